import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  ofKind,
  type ColumnQuestion,
  type EventColumns,
  type Quarter,
  type SegmentKind,
} from '@tributary/application/reporting/event-columns';
import type { CarryOut } from './apart/order.ts';
import { append, duckDb } from './duck-db.ts';
import { quoted } from './quoted.ts';
import { foldedFiles } from './folded-files.ts';
import { countedRows, groupsIn, isOfFolded, QUARTERS_TABLE } from './report-sql.ts';
import { segmentFiles } from './segment-files.ts';
import { rowsOfCsv, segmentStatement } from './segment-layout.ts';
import { type AddSums, countIn, FEW_GROUPS_MAX, summedReports } from './summed-report.ts';

export type ColumnsOptions = {
  /** Made when the first segment is written. */
  readonly folder: string;
  readonly memoryMb?: number;
  readonly threads?: number;
  /** Who writes the files (duck-db.ts). */
  readonly carryOut?: CarryOut | undefined;
  /** With less free on the disk nothing more is written. */
  readonly roomBytesMin?: number;
  /** Everything of no more groups is summed up at once. */
  readonly fewMax?: number;
  /** Of sums that are kept (folded-files.ts). */
  readonly foldedRowsMax?: number;
};

const MEMORY_MB = 384;
const THREADS = 2;
/** Files hold a day each. */
const DAYS_TIMES = 5;
const ROOM_BYTES_MIN = 32 * 1024 * 1024;

/** DuckDB on files of Parquet. It is loaded with the first segment or report, and downloads nothing. */
export function duckDbColumns({
  folder,
  memoryMb = MEMORY_MB,
  threads = THREADS,
  carryOut,
  roomBytesMin = ROOM_BYTES_MIN,
  fewMax = FEW_GROUPS_MAX,
  foldedRowsMax,
}: ColumnsOptions): EventColumns {
  const files = segmentFiles(folder);
  const db = duckDb({ folder, memoryMb, threads, carryOut });
  const folded = foldedFiles(files.pathOf, foldedRowsMax);

  const addSums: AddSums = async (connection, question, signal) => {
    if (isOfFolded(question)) {
      await folded.addSums(connection, question, signal);
      return [];
    }
    await addQuarters(connection, question);
    const pathsOf = (kind: SegmentKind) => ofKind(question, kind).map(({ file }) => files.pathOf(file));
    const [events, facts] = [pathsOf('events'), pathsOf('conversions')];
    const add = (paths: readonly string[], kind: SegmentKind) =>
      connection.run(countedRows(question, { paths, folded: [] }, kind));
    if (facts.length > 0) await add(facts, 'conversions');
    const [largest] = [...ofKind(question, 'events')].sort((a, b) => b.bytes - a.bytes);
    if (!largest) return [];
    const groups = await countIn(connection, groupsIn(question, [files.pathOf(largest.file)]));
    const isByDay = question.cuts.includes('day');
    if (isByDay ? groups * events.length > DAYS_TIMES * fewMax : groups > fewMax) return events;
    await add(events, 'events');
    return [];
  };

  return {
    place: files.place,
    claim: files.claim,
    damaged: files.damaged,
    tidy: files.tidy,
    hasRoom: async () => (await files.freeBytes()) >= roomBytesMin,
    write: async (rows, absorbed) => {
      const [csv, draft] = [files.draft(), files.draft()];
      try {
        await pipeline(Readable.from(rows), createWriteStream(csv, { flags: 'wx', mode: 0o600 }));
        const paths = absorbed.map(({ file }) => files.pathOf(file));
        const [[count, first, last] = []] = await db.apart([
          segmentStatement(csv, paths, draft),
          `select count(*), coalesce(min(minute), 0), coalesce(max(minute), 0) from read_parquet(${quoted(draft)})`,
        ]);
        return {
          ...(await files.appear(draft)),
          rows: Number(count),
          firstMinute: Number(first),
          lastMinute: Number(last),
        };
      } finally {
        await Promise.all([csv, draft].map((path) => rm(path, { force: true })));
      }
    },
    differing: async (rows, { file }) => {
      const csv = files.draft();
      try {
        await pipeline(Readable.from(rows), createWriteStream(csv, { flags: 'wx', mode: 0o600 }));
        const written = `(${rowsOfCsv(csv)})`;
        const kept = `(select * from read_parquet(${quoted(files.pathOf(file))}))`;
        const [[count] = []] = await db.apart([
          `select count(*) from (
            (select * from ${written} except all select * from ${kept})
            union all
            (select * from ${kept} except all select * from ${written}))`,
        ]);
        return Number(count);
      } finally {
        await rm(csv, { force: true });
      }
    },
    ...summedReports(db, addSums, fewMax),
    close: () => db.close(),
  };
}

/** The quarters of an hour, where time is asked for. */
async function addQuarters(connection: DuckDBConnection, { quarters }: ColumnQuestion): Promise<void> {
  if (quarters.length === 0) return;
  await connection.run(QUARTERS_TABLE);
  await append(connection, 'quarters', quarters.map(quarterValues));
}

const quarterValues = ({ quarter, day, hour, weekday }: Quarter): (string | number)[] => [
  quarter,
  day,
  hour,
  weekday,
];
