// Files of exports while they are made: on this machine's disk, whole before anything of them is sent.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  ExportFailed,
  type ExportColumn,
  type ExportDraft,
  type ExportDrafts,
} from '@tributary/application/exports/exports';
import type { CarryOut } from './apart/order.ts';
import { duckDb, type DuckDb } from './duck-db.ts';
import { quoted } from './quoted.ts';

export type DraftSettings = {
  /** Of this process and others of the machine; made when it is first needed. */
  readonly folder: string;
  readonly memoryMb?: number;
  readonly bytesMax?: number;
  readonly roomBytesMin?: number;
  /** Who makes Parquet (duck-db.ts). */
  readonly carryOut?: CarryOut | undefined;
};

const MEMORY_MB = 256;
const BYTES_MAX = 4 * 1024 ** 3;
const ROOM_BYTES_MIN = 256 * 1024 ** 2;
const ROOM_EVERY_BYTES = 32 * 1024 ** 2;
/** Turning rows into Parquet is one step without a sign of life; 4 GiB took 70 s of two cores. */
const CONVERT_MS_MAX = 4 * 60_000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export type OpenDrafts = ExportDrafts & { readonly close: () => Promise<void> };

/** Rows are written as CSV; DuckDB makes Parquet of it, exact decimals and all. It is loaded when somebody wants Parquet. */
export function exportDrafts({
  folder,
  memoryMb = MEMORY_MB,
  bytesMax = BYTES_MAX,
  roomBytesMin = ROOM_BYTES_MIN,
  carryOut,
}: DraftSettings): OpenDrafts {
  const db = duckDb({ folder, memoryMb, threads: 1, carryOut });
  const newPath = (): string => join(folder, `${randomUUID()}.draft`);

  async function assertRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < roomBytesMin) throw new ExportFailed('The disk of the worker is full.');
  }

  return {
    write: async ({ columns, pieces }, format, progress) => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await assertRoom();
      const [csv, parquet] = [newPath(), newPath()];
      try {
        const rows = await writeCsv(csv, pieces, { progress, bytesMax, assertRoom });
        if (format === 'csv') return await draftOf(csv, rows);
        await converted(db, { csv, parquet, columns });
        await rm(csv);
        return await draftOf(parquet, rows);
      } catch (error) {
        await Promise.all([csv, parquet].map((path) => rm(path, { force: true })));
        throw error;
      }
    },
    tidy: async (before) => {
      const names = await readdir(folder).catch(() => []);
      for (const path of names.filter((name) => name.endsWith('.draft')).map((name) => join(folder, name))) {
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
    close: db.close,
  };
}

type Writing = {
  readonly progress: () => Promise<void>;
  readonly bytesMax: number;
  readonly assertRoom: () => Promise<void>;
};

async function writeCsv(
  path: string,
  pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>,
  { progress, bytesMax, assertRoom }: Writing,
): Promise<number> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    let [rows, bytes, checked] = [0, 0, 0];
    for await (const piece of pieces) {
      await file.appendFile(piece.text);
      rows += piece.rows;
      bytes += Buffer.byteLength(piece.text);
      if (bytes > bytesMax)
        throw new ExportFailed(`The rows of the day are more than ${bytesMax} bytes.`, true);
      if (bytes - checked > ROOM_EVERY_BYTES) {
        checked = bytes;
        await assertRoom();
      }
      await progress();
    }
    return rows;
  } finally {
    await file.close();
  }
}

async function draftOf(path: string, rows: number): Promise<ExportDraft> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: bytes } = await stat(path);
  return {
    rows,
    bytes,
    sha256: hash.digest('hex'),
    read: async (from, length) => {
      const file = await open(path, 'r');
      try {
        const wanted = Math.max(0, Math.min(length, bytes - from));
        const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, from);
        if (bytesRead !== wanted) throw new Error('A draft became shorter.');
        return buffer;
      } finally {
        await file.close();
      }
    },
    discard: () => rm(path, { force: true }),
  };
}

const TYPES: Readonly<Record<ExportColumn['kind'], string>> = {
  text: 'varchar',
  instant: 'varchar',
  parts: 'varchar',
  integer: 'bigint',
  amount: 'decimal(38, 15)',
};
/** A line holds a whole message with its body. */
const LINE_BYTES_MAX = 32 * 1024 * 1024;

type Conversion = {
  readonly csv: string;
  readonly parquet: string;
  readonly columns: readonly ExportColumn[];
};

async function converted(db: DuckDb, conversion: Conversion): Promise<void> {
  await db.apart([copyStatement(conversion)], { msMax: CONVERT_MS_MAX });
}

function copyStatement({ csv, parquet, columns }: Conversion): string {
  const typed = columns.map(({ name, kind }) => `${quoted(name)}: ${quoted(TYPES[kind])}`);
  const texts = columns.filter(({ kind }) => TYPES[kind] === 'varchar').map(({ name }) => quoted(name));
  // Of texts nothing is null, so that an empty one is not taken for one.
  return `copy (select * from read_csv(${quoted(csv)}, auto_detect = false, header = true, parallel = false,
    delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', max_line_size = ${LINE_BYTES_MAX}, buffer_size = ${2 * LINE_BYTES_MAX},
    columns = {${typed.join(', ')}}, force_not_null = [${texts.join(', ')}]))
    to ${quoted(parquet)} (format parquet, compression zstd)`;
}
