// Statements for a database that holds nothing else and is closed after them.
import type { DuckDBInstance, Json } from '@duckdb/node-api';

export type DatabaseSettings = {
  readonly memoryMb: number;
  readonly threads: number;
  /** A folder of its own, into which it writes what does not fit into its memory. */
  readonly spill: string;
};

export type Order = {
  readonly settings: DatabaseSettings;
  readonly statements: readonly string[];
  /** After so long it ends with an error. */
  readonly msMax?: number | undefined;
};

/** Rows of the last statement; whole numbers of 64 bits are text. */
export type Rows = readonly (readonly Json[])[];

export type CarryOut = (order: Order) => Promise<Rows>;

/** What a process answers. */
export type Said = { readonly rows: Rows } | { readonly failed: string };

/** What sorting and grouping may write beside the memory. */
export const SPILL_MAX_GB = 4;

export async function openDatabase({ memoryMb, threads, spill }: DatabaseSettings): Promise<DuckDBInstance> {
  // Its modules and library cost a seventh of what a process needs to start, and many a process never reports.
  const duckDb = await import('@duckdb/node-api');
  return duckDb.DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: spill,
    max_temp_directory_size: `${SPILL_MAX_GB}GB`,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
}

export async function carryOut(order: Order): Promise<Rows> {
  const database = await openDatabase(order.settings);
  try {
    return await carryOutIn(database, order);
  } finally {
    database.closeSync();
  }
}

/** In a database that is open, whatever settings the order has. */
export async function carryOutIn(database: DuckDBInstance, { statements, msMax }: Order): Promise<Rows> {
  const connection = await database.connect();
  const late = msMax === undefined ? undefined : setTimeout(() => connection.interrupt(), msMax);
  try {
    let rows: Rows = [];
    for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRowsJson();
    return rows;
  } finally {
    clearTimeout(late);
    connection.closeSync();
  }
}
