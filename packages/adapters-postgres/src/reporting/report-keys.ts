import type { ReportGroup, ReportMeasure } from '@tributary/domain/reporting/report';

// SQL of our own for each word of a report. `r` are the counted rows (report-rows.ts), whose columns are the cuts; the
// other letters are what `JOINS` adds. Text goes by code point, whatever the database's collation.

/** What a group shows (application/reads/report.ts). */
export const KEY_SQL: Readonly<Record<ReportGroup, string>> = {
  adid: text('r.campaign'),
  campaign_id: 'coalesce(c.display_id, 0)',
  campaign_long_id: text('r.campaign'),
  pid: text('r.affiliate'),
  publisher_id: 'coalesce(a.display_id, 0)',
  publisher_long_id: text('r.affiliate'),
  source: text('r.source'),
  advertiser: text(`coalesce(v.name, '')`),
  advertiser_id: text('r.advertiser'),
  goalName: text('coalesce(g.title, r.goal)'),
  goalId: text('r.goal'),
  urlTitle: text('coalesce(l.title, r.landing_page)'),
  urlId: text('r.landing_page'),
  device: text('r.device'),
  os: text('r.os'),
  browser: text('r.browser'),
  country: text('r.country'),
  created: text('r.day::text'),
  month: text(`to_char(r.day, 'YYYY-MM')`),
  p1: text('r.p1'),
  p2: text('r.p2'),
  p3: text('r.p3'),
  p4: text('r.p4'),
  p5: text('r.p5'),
  p6: text('r.p6'),
  p7: text('r.p7'),
  p8: text('r.p8'),
  p9: text('r.p9'),
  p10: text('r.p10'),
};

/** The records a group takes its key from; ids are unique over all networks. */
const JOINS: Readonly<Partial<Record<ReportGroup, readonly string[]>>> = {
  campaign_id: ['left join campaigns c on c.id = r.campaign'],
  publisher_id: ['left join accounts a on a.id = r.affiliate'],
  advertiser: ['left join accounts v on v.id = r.advertiser'],
  goalName: ['left join goals g on g.id = r.goal'],
  urlTitle: ['left join landing_pages l on l.id = r.landing_page'],
};

export const joinsOf = (groups: readonly ReportGroup[]): string =>
  [...new Set(groups.flatMap((group) => JOINS[group] ?? []))].join('\n');

/** What a measure is ordered by. A quotient of 40 digits tells any two apart that counts can make. */
export const MEASURE_ORDER_SQL: Readonly<Record<ReportMeasure, string>> = {
  grossClicks: 'gross_clicks',
  uniqueClicks: 'unique_clicks',
  rejectedClicks: 'rejected_clicks',
  clicks: 'clicks',
  impressions: 'impressions',
  approvedConversions: 'approved_conversions',
  pendingConversions: 'pending_conversions',
  rejectedConversions: 'rejected_conversions',
  cancelledConversions: 'cancelled_conversions',
  grossConversions:
    'approved_conversions + pending_conversions + rejected_conversions + cancelled_conversions',
  elapsedRange1: 'elapsed_1',
  elapsedRange2: 'elapsed_2',
  elapsedRange3: 'elapsed_3',
  elapsedRange4: 'elapsed_4',
  elapsedRange5: 'elapsed_5',
  payout: 'payout',
  revenue: 'revenue',
  profit: 'revenue - payout',
  pendingPayout: 'pending_payout',
  pendingRevenue: 'pending_revenue',
  saleAmount: 'sale_amount',
  epc: quotient('payout', 'clicks'),
  ctr: quotient('clicks', 'impressions'),
  cr: quotient('approved_conversions', 'clicks'),
};

function text(expression: string): string {
  return `(${expression}) collate "C"`;
}

function quotient(part: string, whole: string): string {
  return `coalesce(${part}::numeric(90, 40) / nullif(${whole}, 0), 0)`;
}
