// What a full cap tells the trackers: which affiliates and countries it stops, and until when.
import type { Cap, CapPeriod } from '../catalog/campaign.ts';
import { addDays, startOfDay, type CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId } from '../shared/ids.ts';
import type { Stopped } from '../tracking/resolve-target.ts';

/** The first instant after a period as `periodOf` names it, in the network's zone; null when it never ends. */
export function endOfPeriod(kind: CapPeriod, period: string, zone: string): Date | null {
  if (kind === 'lifetime') return null;
  const first = (kind === 'monthly' ? `${period}-01` : period) as CalendarDay;
  if (kind === 'daily') return startOfDay(addDays(first, 1), zone);
  // 31 days after the first of a month is always in the next one.
  return startOfDay(`${addDays(first, 31).slice(0, 7)}-01` as CalendarDay, zone);
}

/** `affiliateId` is the one whose own counter is full, for the scope `each`. */
export function affiliatesStopped(
  { scope, affiliateIds, groupId }: Pick<Cap, 'scope' | 'affiliateIds' | 'groupId'>,
  affiliateId: string,
): Stopped {
  if (scope === 'all') return { affiliateIds: [], groupId: null };
  const isOfOne = scope === 'each' && affiliateId !== '';
  return { affiliateIds: isOfOne ? [affiliateId as AffiliateId] : affiliateIds, groupId };
}
