// The report that a saved view of the page Reports shows, from the query of its URL (docs/rules/scheduled-reports.md#report-of-a-view).
import type { UserKind } from '../identity/user.ts';
import { own } from '../shared/own.ts';
import { invalid } from '../shared/refusal.ts';
import { measureBound, type MeasureBound } from './measure-bound.ts';
import {
  countedBeside,
  FILTER_GROUPS,
  type FilterCut,
  REPORT_CUTS,
  type ReportGroup,
  type ReportMeasure,
} from './report.ts';
import { GROUP_LABELS, MEASURE_LABELS, type ReportView, reportViewOf } from './report-view.ts';

/** A report without its period. */
export type ViewedReport = {
  /** At least one, none twice. */
  readonly groups: readonly ReportGroup[];
  readonly measures: readonly ReportMeasure[];
  readonly sort: ReportGroup | ReportMeasure;
  readonly order: 'asc' | 'desc';
  readonly having: readonly MeasureBound[];
  readonly values: Readonly<Partial<Record<FilterCut, readonly string[]>>>;
  /** Long or short ids of the records it is narrowed to; undefined: of none. Only staff name accounts. */
  readonly campaigns: readonly string[] | undefined;
  readonly affiliates: readonly string[] | undefined;
  /** Long ids of groups of affiliates, nothing for affiliates in none. */
  readonly affiliateGroups: readonly string[] | undefined;
  readonly advertisers: readonly string[] | undefined;
};

/** What the page shows of each role where its URL names no measures. */
export const USUAL_MEASURES: Readonly<Record<UserKind, readonly ReportMeasure[]>> = {
  staff: ['clicks', 'approvedConversions', 'cr', 'payout', 'revenue', 'profit'],
  affiliate: ['clicks', 'approvedConversions', 'cr', 'epc', 'payout'],
  advertiser: ['clicks', 'approvedConversions', 'cr', 'revenue'],
};

const LIST_MAX = 40;
const CHANGE = 'change_';
type Values = readonly string[];

/**
 * Reads what a browser left in a query. What the page would not understand counts as not said, as it does there; a group, measure or
 * filter that the role may not name is refused with `invalid_parameter`, under `view`.
 */
export function reportOfView(query: string, kind: UserKind): ViewedReport {
  const said = saidIn(query);
  const view = reportViewOf(kind);
  const named = [...(listOf(said.get('groups')) ?? ['adid']), ...(listOf(said.get('across')) ?? [])];
  const groups = known([...new Set(named)], view.groups, 'group');
  const [first = 'adid'] = groups;
  const measures = known(listOf(said.get('measures')) ?? USUAL_MEASURES[kind], view.measures, 'measure');
  // The columns of a pivot are sorted by, too, which lines have not.
  const isPivot = listOf(said.get('across')) !== undefined;
  const shown = { groups, measures: [...new Set(measures)] };
  const viewed: ViewedReport = {
    ...shown,
    ...(isPivot ? { sort: first, order: 'asc' } : orderOf(said, shown, view)),
    having: (listOf(said.get('having')) ?? []).map((bound) => boundOf(bound, view)),
    ...filtersOf(said, { kind, view }),
  };
  assertCounted(viewed);
  return viewed;
}

/** As the report itself would refuse it. */
function assertCounted({ groups, measures, sort, having, values, advertisers }: ViewedReport): void {
  const filtered = [...(Object.keys(values) as FilterCut[]), ...(advertisers ? ['advertiser' as const] : [])];
  const named = [...measures, sort, ...having.map(({ measure }) => measure)];
  countedBeside(named, { groups, filtered, field: 'view' });
}

/** Each parameter as the page's router reads it: JSON where it is any, text otherwise. A repeated one is a list. */
function saidIn(query: string): ReadonlyMap<string, unknown> {
  const said = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(query)) {
    const before = said.get(name);
    said.set(name, before === undefined ? valueOf(text) : [before, valueOf(text)].flat());
  }
  return said;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A list of texts, neither empty nor too long; undefined for anything else. */
function listOf(value: unknown): Values | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > LIST_MAX) return undefined;
  return value.every((one): one is string => typeof one === 'string') ? value : undefined;
}

