import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { MemoryState } from '../state.ts';

type Pair = Pick<Conversion, 'networkId' | 'campaignId' | 'affiliateId'>;

/** What the trigger of the database does. */
export function markVolume(state: MemoryState, conversion: Conversion | undefined): void {
  if (!conversion) return;
  const { networkId, campaignId, affiliateId, convertedAt } = conversion;
  if (![...state.volumeRules.values()].some((rule) => rule.campaignId === campaignId)) return;
  const key = keyOfPair({ networkId, campaignId, affiliateId });
  const day = convertedAt.toISOString().slice(0, 10) as CalendarDay;
  state.volumeMarks.set(key, [...new Set([...(state.volumeMarks.get(key) ?? []), day])]);
}

export const keyOfPair = ({ networkId, campaignId, affiliateId }: Pair) =>
  JSON.stringify({ networkId, campaignId, affiliateId });
