import { z } from 'zod';
import {
  EMPTY_REPORT,
  mergeReports,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import {
  addDays,
  type CalendarDay,
  type DayRange,
  dayOf,
  mondayOf,
} from '@tributary/domain/shared/calendar-day';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { AdvertiserId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { Report, ReportFilter, ReportRow } from '@tributary/application/reporting/report';
import { measuresOf } from '@tributary/tables/report-file';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { clamped, oneOf, reportDay } from '../shared/input.ts';
import { comparedRangeOf, networkOf, rangeOf, rangeShape } from '../shared/common.ts';
import { namesIn } from './report-names.ts';
import {
  overviewFigures,
  overviewMeasures,
  overviewOut,
  type OverviewView,
  todoAmountsOf,
  todoOf,
  type TopName,
} from './overview-wire.ts';
import { ADVERTISER_VIEW, AFFILIATE_VIEW, NETWORK_VIEW } from '@tributary/domain/reporting/report-view';

const NETWORK: OverviewView = {
  view: NETWORK_VIEW,
  tops: ['campaigns', 'affiliates', 'countries'],
  todo: [
    'pendingConversions',
    'unpricedSales',
    'accessRequests',
    'affiliatesWaiting',
    'advertisersWaiting',
    'failingPostbacks',
    'capsNearlyFull',
    'runningImports',
    'accountsToInvoice',
  ],
  todoAmounts: ['pendingPayout', 'pendingRevenue', 'payoutToInvoice', 'revenueToInvoice'],
};
const AFFILIATE: OverviewView = {
  view: AFFILIATE_VIEW,
  tops: ['campaigns', 'countries', 'sources'],
  todo: ['pendingConversions', 'accessRequests', 'failingPostbacks'],
  todoAmounts: ['pendingPayout'],
};
const ADVERTISER: OverviewView = {
  view: ADVERTISER_VIEW,
  tops: ['campaigns', 'countries'],
  todo: ['pendingConversions', 'runningImports'],
  todoAmounts: ['pendingRevenue'],
};

const TOP_GROUPS = {
  campaigns: 'adid',
  affiliates: 'pid',
  countries: 'country',
  sources: 'source',
} as const satisfies Readonly<Record<TopName, ReportGroup>>;

const queryOf = ({ view }: OverviewView, topBy: ReportMeasure) =>
  z.object({
    ...rangeShape,
    compare_start: reportDay(
      'First day of the period to compare with; when left out, as many days right before.',
    ).optional(),
    compare_end: reportDay('Its last day; sent together with compare_start.').optional(),
    series_by: oneOf(
      'hour: by hour of the day, where both periods are a single day; week: by week from Monday, where neither has more than 366 days; otherwise as if it were left out.',
      ['hour', 'week'],
    ).optional(),
    top_by: oneOf('What the best are chosen by.', overviewMeasures(view)).default(topBy),
    top: clamped('How many of the best; more than the maximum means the maximum.', 50).default(5),
  });

type OverviewRequest = {
  readonly deps: ApiDependencies;
  readonly networkId: NetworkId;
  readonly query: z.output<ReturnType<typeof queryOf>>;
  readonly now: Date;
  readonly of: OverviewView;
  /** Whose numbers; everybody's when left out. */
  readonly affiliateId?: AffiliateId;
  readonly advertiserId?: AdvertiserId;
};

const SERIES_DAYS_MAX = 366;
/** More months than there are from the first day the product knows to the end of the century. */
const SERIES_LENGTH_MAX = 2000;

async function answerOverview(request: OverviewRequest) {
  const { deps, networkId, affiliateId, query, now, of } = request;
  const network = await networkOf(deps, { networkId });
  const range = rangeOf(query, network, now);
  const compared = comparedRange(query, range);
  const days = Math.max(daysIn(range), daysIn(compared));
  const group = days > SERIES_DAYS_MAX ? 'month' : 'created';
  const by = group === 'month' ? 'month' : query.series_by === 'week' ? 'week' : 'day';
  const isHourly = query.series_by === 'hour' && days === 1;
  const [figures, previous, hours, todo, requested, ...tops] = await Promise.all([
    summed(request, { group, range }),
    summed(request, { group, range: compared }),
    isHourly ? hoursOf(request, [range, compared]) : undefined,
    deps.readTodo(networkId, { ...whose(request), today: dayOf(now, network.zone) }),
    affiliateId && deps.useCases.countRequestedOffers({ networkId, affiliateId }),
    ...of.tops.map((name) => summed(request, { group: TOP_GROUPS[name], range, isTop: true })),
  ]);
  const series = hours && isWhole(hours, [figures, previous]) ? hours : [figures, previous];
  const measures = overviewMeasures(of.view);
  const seriesOf = ({ rows }: Report, { start }: DayRange) =>
    (series !== hours && by === 'week' ? weeksOf(rows, start) : rows).map(({ keys, measures: sums }) => ({
      key: String(keys[0]),
      ...measuresOf(measures, sums),
    }));
  return {
    figures: measuresOf(overviewFigures(of.view), figures.totals),
    previous: measuresOf(overviewFigures(of.view), previous.totals),
    series: seriesOf(series[0], range),
    previous_series: seriesOf(series[1], compared),
    series_by: series === hours ? 'hour' : by,
    top: await topsOf(request, tops),
    todo: todoOf(requested === undefined ? todo : { ...todo, accessRequests: requested }, of.todo),
    todo_amounts: todoAmountsOf(todo, of.todoAmounts),
    ...range,
    compare_start: compared.start,
    compare_end: compared.end,
    currency: network.currency,
    zone: network.zone,
  };
}

type Both = readonly [period: Report, compared: Report];

const hoursOf = (request: OverviewRequest, [range, compared]: readonly [DayRange, DayRange]): Promise<Both> =>
  Promise.all([
    summed(request, { group: 'hour', range }),
    summed(request, { group: 'hour', range: compared }),
  ]);

/** Days in order added up to weeks, each under its first day that is in the period. */
function weeksOf(days: readonly ReportRow[], start: CalendarDay): ReportRow[] {
  const weeks = new Map<CalendarDay, ReportMeasures>();
  for (const { keys, measures } of days) {
    const monday = mondayOf(String(keys[0]) as CalendarDay);
    const key = monday < start ? start : monday;
    weeks.set(key, mergeReports(weeks.get(key) ?? EMPTY_REPORT, measures));
  }
  return [...weeks].map(([key, measures]) => ({ keys: [key], measures }));
}

/** A day whose raw rows are gone has no hours (docs/rules/stats.md#hours-and-weekdays), but has its sums. */
const isWhole = (hours: Both, days: Both): boolean =>
  hours.every(({ rows }, at) => rows.length > 0 || days[at]?.rows.length === 0);

function whose({ affiliateId, advertiserId }: OverviewRequest) {
  return { ...(affiliateId && { affiliateId }), ...(advertiserId && { advertiserId }) };
}

type SumsWanted = { readonly group: ReportGroup; readonly range: DayRange; readonly isTop?: boolean };

/** Every group an overview asks for is in the rollup, so that no row of an event is read; but for hours, which take a turn as reports do. */
function summed(request: OverviewRequest, { group, range, isTop = false }: SumsWanted): Promise<Report> {
  const { deps, networkId, query, of, affiliateId, advertiserId } = request;
  const filter: ReportFilter = {
    ...(affiliateId && { affiliateIds: [affiliateId] }),
    ...(advertiserId && { advertiserIds: [advertiserId] }),
  };
  const order = isTop
    ? ({ sort: query.top_by, order: 'desc' } as const)
    : ({ sort: group, order: 'asc' } as const);
  const withBonus = !isTop && group !== 'hour' && of.view.measures.includes('bonus');
  return deps.reports.read(
    networkId,
    { groups: [group], filter, range, withElapsed: false, withBonus, ...order },
    { page: 1, limit: isTop ? query.top : SERIES_LENGTH_MAX },
  );
}

async function topsOf({ deps, networkId, of }: OverviewRequest, tops: readonly Report[]) {
  const measures = overviewMeasures(of.view);
  const lists = of.tops.map(async (name, at) => {
    const rows = tops[at]?.rows ?? [];
    const keysOf = await namedKeys({ deps, networkId, name, rows });
    return [
      name,
      rows.map((row) => ({ ...keysOf(String(row.keys[0])), ...measuresOf(measures, row.measures) })),
    ];
  });
  return Object.fromEntries(await Promise.all(lists)) as Record<TopName, Record<string, unknown>[]>;
}

/** What stands before the measures of a row: the key itself, or the record it names. */
async function namedKeys({
  deps,
  networkId,
  name,
  rows,
}: Pick<OverviewRequest, 'deps' | 'networkId'> & {
  readonly name: TopName;
  readonly rows: readonly ReportRow[];
}): Promise<(key: string) => Record<string, unknown>> {
  if (name === 'countries') return (country) => ({ country });
  if (name === 'sources') return (source) => ({ source });
  const { ads, affs } = await namesIn(deps.stores, networkId, { groups: [TOP_GROUPS[name]], rows });
  if (name === 'campaigns') {
    const known = new Map(ads.map((one) => [one._id, one]));
    return (_id) => known.get(_id) ?? { _id, display_id: 0, title: '' };
  }
  const known = new Map(affs.map((one) => [one._id, one]));
  return (_id) => known.get(_id) ?? { _id, display_id: 0, name: '' };
}

/** A thousand years: whoever asks for all days there are gets a period before them that still has a first day. */
const DAYS_BEFORE_MAX = 365_000;

const daysIn = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

/** The period asked for, or as many days right before (docs/rules/stats.md#compared-period). */
const comparedRange = (query: OverviewRequest['query'], range: DayRange): DayRange =>
  comparedRangeOf(query) ?? {
    start: addDays(range.start, -Math.min(daysIn(range), DAYS_BEFORE_MAX)),
    end: addDays(range.start, -1),
  };

const networkOverview = route({
  method: 'GET',
  path: '/network/overview',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-network-overview',
  summary: 'Retrieve the overview',
  description:
    'Totals, series, top lists and open tasks. Everything an overview page shows, in one call: totals of the period and of the comparison period, by day or month; the top campaigns, affiliates and countries; and the number of open tasks. Without dates, the last 30 days.',
  query: queryOf(NETWORK, 'revenue'),
  refusesUnknown: true,
  data: overviewOut(NETWORK, 'NetworkOverview'),
  handle: ({ deps, caller: { networkId }, query, now }) =>
    answerOverview({ deps, networkId, query, now, of: NETWORK }),
});

const affiliateOverview = route({
  method: 'GET',
  path: '/affiliate/overview',
  role: 'affiliate',
  operation: 'get-affiliate-overview',
  summary: 'Retrieve your overview',
  description:
    "Totals, series, top lists and open tasks. The affiliate's clicks, conversions and earnings in the period and in the period it is compared with, by day or month; their top campaigns, countries and sources; and what is pending. Without dates, the last 30 days. Revenue, profit and advertisers are not shown.",
  query: queryOf(AFFILIATE, 'payout'),
  refusesUnknown: true,
  data: overviewOut(AFFILIATE, 'AffiliateOverview'),
  handle: ({ deps, caller: { networkId, affiliateId }, query, now }) =>
    answerOverview({ deps, networkId, query, now, of: AFFILIATE, affiliateId }),
});

const advertiserOverview = route({
  method: 'GET',
  path: '/advertiser/overview',
  role: 'advertiser',
  operation: 'get-advertiser-overview',
  summary: 'Retrieve your overview',
  description:
    "Totals, series, top lists and open tasks. Results of the advertiser's campaigns in the period and in the period it is compared with, by day or month; the top campaigns and countries; and what is pending. Without dates, the last 30 days. Payouts, profit and affiliates are not shown.",
  query: queryOf(ADVERTISER, 'revenue'),
  refusesUnknown: true,
  data: overviewOut(ADVERTISER, 'AdvertiserOverview'),
  handle: ({ deps, caller: { networkId, advertiserId }, query, now }) =>
    answerOverview({ deps, networkId, query, now, of: ADVERTISER, advertiserId }),
});

export const OVERVIEW_ROUTES = [networkOverview, affiliateOverview, advertiserOverview];
