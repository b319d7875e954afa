// Rejections and cancellations that name a click and no order (docs/rules/attribution.md#orders-that-exist). Pure.
import type { ClickId } from '../shared/ids.ts';
import type { Conversion, HitEvent } from './conversion.ts';
import type { ExaminedHit } from './examine-hit.ts';

/** More orders of one click are not told apart: a hit that names none of them means none. */
export const ORDERS_OF_CLICK_MAX = 100;

export type OrderOfClick = Pick<Conversion, 'id' | 'goalId'>;

/** Whether a hit ends an order that it names by its click alone. A pixel ends none, and neither does another status. */
export const endsOrderOfClick = (
  hit: HitEvent,
): hit is HitEvent & { readonly clickId: ClickId; readonly requestedStatus: 'rejected' | 'cancelled' } =>
  hit.clickId !== null &&
  hit.txnId === '' &&
  hit.method !== 'pixel' &&
  (hit.requestedStatus === 'rejected' || hit.requestedStatus === 'cancelled');

/**
 * Those of the click's orders that such a hit may mean: of its goal, where it names one. `ofClick` are at most ORDERS_OF_CLICK_MAX; where
 * there are that many, there may be more, and all of them stay.
 */
export function ordersMeant<T extends OrderOfClick>(
  hit: HitEvent,
  { goal }: Pick<ExaminedHit, 'goal'>,
  ofClick: readonly T[],
): readonly T[] {
  if (!endsOrderOfClick(hit)) return [];
  const namesGoal = hit.goalId !== '' || hit.goalValue !== '';
  if (!namesGoal || ofClick.length >= ORDERS_OF_CLICK_MAX) return ofClick;
  return ofClick.filter(({ goalId }) => goalId === (goal?.id ?? null));
}
