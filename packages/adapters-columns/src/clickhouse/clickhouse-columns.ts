import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ColumnsAway,
  type EventColumns,
  type Segment,
  type SegmentFile,
} from '@tributary/application/reporting/event-columns';
import { SPILL_MAX_GB } from '../apart/order.ts';
import { append, duckDb } from '../duck-db.ts';
import { makeGraces } from '../graces.ts';
import { summedReports, type AddSums } from '../summed-report.ts';
import { rowBinary } from './row-binary.ts';
import {
  absorbed,
  addedSums,
  differing,
  dropped,
  labelsOf,
  LABELS_TABLE,
  MAKE_PLACE,
  MAKE_TABLE,
  OTHER_TABLES,
  PARTS,
  PLACE,
  placed,
  segmentSums,
  stateOf,
  TABLE,
} from './segment-sql.ts';
import {
  clickHouseServer,
  codeOf,
  saysBroken,
  SHORT_MS,
  UNKNOWN_DATABASE,
  UNKNOWN_TABLE,
  WRITE_MS,
  type ClickHouseAddress,
  type ClickHouseNews,
} from './server.ts';
import { code } from './statement.ts';

export type ClickHouseColumnsOptions = {
  readonly address: ClickHouseAddress;
  readonly news?: ClickHouseNews;
  /** Made with the first report: where sums are put together with what lies beside the copy. */
  readonly folder: string;
  /** Of DuckDB, which puts them together. */
  readonly memoryMb?: number;
  readonly threads?: number;
};

const MEMORY_MB = 384;
const THREADS = 2;
/** Of the server, for one report; beyond half of it, groups go to its disk. */
const REPORT_BYTES_MAX = 2 * 2 ** 30;
const SUMS_BYTES_MAX = SPILL_MAX_GB * 2 ** 30;

const NO_NEWS: ClickHouseNews = { up: () => undefined, away: () => undefined };

