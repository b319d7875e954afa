import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import { isTooEarly, namesToday } from './baseline.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';
import {
  columnList,
  type DumpedTable,
  type DumpPlan,
  oneConnection,
  type ReadTable,
  tableName,
} from './dump-database.ts';

/** Why a dump cannot be loaded there; the message is one line that says what to do. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused';
}

export type LoadOptions = {
  readonly url: string;
  /** The folder prisma/migrations. */
  readonly migrations: string;
};
/** Rows by table. */
export type Loaded = Readonly<Record<string, number>>;

/**
 * Fills a database that holds nothing yet, in one transaction: afterwards it holds everything, or only empty tables.
 * It is migrated as far as the dump's was. One of today has its functions and triggers then, too; the next start goes on from an older one.
 */
export async function loadDump(
  { url, migrations }: LoadOptions,
  plan: DumpPlan,
  read: ReadTable,
): Promise<Loaded> {
  await checkLoad({ url, migrations }, plan);
  const sql = oneConnection(url, 'tributary restore');
  try {
    await migrate({ url, directory: migrations, upTo: knownNames(plan) });
    const loaded = await sql.begin((tx) => load(tx, plan, read));
    if (await isOfToday(plan, migrations)) await migrate({ url, directory: migrations });
    await sql.unsafe('analyze');
    return loaded;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Throws LoadRefused when the dump is of a newer version, or the database holds something. Changes nothing. */
export async function checkLoad({ url, migrations }: LoadOptions, plan: DumpPlan): Promise<void> {
  await refuseUnknownMigrations(plan, migrations);
  const sql = oneConnection(url, 'tributary restore');
  try {
    await refuseUsed(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The migrations of a dump, by the names they have today. Throws LoadRefused for those that nothing today begins with. */
function knownNames({ migrations }: DumpPlan): readonly string[] {
  const today = namesToday(migrations);
  if (!isTooEarly(today)) return today;
  throw new LoadRefused(
    `The data is of ${today.of}: restore it with ${today.first}, start that once, and take a back-up of it.`,
  );
}

async function refuseUnknownMigrations(plan: DumpPlan, directory: string): Promise<void> {
  const known = (await readMigrations(directory)).map(({ name }) => name);
  const unknown = knownNames(plan)
    .filter((name) => !known.includes(name))
    .at(-1);
  if (unknown !== undefined) {
    throw new LoadRefused(
      `The data is of a newer version of Tributary (it has the migration ${unknown}): use that version.`,
    );
  }
}

/** Whether the dump has all migrations that there are, so that the functions of today fit. */
async function isOfToday(plan: DumpPlan, directory: string): Promise<boolean> {
  const names = knownNames(plan);
  return (await readMigrations(directory)).every(({ name }) => names.includes(name));
}

async function refuseUsed(sql: postgres.Sql): Promise<void> {
  const [tables] = await sql<{ networks: boolean; count: number }[]>`
    select to_regclass('public.networks') is not null as networks, count(*)::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  if (!tables || tables.count === 0) return;
  if (!tables.networks)
    throw new LoadRefused('The database holds tables of something else. Give it an empty one.');
  const [row] = await sql`select 1 from networks limit 1`;
  if (row) throw new LoadRefused('The database is in use: it holds a network. Give it an empty one.');
}

async function load(tx: postgres.TransactionSql, plan: DumpPlan, read: ReadTable): Promise<Loaded> {
  const withTriggers = await tx<{ name: string }[]>`
    select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1`;
  // What triggers write is in the dump already.
  for (const { name } of withTriggers) await tx`alter table ${tx(name)} disable trigger user`;
  await tx.unsafe(`truncate ${plan.tables.map(tableName).join(', ')}`); // what migrations wrote
  for (const { table, day } of plan.partitions)
    await tx`select tributary_prepare_partition(${table}, ${day}::date)`;
  const rows: Record<string, number> = {};
  for (const table of plan.tables) rows[table.name] = await copyIn(tx, table, read);
  for (const { name, value, used } of plan.sequences)
    await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${used})`;
  for (const { name } of withTriggers) await tx`alter table ${tx(name)} enable trigger user`;
  return rows;
}

async function copyIn(tx: postgres.TransactionSql, table: DumpedTable, read: ReadTable): Promise<number> {
  const source = await read(table);
  const copy = `copy ${tableName(table)} (${columnList(table)}) from stdin`;
  await pipeline(source, await tx.unsafe(copy).writable());
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(table.name)}`;
  return row?.count ?? 0;
}
