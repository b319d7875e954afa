// A question to the copy as SQL for DuckDB. The table of measures in the domain says what each row adds; the names of
// columns are those of the port's SEGMENT_COLUMNS.
import {
  bitOf,
  ELAPSED,
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
import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import { ofPart, type Part } from './in-parts.ts';
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

/** How something is counted, and an amount added up, of those rows for which `when` is true. */
type Sums = {
  readonly count: (when: string) => string;
  readonly amount: (adds: Amount, when: string) => string;
};

const sum = (what: string, when?: string): string =>
  `coalesce(sum(${what})${when === undefined ? '' : ` filter (${when})`}, 0)`;
const amountOfRows = (adds: Amount, when?: string): string =>
  `${sum(`${adds}_whole`, when)}::${UNITS_TYPE} * ${UNITS_IN_ONE} + ${sum(`${adds}_rest`, when)}`;

/** Of clicks and impressions. */
const OF_ROWS: Sums = { count: (when) => `count(*) filter (${when})`, amount: amountOfRows };
/** Of sums of rows that are alike, as `ALIKE` has them. */
const OF_ALIKE: Sums = { count: (when) => sum('n', when), amount: sum };
const amountsAlike = (...amounts: readonly Amount[]): string[] =>
  amounts.map((adds) => `${amountOfRows(adds)} as ${adds}`);
/** A fact that is taken back counts as one less; its amounts lie in the files below 0. */
const ALIKE: Readonly<Record<SegmentKind, readonly string[]>> = {
  events: ['count(*) as n', ...amountsAlike('payout', 'revenue')],
  conversions: [
    `case when (flags & ${bitOf('taken_back')}) <> 0 then -count(*) else count(*) end as n`,
    ...amountsAlike('payout', 'revenue', 'saleAmount'),
  ],
};

function sumOf(name: Summed, kind: SegmentKind, { count, amount }: Sums): string {
  const parts = termsOf(name, kind).map(({ adds, when }) => (adds === 1 ? count(when) : amount(adds, when)));
  return parts.length === 0 ? '0' : parts.join(' + ');
}

const COLUMN_OF_CUT: Readonly<Partial<Record<ReportCut, string>>> = {
  day: 'q.day',
  hour: 'q.hour',
  weekday: 'q.weekday',
};
const columnOf = (cut: ReportCut): string => COLUMN_OF_CUT[cut] ?? `s.${cut}`;

export const countedColumns = ({ cuts }: Pick<ColumnQuestion, 'cuts'>): string =>
  [...cuts.map((_cut, at) => `c${at} varchar`), ...SUMMED.map((name) => `"${name}" ${typeOf(name)}`)].join(
    ', ',
  );
/** The table the sums of the segments and of everything else come together in: c0, c1, … and what is summed. */
export const countedTable = (question: Pick<ColumnQuestion, 'cuts'>, name = 'counted'): string =>
  `create temp table ${name} (${countedColumns(question)})`;

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

const WHOLE: Part = { at: 0, of: 1 };

/**
 * Where a report has very many groups, and few rows are alike, so that it only costs time to count those first: texts of affiliates, and
 * pairs of them and campaigns.
 */
export const mayHaveManyGroups = ({ cuts }: Pick<ColumnQuestion, 'cuts'>): boolean =>
  cuts.some((cut) => NUMBERED_PARAMETERS.some((name) => name === cut)) ||
  (cuts.includes('campaign') && cuts.includes('affiliate'));

/** The rows of the files that a question is about. Of hours and weekdays it brings only the quarters that are wanted. */
function rowsOf(
  { filter, minutes, networkId, quarters }: ColumnQuestion,
  paths: readonly string[],
  { byFile = false, isNamed = false, joins = '', only = [] }: RowsWanted = {},
): string {
  const among = (column: string, values: readonly string[] | undefined): string[] =>
    values === undefined
      ? []
      : [values.length === 0 ? 'false' : `s.${column} in (${values.map(quoted).join(', ')})`];
  const where = [
    ...only,
    `s.network = ${quoted(networkId)}`,
    `s.minute >= ${minutes.from}`,
    `s.minute < ${minutes.to}`,
    ...among('campaign', filter.campaignIds),
    ...among('affiliate', filter.affiliateIds),
    ...among('advertiser', filter.advertiserIds),
    ...valuesOf(filter).flatMap(([cut, values]) => (isTimeCut(cut) ? [] : among(cut, values))),
  ];
  const files = `read_parquet([${paths.map(quoted).join(', ')}], filename = ${String(byFile)})`;
  return `from ${isNamed ? `(select *, ${FLAG_VALUES} from ${files})` : files} s
      ${quarters.length === 0 ? '' : 'join quarters q on q.quarter = s.minute // 15'} ${joins}
      where ${where.join(' and ')}`;
}
type RowsWanted = {
  /** With the name of its file. */
  readonly byFile?: boolean;
  /** With the flags by their names. */
  readonly isNamed?: boolean;
  readonly joins?: string;
  readonly only?: readonly string[];
};

/**
 * The sums of files of one kind as rows of the table `counted`; with `byFile` as many for each file, named behind its columns. Rows that
 * are alike are summed up first, once, not once for each measure. Of a part only its groups.
 */
export function segmentSums(
  question: ColumnQuestion,
  paths: readonly string[],
  {
    kind = 'events',
    byFile = false,
    part = WHOLE,
  }: { readonly kind?: SegmentKind; readonly byFile?: boolean; readonly part?: Part } = {},
): string {
  const { cuts, withElapsed } = question;
  const keys = [
    ...cuts.map((cut, at) => ({ name: `c${at}`, column: columnOf(cut) })),
    ...(byFile ? [{ name: 'file', column: 's.filename' }] : []),
  ];
  const names = keys.map(({ name }) => name);
  const columns = keys.map(({ name, column }) => `${column} as ${name}`);
  const rows = rowsOf(question, paths, { byFile, only: [ofPart(cuts.map(columnOf), part)] });
  const isAlikeFirst = kind === 'conversions' || !mayHaveManyGroups(question);
  const sums = SUMMED.map((name) => {
    const isLeftOut = isElapsed(name) && !withElapsed;
    return `cast(${isLeftOut ? '0' : sumOf(name, kind, isAlikeFirst ? OF_ALIKE : OF_ROWS)} as ${typeOf(name)})`;
  });
  return `select ${[...names.slice(0, cuts.length), ...sums, ...names.slice(cuts.length)].join(', ')}
    from (${
      isAlikeFirst
        ? `select * exclude (flags), ${FLAG_VALUES}
      from (select ${[...columns, 'flags', ...ALIKE[kind]].join(', ')} ${rows} group by ${[...names, 'flags'].join(', ')})`
        : `select ${[...columns, ...AMOUNT_PARTS, FLAG_VALUES].join(', ')} ${rows}`
    })
    ${names.length === 0 ? '' : `group by ${names.join(', ')}`}`;
}

/** Groups that show a short id, a number. */
const NUMBERS: ReadonlySet<ReportGroup> = new Set(['campaign_id', 'publisher_id']);
export const keyTypeOf = (group: ReportGroup): string => (NUMBERS.has(group) ? 'integer' : 'varchar');

/** The table of the report's rows. */
export const groupedTable = ({ groups }: Pick<ReportQuery, 'groups'>): string =>
  `create temp table grouped (${[
    ...groups.map((group, at) => `k${at} ${keyTypeOf(group)}`),
    ...SUMMED.map((name) => `"${name}" ${typeOf(name)}`),
  ].join(', ')})`;

/** `named` are the groups a table shown0, shown1, … (value, key) says the keys of. */
type Keyed = {
  readonly question: ColumnQuestion;
  readonly query: Pick<ReportQuery, 'groups' | 'having' | 'sort' | 'order'>;
  readonly named: ReadonlySet<ReportGroup>;
};

/** The keys of the report, and the joins they need, where `valueOf` is the value of a cut. */
function keysOf({ query: { groups }, named }: Keyed, valueOf: (cut: ReportCut) => string) {
  const valueAt = (group: ReportGroup): string => valueOf(REPORT_CUTS[group]);
  return {
    keys: groups.map((group, at) => {
      if (named.has(group)) return `shown${at}.key`;
      return group === 'month' ? `left(${valueAt(group)}, 7)` : valueAt(group);
    }),
    joins: groups
      .flatMap((group, at) =>
        named.has(group) ? [`join shown${at} on shown${at}.value = ${valueAt(group)}`] : [],
      )
      .join(' '),
  };
}
const countedValue =
  ({ cuts }: Pick<ColumnQuestion, 'cuts'>) =>
  (cut: ReportCut): string =>
    `c${cuts.indexOf(cut)}`;

/**
 * The rows of the report for the table `grouped`, or of a part of its groups. Rows that sum up to nothing are left out, and those whose
 * figures are not as wanted.
 */
export function groupedRows(keyed: Keyed, part: Part): string {
  const { keys, joins } = keysOf(keyed, countedValue(keyed.question));
  const { having = [] } = keyed.query;
  const sums = SUMMED.map((name) => `cast(sum("${name}") as ${typeOf(name)}) as "${name}"`);
  const bounds = having.length === 0 ? '' : `where ${having.map(boundOf).join(' and ')}`;
  return `insert into grouped select * from (
    select ${[...keys.map((key, at) => `${key} as k${at}`), ...sums].join(', ')}
    from counted ${joins}
    where ${ofPart(keys, part)}
    group by ${keys.join(', ')}
    having ${MEASURE_NAMES.map((name) => `sum("${name}") <> 0`).join(' or ')}
  ) g ${bounds}`;
}

/** The values of a cut, each once, in the table `counted` and, with paths, in the rows of these files. */
export function valuesOfCut(question: ColumnQuestion, cut: ReportCut, paths: readonly string[]): string {
  const ofRows = paths.length === 0 ? '' : `union select ${columnOf(cut)} ${rowsOf(question, paths)}`;
  return `select distinct ${countedValue(question)(cut)} from counted ${ofRows}`;
}

/*
 * A page of very many groups. They are ordered by what they are ordered by, and nothing else of them is summed up; all measures only of those
 * on the page. A group takes half as much memory and time so.
 */

/** Rows of the files and of the table `counted` by the keys of the report, each with what it adds to these: k0, k1, … */
function addends(keyed: Keyed, paths: readonly string[], names: readonly Summed[], beside: string): string {
  const inFiles = keysOf(keyed, columnOf);
  const wanted = { isNamed: true, joins: inFiles.joins, only: [COUNTS_AT_ALL] };
  const ofFiles =
    paths.length === 0
      ? ''
      : `union all select ${[...asKeys(inFiles.keys), ...names.flatMap(addendOf)].join(', ')}
        ${rowsOf(keyed.question, paths, wanted)}`;
  return `${beside} ${ofFiles}`;
}
const asKeys = (keys: readonly string[]): string[] => keys.map((key, at) => `${key} as k${at}`);

/** What the table `counted` adds: each of its rows, or with a part, whose groups these are then, each group that has an event left. */
function besideFiles(keyed: Keyed, names: readonly Summed[], part?: Part): string {
  const { keys, joins } = keysOf(keyed, countedValue(keyed.question));
  const summed = (name: Summed): string => (part ? `cast(sum("${name}") as ${typeOf(name)})` : `"${name}"`);
  const added = names.flatMap((name) =>
    isSummedAmount(name)
      ? [
          `cast(${summed(name)} // ${UNITS_IN_ONE} as bigint) as ${name}_whole`,
          `cast(${summed(name)} % ${UNITS_IN_ONE} as bigint) as ${name}_rest`,
        ]
      : [`${summed(name)} as "${name}"`],
  );
  const groups = part
    ? `where ${ofPart(keys, part)} group by ${keys.join(', ')} having sum(${EVENTS_COUNTED}) <> 0`
    : '';
  return `select ${[...asKeys(keys), ...added].join(', ')} from counted ${joins} ${groups}`;
}
/** 0 of a group in which all facts were taken back, and above that of any other: what takes back lies beside what it takes back. */
const EVENTS_COUNTED = MEASURE_NAMES.filter(isCount)
  .map((name) => `"${name}"`)
  .join(' + ');
/** Which clicks and impressions add to anything: no measure of theirs is below 0, so that a group with one of them is not empty. */
const COUNTS_AT_ALL = `(${[
  ...new Set(MEASURE_NAMES.flatMap((name) => termsOf(name, 'events')).map(({ when }) => when)),
].join(' or ')})`;

/** What a row of a file adds to it; to an amount in two parts, as it lies there. */
function addendOf(name: Summed): string[] {
  const added = (valueOf: (adds: SegmentTerm['adds']) => string): string =>
    termsOf(name, 'events')
      .map(({ adds, when }) => `case when ${when} then ${valueOf(adds)} else 0 end`)
      .join(' + ') || '0';
  if (!isSummedAmount(name)) return [`${added(String)} as "${name}"`];
  return ['whole', 'rest'].map((part) => `${added((adds) => `${adds}_${part}`)} as ${name}_${part}`);
}
const sumOfAddends = (name: Summed): string => {
  const sum = isSummedAmount(name)
    ? `sum(${name}_whole)::${UNITS_TYPE} * ${UNITS_IN_ONE} + sum(${name}_rest)`
    : `sum("${name}")`;
  return `cast(${sum} as ${typeOf(name)}) as "${name}"`;
};

const keyNames = ({ groups }: Pick<ReportQuery, 'groups'>): string[] => groups.map((_group, at) => `k${at}`);

/** What is summed of everything that this is ordered by. */
const orderedBy = ({ groups, sort }: Keyed['query']): readonly Summed[] =>
  groups.includes(sort as ReportGroup)
    ? []
    : SUMMED.filter((name) => ORDER[sort as ReportMeasure].some((one) => one.includes(`g."${name}"`)));

/** The table of all groups and what they are ordered by. */
export const rankedTable = ({ query }: Keyed): string =>
  `create temp table ranked (${[
    ...query.groups.map((group, at) => `k${at} ${keyTypeOf(group)}`),
    ...orderedBy(query).map((name) => `"${name}" ${typeOf(name)}`),
  ].join(', ')})`;
export function rankedRows(keyed: Keyed, paths: readonly string[], part: Part): string {
  const keys = keyNames(keyed.query);
  const names = orderedBy(keyed.query);
  return `insert into ranked select ${[...keys, ...names.map(sumOfAddends)].join(', ')}
    from (${addends(keyed, paths, names, besideFiles(keyed, names, part))}) where ${ofPart(keys, part)} group by ${keys.join(', ')}`;
}

/** The keys of a page of the table `ranked`, and the rows of the report with these keys for the table `grouped`. */
export const pageKeys = ({ query }: Keyed, { page, limit }: Page): string =>
  `create temp table wanted as select ${keyNames(query).join(', ')} from ranked g
    order by ${orderOf(query)} limit ${limit} offset ${(page - 1) * limit}`;
export function pageRows(keyed: Keyed, paths: readonly string[]): string {
  const keys = keyNames(keyed.query).join(', ');
  return `insert into grouped select ${[keys, ...SUMMED.map(sumOfAddends)].join(', ')}
    from (${addends(keyed, paths, SUMMED, besideFiles(keyed, SUMMED))}) semi join wanted using (${keys}) group by ${keys}`;
}

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

/** The sums of all rows of some tables. */
export const totalsOf = (...tables: readonly string[]): string =>
  `select ${SUMMED.map(
    (name) =>
      `cast(coalesce(sum("${name}"), 0) as ${isSummedAmount(name) ? 'varchar' : 'bigint'}) as "${name}"`,
  ).join(', ')} from (${tables
    .map((table) => `select ${SUMMED.map((name) => `"${name}"`).join(', ')} from ${table}`)
    .join(' union all ')})`;

/** Ordered by the columns of the table `g`, not by the texts that are shown of them. */
export const orderedRows = (query: ReportQuery): string =>
  `select ${[...keyNames(query), ...SUMMED.map(shownSum)].join(', ')} from grouped g order by ${orderOf(query)}`;

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
  profit: ['g."revenue" - g."payout"'],
  epc: quotient('g."payout"', 'g."clicks"'),
  ctr: quotient('g."clicks"', 'g."impressions"'),
  cr: quotient('g."approvedConversions"', 'g."clicks"'),
};
