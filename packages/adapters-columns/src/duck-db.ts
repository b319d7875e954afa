// DuckDB inside this process: loaded by whoever needs it first, bounded in memory and threads, and closed with whoever opened it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { carryOut, openDatabase, type CarryOut, type Order, type Rows } from './apart/order.ts';

export type DuckDbOptions = {
  /** Where it writes what does not fit into its memory. */
  readonly folder: string;
  readonly memoryMb: number;
  readonly threads: number;
  /** What is done apart: in a process of its own (apart/in-a-process.ts), or else in this one. */
  readonly carryOut?: CarryOut | undefined;
};

export type DuckDb = {
  /** Whoever asked closes it. */
  readonly connect: () => Promise<DuckDBConnection>;
  /** A name for a file beside what does not fit into the memory, which goes with it; once connected. */
  readonly draft: () => string;
  readonly connected: <T>(use: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  /**
   * Statements in a database of its own that is closed afterwards, as a rule in a process of its own: nobody waits for
   * them, and the clicks of the machine come first. Of sorting and writing Parquet the allocator keeps hundreds of megabytes, beyond the
   * bound and more each time, until the database is closed (docs/internals/performance.md#memory); to open one takes 10 ms.
   */
  readonly apart: (statements: readonly string[], limits?: Pick<Order, 'msMax'>) => Promise<Rows>;
  readonly close: () => Promise<void>;
};

/** How the folders begin into which databases write what does not fit into their memory: one each, of any number of processes. */
export const SPILL = 'spill';
/** Nothing works as long as that; whoever made it was killed. */
const ABANDONED_AFTER_MS = DAY_MS;
/** Nobody waits for what is written: on two cores it leaves one to those who click. */
const WRITING_THREADS = 1;

export function duckDb(options: DuckDbOptions): DuckDb {
  let opened: Promise<DuckDBInstance> | undefined;
  const own = newSpill(options.folder);
  const instance = (): Promise<DuckDBInstance> =>
    (opened ??= removeAbandoned(options.folder, own)
      .then(() => openDatabase({ ...options, spill: own }))
      .catch((error: unknown) => {
        opened = undefined; // A full disk, say: the next one tries again.
        throw error;
      }));
  const connect = async (): Promise<DuckDBConnection> => {
    const database = await instance();
    // DuckDB makes it once, and never again when it is gone.
    await makeFolderIfPossible(own);
    return database.connect();
  };
  return {
    connect,
    draft: () => join(own, `${randomUUID()}.csv`),
    connected: async (use) => {
      const connection = await connect();
      try {
        return await use(connection);
      } finally {
        connection.closeSync();
      }
    },
    apart: (statements, limits) => {
      // A database that is closed removes what others wrote into its folder, too.
      const spill = newSpill(options.folder);
      const settings = { memoryMb: options.memoryMb, threads: WRITING_THREADS, spill };
      const order = { settings, statements, ...limits };
      return (options.carryOut ?? carryOut)(order);
    },
    close: async () => {
      const last = opened;
      opened = undefined;
      (await last?.catch(() => undefined))?.closeSync();
      // What stays, in a folder that is no folder say, is removed as abandoned, or was never there.
      await rm(own, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

const PRIVATE_FOLDER = 0o700;

/**
 * Makes the folder and those above it that are missing, for their owner alone. Where none can be made, whoever has to write there says so.
 * Not `recursive`, which asks again for ever below a folder such as /proc.
 */
async function makeFolderIfPossible(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolderIfPossible(dirname(path));
  await mkdir(path, { mode: PRIVATE_FOLDER }).catch(() => undefined);
}

const newSpill = (folder: string): string => join(folder, `${SPILL}-${randomUUID()}`);

/** What databases of killed processes left; `own`, which is made here, says what time it is on that disk. */
async function removeAbandoned(folder: string, own: string): Promise<void> {
  await makeFolderIfPossible(own);
  const made = await stat(own).catch(() => undefined);
  if (made === undefined) return;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(SPILL)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found === undefined || made.mtimeMs - found.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

export async function append(
  connection: DuckDBConnection,
  table: string,
  rows: readonly (readonly (string | number | bigint)[])[],
): Promise<void> {
  const appender = await connection.createAppender(table);
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'string') appender.appendVarchar(value);
      else if (typeof value === 'bigint') appender.appendBigInt(value);
      else appender.appendInteger(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
