// A whole database as text, table by table: what a back-up keeps and a move sends. PostgreSQL's own COPY reads and writes
// it, so no tool of the server is needed, and neither versions nor operating systems of two servers must agree.
import type { Readable } from 'node:stream';
import postgres from 'postgres';

/** Kept for the database it was made in only, or made anew by every start. */
const LEFT_OUT: readonly string[] = [
  '_prisma_migrations', // written where the dump is loaded, when the same migrations are applied
  'applied_functions', // the next start applies them
  'rate_buckets', // counts seconds
  'last_backup',
  // Both hold transaction numbers of their server. Trackers load everything when they start.
  'tracking_changes',
  'tracking_changes_forgotten',
];

export type DumpedTable = { readonly name: string; readonly columns: readonly string[] };
export type DumpPlan = {
  /** The migrations that were applied, in their order. */
  readonly migrations: readonly string[];
  /** A table stands behind those it refers to. */
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly used: boolean }[];
  /** The days that tables of events have partitions for. */
  readonly partitions: readonly { readonly table: string; readonly day: string }[];
};
/** Rows of one table, in PostgreSQL's text format. */
export type ReadTable = (table: DumpedTable) => Promise<Readable>;

/** How many rows a table has. */
export type CountRows = (table: DumpedTable) => Promise<number>;

type Sql = postgres.TransactionSql;

/**
 * Shows `work` one state of the database: whatever is written meanwhile is not in it. Writers wait for nothing. Every
 * table is to be read to its end before the next.
 */
export async function dumpDatabase<T>(
  url: string,
  work: (plan: DumpPlan, read: ReadTable, count: CountRows) => Promise<T>,
): Promise<T> {
  const sql = oneConnection(url, 'tributary dump');
  try {
    const done = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const plan = await planOf(tx);
      return {
        value: await work(
          plan,
          (table) => rowsOf(tx, table),
          (table) => countOf(tx, table),
        ),
      };
    });
    return (done as { value: T }).value;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** A connection of its own, without the time-outs of requests. */
export const oneConnection = (url: string, name: string): postgres.Sql =>
  postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: name, TimeZone: 'UTC', jit: 'off' },
  });

const rowsOf = (tx: Sql, table: DumpedTable): Promise<Readable> =>
  tx.unsafe(`copy (select ${columnList(table)} from ${tableName(table)}) to stdout`).readable();

async function countOf(tx: Sql, { name }: DumpedTable): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(name)}`;
  return row?.count ?? 0;
}

/** Notes when the database was saved; a database of an older version has no place for it. */
export async function noteBackup(url: string, at: Date): Promise<void> {
  const sql = oneConnection(url, 'tributary backup');
  try {
    const [table] = await sql`select to_regclass('public.last_backup') is not null as exists`;
    if (table?.['exists'] !== true) return;
    await sql`insert into last_backup (at) values (${at}) on conflict (id) do update set at = excluded.at`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: DumpedTable): string => columns.map(quoted).join(', ');
export const tableName = ({ name }: DumpedTable): string => quoted(name);

async function planOf(tx: Sql): Promise<DumpPlan> {
  const migrations = await tx<{ name: string }[]>`
    select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null order by 1`;
  return {
    migrations: migrations.map(({ name }) => name),
    tables: await tablesOf(tx),
    sequences: await sequencesOf(tx),
    partitions: [
      ...(await tx<{ table: string; day: string }[]>`
        select p.relname as "table", to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
        from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
        where p.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{8}$'
        order by 1, 2`),
    ],
  };
}

/** Without partitions: their parent reads and writes their rows. */
async function tablesOf(tx: Sql): Promise<DumpedTable[]> {
  const rows = await tx<{ name: string; columns: string[]; needs: string[] }[]>`
    select t.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = t.oid and k.contype = 'f' and r.oid <> t.oid
      ) as needs
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by 1`;
  const waiting = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  const ordered: DumpedTable[] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)));
    const [next] = waiting.splice(ready, 1);
    if (ready < 0 || !next) throw new Error('The tables refer to each other in a circle.');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

async function sequencesOf(tx: Sql): Promise<DumpPlan['sequences']> {
  const names = await tx<{ name: string }[]>`
    select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`;
  const sequences = [];
  for (const { name } of names) {
    const [row] = await tx<{ value: string; used: boolean }[]>`
      select last_value::text as value, is_called as used from ${tx(name)}`;
    if (row) sequences.push({ name, value: row.value, used: row.used });
  }
  return sequences;
}