function known<T extends string>(names: Values, all: readonly T[], what: string): T[] {
  return names.map((name) => {
    const found = all.find((one) => one === name);
    if (found === undefined) throw mayNot(what, name);
    return found;
  });
}

/** Says no more than that: what another role sees is nobody's to learn. */
const mayNot = (what: string, name: string) =>
  invalid('view', `You have no ${what} ${LABELS.get(name) ?? name.slice(0, 60)}.`);
const LABELS = new Map(Object.entries({ ...GROUP_LABELS, ...MEASURE_LABELS }));

type Shown = Pick<ViewedReport, 'groups' | 'measures'>;
type Order = Pick<ViewedReport, 'sort' | 'order'>;

function orderOf(said: ReadonlyMap<string, unknown>, shown: Shown, { measures }: ReportView): Order {
  const sort = said.get('sort');
  // How much a figure grew needs another period.
  if (typeof sort !== 'string' || sort.startsWith(CHANGE)) return usualOrder(shown);
  const [found = shown.groups[0] ?? 'adid'] = known(
    [sort],
    [...shown.groups, ...measures],
    'group or measure',
  );
  return { sort: found, order: said.get('ascending') === true ? 'asc' : 'desc' };
}

const TIMES: readonly ReportGroup[] = ['created', 'month', 'hour', 'weekday'];
const AMOUNTS: readonly ReportMeasure[] = ['profit', 'payout', 'revenue'];

/** Where nobody said: reports by time as time goes, others by what is earned (docs/rules/scheduled-reports.md#usual-order). */
function usualOrder({ groups: [first = 'adid', ...others], measures }: Shown): Order {
  const main = AMOUNTS.find((amount) => measures.includes(amount)) ?? measures[0];
  const isOfTimes = [first, ...others].some((group) => TIMES.includes(group));
  return isOfTimes || main === undefined ? { sort: first, order: 'asc' } : { sort: main, order: 'desc' };
}

const boundOf = (text: string, { measures }: ReportView): MeasureBound =>
  measureBound(text, 'view', { nameOf: (name) => measures.find((one) => one === name), allowed: measures });

/** What a filter names records of, by its name in the URL. Only staff name accounts. */
const NARROWED = {
  adid: 'campaigns',
  pid: 'affiliates',
  affiliate_group_id: 'affiliateGroups',
  advertiser_id: 'advertisers',
} as const;
type Narrowed = (typeof NARROWED)[keyof typeof NARROWED];

function filtersOf(
  said: ReadonlyMap<string, unknown>,
  { kind, view }: { readonly kind: UserKind; readonly view: ReportView },
): Pick<ViewedReport, 'values' | Narrowed> {
  const values: Partial<Record<FilterCut, Values>> = {};
  const records: Partial<Record<Narrowed, Values>> = {};
  for (const [name, wanted] of filtersSaid(said)) {
    const group = FILTER_GROUPS.find((one) => one === name && view.groups.includes(one));
    if (group) values[REPORT_CUTS[group]] = group === 'country' ? wanted.map(upperCased) : wanted;
    else records[narrowedBy(name, kind)] = wanted;
  }
  const { campaigns, affiliates, affiliateGroups, advertisers } = records;
  return { values, campaigns, affiliates, affiliateGroups, advertisers };
}

function narrowedBy(name: string, kind: UserKind): Narrowed {
  const records = own(NARROWED as Readonly<Record<string, Narrowed>>, name);
  if (records === undefined || (records !== 'campaigns' && kind !== 'staff')) throw mayNot('filter', name);
  return records;
}

const upperCased = (text: string): string => text.toUpperCase();

function filtersSaid(said: ReadonlyMap<string, unknown>): (readonly [string, Values])[] {
  const filters = said.get('filters');
  const lists = typeof filters === 'object' && filters !== null ? Object.entries(filters) : [];
  const all = lists.map(([name, value]) => [name, listOf(value)] as const);
  // One that makes no sense makes none of all of them, as on the page.
  const sound = all.flatMap(([name, values]) => (values ? [[name, values] as const] : []));
  const countries = listOf(said.get('countries'));
  return [
    ...(sound.length === all.length ? sound : []),
    ...(countries ? [['country', countries] as const] : []),
  ];
}
