// The statements about segments for ClickHouse. A segment is a partition of one table: it is read only once it is named, never
// changes, and is dropped whole.
import { createHash } from 'node:crypto';
import {
  bitOf,
  ofKind,
  SEGMENT_COLUMNS,
  SEGMENT_FLAGS,
  SEGMENT_VERSION,
  SUMMED,
  type ColumnQuestion,
  type SegmentFlag,
  type SegmentKind,
  type Summed,
} from '@tributary/application/reporting/event-columns';
import { isTimeCut, valuesOf } from '@tributary/application/reporting/report-plan';
import type { ReportCut } from '@tributary/domain/reporting/report';
import { readCsv } from '../read-csv.ts';
import { isElapsed, isSummedAmount, termsOf, typeOf, UNITS_IN_ONE } from '../report-sql.ts';
import { TABLE_COLUMNS } from './row-binary.ts';
import { among, code, joined, sql, text, whole, wholes, type Statement } from './statement.ts';

/** A table for each version of what segments hold, so that old and new processes run beside each other. */
export const TABLES_LIKE = 'tributary_rows_';
export const TABLE = `${TABLES_LIKE}${createHash('sha256').update(SEGMENT_VERSION).digest('hex').slice(0, 12)}`;
export const PLACE_TABLE = 'tributary_place';

/** Everything of a row but its segment. */
const ROW = TABLE_COLUMNS.map(([name]) => name).filter((name) => name !== 'segment');
const ROW_LIST = ROW.join(', ');

/** Within a segment rows are sorted by campaign, so that a report of a few campaigns reads a few blocks. */
export const MAKE_TABLE = code(`create table if not exists ${TABLE} (
  ${TABLE_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')}
) engine = MergeTree partition by segment order by (network, campaign, minute)`);

export const MAKE_PLACE = code(
  `create table if not exists ${PLACE_TABLE} (id String) engine = MergeTree order by id`,
);
/** One, should two workers have begun at once. */
export const PLACE = code(`select id from ${PLACE_TABLE} order by id limit 1`);
export const placed = (id: string): Statement => sql`insert into ${code(PLACE_TABLE)} select ${text(id)}`;

/** How many rows there are of each segment: read from the list of parts, without a look into them. */
export const PARTS = code(`select partition as segment, sum(rows) as rows from system.parts
  where database = currentDatabase() and table = '${TABLE}' and active group by partition`);

export const OTHER_TABLES = code(`select name from system.tables
  where database = currentDatabase() and name like '${TABLES_LIKE}%' and name != '${TABLE}'`);

/** Of a segment as it is, read whole: the same rows give the same, in whatever order and parts they lie. */
export const stateOf = (segment: string): Statement => sql`
  select count() as rows, min(minute) as first, max(minute) as last,
    sum(cityHash64(${code(ROW_LIST)})) as added, groupBitXor(sipHash64(${code(ROW_LIST)})) as mixed,
    sum(${code(bytesOfRow())}) as bytes
  from ${code(TABLE)} where segment = ${text(segment)}`;

/** Before anything compresses them. */
function bytesOfRow(): string {
  const texts = [...SEGMENT_COLUMNS.ids, ...SEGMENT_COLUMNS.texts];
  const fixed = 4 + 2 + 16 * SEGMENT_COLUMNS.amounts.length;
  return [String(fixed), ...texts.map((name) => `length(${name})`)].join(' + ');
}

export const absorbed = (target: string, segments: readonly string[]): Statement => sql`
  insert into ${code(TABLE)} (segment, ${code(ROW_LIST)})
  select ${text(target)}, ${code(ROW_LIST)} from ${code(TABLE)} where ${among('segment', segments)}`;

export const dropped = (segment: string): Statement =>
  sql`alter table ${code(TABLE)} drop partition ${text(segment)}`;

/** How many rows one of two segments has more often than the other. Two rows with the same 128 bits are the same. */
export const differing = (one: string, other: string): Statement => sql`
  select sum(abs(toInt64(a) - toInt64(b))) as rows from (
    select countIf(segment = ${text(one)}) as a, countIf(segment = ${text(other)}) as b
    from ${code(TABLE)} where ${among('segment', [one, other])}
    group by cityHash64(${code(ROW_LIST)}), sipHash64(${code(ROW_LIST)}))`;

/** What quarters of an hour have in common for a report: their day, hour and weekday, as far as it asks for them. */
export type Labels = {
  readonly quarters: readonly number[];
  /** Of each quarter. */
  readonly labels: readonly number[];
  readonly values: readonly {
    readonly label: number;
    readonly day: string;
    readonly hour: string;
    readonly weekday: string;
  }[];
};

export function labelsOf({ cuts, quarters }: Pick<ColumnQuestion, 'cuts' | 'quarters'>): Labels {
  const shown = (cut: 'day' | 'hour' | 'weekday', value: string): string => (cuts.includes(cut) ? value : '');
  const values = new Map<string, Labels['values'][number]>();
  const labels = quarters.map((quarter) => {
    const value = {
      day: shown('day', quarter.day),
      hour: shown('hour', quarter.hour),
      weekday: shown('weekday', quarter.weekday),
    };
    const key = `${value.day} ${value.hour} ${value.weekday}`;
    const found = values.get(key) ?? { label: values.size, ...value };
    values.set(key, found);
    return found.label;
  });
  return { quarters: quarters.map(({ quarter }) => quarter), labels, values: [...values.values()] };
}

