// The figures of the last 30 days that listings show beside their records (docs/rules/input-output.md#figures-of-listings).
import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import {
  EMPTY_REPORT,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { addDays } from '@tributary/domain/shared/calendar-day';
import type { ReportFilter } from '@tributary/application/reporting/report';
import type { ApiDependencies } from '../dependencies.ts';
import { rangeOf } from './common.ts';
import { exact, int } from './output.ts';

const figuresShape = {
  clicks: int('Clicks.'),
  uniqueClicks: int('Unique clicks.'),
  approvedConversions: int('Approved conversions.'),
  pendingConversions: int('Pending conversions.'),
  payout: exact('Payout.'),
  revenue: exact('Revenue.'),
  profit: exact('Revenue less payout.'),
  epc: exact('Payout per click.'),
  cr: exact('Approved conversions per click, in percent.'),
};
export const figuresOut = z
  .object(figuresShape)
  .meta({ id: 'Figures', description: "The last 30 days of the network's zone, today included." });
type Figures = z.input<typeof figuresOut>;

const figuresOf = (sums: ReportMeasures): Figures => ({
  clicks: REPORT_COUNTS.clicks(sums),
  uniqueClicks: REPORT_COUNTS.uniqueClicks(sums),
  approvedConversions: REPORT_COUNTS.approvedConversions(sums),
  pendingConversions: REPORT_COUNTS.pendingConversions(sums),
  payout: REPORT_AMOUNTS.payout(sums),
  revenue: REPORT_AMOUNTS.revenue(sums),
  profit: REPORT_AMOUNTS.profit(sums),
  epc: REPORT_AMOUNTS.epc(sums),
  cr: REPORT_AMOUNTS.cr(sums),
});

const NONE = figuresOf(EMPTY_REPORT);

type FiguresWanted = {
  readonly network: Network;
  readonly now: Date;
  /** By which the figures are found: the long ids of the records. */
  readonly group: Extract<ReportGroup, 'adid' | 'pid' | 'advertiser_id'>;
  readonly ids: readonly string[];
};
const FILTERS = { adid: 'campaignIds', pid: 'affiliateIds', advertiser_id: 'advertiserIds' } as const;

/** The figures of each record of a page, zeros for one of which nothing is known; read from the sums that are kept. */
export async function readFigures(
  { reports }: Pick<ApiDependencies, 'reports'>,
  { network, now, group, ids }: FiguresWanted,
): Promise<(id: string) => Figures> {
  const filter = { [FILTERS[group]]: ids } as ReportFilter;
  const { rows } = await reports.read(
    network.id,
    {
      groups: [group],
      filter,
      range: rangeOf({}, network, now),
      withElapsed: false,
      sort: group,
      order: 'asc',
    },
    { page: 1, limit: Math.max(1, ids.length) },
  );
  const byId = new Map(rows.map(({ keys, measures }) => [keys[0], figuresOf(measures)]));
  return (id) => byId.get(id) ?? NONE;
}

export const clickSeriesOut = z.array(int('Clicks of a day.')).meta({
  description: 'Clicks of each of the last 30 days, oldest first, today included.',
});

/** As `rangeOf` has it when nobody asks for other days. */
const DAYS = 30;

type SeriesWanted = Pick<FiguresWanted, 'network' | 'now'> & { readonly campaignIds: readonly string[] };

/** The clicks of each campaign of a page, day by day; one report for all of them, of the sums that are kept. */
export async function readClickSeries(
  { reports }: Pick<ApiDependencies, 'reports'>,
  { network, now, campaignIds }: SeriesWanted,
): Promise<(id: string) => number[]> {
  const range = rangeOf({}, network, now);
  const days = Array.from({ length: DAYS }, (_, day) => addDays(range.start, day));
  const { rows } = await reports.read(
    network.id,
    {
      groups: ['adid', 'created'],
      filter: { campaignIds } as ReportFilter,
      range,
      withElapsed: false,
      sort: 'adid',
      order: 'asc',
    },
    { page: 1, limit: Math.max(1, campaignIds.length * days.length) },
  );
  const clicks = new Map(rows.map(({ keys, measures }) => [keys.join(' '), REPORT_COUNTS.clicks(measures)]));
  return (id) => days.map((day) => clicks.get(`${id} ${day}`) ?? 0);
}
