import {
  BROKEN_DOWN,
  type Breakdown,
  type Breakdowns,
  type BrokenDown,
  type ReadDailyStats,
  type StatsFilter,
} from '@tributary/application/reporting/stats';
import { EMPTY, isEmpty, merge, type Measures } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { MemoryState } from '../state.ts';
import { type CountedEvent, eventsOf } from './memory-reports.ts';

export const memoryDailyStats =
  (state: MemoryState): ReadDailyStats =>
  async (networkId, filter, range, { by, signal } = { by: [] }) => {
    signal?.throwIfAborted();
    const days = new Map<CalendarDay, Measures>();
    for (const row of state.stats.values()) {
      if (row.networkId !== networkId || row.day < range.start || row.day > range.end) continue;
      if (!isOfFilter(row, filter)) continue;
      days.set(row.day, merge(days.get(row.day) ?? EMPTY, row.measures));
    }
    const events = by.length === 0 ? [] : eventsOf(state, networkId, { filter, range, withElapsed: false });
    return [...days]
      .filter(([, measures]) => !isEmpty(measures))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, measures]) => {
        const ofDay = events.filter(({ key }) => key.day === day);
        return { day, measures, breakdowns: breakdownsOf(ofDay, by) };
      });
  };

function isOfFilter(row: StatsDelta, filter: StatsFilter): boolean {
  const { campaignIds, affiliateIds, advertiserIds } = filter;
  if (campaignIds && !campaignIds.includes(row.campaignId)) return false;
  if (affiliateIds && !affiliateIds.includes(row.affiliateId)) return false;
  return !advertiserIds || advertiserIds.includes(row.advertiserId);
}

const breakdownsOf = (events: readonly CountedEvent[], by: readonly BrokenDown[]): Breakdowns =>
  Object.fromEntries(
    BROKEN_DOWN.map((name) => [name, by.includes(name) ? breakdown(events, name) : new Map()]),
  ) as Record<BrokenDown, Breakdown>;

function breakdown(events: readonly CountedEvent[], by: BrokenDown): Breakdown {
  const counts = new Map<string, { clicks: number; impressions: number }>();
  for (const { values, measures } of events) {
    const value = values.get(by) ?? '';
    const before = counts.get(value) ?? { clicks: 0, impressions: 0 };
    const clicks = before.clicks + measures.clicks;
    const impressions = before.impressions + measures.impressions;
    if (clicks !== 0 || impressions !== 0) counts.set(value, { clicks, impressions });
  }
  return counts;
}