/** The copy on a ClickHouse server: a segment is a partition of a table there (docs/adr/0019-analytics-on-clickhouse.md). */
export function clickHouseColumns({
  address,
  news = NO_NEWS,
  folder,
  memoryMb = MEMORY_MB,
  threads = THREADS,
}: ClickHouseColumnsOptions): EventColumns {
  const server = clickHouseServer(address, news);
  const db = duckDb({ folder, memoryMb, threads });
  const graces = makeGraces();
  /** What a report could not read: looked at whole before it is read again. */
  const suspects = new Set<string>();

  const place = (): Promise<string | undefined> =>
    unlessMissing(async () => {
      const [row] = await server.rows(PLACE, { ms: SHORT_MS });
      return row === undefined ? undefined : String(row['id']);
    });

  const partRows = async (): Promise<ReadonlyMap<string, number>> =>
    new Map(
      (await unlessMissing(() => server.rows(PARTS, { ms: SHORT_MS })))?.map((row) => [
        String(row['segment']),
        Number(row['rows']),
      ]),
    );

  async function read(segment: string): Promise<Segment> {
    const [state] = await server.rows(stateOf(segment), { ms: WRITE_MS });
    const rows = Number(state?.['rows'] ?? 0);
    if (!state || rows === 0)
      return { file: segment, rows: 0, bytes: 0, sha256: '0', firstMinute: 0, lastMinute: 0 };
    return {
      file: segment,
      rows,
      bytes: Number(state['bytes']),
      sha256: `${rows} ${state['added']} ${state['mixed']}`,
      firstMinute: Number(state['first']),
      lastMinute: Number(state['last']),
    };
  }

  async function isSound(file: SegmentFile, rows: number): Promise<boolean> {
    if (rows !== rowsOf(file)) return false;
    if (!suspects.has(file.file)) return true;
    try {
      const found = await read(file.file);
      if (found.sha256 !== file.sha256 || found.bytes !== file.bytes) return false;
    } catch (error) {
      if (saysBroken(error)) return false;
      throw error;
    }
    suspects.delete(file.file);
    return true;
  }

  /** All rows, under a name that no list has yet. */
  async function insert(rows: AsyncIterable<Uint8Array>, segment: string): Promise<number> {
    let sent = 0;
    const encoded = rowBinary(rows, segment, () => (sent += 1));
    const first = await encoded.next();
    // Of nothing there is no part.
    if (!first.done) await server.insert(TABLE, resumed(first.value, encoded));
    return sent;
  }

  const addSums: AddSums = async (connection, question, signal) => {
    const labels = labelsOf(question);
    const path = db.draft();
    try {
      const sums = await server.csv(segmentSums(question, labels), {
        signal,
        settings: {
          max_memory_usage: String(REPORT_BYTES_MAX),
          max_bytes_before_external_group_by: String(REPORT_BYTES_MAX / 2),
        },
      });
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(sums, noLonger(SUMS_BYTES_MAX), file, { signal });
      if (labels.values.length > 0) {
        await connection.run(LABELS_TABLE);
        const values = labels.values.map(({ label, day, hour, weekday }) => [label, day, hour, weekday]);
        await append(connection, 'labels', values);
      }
      await connection.run(addedSums(question, path));
      return [];
    } catch (error) {
      if (saysBroken(error)) for (const { file } of question.files) suspects.add(file);
      // Dropped since it was looked at.
      if (isMissing(error)) throw new ColumnsAway('The table of the copy is gone.', { cause: error });
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    place,
    claim: async () => {
      const present = await place();
      // The table is another after an upgrade that changed what segments hold.
      if (present !== undefined) {
        await server.run(MAKE_TABLE);
        return present;
      }
      await server.makeDatabase();
      await server.run(MAKE_TABLE);
      await server.run(MAKE_PLACE);
      await server.run(placed(randomUUID()));
      const id = await place();
      if (id === undefined) throw new Error('ClickHouse does not keep what it is given.');
      return id;
    },
    // Its disk is its operator's: a full one refuses what is written, and reports read the rows.
    hasRoom: async () => true,
    write: async (rows, taken) => {
      const segment = randomUUID();
      const sent = await insert(rows, segment);
      const earlier = taken.filter((one) => rowsOf(one) > 0);
      if (earlier.length > 0) {
        const names = earlier.map(({ file }) => file);
        await server.run(absorbed(segment, names), { ms: WRITE_MS });
      }
      const written = await read(segment);
      const expected = earlier.reduce((sum, one) => sum + rowsOf(one), sent);
      if (written.rows !== expected)
        throw new Error(`ClickHouse has ${written.rows} rows of a segment of ${expected}.`);
      return written;
    },
    damaged: async (files) => {
      const rows = await partRows();
      const found: string[] = [];
      for (const one of files) if (!(await isSound(one, rows.get(one.file) ?? 0))) found.push(one.file);
      return found;
    },
    differing: async (rows, { file }) => {
      const draft = randomUUID();
      try {
        const sent = await insert(rows, draft);
        const [compared] = await server.rows(differing(file, draft), { ms: WRITE_MS });
        // A worker removes what no list names.
        if (((await partRows()).get(draft) ?? 0) !== sent)
          throw new Error('The rows to compare with were removed meanwhile.');
        return Number(compared?.['rows'] ?? 0);
      } finally {
        await server.run(dropped(draft)).catch(() => undefined);
      }
    },
    tidy: async (named, at) => {
      const present = [...(await partRows()).keys()].filter((segment) => !named.has(segment));
      const tables = (await server.rows(OTHER_TABLES, { ms: SHORT_MS })).map((row) => String(row['name']));
      await graces.over([...present, ...tables], at, async (name) => {
        if (tables.includes(name)) await server.run(code(`drop table if exists ${name}`));
        else await server.run(dropped(name));
        suspects.delete(name);
      });
    },
    ...summedReports(db, addSums),
    close: async () => {
      await db.close();
      await server.close();
    },
  };
}

/** The check sum begins with how many rows there are: what the server can say of a part without reading it. */
const rowsOf = ({ sha256 }: SegmentFile): number => Number.parseInt(sha256, 10);

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => [UNKNOWN_TABLE, UNKNOWN_DATABASE].includes(codeOf(error) ?? 0);

async function* resumed<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function noLonger(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      bytes += piece.length;
      if (bytes > bytesMax) done(new Error('A report has more groups than fit on the disk.'));
      else done(null, piece);
    },
  });
}
