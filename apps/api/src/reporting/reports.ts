import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { measureBound, type MeasureBound } from '@tributary/domain/reporting/measure-bound';
import {
  FILTER_GROUPS,
  type FilterCut,
  REPORT_CUTS,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import { type DayRange, dayOf } from '@tributary/domain/shared/calendar-day';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import { compareReport, type ComparedReport } from '@tributary/application/reporting/compare-report';
import type { Report, ReportFilter, ReportQuery } from '@tributary/application/reporting/report';
import { countedFor } from '@tributary/application/reporting/report-plan';
import type { Page } from '@tributary/application/shared/page';
import {
  comparedFile,
  comparedJson,
  measuresOf,
  type ReportColumns,
  reportFile,
  reportJson,
} from '@tributary/tables/report-file';
import { aliasesOf, measureNamed } from '@tributary/tables/measure-aliases';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { spooled } from '../http/spooled.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { fileName } from '../shared/file-name.ts';
import {
  choiceList,
  idList,
  idRefs,
  knownNames,
  oneOf,
  reportDay,
  text,
  wholeTexts,
} from '../shared/input.ts';
import { int, string } from '../shared/output.ts';
import {
  ADVERTISER_VIEW,
  AFFILIATE_VIEW,
  GROUP_LABELS,
  MEASURE_LABELS,
  NETWORK_VIEW,
  type ReportView,
  usualMeasures,
} from '@tributary/domain/reporting/report-view';
import {
  filterShapeOf,
  labelsFor,
  measuresOut,
  missingOf,
  missingOrNullOut,
  missingOut,
  reportRecordsOut,
} from './report-wire.ts';
import {
  accountIdsOf,
  affiliateIdsOf,
  campaignIdsOf,
  comparedRangeOf,
  echoOf,
  networkOf,
  pageShape,
  rangeOf,
  rangeShape,
  sent,
} from '../shared/common.ts';
import { namesIn } from './report-names.ts';

const LIMIT_MAX = 1000;
const BOUND_LENGTH_MAX = 100;
const BOUNDS_MAX = 20;

const queryOf = ({ groups, measures }: ReportView) =>
  z.object({
    ...rangeShape,
    compare_start: reportDay(
      'First day of a period to compare with; sent together with compare_end.',
    ).optional(),
    compare_end: reportDay('Its last day.').optional(),
    ...pageShape(LIMIT_MAX, LIMIT_MAX),
    group: choiceList('What to group by; adid when left out.', groups).optional(),
    fields: knownNames('The measures to return; all but `bonus` when left out.', [
      ...measures,
      ...aliasesOf(measures),
    ]).optional(),
    sort: text(
      'A group of the report, a measure, or change_ and a measure in a compared report; the first group when left out.',
      50,
    ).optional(),
    order: oneOf('asc for groups, desc for measures when left out.', ['asc', 'desc']).optional(),
    format: oneOf('csv: the complete report as a file.', ['json', 'csv']).default('json'),
    bom: bomIn,
    adid: idRefs<CampaignId>('Long or short IDs of campaigns.').optional(),
    having: wholeTexts(
      'Filters rows by metrics; all conditions must match. Each is a metric, one of >= <= > < =, and a number, such as `clicks>=100` or `epc<0.1`.',
      BOUND_LENGTH_MAX,
    ).optional(),
    ...filterShapeOf({ groups, measures }),
  });
const pid = idRefs<AffiliateId>('Long or short IDs of affiliates.').optional();
const affiliate_group_id = idList(
  'Long IDs of groups: all affiliates that are in one of them now, whichever group is their first; an empty one for affiliates in none.',
).optional();
const advertiser_id = idRefs<AdvertiserId>('Long or short IDs of advertisers.').optional();

const affsOut = z
  .array(
    z
      .object({ _id: string('Long ID.'), display_id: int('Short ID.'), name: string('Name.') })
      .meta({ id: 'NamedAccount' }),
  )
  .meta({ description: 'The affiliates the records name; one that was removed is called `deleted`.' });
const adsOut = z
  .array(
    z
      .object({ _id: string('Long ID.'), display_id: int('Short ID.'), title: string('Title.') })
      .meta({ id: 'CampaignOfReport' }),
  )
  .meta({ description: 'The campaigns the records name, removed ones included.' });

/** `name`: of the report in the document. */
function reportOut(view: ReportView, name: string) {
  const measures = measuresOut(view, name);
  const missing = missingOut(view, name);
  return z
    .object({
      records: reportRecordsOut(view, measures),
      total: measures.meta({ description: 'Of all records, not only of this page.' }),
      previous_total: measures
        .meta({ description: 'The same of the compared period, where one was named.' })
        .optional(),
      missing: missingOrNullOut(missing, "What the report can't show of its days"),
      previous_missing: missingOrNullOut(missing, 'The same of the compared period').optional(),
      totals: measures.meta({ description: 'As total, under its earlier name.' }),
      count: int('How many records there are in all.'),
      affs: affsOut,
      ads: adsOut,
      groupingMap: z
        .record(z.string(), z.string())
        .meta({ description: 'Every group there is, to its label.' }),
      fieldMap: z
        .record(z.string(), z.string())
        .meta({ description: 'Every measure there is, to its label.' }),
      report_currency: string("The network's, which all amounts are in."),
      zone: string('IANA time zone of the days.'),
      page: int('The page.'),
      limit: int('Its size.'),
      query: z
        .record(z.string(), z.unknown())
        .meta({ description: 'The parameters sent, and the days reported.' }),
    })
    .meta({ id: name });
}

/** What a comparison refuses (application/reporting/compare-report.ts). */
const GROUP_WORDS = { groups: 'group' };

type Query = z.output<ReturnType<typeof queryOf>>;
type ReportRequest = {
  readonly deps: ApiDependencies;
  readonly networkId: NetworkId;
  readonly query: Query;
  readonly now: Date;
  readonly gone: AbortSignal;
  readonly view: ReportView;
  /** Whose rows, and what narrows them further; all else comes from the query. */
  readonly filter: Pick<ReportFilter, 'affiliateIds' | 'advertiserIds'>;
  readonly echo?: Readonly<Record<string, unknown>>;
};

async function answerReport(request: ReportRequest) {
  const { deps, networkId, query, view, gone } = request;
  const network = await networkOf(deps, request);
  const range = reportRange(query, network, request.now);
  const groups = chosen<ReportGroup>(query.group, ['adid']);
  const fields = chosen<string>(query.fields, usualMeasures(view));
  const having = boundsOf(query, view);
  const { changed, ...order } = ordering(query, groups, view);
  const filter = await filterOf(request);
  const report = { ...order, groups, range, filter, having };
  const reportQuery: ReportQuery = {
    ...report,
    ...countedFor(
      [...fields.map(measureNamed), ...having.map(({ measure }) => measure), changed ?? report.sort],
      { groups, filter },
    ),
  };
  const shown = { groups, fields };
  const compared = comparedRangeOf(query);
  const both =
    compared &&
    (await compareReport(deps.reports, networkId, reportQuery, { compared, changeOf: changed, gone }));
  const missingIn = async (range: DayRange) =>
    missingOf(view, await deps.reports.missing(networkId, { ...reportQuery, range }));
  const missing = await missingIn(range);
  const previousMissing = compared && (await missingIn(compared));
  if (query.format === 'csv') {
    const { before } = missing ?? previousMissing ?? {};
    return csvFile({
      bom: query.bom,
      name: fileName({
        what: 'report',
        days: range,
        zone: network.zone,
        note: before && `incomplete-before-${before}`,
        ending: 'csv',
      }),
      pieces: both
        ? comparedFile(shown, both.rows)
        : spooled(reportFile(shown, deps.reports.stream(networkId, reportQuery, gone), 'csv')),
    });
  }
  const { page, limit } = query;
  const { rows, ...answer } = both
    ? comparedPage(shown, both, { page, limit })
    : reportPage(shown, await deps.reports.read(networkId, reportQuery, { page, limit }, gone));
  return {
    ...answer,
    missing,
    ...(compared && { previous_missing: previousMissing }),
    ...(await namesIn(deps.stores, networkId, { groups, rows })),
    groupingMap: labelsFor(GROUP_LABELS, view.groups),
    fieldMap: labelsFor(MEASURE_LABELS, view.measures),
    report_currency: network.currency,
    zone: network.zone,
    page,
    limit,
    query: { ...echoed(query, request.echo), ...range },
  };
}

const reportPage = (shown: ReportColumns, { rows, total, totals }: Report) => ({
  rows,
  records: reportJson(shown, rows),
  total: measuresOf(shown.fields, totals),
  totals: measuresOf(shown.fields, totals),
  count: total,
});

/** A page of the joined rows: they are counted, and summed up, over all pages. */
function comparedPage(shown: ReportColumns, both: ComparedReport, { page, limit }: Page) {
  const rows = both.rows.slice((page - 1) * limit, page * limit);
  return {
    ...reportPage(shown, { rows, total: both.rows.length, totals: both.totals }),
    records: comparedJson(shown, rows),
    previous_total: measuresOf(shown.fields, both.previousTotals),
  };
}

/** All that were named, each once; or the default. */
const chosen = <T>(named: readonly T[] | undefined, otherwise: readonly T[]): T[] =>
  named && named.length > 0 ? [...new Set(named)] : [...otherwise];

/** Without any day: today (docs/rules/stats.md#days-and-order-of-a-report), not the last 30 days of the stats. */
function reportRange(query: Query, network: Network, now: Date): DayRange {
  if (query.start !== undefined || query.end !== undefined) return rangeOf(query, network, now);
  const today = dayOf(now, network.zone);
  return { start: today, end: today };
}

const CHANGE = 'change_';

type Ordering = Pick<ReportQuery, 'sort' | 'order'> & {
  /** By how much it grew; only with a period to compare with. */
  readonly changed?: ReportMeasure;
};

function ordering(
  { sort, order, compare_start }: Query,
  groups: readonly ReportGroup[],
  { measures }: ReportView,
): Ordering {
  const [first = 'adid'] = groups;
  const name = sort ?? first;
  const group = groups.find((one) => one === name);
  if (group) return { sort: group, order: order ?? ('asc' as const) };
  const measure = measures.find((one) => one === measureNamed(name));
  if (measure) return { sort: measure, order: order ?? ('desc' as const) };
  const changed = measures.find(
    (one) => name.startsWith(CHANGE) && one === measureNamed(name.slice(CHANGE.length)),
  );
  if (changed && compare_start !== undefined)
    return { sort: changed, changed, order: order ?? ('desc' as const) };
  const message = changed
    ? `${name} needs a period to compare with: send compare_start and compare_end.`
    : `Allowed: ${[...groups, ...measures].join(', ')}. With compare_start and compare_end, also change_ followed by a metric.`;
  throw badParameter(`sort: ${message}`, [{ path: 'sort', message }]);
}

/** docs/rules/stats.md#filters-by-measures */
function boundsOf({ having = [] }: Query, { measures }: ReportView): MeasureBound[] {
  if (having.length > BOUNDS_MAX) {
    const message = `Enter up to ${BOUNDS_MAX} values.`;
    throw badParameter(`having: ${message}`, [{ path: 'having', message }]);
  }
  const nameOf = (name: string) => measures.find((one) => one === measureNamed(name));
  return having.map((text) => measureBound(text, 'having', { nameOf, allowed: measures }));
}

async function filterOf({ deps, networkId, query, filter }: ReportRequest): Promise<ReportFilter> {
  const campaignIds = await campaignIdsOf(deps.stores, networkId, query.adid);
  const values: Partial<Record<FilterCut, readonly string[]>> = {};
  for (const group of FILTER_GROUPS) {
    const wanted = query[group];
    if (wanted === undefined || wanted.length === 0) continue;
    values[REPORT_CUTS[group]] = group === 'country' ? wanted.map((code) => code.toUpperCase()) : wanted;
  }
  return { ...filter, ...(campaignIds && { campaignIds }), values };
}

const echoed = (query: Query, echo: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  sent({
    group: query.group,
    adid: echoOf(query.adid),
    ...echo,
    ...Object.fromEntries(FILTER_GROUPS.map((group) => [group, query[group]])),
    having: query.having,
    fields: query.fields,
    sort: query.sort,
    order: query.order,
    compare_start: query.compare_start,
    compare_end: query.compare_end,
  });

const networkReport = route({
  method: 'GET',
  path: '/network/customReport',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'get-network-report',
  summary: 'Run a report',
  description:
    'One row per combination of the groups (`group[]`), with sums over all rows in `total` and names of what the rows mention beside them. Without dates: today. With `compare_start` and `compare_end` each row has the measures of that period as `previous`, and rows that are only there come along. `format=csv` returns it as a file.',
  query: queryOf(NETWORK_VIEW).extend({ pid, affiliate_group_id, advertiser_id }),
  refusesUnknown: true,
  words: GROUP_WORDS,
  data: reportOut(NETWORK_VIEW, 'NetworkReport'),
  handle: async ({ deps, caller: { networkId }, query, now, gone }) => {
    const { stores } = deps;
    const refs = query.advertiser_id;
    const { affiliate_group_id: groups } = query;
    const affiliateIds = await affiliateIdsOf(stores, networkId, {
      refs: query.pid,
      groups: groups as AffiliateGroupId[] | undefined,
    });
    const advertiserIds = await accountIdsOf(stores, networkId, { kind: 'advertiser', refs });
    return answerReport({
      deps,
      networkId,
      query,
      now,
      gone,
      view: NETWORK_VIEW,
      filter: { ...(affiliateIds && { affiliateIds }), ...(advertiserIds && { advertiserIds }) },
      echo: { pid: echoOf(query.pid), affiliate_group_id: groups, advertiser_id: echoOf(refs) },
    });
  },
});

const affiliateReport = route({
  method: 'GET',
  path: '/affiliate/customReport',
  role: 'affiliate',
  operation: 'get-affiliate-custom-report',
  summary: 'Run a custom report',
  description:
    'One row per combination of the groups, with sums over all rows in `total`. Without dates: today. `compare_start` and `compare_end` add the measures of another period. Revenue, profit and advertisers are not shown.',
  query: queryOf(AFFILIATE_VIEW).extend({ pid }),
  refusesUnknown: true,
  words: GROUP_WORDS,
  data: reportOut(AFFILIATE_VIEW, 'AffiliateReport'),
  handle: async ({ deps, caller: { networkId, affiliateId }, query, now, gone }) => {
    const named = await accountIdsOf(deps.stores, networkId, { kind: 'affiliate', refs: query.pid });
    return answerReport({
      deps,
      networkId,
      query,
      now,
      gone,
      view: AFFILIATE_VIEW,
      filter: { affiliateIds: ownOf(affiliateId, named) },
      echo: { pid: echoOf(query.pid) },
    });
  },
});

const advertiserReport = route({
  method: 'GET',
  path: '/advertiser/customReport',
  role: 'advertiser',
  operation: 'get-advertiser-custom-report',
  summary: 'Run a custom report',
  description:
    'One row per combination of the groups, with sums over all rows in `total`. Without dates: today. `compare_start` and `compare_end` add the measures of another period. Payouts, profit and affiliates are not shown.',
  query: queryOf(ADVERTISER_VIEW).extend({ advertiser_id }),
  refusesUnknown: true,
  words: GROUP_WORDS,
  data: reportOut(ADVERTISER_VIEW, 'AdvertiserReport'),
  handle: async ({ deps, caller: { networkId, advertiserId }, query, now, gone }) => {
    const refs = query.advertiser_id;
    const named = await accountIdsOf(deps.stores, networkId, { kind: 'advertiser', refs });
    return answerReport({
      deps,
      networkId,
      query,
      now,
      gone,
      view: ADVERTISER_VIEW,
      filter: { advertiserIds: ownOf(advertiserId, named) },
      echo: { advertiser_id: echoOf(refs) },
    });
  },
});

/** Who names others in a report of its own is shown no rows. */
const ownOf = <T extends string>(own: T, named: readonly T[] | undefined): T[] =>
  named === undefined || named.includes(own) ? [own] : [];

export const REPORT_ROUTES = [networkReport, affiliateReport, advertiserReport];
