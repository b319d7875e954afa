// How long the migrations since version 0.3.0 take on a database that it filled, each for itself: its tables of events, with as many rows as
// asked for, are brought up to the present. The rows are made by the database; none of them is looked at otherwise.
// Usage: npm run bench -- upgrade [--clicks 2000000]
// On a quiet machine it writes its table into docs/internals/performance.md; else it says why not.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tributary/adapters-postgres/migrations/migrate';
import { readMigrations } from '@tributary/adapters-postgres/migrations/read-migrations';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import postgres from 'postgres';
import { MIGRATIONS } from './deciding.ts';
import { option } from './options.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, tableOf } from './table.ts';

/** The last migration of version 0.3.0. */
const LAST_OF_OLD = '20261126053001_version_0_3_0';
const OF_CLICKS = { impressions: 10, conversion_hits: 50, conversions: 80, deliveries: 80 } as const;
/** Shorter ones are shown together. */
const SHOWN_FROM_MS = 100;

type Column = { readonly name: string; readonly type: string };

/** Rows of thirty days. Columns without a word here have the least that they may. */
async function fill(table: string, rows: number): Promise<void> {
  const columns = await sql<Column[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => valueOf(table, column)).join(', ');
  await sql.unsafe(`insert into ${table} (${names}) select ${values} from (
    select n, timestamptz '2026-03-01Z' + n * interval '30 days' / ${rows} as at from generate_series(1, ${rows}) as n) as given`);
  console.log(`${table}: ${rows.toLocaleString('en')} rows`);
}

/** By its name, else by its type. */
const BY_NAME: Readonly<Record<string, string>> = {
  id: `lpad(to_hex(n), 24, '0')`,
  day: `(at at time zone 'UTC')::date`,
  network_id: `lpad('1', 24, '0')`,
  campaign_id: `lpad(to_hex(n % 200), 24, '0')`,
  affiliate_id: `lpad(to_hex(n % 100), 24, '0')`,
  postback_id: `lpad(to_hex(n % 100), 24, '0')`,
  advertiser_id: `lpad(to_hex(n % 20), 24, '0')`,
  click_id: `lpad(to_hex(n), 24, '0')`,
  event_id: `lpad(to_hex(n), 24, '0')`,
  country: `(array['US', 'FR', 'DE', 'IN', 'BR'])[1 + n % 5]`,
  user_agent: `'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'`,
  fingerprint: `md5(n::text)`,
  once_key: `'order ' || n`,
  once_hash: `sha256(n::text::bytea)`,
  parameters: `jsonb_build_object('p1', 'site ' || n % 20000)`,
  method: `'GET'`,
  currency: `'USD'`,
  status: `'approved'`,
};
function valueOf(table: string, { name, type }: Column): string {
  if (name === 'rejection' || name === 'refusal' || name === 'next_at' || name === 'leased_until')
    return 'null';
  const named = BY_NAME[name];
  if (named !== undefined) return named;
  if (name === 'state') return table === 'deliveries' ? `'delivered'` : `'refused'`;
  if (/^(date|timestamp)/.test(type)) return 'at';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return `'{}'`;
  if (type.startsWith('numeric')) return '0.5';
  return /int|double/.test(type) ? '1' : `''`;
}

type Took = { readonly name: string; readonly ms: number };

const tookOf = (): Promise<Took[]> => sql<Took[]>`
  select migration_name as name, (extract(epoch from finished_at - started_at) * 1000)::float8 as ms
  from _prisma_migrations where migration_name > ${LAST_OF_OLD} order by name`;

function keep(migrations: readonly Took[], allMs: number): void {
  const ofMigrations = migrations.reduce((total, { ms }) => total + ms, 0);
  const took = [...migrations, { name: 'prisma/functions', ms: allMs - ofMigrations }];
  const long = took.filter(({ ms }) => ms >= SHOWN_FROM_MS);
  const sum = (some: readonly Took[]): string =>
    `${(some.reduce((total, { ms }) => total + ms, 0) / 1000).toFixed(1)} s`;
  const rest = took.filter(({ ms }) => ms < SHOWN_FROM_MS);
  const lines = [
    ...long.map((one) => [`\`${one.name}\``, sum([one])]),
    [`${rest.length} shorter ones together`, sum(rest)],
    [`all ${took.length}`, sum(took)],
  ];
  for (const line of lines) console.log(line.join('  '));
  const table = tableOf([`${machine()}, ${clicks.toLocaleString('en')} clicks`, 'took'], lines);
  keepTable('upgrade', table, doubtOfOthers(others));
}

const clicks = option('--clicks', 2_000_000);
const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
const others = await busyShare();
const database = await startEmbeddedPostgres({ dataDir: folder });
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
try {
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  const given = { url: database.url, directory: MIGRATIONS };
  await migrate({ ...given, upTo: names.filter((name) => name <= LAST_OF_OLD) });
  await fill('clicks', clicks);
  for (const [table, share] of Object.entries(OF_CLICKS)) await fill(table, Math.floor(clicks / share));
  await sql`vacuum (analyze)`;
  const startedAt = performance.now();
  await migrate(given);
  const allMs = performance.now() - startedAt;
  keep(await tookOf(), allMs);
} finally {
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
