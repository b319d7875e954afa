// Reports from the columnar copy: the sums of its files, and what PostgreSQL has beside them. The list of files, how far
// they go and the rows beyond are read at one moment; the files never change.
import {
  ColumnsAway,
  SEGMENT_VERSION,
  type ColumnAccess,
  type ColumnQuestion,
  type Given,
  type Quarter,
  type ReportRows,
  type SegmentFile,
  type ShownKeys,
} from '@tributary/application/reporting/event-columns';
import type { Report, ReportFilter, ReportKey } from '@tributary/application/reporting/report';
import { isTimeCut, valuesOf } from '@tributary/application/reporting/report-plan';
import type { Page } from '@tributary/application/shared/page';
import { isCount, MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { Sql } from 'postgres';
import { withinDays } from '../attribution/log-page.ts';
import { columnNameOf } from '../shared/columns.ts';
import type { Connection } from '../shared/json-rows.ts';
import { preferHashing } from './prefer-hashing.ts';
import { namesOf } from './report-keys.ts';
import { cutsOf, ELAPSED_COLUMNS, rowsBeside, timeCut, type Counting, type Lacking } from './report-rows.ts';
import type { SegmentRange } from './segment-rows.ts';
import { wholeCursor } from './whole-cursor.ts';

export type PageRequest = { readonly page: Page; readonly signal: AbortSignal | undefined };

type SegmentRow = SegmentFile &
  SegmentRange & {
    readonly rows: string;
    readonly firstMinute: number;
    readonly lastMinute: number;
  };
type Copy = { readonly segments: readonly SegmentRow[]; readonly lacking: Lacking };

/** So many parts may be read from the rows beside the copy; with more, the copy is of little use. */
const LACKING_PARTS_MAX = 8;

const QUARTER_MINUTES = 15;

/**
 * Undefined where the copy cannot answer: there is none, it is away, or it lacks much of what is asked. A few parts whose files are lost or
 * not written yet are read from their rows.
 */
export function columnReports({ sql }: { readonly sql: Sql }, { columns, onElsewhere }: ColumnAccess) {
  let isReported = false;

  async function copyFor(
    tx: Connection,
    { instants, onlyEvents = false }: Counting,
  ): Promise<Copy | undefined> {
    // Read at the moment of the report or a little later: no row it sees stands beyond.
    const [copy] = await tx<{ folder: string; version: string; position: string; isAll: boolean }[]>`
      select folder, version, log_position as position,
        (select case when is_called then last_value else 0 end from event_positions) <= log_position as "isAll"
      from column_copy`;
    if (copy?.version !== SEGMENT_VERSION) return undefined;
    if ((await columns.place()) !== copy.folder) {
      if (!isReported) onElsewhere?.();
      isReported = true;
      return undefined;
    }
    const segments = await tx<(SegmentRow | (SegmentRange & { file: null }))[]>`
      select kind, day::text as day, after_position as after, to_position as to, file, bytes::float8 as bytes, sha256, rows,
        first_minute as "firstMinute", last_minute as "lastMinute"
      from column_segments
      where case kind
        when 'events' then ${withinDays(tx, instants)}
        else ${!onlyEvents} and day between ${monthOf(instants.from)} and ${monthOf(instants.to)} end
      order by day, after_position`;
    const written = segments.filter((one): one is SegmentRow => one.file !== null);
    const damaged = new Set(await columns.damaged(written));
    // On a connection of its own: the moment that is read here stays as it was.
    if (damaged.size > 0) await sql`update column_segments set file = null where file = any(${[...damaged]})`;
    const whole = written.filter(({ file }) => !damaged.has(file));
    const parts = segments.filter(({ file }) => file === null || damaged.has(file));
    if (parts.length > LACKING_PARTS_MAX || (parts.length > 0 && whole.length === 0)) return undefined;
    return { segments: whole, lacking: { after: copy.isAll ? undefined : copy.position, parts } };
  }

  /** At one moment; the connection is given back once what lies beside the copy was read. */
  async function asked<T>(
    counting: Counting,
    signal: AbortSignal | undefined,
    ask: (question: ColumnQuestion, given: Given) => Promise<T>,
  ): Promise<T | undefined> {
    // Wrapped in an object, because a promise that is returned would be awaited before.
    const { answer } = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const copy = await copyFor(tx, counting);
      if (!copy) return { answer: undefined };
      const question = await questionOf(tx, counting, filesOf(counting, copy.segments));
      let noteRead = (): void => undefined;
      const isRead = new Promise<void>((resolve) => (noteRead = resolve));
      const others = besides(tx, counting, copy.lacking, noteRead);
      const asking = ask(question, { others, shown: shownKeys(sql), signal });
      await Promise.race([isRead, asking]);
      return { answer: asking };
    });
    return answer;
  }

  /**
   * How many clicks and impressions of each day have each value, by the second group of each of these, which differ in it only; at the
   * moment that `tx` sees.
   */
  async function countsOfEach(
    tx: Connection,
    countings: readonly Counting[],
    signal: AbortSignal | undefined,
  ): Promise<Counted[][] | undefined> {
    const [first] = countings;
    const copy = first && (await copyFor(tx, first));
    if (!copy) return undefined;
    const held = filesOf(first, copy.segments);
    const answers: Counted[][] = [];
    for (const counting of countings) {
      const question = await questionOf(tx, counting, held);
      const others = besides(tx, counting, copy.lacking, () => undefined);
      const given = { others, shown: shownKeys(sql), signal };
      answers.push(await countsOf(await columns.rows(question, counting.query, given)));
    }
    return answers;
  }

  return {
    page: (counting: Counting, { page, signal }: PageRequest): Promise<Report | undefined> =>
      undefinedWhileAway(
        asked(counting, signal, (question, given) => columns.page(question, counting.query, given, page)),
      ),
    rows: (counting: Counting, signal: AbortSignal | undefined): Promise<ReportRows | undefined> =>
      undefinedWhileAway(
        asked(counting, signal, (question, given) => columns.rows(question, counting.query, given)),
      ),
    countsOfEach: (
      tx: Connection,
      countings: readonly Counting[],
      signal: AbortSignal | undefined,
    ): Promise<Counted[][] | undefined> => undefinedWhileAway(countsOfEach(tx, countings, signal)),
  };
}

