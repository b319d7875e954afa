// The short reports of affiliates and advertisers (docs/rules/stats.md#short-reports): by day, by campaign, and what
// was earned.
import { z } from 'zod';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { ReportRow } from '@tributary/application/reporting/report';
import type { DayStats } from '@tributary/application/reporting/stats';
import type { Measures } from '@tributary/domain/reporting/measures';
import type { Money } from '@tributary/domain/shared/money';
import { bool, dayOut, exact, int, nullableString, string, strings } from '../shared/output.ts';
import { bucketOut, statsOf, statsOut } from './stats-wire.ts';

const counts = {
  clicks: int('Valid clicks.'),
  conversions: int('Approved conversions.'),
  impressions: int('Impressions.'),
};
const countsOf = ({ clicks, approvedConversions, impressions }: Measures) => ({
  clicks,
  conversions: approvedConversions,
  impressions,
});

const performanceDay = (revenue: string) =>
  z.object({ created: dayOut('The day.'), ...counts, revenue: exact(revenue) });
const NEWEST_FIRST = { description: 'Newest day first; days without traffic are left out.' };

export const earnedPerformanceOut = z.array(performanceDay('What the affiliate earned.')).meta(NEWEST_FIRST);
/** Some clients of this API family know what is owed as `debit`. */
export const owedPerformanceOut = z
  .array(performanceDay('What the advertiser owes.').extend({ debit: exact('As revenue.') }))
  .meta(NEWEST_FIRST);

/** Both sides' money is called revenue: an affiliate's is its payout (docs/rules/stats.md#revenue-in-short-reports). */
export const performanceOf = (days: readonly DayStats[], side: 'payout' | 'revenue') =>
  [...days]
    .reverse()
    .map(({ day, measures }) => ({ created: day, ...countsOf(measures), revenue: measures[side] }))
    .filter(({ clicks, conversions, impressions }) => clicks + conversions + impressions > 0);

export const owedPerformanceOf = (days: readonly DayStats[]): z.input<typeof owedPerformanceOut> =>
  performanceOf(days, 'revenue').map((day) => ({ ...day, debit: day.revenue }));

export const campaignsOut = z
  .array(
    z
      .object({
        _id: string('Long ID.'),
        image: nullableString('Picture.'),
        title: string('Title.'),
        preview_url: nullableString('Preview URL of the campaign.'),
        category: strings('Category names.'),
        live: bool('Whether it can run.'),
        description: nullableString('Description.'),
      })
      .meta({ id: 'CampaignOfSummary' }),
  )
  .meta({ description: 'Campaigns with traffic in these days, except removed ones.' });

export const campaignsOf = (campaigns: readonly Campaign[]): z.input<typeof campaignsOut> =>
  campaigns.map(({ id, image, title, previewUrl, categories, live, description }) => ({
    _id: id,
    image,
    title,
    live,
    description,
    preview_url: previewUrl,
    category: [...categories],
  }));

export const campaignsRevenueOut = z
  .record(z.string(), z.object({ ...counts, payout: exact('What the affiliate earned.') }))
  .meta({ description: 'By long ID of the campaign, including removed ones.' });

export const campaignsRevenueOf = (rows: readonly ReportRow[]): Record<string, Counted> =>
  Object.fromEntries(
    rows.map(({ keys, measures }) => [String(keys[0]), { ...countsOf(measures), payout: measures.payout }]),
  );
type Counted = ReturnType<typeof countsOf> & { readonly payout: Money };

const earnedOut = bucketOut
  .omit({ revenue: true })
  .meta({ id: 'EarnedBucket', description: 'A stats bucket without revenue.' });
/** Stats as an affiliate may see them. */
export const earningsOut = z
  .object({
    stats: z
      .record(z.string(), earnedOut)
      .meta({ description: "By day of the network's zone; days without events are absent." }),
    total: earnedOut,
    zone: statsOut.shape.zone,
  })
  .meta({ id: 'Earnings' });

type Earnings = z.input<typeof earningsOut>;

/** Fields that are not in `earningsOut` are removed before the answer is sent. */
export const earningsOf = (days: readonly DayStats[], zone: string): Earnings => statsOf(days, zone);

const COUNTRIES_SHOWN = 10;
/** What the countries beyond the ten largest are folded into (docs/rules/stats.md#earnings-by-country). */
const REST = 'rest';

export const foldCountries = ({ stats, total, zone }: Earnings): Earnings => ({
  stats: Object.fromEntries(Object.entries(stats).map(([day, bucket]) => [day, folded(bucket)])),
  total: folded(total),
  zone,
});

function folded(bucket: Earnings['total']): Earnings['total'] {
  const bySize = Object.entries(bucket.meta.country).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (bySize.length <= COUNTRIES_SHOWN) return bucket;
  const rest = bySize.slice(COUNTRIES_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  const country = { ...Object.fromEntries(bySize.slice(0, COUNTRIES_SHOWN)), [REST]: rest };
  return { ...bucket, meta: { ...bucket.meta, country } };
}
