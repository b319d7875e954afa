// How long a conversion that its campaign would approve waits before it is approved (docs/rules/attribution.md#holds). Pure.
import type { Campaign, Goal } from '../catalog/campaign.ts';
import { addDays, dayOf, startOfDay } from '../shared/calendar-day.ts';
import { invalid } from '../shared/refusal.ts';
import type { AffiliateGroupId } from '../shared/ids.ts';
import type { Conversion, Hold } from './conversion.ts';

/** The longest hold, in days. */
export const HOLD_DAYS_MAX = 365;

/** Reason of a conversion that is pending only until its hold ends. */
export const ON_HOLD = 'ON_HOLD';

/** Whole days, 0 (no hold) to HOLD_DAYS_MAX; refuses others with `invalid_parameter`. */
export function holdDaysOf(days: number): number {
  if (Number.isInteger(days) && days >= 0 && days <= HOLD_DAYS_MAX) return days;
  throw invalid('holdDays', `A hold lasts 0 to ${HOLD_DAYS_MAX} days.`);
}

/** The same of what may have none of its own, which is null. */
export const ownHoldDaysOf = (days: number | null): number | null =>
  days === null ? null : holdDaysOf(days);

/** The hold that the first of an affiliate's groups with one of its own has, in days. */
export type GroupHold = { readonly groupId: AffiliateGroupId; readonly days: number };

/** The first of these; null where none has one. `groups`: in the order in which they count. */
export function firstHold(
  groups: readonly { readonly groupId: AffiliateGroupId; readonly holdDays: number | null }[],
): GroupHold | null {
  for (const { groupId, holdDays } of groups) if (holdDays !== null) return { groupId, days: holdDays };
  return null;
}

/** The hold of a new conversion: that of the affiliate's groups, else the goal's, else the campaign's (docs/rules/attribution.md#days-of-a-hold). */
export function holdFor(
  { holdDays }: Pick<Campaign, 'holdDays'>,
  goal: Pick<Goal, 'holdDays'> | null | undefined,
  group: GroupHold | null,
): Hold {
  if (group !== null) return { from: 'group', ...group };
  const ofGoal = goal?.holdDays ?? null;
  return ofGoal === null
    ? { from: 'campaign', groupId: null, days: holdDays }
    : { from: 'goal', groupId: null, days: ofGoal };
}

/** The first instant after the day of the zone that lies `days` days after that of the conversion; null for 0 days, which is no hold. */
export const holdEnd = (convertedAt: Date, days: number, zone: string): Date | null =>
  days === 0 ? null : startOfDay(addDays(dayOf(convertedAt, zone), days + 1), zone);

/** Whether it is approved when its hold ends: one that is pending for another reason is not. */
export const isOnHold = ({
  status,
  reason,
  releaseOn,
}: Pick<Conversion, 'status' | 'reason' | 'releaseOn'>): boolean =>
  status === 'pending' && reason === ON_HOLD && releaseOn !== null;

/** Whether its hold is over at an instant, so that it is to be approved. */
export const isDue = (conversion: Pick<Conversion, 'status' | 'reason' | 'releaseOn'>, now: Date): boolean =>
  isOnHold(conversion) && conversion.releaseOn !== null && conversion.releaseOn <= now;

type Standing = Pick<Conversion, 'status' | 'reason' | 'releaseOn'>;

/** What a conversion becomes that would be approved now: approved, or, with a hold, pending until that ends. */
export const approvedOrOnHold = (releaseOn: Date | null): Standing =>
  releaseOn === null
    ? { status: 'approved', reason: '', releaseOn }
    : { status: 'pending', reason: ON_HOLD, releaseOn };

/**
 * The conversion without a hold, pending until somebody decides. One that waits for an exchange rate goes on waiting for it, and is
 * pending once it is priced.
 */
export const onReview = (conversion: Conversion, reason = ''): Conversion => ({
  ...conversion,
  status: 'pending',
  reason: conversion.reason === ON_HOLD ? reason : conversion.reason,
  statusWhenPriced: conversion.statusWhenPriced && 'pending',
  releaseOn: null,
});
