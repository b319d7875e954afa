// How fast events get from the spool into the books, as a ratio to `insert … select from unnest` of the same rows in batches of the
// same size, both in one process on the embedded PostgreSQL, one after the other. 90 % clicks, 7 % impressions, 3 % hits, of which
// half repeat another; 200 campaigns, 100 affiliates, 20 of which have a postback for each conversion.
// Usage: npm run bench -- ingest [--events 200000] [--rounds 3] [--batch 4000] [--cpu-prof FOLDER]
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresRecords } from '@tributary/adapters-postgres/postgres-records';
import { migrate } from '@tributary/adapters-postgres/migrations/migrate';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { BATCH_MAX } from '../apps/worker/src/ingest-loop.ts';
import { decideAll, MIGRATIONS, SPOOL_LIMITS } from './deciding.ts';
import { eventsOf, seedForEvents } from './given-events.ts';
import { option, textOption } from './options.ts';

const TABLES = ['clicks', 'impressions', 'conversion_hits', 'conversions'] as const;
/** Of what /proc counts processor time in; it is 100 on every Linux we know. */
const TICK_MS = 10;

const events = option('--events', 200_000);
const rounds = option('--rounds', 3);
const batch = option('--batch', BATCH_MAX);
const profiles = textOption('--cpu-prof', '');
const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
console.log(`node ${process.version}, ${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores`);
try {
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) ratios.push(await measureRound(join(folder, `${round}`)));
  const middle = [...ratios].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(`Ingest does ${middle.toFixed(2)} of the rows inserted bare (median of ${rounds} rounds).`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureRound(directory: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir: directory });
  try {
    await migrate({ url: database.url, directory: MIGRATIONS });
    const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
    const log = openSpool({ directory: join(directory, 'spool'), ...SPOOL_LIMITS });
    try {
      await seedForEvents(postgresRecords(postgres), new Date());
      await Promise.all(eventsOf(events, new Date()).map((event) => log.append(event)));
      const ingest = await timed(database, () => profiled(() => decideAll(log, postgres, batch)));
      const bare = await timed(database, await insertedBare(postgres));
      console.log(line('ingest', ingest));
      console.log(line('bare', bare));
      return bare.wallMs / ingest.wallMs;
    } finally {
      await log.close();
      await postgres.close();
    }
  } finally {
    await database.stop();
  }
}

/** Inserts what was ingested into tables like theirs, with their indexes. What it needs is read before the time begins. */
async function insertedBare({ sql }: Postgres): Promise<() => Promise<void>> {
  const batches: { readonly table: string; readonly columns: Column[] }[] = [];
  for (const table of TABLES) {
    await sql.unsafe(`create table bare_${table} (like ${table} including defaults including indexes)`);
    const types = await sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
    const texts = sql.unsafe(types.map(({ name }) => `"${name}"::text`).join(', '));
    for await (const rows of sql`select ${texts} from ${sql(table)} order by id`.values().cursor(batch))
      batches.push({
        table: `bare_${table}`,
        columns: types.map((one, at) => ({ ...one, values: rows.map((row) => row[at] as string | null) })),
      });
  }
  return async () => {
    for (const { table, columns } of batches) {
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const arrays = columns.map(({ type }, at) => `$${at + 1}::text[]::${type}[]`).join(', ');
      await sql.unsafe(
        `insert into ${table} (${names}) select * from unnest(${arrays})`,
        columns.map(({ values }) => values) as never[],
      );
    }
  };
}

type Column = {
  readonly name: string;
  readonly type: string;
  readonly values: readonly (string | null)[];
};
type Timed = { readonly wallMs: number; readonly nodeMs: number; readonly postgresMs: number };

async function timed(database: EmbeddedPostgres, work: () => Promise<void>): Promise<Timed> {
  const node = process.cpuUsage();
  const server = serverCpuMs(database);
  const started = performance.now();
  await work();
  const wallMs = performance.now() - started;
  const { user, system } = process.cpuUsage(node);
  return { wallMs, nodeMs: (user + system) / 1000, postgresMs: serverCpuMs(database) - server };
}

/** Keeps a CPU profile of the work, where one is asked for. */
async function profiled(work: () => Promise<void>): Promise<void> {
  if (profiles === '') return work();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  mkdirSync(profiles, { recursive: true });
  writeFileSync(join(profiles, `ingest-${Date.now()}.cpuprofile`), JSON.stringify(profile));
}

/** Of the server and of all its processes, those that have ended included; 0 where there is no /proc. */
function serverCpuMs({ folder: data }: EmbeddedPostgres): number {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== undefined);
  return stats
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, { own, children }) => sum + (own + children) * TICK_MS, 0);
}

function statOf(pid: string) {
  try {
    // Behind the name, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = (at: number): number => Number(fields[at]);
    return { pid, parent: fields[1], own: ticks(11) + ticks(12), children: ticks(13) + ticks(14) };
  } catch {
    return undefined;
  }
}

function line(name: string, { wallMs, nodeMs, postgresMs }: Timed): string {
  const each = (ms: number): string => `${((ms * 1000) / events).toFixed(0)} µs`;
  const rate = Math.round((events / wallMs) * 1000).toLocaleString('en');
  return `${name.padEnd(8)} ${rate.padStart(8)}/s  Node ${each(nodeMs)}  PostgreSQL ${each(postgresMs)} an event`;
}