/** The cuts that are columns here. The time is one label. */
const columnCuts = (cuts: readonly ReportCut[]): readonly ReportCut[] =>
  cuts.filter((cut) => !isTimeCut(cut));

/**
 * The sums of a question by its cuts, those of each kind of segments one behind the other. Both parts of an amount are summed as 128 bits: of
 * wholes below 10^15 and rests below one that is exact for more rows than there can be. What is put together of them has 23 digits
 * before the point, or is an error.
 */
export const segmentSums = (question: ColumnQuestion, labels: Labels): Statement =>
  joined(
    (['events', 'conversions'] as const)
      .map((kind) => ({ kind, files: ofKind(question, kind) }))
      .filter(({ files }) => files.length > 0)
      .map(({ kind, files }) => sumsOfKind({ ...question, files }, kind, labels)),
    ' union all ',
  );

function sumsOfKind(question: ColumnQuestion, kind: SegmentKind, { quarters, labels }: Labels): Statement {
  const { cuts, filter, minutes, networkId, files, withElapsed } = question;
  const keys: Statement[] = columnCuts(cuts).map((cut, at) => code(`${cut} as g${at}`));
  const groups = columnCuts(cuts).map((_cut, at) => `g${at}`);
  if (quarters.length > 0) {
    keys.push(sql`transform(intDiv(minute, 15), ${wholes(quarters)}, ${wholes(labels)}, -1) as label`);
    groups.push('label');
  }
  const sums = summedIn(withElapsed).flatMap((name) => sumsOf(name, kind).map(code));
  const chosen = (
    [
      ['campaign', filter.campaignIds],
      ['affiliate', filter.affiliateIds],
      ['advertiser', filter.advertiserIds],
    ] as const
  ).flatMap(([column, values]) => (values ? [sql` and ${among(column, values)}`] : []));
  // Of hours and weekdays the question brings only the quarters that are wanted.
  for (const [cut, values] of valuesOf(filter))
    if (!isTimeCut(cut)) chosen.push(sql` and ${among(cut, values)}`);
  return sql`
    select ${joined([...keys, ...sums], ', ')}
    from ${code(TABLE)}
    where ${among(
      'segment',
      files.map(({ file }) => file),
    )} and network = ${text(networkId)}
      and minute >= ${whole(minutes.from)} and minute < ${whole(minutes.to)}${joined(chosen, '')}
    ${code(groups.length === 0 ? '' : `group by ${groups.join(', ')}`)}`;
}

/** What the server sums up. */
const summedIn = (withElapsed: boolean): readonly Summed[] =>
  SUMMED.filter((name) => withElapsed || !isElapsed(name));

function sumsOf(name: Summed, kind: SegmentKind): string[] {
  const terms = termsOf(name, kind);
  if (!isSummedAmount(name))
    return [
      terms.map(({ when }) => `toInt64(sum(if(${conditionOf(when)}, ${ONE[kind]}, 0)))`).join(' + ') ||
        'toInt64(0)',
    ];
  return (['whole', 'rest'] as const).map(
    (part) =>
      terms
        .map(
          ({ adds, when }) => `sum(toDecimal128(if(${conditionOf(when)}, ${adds}_${part}, toInt64(0)), 0))`,
        )
        .join(' + ') || 'toDecimal128(0, 0)',
  );
}

const flagSql = (flag: SegmentFlag): string => `(bitAnd(flags, ${bitOf(flag)}) != 0)`;
/** What a row counts for. */
const ONE: Readonly<Record<SegmentKind, string>> = {
  events: '1',
  conversions: `if(${flagSql('taken_back')}, -1, 1)`,
};

const ANY_FLAG = new RegExp(`\\b(${SEGMENT_FLAGS.join('|')})\\b`, 'g');
/** The conditions of DuckDB's statements, in which flags stand by their names. */
const conditionOf = (when: string): string =>
  when === 'true' ? '1' : `(${when.replace(ANY_FLAG, (flag) => flagSql(flag as SegmentFlag))})`;

/** How DuckDB reads what comes of `segmentSums`: the file, and the time of each label from the table `labels`. */
export function addedSums(question: ColumnQuestion, path: string): string {
  const names = columnCuts(question.cuts);
  const isTimed = question.quarters.length > 0;
  const columns: [string, string][] = names.map((_cut, at) => [`g${at}`, 'varchar']);
  if (isTimed) columns.push(['label', 'integer']);
  for (const name of summedIn(question.withElapsed)) {
    if (!isSummedAmount(name)) columns.push([name, 'bigint']);
    else columns.push([`${name}_whole`, 'hugeint'], [`${name}_rest`, 'hugeint']);
  }
  const valueOf = (cut: ReportCut): string => (isTimeCut(cut) ? `l."${cut}"` : `s.g${names.indexOf(cut)}`);
  const sums = SUMMED.map((name) => {
    if (isElapsed(name) && !question.withElapsed) return '0';
    return `cast(${isSummedAmount(name) ? amountOf(name) : `s."${name}"`} as ${typeOf(name)})`;
  });
  return `insert into counted
    select ${[...question.cuts.map(valueOf), ...sums].join(', ')}
    from ${readCsv(path, columns)} s
    ${isTimed ? 'join labels l on l.label = s.label' : ''}`;
}

const amountOf = (name: string): string => `s."${name}_whole" * ${UNITS_IN_ONE}::hugeint + s."${name}_rest"`;

export const LABELS_TABLE =
  'create temp table labels (label integer, "day" varchar, "hour" varchar, "weekday" varchar)';
