import { z } from 'zod';
import type { Breakdown, DayStats } from '@tributary/application/reporting/stats';
import { mergeAll } from '@tributary/domain/reporting/measures';
import type { Measures } from '@tributary/domain/reporting/measures';
import { countsOut, exact, int, string } from '../shared/output.ts';

/** The sums of a day or of all days (docs/rules/stats.md#what-stats-count). */
export const bucketOut = z
  .object({
    clicks: int('Valid clicks.'),
    impressions: int('Impressions.'),
    conversions: int('Approved conversions.'),
    revenue: exact('Charged to advertisers.'),
    payout: exact('Owed to affiliates.'),
    meta: z
      .object({
        device: countsOut('Clicks and impressions by device.'),
        os: countsOut('Clicks by operating system.'),
        referer: countsOut('Clicks and impressions by referring host; Empty for none.'),
        country: countsOut('Clicks and impressions by country; XX when unknown.'),
      })
      .meta({ id: 'Breakdowns', description: 'Counts by name; an empty map is [].' }),
  })
  .meta({ id: 'StatsBucket', description: 'A stats bucket.' });

export const statsOut = z
  .object({
    stats: z
      .record(z.string(), bucketOut)
      .meta({ description: "By day of the network's zone; days without events are absent." }),
    total: bucketOut,
    zone: string('IANA time zone of the days.'),
  })
  .meta({ id: 'Stats' });

type Bucket = z.input<typeof bucketOut>;
type Breakdowns = DayStats['breakdowns'];

export const statsOf = (days: readonly DayStats[], zone: string): z.input<typeof statsOut> => ({
  stats: Object.fromEntries(
    days.map(({ day, measures, breakdowns }) => [day, bucketOf(measures, breakdowns)]),
  ),
  total: bucketOf(mergeAll(days.map(({ measures }) => measures)), {
    device: mergedOf(days, 'device'),
    os: mergedOf(days, 'os'),
    referer: mergedOf(days, 'referer'),
    country: mergedOf(days, 'country'),
  }),
  zone,
});

const bucketOf = (measures: Measures, { device, os, referer, country }: Breakdowns): Bucket => ({
  clicks: measures.clicks,
  impressions: measures.impressions,
  conversions: measures.approvedConversions,
  revenue: measures.revenue,
  payout: measures.payout,
  meta: {
    device: countsOf(device, clicksAndImpressions),
    os: countsOf(os, ({ clicks }) => clicks),
    referer: countsOf(referer, clicksAndImpressions),
    country: countsOf(country, clicksAndImpressions),
  },
});

type Counts = { readonly clicks: number; readonly impressions: number };
const clicksAndImpressions = ({ clicks, impressions }: Counts): number => clicks + impressions;

function countsOf(breakdown: Breakdown, count: (counts: Counts) => number): [] | Record<string, number> {
  const counted = [...breakdown].map(([name, counts]) => [name, count(counts)] as const);
  const found = counted.filter(([, value]) => value > 0);
  return found.length === 0 ? [] : Object.fromEntries(found);
}

function mergedOf(days: readonly DayStats[], dimension: keyof Breakdowns): Breakdown {
  const sums = new Map<string, Counts>();
  for (const { breakdowns } of days) {
    for (const [name, { clicks, impressions }] of breakdowns[dimension]) {
      const before = sums.get(name) ?? { clicks: 0, impressions: 0 };
      sums.set(name, { clicks: before.clicks + clicks, impressions: before.impressions + impressions });
    }
  }
  return sums;
}
