import { setTimeout as delay } from 'node:timers/promises';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import {
  SEGMENT_VERSION,
  type EventColumns,
  type Segment,
  type SegmentFile,
  type SegmentKind,
} from '@tributary/application/reporting/event-columns';
import type { Clock } from '@tributary/application/shared/stamps';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { Sql, TransactionSql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';
import { segmentRows, type SegmentRange } from './segment-rows.ts';

export type ColumnCopyOptions = {
  readonly columns: EventColumns;
  readonly clock: Clock;
  /** Most rows taken in one step. */
  readonly rowsMax?: number;
  /** Most of them that are read without a pause. */
  readonly pieceMax?: number;
};

const ROWS_MAX = 1_000_000;
/** A segment takes in its predecessors of the same day while they are not much larger, up to this many rows in all. */
const SEGMENT_ROWS_MAX = 4_000_000;
/** After so long without a look, another worker's folder becomes the copy. */
const LEFT_AFTER_MS = 15 * MINUTE_MS;
const HORIZON_WAIT_MS = 2000;
const HORIZON_LOOK_MS = 20;
/** A tenth of a second of PostgreSQL's time. */
const PIECE_MAX = 10_000;
/** A pause is so many times as long as the piece before it took: clicks that are decided meanwhile have the rest of the time. */
const PAUSE_TIMES = 2;
/** All pauses of a step; more rows than that are read without. */
const PAUSES_MS_MAX = 10_000;

/** A point in the order of writing, and a transaction that began after all rows up to there had their positions. */
type Mark = { readonly position: bigint; readonly xid: bigint };

export function postgresColumnCopy(
  { sql }: Pick<Postgres, 'sql'>,
  { columns, clock, rowsMax = ROWS_MAX, pieceMax = PIECE_MAX }: ColumnCopyOptions,
): ColumnCopy {
  let mark: Mark | undefined;

  /** Up to where every row is committed or never will be; undefined while a transaction from before is still open. */
  async function horizon(): Promise<bigint | undefined> {
    const awaited = (mark ??= await newMark(sql));
    const giveUpAt = performance.now() + HORIZON_WAIT_MS;
    while (!(await isOver(sql, awaited))) {
      if (performance.now() > giveUpAt) return undefined; // The mark stays: the next round waits for the same.
      await delay(HORIZON_LOOK_MS);
    }
    if (mark === awaited) mark = undefined;
    return awaited.position;
  }

  return {
    keep: async () => {
      // A disk that is nearly full is left to the events; reports read the rows meanwhile.
      if (!(await columns.hasRoom())) return 'current';
      const folder = await columns.claim();
      const to = await horizon();
      const owner = await own(sql, { folder, position: to, now: clock() });
      if (owner !== 'own') return owner;
      const isMore = to === undefined ? false : await seal(sql, columns, { folder, to, rowsMax, pieceMax });
      const named = await sql<SegmentFile[]>`
        select file, bytes::float8 as bytes, sha256 from column_segments where file is not null`;
      const damaged = await columns.damaged(named);
      if (damaged.length > 0) await sql`update column_segments set file = null where file = any(${damaged})`;
      const isMissing = await fillOne(sql, columns);
      await columns.tidy(new Set(named.map(({ file }) => file)), clock());
      return isMore || isMissing ? 'behind' : 'current';
    },
  };
}

/** The position is read before the transaction gets its id: migration `event_columns` says why. */
async function newMark(sql: Sql): Promise<Mark> {
  const { position, xid } = await sql.begin(async (tx) => {
    const [sequence] = await tx<{ position: string }[]>`
      select case when is_called then last_value else 0 end as position from event_positions`;
    const [own] = await tx<{ xid: string }[]>`select pg_current_xact_id()::text as xid`;
    return { position: BigInt(sequence?.position ?? 0), xid: BigInt(own?.xid ?? 0) };
  });
  return { position, xid };
}

async function isOver(sql: Sql, { xid }: Mark): Promise<boolean> {
  const [row] = await sql<{ oldest: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`;
  return BigInt(row?.oldest ?? 0) > xid;
}

type Claim = { readonly folder: string; readonly position: bigint | undefined; readonly now: Date };

/** Makes this folder the copy where there is none, or none that fits and is looked after. */
async function own(sql: Sql, claim: Claim): Promise<'own' | 'elsewhere' | 'behind'> {
  const { folder, position, now } = claim;
  const [kept] = await sql`
    update column_copy set kept_at = ${now} where folder = ${folder} and version = ${SEGMENT_VERSION} returning 1`;
  if (kept) return 'own';
  return naming(
    sql,
    async (tx) => {
      const [copy] = await tx<{ folder: string; kept_at: Date }[]>`select folder, kept_at from column_copy`;
      const isOthers = copy !== undefined && copy.folder !== folder;
      if (isOthers && now.getTime() - copy.kept_at.getTime() < LEFT_AFTER_MS) return 'elsewhere';
      if (position === undefined) return 'behind';
      await beginAnew(tx, { folder, position, now });
      return 'own';
    },
    'looks into the tables',
  );
}

/** Every day that has rows, and every month that has facts, becomes a part that is missing; what comes after is written as it comes. */
async function beginAnew(
  tx: TransactionSql,
  { folder, position, now }: Claim & { readonly position: bigint },
): Promise<void> {
  await tx`delete from column_segments`;
  await tx`delete from column_copy`;
  await tx`
    insert into column_copy (folder, version, log_position, kept_at)
    values (${folder}, ${SEGMENT_VERSION}, ${String(position)}, ${now})`;
  await tx`
    insert into column_segments (kind, day, after_position, to_position)
    select 'events', day, -1, ${String(position)}::bigint from (
      select to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname in ('clicks', 'impressions') and c.relname ~ '_[0-9]{8}$'
      union select day from clicks_other
      union select day from impressions_other
    ) days
    where exists (select from clicks c where c.day = days.day)
      or exists (select from impressions i where i.day = days.day)
    union all
    select 'conversions', day, -1, ${String(position)}::bigint from (select distinct day from conversion_facts) months`;
}

/**
 * What rows and segments stand on. They are read and written without a transaction, which would keep partitions from being made and
 * others from the tables for as long; what was written is named only if this is the same then.
 */
type Ground = { readonly changed: string; readonly forgotten: string };

async function groundOf(sql: Sql | TransactionSql): Promise<Ground> {
  const [ground] = await sql<Ground[]>`
    select coalesce((select version::text from changed_events), '') as changed,
      coalesce((select since::text from kept_rows), '') as forgotten`;
  return ground ?? { changed: '', forgotten: '' };
}

const isSame = (one: Ground, other: Ground): boolean =>
  one.changed === other.changed && one.forgotten === other.forgotten;

type Sealing = Required<Pick<ColumnCopyOptions, 'rowsMax' | 'pieceMax'>> & {
  readonly folder: string;
  readonly to: bigint;
};

/** The newest rows, as one new segment for each of their days and months. True when there are more. */
async function seal(
  sql: Sql,
  columns: EventColumns,
  { folder, to: horizon, rowsMax, pieceMax }: Sealing,
): Promise<boolean> {
  const ground = await groundOf(sql);
  const [copy] = await sql<{ position: string }[]>`select log_position as position from column_copy`;
  const after = BigInt(copy?.position ?? 0);
  const limit = after + BigInt(rowsMax);
  const to = limit < horizon ? limit : horizon;
  if (to <= after) return false;
  const written = sql`log_position > ${String(after)} and log_position <= ${String(to)}`;
  const parts = await sql<{ kind: SegmentKind; day: string; rows: number }[]>`
    select kind, day::text as day, count(*)::int as rows from (
      select 'events' as kind, day from clicks where ${written}
      union all
      select 'events', day from impressions where ${written}
      union all
      select 'conversions', day from conversion_facts where ${written}
    ) written
    group by 1, 2 order by 1, 2`;
  const isMore = to < horizon;
  // Whoever is behind does not dawdle.
  const pauses = { every: BigInt(pieceMax), msLeft: isMore ? 0 : PAUSES_MS_MAX };
  const segments: NewSegment[] = [];
  for (const part of parts)
    segments.push(
      await writeSegment(sql, columns, { ...part, after: String(after), to: String(to), pauses }),
    );
  return naming(sql, async (tx) => {
    if (!isSame(ground, await groundOf(tx))) return false;
    const [moved] = await tx`
      update column_copy set log_position = ${String(to)}
      where folder = ${folder} and log_position = ${String(after)} returning 1`;
    if (!moved) return false;
    for (const segment of segments) await nameSegment(tx, segment);
    return isMore;
  });
}

type StoredSegment = SegmentFile & { readonly after_position: string; readonly rows: number };

/** After so many positions, and for so long in all. */
type Pauses = { readonly every: bigint; msLeft: number };

type NewSegment = {
  readonly range: SegmentRange;
  readonly absorbed: readonly StoredSegment[];
  readonly segment: Segment;
};

async function writeSegment(
  sql: Sql,
  columns: EventColumns,
  { rows: newRows, pauses, ...range }: SegmentRange & { readonly rows: number; readonly pauses: Pauses },
): Promise<NewSegment> {
  const earlier = await sql<(StoredSegment & { file: string | null })[]>`
    select file, bytes::float8 as bytes, sha256, rows::float8 as rows, after_position from column_segments
    where kind = ${range.kind} and day = ${range.day} order by after_position desc`;
  const absorbed: StoredSegment[] = [];
  let rows = newRows;
  for (const one of earlier) {
    if (one.file === null || one.rows > 2 * rows || one.rows + rows > SEGMENT_ROWS_MAX) break;
    if (one.rows > 0 && (await columns.damaged([one])).length > 0) break;
    absorbed.push(one);
    rows += one.rows;
  }
  return { range, absorbed, segment: await columns.write(readInPieces(sql, range, pauses), absorbed) };
}

async function nameSegment(tx: TransactionSql, { range, absorbed, segment }: NewSegment): Promise<void> {
  for (const { after_position } of absorbed)
    await tx`
      delete from column_segments where kind = ${range.kind} and day = ${range.day} and after_position = ${after_position}`;
  const after = absorbed.at(-1)?.after_position ?? range.after;
  await tx`
    insert into column_segments
      (kind, day, after_position, to_position, file, rows, bytes, sha256, first_minute, last_minute)
    values (${range.kind}, ${range.day}, ${after}, ${range.to}, ${segment.file}, ${segment.rows}, ${segment.bytes},
      ${segment.sha256}, ${segment.firstMinute}, ${segment.lastMinute})`;
}

/** Writes the newest part that is missing. True when there are more. */
async function fillOne(sql: Sql, columns: EventColumns): Promise<boolean> {
  const ground = await groundOf(sql);
  const missing = await sql<SegmentRange[]>`
    select kind, day::text as day, after_position as after, to_position as to from column_segments
    where file is null order by day desc, after_position desc limit 2`;
  const [part] = missing;
  if (!part) return false;
  const written = await columns.write(read(sql, part), []);
  return naming(sql, async (tx) => {
    if (!isSame(ground, await groundOf(tx))) return false;
    await tx`
      update column_segments
      set file = ${written.file}, rows = ${written.rows}, bytes = ${written.bytes}, sha256 = ${written.sha256},
        first_minute = ${written.firstMinute}, last_minute = ${written.lastMinute}
      where kind = ${part.kind} and day = ${part.day} and after_position = ${part.after} and to_position = ${part.to} and file is null`;
    return missing.length > 1;
  });
}

/** Newly written rows, with pauses between pieces of them: two cores have clicks to answer and to decide at the same time. */
async function* readInPieces(
  sql: Sql,
  { after, to, ...part }: SegmentRange,
  pauses: Pauses,
): AsyncIterable<Uint8Array> {
  const last = BigInt(to);
  for (let from = BigInt(after); from < last; from += pauses.every) {
    const next = from + pauses.every;
    const startedAt = performance.now();
    yield* read(sql, { ...part, after: String(from), to: String(next < last ? next : last) });
    if (next >= last) return;
    const pauseMs = Math.min(pauses.msLeft, PAUSE_TIMES * (performance.now() - startedAt));
    pauses.msLeft -= pauseMs;
    await delay(pauseMs);
  }
}

async function* read(sql: Sql, range: SegmentRange): AsyncIterable<Uint8Array> {
  const rows = await sql.unsafe(`copy (${segmentRows(range)}) to stdout with (format csv)`).readable();
  try {
    yield* rows as AsyncIterable<Uint8Array>;
  } finally {
    // When they could not be written, the connection passes over the rest and is free again.
    rows.destroy();
  }
}

/**
 * One at a time changes the list of segments. What looks into the tables there locks them first, as whoever changes or removes rows
 * does, so that the two wait for each other in one order; the lock keeps nobody from reading or adding rows.
 */
async function naming<T>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<T>,
  tables: 'looks into the tables' | 'leaves them alone' = 'leaves them alone',
): Promise<T> {
  const { result } = await sql.begin(async (tx) => {
    if (tables === 'looks into the tables') await tx`lock table clicks, impressions in access share mode`;
    await tx`select pg_advisory_xact_lock(tributary_network_key('columns'))`;
    return { result: await work(tx) };
  });
  return result;
}
