import type {
  Breakdown,
  DayStats,
  ReadDailyStats,
  StatsFilter,
} from '@tributary/application/reporting/stats';
import { EMPTY, merge } from '@tributary/domain/reporting/measures';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { MemoryState } from '../state.ts';

export const memoryDailyStats =
  (state: MemoryState): ReadDailyStats =>
  async (networkId, filter, { start, end }) => {
    const byDay = new Map<CalendarDay, StatsDelta[]>();
    for (const row of state.stats.values()) {
      if (row.networkId !== networkId || row.day < start || row.day > end) continue;
      if (!isOfFilter(row, filter)) continue;
      byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
    }
    return [...byDay.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, rows]) => dayStats(day, rows));
  };

function isOfFilter(row: StatsDelta, filter: StatsFilter): boolean {
  const { campaignIds, affiliateIds, advertiserIds } = filter;
  if (campaignIds && !campaignIds.includes(row.campaignId)) return false;
  if (affiliateIds && !affiliateIds.includes(row.affiliateId)) return false;
  return !advertiserIds || advertiserIds.includes(row.advertiserId);
}

function dayStats(day: CalendarDay, rows: readonly StatsDelta[]): DayStats {
  const of = (dimension: StatsDelta['dimension']) => rows.filter((row) => row.dimension === dimension);
  return {
    day,
    measures: of(null).reduce((sum, row) => merge(sum, row.measures), EMPTY),
    breakdowns: {
      device: breakdown(of('device')),
      os: breakdown(of('os')),
      referer: breakdown(of('referer')),
      country: breakdown(of('country')),
    },
  };
}

function breakdown(rows: readonly StatsDelta[]): Breakdown {
  const counts = new Map<string, { clicks: number; impressions: number }>();
  for (const { value, measures } of rows) {
    const before = counts.get(value) ?? { clicks: 0, impressions: 0 };
    const clicks = before.clicks + measures.clicks;
    const impressions = before.impressions + measures.impressions;
    if (clicks !== 0 || impressions !== 0) counts.set(value, { clicks, impressions });
  }
  return counts;
}
