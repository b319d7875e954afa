// A question to the copy as SQL for DuckDB. The table of measures in the domain says what each row adds; the names of
// columns are those of the port's SEGMENT_COLUMNS.
import {
  bitOf,
  ELAPSED,
  SEGMENT_COLUMNS,
  SUMMED,
  type ColumnQuestion,
  type SegmentKind,
  type Summed,
} from '@tributary/application/reporting/event-columns';
import type { ReportQuery } from '@tributary/application/reporting/report';
import type { Page } from '@tributary/application/shared/page';
import { isTimeCut, valuesOf } from '@tributary/application/reporting/report-plan';
import { isRatio, type MeasureBound, REPORT_RATIOS } from '@tributary/domain/reporting/measure-bound';
import {
  isCount,
  MEASURE_NAMES,
  MEASURES,
  type Condition,
  type MeasureName,
  type RowKind,
} from '@tributary/domain/reporting/measures';
import {
  REPORT_COUNTS,
  REPORT_CUTS,
  type ReportCut,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import { own } from '@tributary/domain/shared/own';
import { quoted } from './quoted.ts';
import { readCsv } from './read-csv.ts';
import { AMOUNT_PARTS, FLAG_VALUES } from './segment-layout.ts';

/** Sums of amounts are whole numbers of 10^-15, as in the domain: of 128 bits, so that a hundred million million of the largest fit. */
const UNITS_TYPE = 'hugeint';
export const UNITS_IN_ONE = '1'.padEnd(16, '0');
export const typeOf = (name: Summed): string => (isSummedAmount(name) ? UNITS_TYPE : 'bigint');
const SUMMED_AMOUNTS: ReadonlySet<string> = new Set(MEASURE_NAMES.filter((name) => !isCount(name)));
export const isSummedAmount = (name: Summed): boolean => SUMMED_AMOUNTS.has(name);

const WHEN = {
  click: {
    valid: 'not impression and not rejected',
    rejected: 'not impression and rejected',
    unique: 'not impression and not rejected and not duplicate',
    always: 'not impression',
  },
  impression: { valid: 'impression and not rejected', always: 'impression' },
  conversion: {
    approved: 'approved',
    pending: 'pending',
    rejected: 'declined',
    cancelled: 'cancelled',
    always: 'true',
  },
} as const satisfies { readonly [K in RowKind]: Readonly<Record<Condition<K> | 'always', string>> };

const ROWS_OF: Readonly<Record<SegmentKind, readonly RowKind[]>> = {
  events: ['click', 'impression'],
  conversions: ['conversion'],
};

/** What is counted of the rows of a segment, or which amount is summed, and of which of them. */
export type SegmentTerm = { readonly adds: 1 | Amount; readonly when: string };
type Amount = 'payout' | 'revenue' | 'saleAmount';

/** What the rows of segments of a kind add to a measure: the sum of these. */
export function termsOf(name: Summed, kind: SegmentKind): readonly SegmentTerm[] {
  if (isElapsed(name)) return kind === 'conversions' ? [{ adds: 1, when: name }] : [];
  const rules = MEASURES[name] as Readonly<
    Partial<Record<RowKind, { readonly adds: SegmentTerm['adds']; readonly if?: string }>>
  >;
  return ROWS_OF[kind].flatMap((row) => {
    const rule = rules[row];
    return rule ? [{ adds: rule.adds, when: own<string>(WHEN[row], rule.if ?? 'always') ?? 'false' }] : [];
  });
}
export const isElapsed = (name: Summed): name is (typeof ELAPSED)[number] =>
  ELAPSED.some((one) => one === name);

/** What stands before the point and what stands behind it, as one number of units. */
const unitsOf = (whole: string, rest: string): string =>
  `${whole}::${UNITS_TYPE} * ${UNITS_IN_ONE} + ${rest}`;
const AMOUNTS: readonly Amount[] = SEGMENT_COLUMNS.amounts;
/** A row by itself: so often it counts, and its amounts. */
const SINGLE = ['1 as n', ...AMOUNTS.map((adds) => `${unitsOf(`${adds}_whole`, `${adds}_rest`)} as ${adds}`)];
/** Rows that have the same flags, as one. A fact that is taken back counts as one less; its amounts lie in the files below 0. */
const ALIKE = [
  `case when (flags & ${bitOf('taken_back')}) <> 0 then -count(*) else count(*) end as n`,
  ...AMOUNTS.map((adds) => `${unitsOf(`sum(${adds}_whole)`, `sum(${adds}_rest)`)} as ${adds}`),
];

const ALIKE_FOLDED = ['n', ...AMOUNTS].map((name) => `sum(${name}) as ${name}`);

/** What such a row adds to each measure. */
function addends(names: readonly Summed[], kind: SegmentKind, { withElapsed }: ColumnQuestion): string[] {
  return names.map((name) => {
    const terms = isElapsed(name) && !withElapsed ? [] : termsOf(name, kind);
    const added = terms.map(
      ({ adds, when }) => `case when ${when} then ${adds === 1 ? 'n' : adds} else 0 end`,
    );
    return `${added.join(' + ') || '0'} as "${name}"`;
  });
}
const summed = (name: Summed): string => `cast(sum("${name}") as ${typeOf(name)}) as "${name}"`;

const COLUMN_OF_CUT: Readonly<Partial<Record<ReportCut, string>>> = {
  day: 'q.day',
  hour: 'q.hour',
  weekday: 'q.weekday',
};
const columnOf = (cut: ReportCut): string => COLUMN_OF_CUT[cut] ?? `s.${cut}`;

/** The table of sums: those of everything beside the files, and of the files as far as they are summed up at once. c0, c1, … and SUMMED. */
export const countedTable = ({ cuts }: Pick<ColumnQuestion, 'cuts'>): string =>
  `create temp table counted (${[
    ...cuts.map((_cut, at) => `c${at} varchar`),
    ...SUMMED.map((name) => `"${name}" ${typeOf(name)}`),
  ].join(', ')})`;

/** The rows of that table in a file as the port says (event-columns.ts). */
export function countedCsv({ cuts }: Pick<ColumnQuestion, 'cuts'>, path: string): string {
  const texts = cuts.map((_cut, at) => `c${at}`);
  const columns = [
    ...texts.map((name) => [name, 'varchar'] as const),
    ...SUMMED.map((name) => [name, typeOf(name)] as const),
  ];
  return `insert into counted select * from ${readCsv(path, columns)}`;
}

export const QUARTERS_TABLE =
  'create temp table quarters (quarter integer, day varchar, hour varchar, weekday varchar)';

/**
 * A function, which DuckDB applies to the few values of a block's dictionary; `in` becomes a join of every row, after all columns were read, and
 * takes half as long again (docs/internals/performance.md#reports-over-many-clicks).
 */
const among = (column: string, values: readonly string[] | undefined): string[] =>
  values === undefined
    ? []
    : [values.length === 0 ? 'false' : `list_contains([${values.map(quoted).join(', ')}], s.${column})`];

/** Files are sorted by it, so that a report of a few campaigns reads a few blocks. */
function amongSorted(column: 'campaign', values: readonly string[] | undefined): string[] {
  const sorted = [...(values ?? [])].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const bounds =
    first !== undefined && last !== undefined
      ? [`s.${column} between ${quoted(first)} and ${quoted(last)}`]
      : [];
  return [...bounds, ...among(column, values)];
}

/** The rows of the files that a question is about: c0, c1, … and what else is selected. Of hours and weekdays it brings only the wanted quarters. */
function rowsOf(question: ColumnQuestion, paths: readonly string[], selected: readonly string[]): string {
  const { cuts, filter, minutes, networkId, quarters } = question;
  const where = [
    `s.network = ${quoted(networkId)}`,
    `s.minute >= ${minutes.from}`,
    `s.minute < ${minutes.to}`,
    ...amongSorted('campaign', filter.campaignIds),
    ...among('affiliate', filter.affiliateIds),
    ...among('advertiser', filter.advertiserIds),
    ...valuesOf(filter).flatMap(([cut, values]) => (isTimeCut(cut) ? [] : among(cut, values))),
  ];
  const columns = cuts.map((cut, at) => `${columnOf(cut)} as c${at}`);
  return `select ${[...columns, 'flags', ...selected].join(', ')} from read_parquet([${paths.map(quoted).join(', ')}]) s
    ${quarters.length === 0 ? '' : 'join quarters q on q.quarter = s.minute // 15'}
    where ${where.join(' and ')}`;
}

const namesOfCuts = ({ cuts }: Pick<ColumnQuestion, 'cuts'>): string[] => cuts.map((_cut, at) => `c${at}`);

/** Files that are read themselves, and the numbers of those whose sums are in the table `folded`. */
export type Source = { readonly paths: readonly string[]; readonly folded: readonly number[] };

/** Rows of files of one kind by their cuts, those that are alike as one, each with what it adds to the measures: for the table `counted`. */
export function countedRows(question: ColumnQuestion, { paths, folded }: Source, kind: SegmentKind): string {
  const cuts = namesOfCuts(question);
  const alike = (rows: string, sums: readonly string[]): string =>
    `select ${[...cuts, 'flags', ...sums].join(', ')} from (${rows}) group by ${[...cuts, 'flags'].join(', ')}`;
  const sources = [
    ...(paths.length === 0 ? [] : [alike(rowsOf(question, paths, AMOUNT_PARTS), ALIKE)]),
    ...(folded.length === 0 ? [] : [alike(rowsOfFolded(question, folded), ALIKE_FOLDED)]),
  ];
  return `insert into counted select ${[...cuts, ...addends(SUMMED, kind, question)].join(', ')} from (
    select *, ${FLAG_VALUES} from (${sources.join(' union all ')}))`;
}

/** What has so few values that a file is much shorter by them. */
const FOLDED_CUTS = ['device', 'os', 'browser', 'country'] as const satisfies readonly ReportCut[];
const isFolded = (cut: ReportCut): boolean => FOLDED_CUTS.some((one) => one === cut);

/** Whether the sums of whole files by FOLDED_CUTS answer the question. */
export const isOfFolded = ({
  cuts,
  filter: { campaignIds, affiliateIds, advertiserIds, ...filter },
}: ColumnQuestion): boolean =>
  [campaignIds, affiliateIds, advertiserIds].every((ids) => ids === undefined) &&
  [...cuts, ...valuesOf(filter).map(([cut]) => cut)].every(isFolded);

/** Whether all rows of the file are in the time that is asked for. */
export const isWithin = (
  { firstMinute, lastMinute }: ColumnQuestion['files'][number],
  { minutes }: Pick<ColumnQuestion, 'minutes'>,
): boolean => firstMinute >= minutes.from && lastMinute < minutes.to;

export const FOLDED_TABLE = `create table if not exists folded (nth integer, network varchar, flags usmallint,
  ${[...FOLDED_CUTS.map((cut) => `${cut} varchar`), 'n bigint', ...AMOUNTS.map((name) => `${name} ${UNITS_TYPE}`)].join(', ')})`;

/** Adds a file to it, by this number. */
export function foldedRows(path: string, nth: number): string {
  const by = ['network', 'flags', ...FOLDED_CUTS].join(', ');
  return `insert into folded select ${nth}, ${by}, ${ALIKE.join(', ')} from read_parquet(${quoted(path)}) group by ${by}`;
}

/** Leaves only files with these numbers in it. */
export const keepFolded = (nths: readonly number[]): string =>
  `create or replace table folded as select * from folded where list_contains([${nths.join(', ')}]::integer[], nth)`;

function rowsOfFolded({ networkId, cuts, filter }: ColumnQuestion, nths: readonly number[]): string {
  const where = [
    `s.nth in (${nths.join(', ')})`,
    `s.network = ${quoted(networkId)}`,
    ...valuesOf(filter).flatMap(([cut, values]) => among(cut, values)),
  ];
  const columns = cuts.map((cut, at) => `s.${cut} as c${at}`);
  return `select ${[...columns, 'flags', 'n', ...AMOUNTS].join(', ')} from folded s where ${where.join(' and ')}`;
}

/** How many groups by the cuts of a question there are in files. */
export const groupsIn = (question: ColumnQuestion, paths: readonly string[]): string =>
  `select count(*) from (select distinct ${namesOfCuts(question).join(', ')} from (${rowsOf(question, paths, [])}))`;

/**
 * The table `cuts` of the sums of some measures by the cuts of a question: of the table `counted`, and of clicks and impressions in files. What sums up to
 * nothing is left out: each click and impression adds to some measure, and what takes back lies in `counted` beside what it takes back.
 */
export function cutSums(
  question: ColumnQuestion,
  paths: readonly string[],
  names: readonly Summed[],
): string {
  const cuts = namesOfCuts(question);
  const all = [...cuts, ...names.map(summed)].join(', ');
  const ofCounted = `select ${all} from counted group by ${cuts.join(', ')} having ${SOMETHING}`;
  if (paths.length === 0) return `create temp table cuts as ${ofCounted}`;
  return `create temp table cuts as select ${all} from (
    select * from (${ofCounted})
    union all
    select ${[...cuts, ...addends(names, 'events', question)].join(', ')} from (
      select *, ${FLAG_VALUES} from (${rowsOf(question, paths, SINGLE)}))
    ) group by ${cuts.join(', ')}`;
}
const SOMETHING = MEASURE_NAMES.map((name) => `sum("${name}") <> 0`).join(' or ');

/** Groups that show a short id, a number. */
const NUMBERS: ReadonlySet<ReportGroup> = new Set(['campaign_id', 'publisher_id']);
export const keyTypeOf = (group: ReportGroup): string => (NUMBERS.has(group) ? 'integer' : 'varchar');

/** `named` are the groups a table shown0, shown1, … (value, key) says the keys of. */
export type Keyed = {
  readonly question: ColumnQuestion;
  readonly query: Pick<ReportQuery, 'groups' | 'having' | 'sort' | 'order'>;
  readonly named: ReadonlySet<ReportGroup>;
};

const columnOfGroup = ({ cuts }: Pick<ColumnQuestion, 'cuts'>, group: ReportGroup): string =>
  `c${cuts.indexOf(REPORT_CUTS[group])}`;

/** The values of the cut of a group, each once. */
export const valuesOfGroup = (question: ColumnQuestion, group: ReportGroup): string =>
  `select distinct ${columnOfGroup(question, group)} from cuts`;

/** The table `cuts` with the keys of the report: k0, k1, … */
function keyedCuts({ question, query: { groups }, named }: Keyed, selected: readonly string[]): string {
  const keys = groups.map((group, at) => {
    const value = columnOfGroup(question, group);
    if (named.has(group)) return `shown${at}.key as k${at}`;
    return `${group === 'month' ? `left(${value}, 7)` : value} as k${at}`;
  });
  const joins = groups.map((group, at) =>
    named.has(group) ? `join shown${at} on shown${at}.value = ${columnOfGroup(question, group)}` : '',
  );
  return `select ${[...keys, ...selected].join(', ')} from cuts ${joins.join(' ')}`;
}
const keyNames = ({ groups }: Pick<ReportQuery, 'groups'>): string[] => groups.map((_group, at) => `k${at}`);

/** The rows of the report as `ranked`, with some measures, which are those its bounds need: rows whose figures aren't as wanted are left out. */
export function ranking(keyed: Keyed, names: readonly Summed[]): string {
  const { groups, having = [] } = keyed.query;
  const keys = keyNames(keyed.query).join(', ');
  const columns = names.map((name) => `"${name}"`);
  const isMerged = keyed.named.size > 0 || groups.includes('month');
  if (!isMerged && having.length === 0) return `create temp view ranked as ${keyedCuts(keyed, columns)}`;
  const rows = isMerged
    ? `select ${[keys, ...names.map(summed)].join(', ')} from (${keyedCuts(keyed, columns)}) group by ${keys}`
    : keyedCuts(keyed, columns);
  const bounds = having.length === 0 ? '' : `where ${having.map(boundOf).join(' and ')}`;
  return `create temp table ranked as select * from (${rows}) g ${bounds}`;
}

/** What is summed of everything that a report is ordered by. */
export const orderedBy = ({ groups, sort }: Keyed['query']): readonly Summed[] =>
  groups.includes(sort as ReportGroup)
    ? []
    : SUMMED.filter((name) => ORDER[sort as ReportMeasure].some((one) => one.includes(`g."${name}"`)));

/** The keys of a page, and the cuts that belong to them. */
export function pageTables(keyed: Keyed, { page, limit }: Page): readonly string[] {
  const keys = keyNames(keyed.query).join(', ');
  const cuts = namesOfCuts(keyed.question);
  return [
    `create temp table page as select ${keys} from ranked g
      order by ${orderOf(keyed.query)} limit ${limit} offset ${(page - 1) * limit}`,
    `create temp table wanted as select ${[...cuts, 'place'].join(', ')} from (${keyedCuts(keyed, cuts)})
      join (select *, rowid as place from page) using (${keys})`,
  ];
}

/** All measures of each place of the page, and of all else together, whose place is null: the table `summed`. */
export function pageSums(question: ColumnQuestion, paths: readonly string[]): string {
  const placed = `left join wanted using (${namesOfCuts(question).join(', ')})`;
  const ofFiles =
    paths.length === 0
      ? ''
      : `union all select ${['place', ...addends(SUMMED, 'events', question)].join(', ')} from (
        select *, ${FLAG_VALUES} from (
          select ${['place', 'flags', ...ALIKE].join(', ')}
          from (${rowsOf(question, paths, AMOUNT_PARTS)}) ${placed} group by place, flags))`;
  return `create temp table summed as select ${['place', ...SUMMED.map(summed)].join(', ')} from (
    select ${['place', ...SUMMED.map((name) => `"${name}"`)].join(', ')} from counted ${placed} ${ofFiles}
    ) group by place`;
}
/** The rows of a page whose sums were made. */
export const PAGE_ROWS = '(select * from (select *, rowid as place from page) join summed using (place))';

/** Whole numbers of 128 bits, so that nothing is rounded: counts and amounts in units of 10^-15. */
const wholeOf = (name: ReportMeasure): string => {
  const [expression = ''] = ORDER[name];
  return isReportCount(name) ? `cast(${expression} as hugeint) * ${UNITS_IN_ONE}` : `(${expression})`;
};
const isReportCount = (name: ReportMeasure): boolean => Object.hasOwn(REPORT_COUNTS, name);

/** A quotient is not divided: its part is compared with so many times its whole. Divided by 0 it is 0. */
function boundOf({ measure, comparison, value }: MeasureBound): string {
  const bound = `cast(${quoted(String(value))} as hugeint)`;
  if (!isRatio(measure)) return `${wholeOf(measure)} ${comparison} ${bound}`;
  const { part, whole, times } = REPORT_RATIOS[measure];
  return `case when g."${whole}" = 0 then cast(0 as hugeint) ${comparison} ${bound}
    else ${wholeOf(part)} * ${times} ${comparison} ${bound} * cast(g."${whole}" as hugeint) end`;
}

/** Amounts as text, in their units; counts as they are. */
const shownSum = (name: Summed): string =>
  isSummedAmount(name) ? `cast(g."${name}" as varchar) as "${name}"` : `g."${name}"`;

/** The sums of all rows of a table, and behind them how many there are. */
export const totalsOf = (table: string): string =>
  `select ${SUMMED.map(
    (name) =>
      `cast(coalesce(sum("${name}"), 0) as ${isSummedAmount(name) ? 'varchar' : 'bigint'}) as "${name}"`,
  ).join(', ')}, count(*) from ${table}`;

/** Ordered by the columns of the table `g`, not by the texts that are shown of them. */
export const orderedRows = (query: ReportQuery, rows: string): string =>
  `select ${[...keyNames(query), ...SUMMED.map(shownSum)].join(', ')} from ${rows} g order by ${orderOf(query)}`;

function orderOf({ groups, sort, order }: Keyed['query']): string {
  const at = groups.indexOf(sort as ReportGroup);
  const first = at < 0 ? ORDER[sort as ReportMeasure] : [`g.k${at}`];
  const keys = groups.map((_group, place) => `g.k${place}`);
  return [...first.map((one) => `${one} ${order}`), ...keys].join(', ');
}

const LATER_DIGITS = '1'.padEnd(29, '0');

/**
 * Exact: the whole part, then 28 digits of what is left. Two different quotients of counts below 10^9 differ within 18
 * digits.
 */
function quotient(part: string, whole: string): string[] {
  const [dividend, divisor] = [`cast(${part} as hugeint)`, `cast(nullif(${whole}, 0) as hugeint)`];
  return [
    `coalesce(${dividend} // ${divisor}, 0)`,
    `coalesce((${dividend} % ${divisor}) * ${LATER_DIGITS} // ${divisor}, 0)`,
  ];
}
const ORDER: Readonly<Record<ReportMeasure, readonly string[]>> = {
  ...(Object.fromEntries(MEASURE_NAMES.map((name) => [name, [`g."${name}"`]])) as unknown as Readonly<
    Record<MeasureName, readonly string[]>
  >),
  grossConversions: [
    'g."approvedConversions" + g."pendingConversions" + g."rejectedConversions" + g."cancelledConversions"',
  ],
  elapsedRange1: ['g."elapsed1"'],
  elapsedRange2: ['g."elapsed2"'],
  elapsedRange3: ['g."elapsed3"'],
  elapsedRange4: ['g."elapsed4"'],
  elapsedRange5: ['g."elapsed5"'],
  // No file holds any: a report of them is not asked of the columns.
  bonus: ['cast(0 as hugeint)'],
  profit: ['g."revenue" - g."payout"'],
  epc: quotient('g."payout"', 'g."clicks"'),
  ctr: quotient('g."clicks"', 'g."impressions"'),
  cr: quotient('g."approvedConversions"', 'g."clicks"'),
};