/** The first day of its month, in UTC. */
const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** How many events of a day have the value. */
export type Counted = {
  readonly day: string;
  readonly value: string;
  readonly clicks: number;
  readonly impressions: number;
};

async function countsOf(report: ReportRows): Promise<Counted[]> {
  try {
    const counts: Counted[] = [];
    for await (const piece of report.pieces())
      for (const { keys, measures } of piece) {
        const { clicks, impressions } = measures;
        counts.push({ day: String(keys[0]), value: String(keys[1]), clicks, impressions });
      }
    return counts;
  } finally {
    await report.close();
  }
}

/** What answers with a copy that cannot be reached: nothing, and then the rows do. */
async function undefinedWhileAway<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ColumnsAway) return undefined;
    throw error;
  }
}

/** Of these files those that hold any of the minutes that are asked for. */
type HeldFiles = Pick<ColumnQuestion, 'minutes'> & { readonly files: readonly SegmentRow[] };

function filesOf({ instants }: Counting, segments: readonly SegmentRow[]): HeldFiles {
  const minutes = {
    from: Math.ceil(instants.from.getTime() / MINUTE_MS),
    to: Math.ceil(instants.to.getTime() / MINUTE_MS),
  };
  const files = segments.filter(
    (one) => one.rows !== '0' && one.firstMinute < minutes.to && one.lastMinute >= minutes.from,
  );
  return { files, minutes };
}

async function questionOf(
  sql: Connection,
  { networkId, query, zone }: Counting,
  { files, minutes }: HeldFiles,
): Promise<ColumnQuestion> {
  const cuts = cutsOf(query);
  const isTimed = [...cuts, ...valuesOf(query.filter).map(([cut]) => cut)].some(isTimeCut);
  const first = Math.max(minutes.from, Math.min(...files.map((one) => one.firstMinute)));
  const last = Math.min(minutes.to - 1, Math.max(...files.map((one) => one.lastMinute)));
  const quarters =
    isTimed && files.length > 0
      ? (await quartersOf(sql, zone, first, last)).filter((quarter) => isWantedQuarter(quarter, query.filter))
      : [];
  return {
    networkId,
    // With a cut of time, no quarter means no row; without one, every row.
    files: isTimed && quarters.length === 0 ? [] : files,
    cuts,
    withElapsed: query.withElapsed,
    filter: query.filter,
    minutes,
    quarters,
  };
}

const isWantedQuarter = (quarter: Quarter, filter: ReportFilter): boolean =>
  valuesOf(filter).every(([cut, values]) => !isTimeCut(cut) || values.includes(quarter[cut]));

async function quartersOf(
  sql: Connection,
  zone: string,
  firstMinute: number,
  lastMinute: number,
): Promise<Quarter[]> {
  const quarter = (minute: number): number => Math.floor(minute / QUARTER_MINUTES);
  const time = { at: `to_timestamp(quarter * ${QUARTER_MINUTES * 60})`, zone };
  return sql<Quarter[]>`
    select quarter, ${timeCut(sql, time, 'day')}::text as day, ${timeCut(sql, time, 'hour')} as hour,
      ${timeCut(sql, time, 'weekday')} as weekday
    from generate_series(${quarter(firstMinute)}::int, ${quarter(lastMinute)}::int) as quarter`;
}

const CSV_ROWS = 5000;
const UNITS_IN_ONE = String(10n ** 15n);

/** In the order of SUMMED (event-columns.ts), amounts as whole numbers of 10^-15. */
const SUMS_OF_CSV = [
  ...MEASURE_NAMES.map((name) =>
    isCount(name) ? `r.${columnNameOf(name)}` : `trunc(r.${columnNameOf(name)} * ${UNITS_IN_ONE})`,
  ),
  ...ELAPSED_COLUMNS.map((name) => `r.${name}`),
];

/** Lines of CSV, made by PostgreSQL: nothing is read of them here. */
async function* besides(
  sql: Connection,
  counting: Counting,
  lacking: Lacking,
  onRead: () => void,
): AsyncIterable<Uint8Array> {
  const texts = cutsOf(counting.query).map((cut) => `'"' || replace(r."${cut}"::text, '"', '""') || '"'`);
  const beside = rowsBeside(sql, counting, lacking);
  if (!beside) return onRead();
  await preferHashing(sql);
  const line = sql.unsafe(`concat_ws(',', ${[...texts, ...SUMS_OF_CSV].join(', ')})`);
  const pieces = sql<{ line: string }[]>`select ${line} as line from (${beside}) r`.cursor(CSV_ROWS);
  for await (const rows of wholeCursor(sql, pieces))
    yield Buffer.from(rows.map(({ line: text }) => `${text}\n`).join(''));
  onRead();
}

/** Names and short ids, looked up for what the report holds. */
const shownKeys =
  (sql: Connection): ShownKeys =>
  async (group, values) => {
    const names = namesOf(group);
    if (!names) return undefined;
    const wanted = [...(await values())];
    const rows = await sql<{ value: string; key: ReportKey }[]>`
      select r.value, ${sql.unsafe(names.key)} as key
      from unnest(${wanted}::text[]) as r (value) ${sql.unsafe(names.join)}`;
    return new Map(rows.map(({ value, key }) => [value, key]));
  };
