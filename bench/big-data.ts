// Thirty days of traffic of a network with 100,000 tracking links in a data folder as the product keeps it: clicks, impressions,
// hits and conversions, the sums of each day, and the columnar copy. The same rows for the same seed. The records are made
// through the API and copied by the database; the rows are made by the database, a day in one transaction, so that a run that was
// cut short goes on where it stopped; sums and copy are made by the product's own code.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { duckDbColumns } from '@tributary/adapters-columns/duckdb-columns';
import { postgresMaintenance } from '@tributary/adapters-postgres/operations/postgres-maintenance';
import { postgresColumnCopy } from '@tributary/adapters-postgres/reporting/postgres-column-copy';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import postgres from 'postgres';
import { copyNetwork, makeFirstRecords, SIZES, type Sql } from './big-data-records.ts';
import { launchProduct, NETWORK_KEY } from './product.ts';
import { bookSubtotals } from './subtotals.ts';

export const DAYS = 30;
const DAY_MS = 86_400_000;
/** Of clicks: impressions, and conversions that come of them. */
const IMPRESSIONS_SHARE = 0.1;
const SQL_FILE = fileURLToPath(new URL('../../bench/big-data.sql', import.meta.url));
/** Nothing of it survives a power cut before the server's last checkpoint; a half-made folder is made anew then. */
const LOADING = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=256MB',
  'work_mem=256MB',
  'autovacuum=off',
];

/** What a data folder holds; written when it is complete. */
export type BigData = {
  readonly rows: number;
  readonly seed: number;
  readonly zone: string;
  /** UTC days: all clicks are in them. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly networkId: string;
  readonly affiliateId: string;
  readonly advertiserId: string;
  /** The campaign with most clicks. */
  readonly campaignId: string;
};

export type BigDataOptions = {
  readonly rows: number;
  readonly seed: number;
  readonly folder: string;
  /** Thirty unless said otherwise. */
  readonly days?: number;
};

const fileOf = (folder: string): string => join(folder, 'big-data.json');

/** Undefined when the folder was never filled, or not to the end. */
export function bigDataOf(folder: string): BigData | undefined {
  return existsSync(fileOf(folder))
    ? (JSON.parse(readFileSync(fileOf(folder), 'utf8')) as BigData)
    : undefined;
}

/** What a run that was cut short began with. */
type Begun = Omit<BigData, 'networkId'> & { readonly networkId: string };
const draftOf = (folder: string): string => join(folder, 'big-data.begun.json');

export async function makeBigData({ rows, seed, folder, days = DAYS }: BigDataOptions): Promise<BigData> {
  const present = bigDataOf(folder);
  if (present) {
    if (present.rows !== rows || present.seed !== seed)
      throw new Error(`${folder} holds ${present.rows} clicks of seed ${present.seed} already.`);
    return present;
  }
  const begun = await begin({ rows, seed, folder, days });
  const database = await startEmbeddedPostgres({ dataDir: folder, settings: LOADING });
  try {
    await timed('rows', () => loadRows(database.url, begun));
    const sql = connect(database.url, 2);
    try {
      await timed('sums of each day', () => bookSums(sql, begun));
      await timed('vacuum and statistics', () => sql`vacuum analyze`);
      await timed('columnar copy', () => copyToColumns(sql, folder));
    } finally {
      await sql.end();
    }
  } finally {
    await database.stop();
  }
  renameSync(draftOf(folder), fileOf(folder));
  return begun;
}

/** The records: by the product, as an operator starts it for the first time, and copies of what it made. */
async function begin({ rows, seed, folder, days }: Required<BigDataOptions>): Promise<Begun> {
  if (existsSync(draftOf(folder))) return JSON.parse(readFileSync(draftOf(folder), 'utf8')) as Begun;
  const product = await launchProduct({ folder });
  try {
    const made = await makeFirstRecords({ api: product.api, key: NETWORK_KEY });
    const sql = connect(product.databaseUrl(), 1);
    try {
      await timed('records', () => copyNetwork(sql, made));
      const [network] = await sql<{ id: string; zone: string }[]>`
        update networks set zone = 'Europe/Berlin' returning id, zone`;
      if (!network) throw new Error('There is no network.');
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      const begun: Begun = {
        rows,
        seed,
        zone: network.zone,
        firstDay: dayText(today - days * DAY_MS),
        lastDay: dayText(today - DAY_MS),
        networkId: network.id,
        ...made,
        campaignId: `${made.campaignId.slice(0, 12)}${(2).toString(16).padStart(12, '0')}`,
      };
      writeFileSync(draftOf(folder), JSON.stringify(begun));
      return begun;
    } finally {
      await sql.end();
    }
  } finally {
    await product.stop();
  }
}

const daysOf = ({ firstDay, lastDay }: Begun): number =>
  Math.round((new Date(lastDay).getTime() - new Date(firstDay).getTime()) / DAY_MS) + 1;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Two days at a time, each on a connection of its own. */
async function loadRows(url: string, data: Begun): Promise<void> {
  const sql = connect(url, 2);
  try {
    const from = new Date(data.firstDay);
    await postgresMaintenance({ sql }).preparePartitions(from, new Date(`${data.lastDay}T23:59:59Z`));
    await sql.unsafe(readFileSync(SQL_FILE, 'utf8'));
    const shares = Array.from({ length: daysOf(data) }, (_, n) =>
      weightOf(new Date(from.getTime() + n * DAY_MS)),
    );
    const total = shares.reduce((sum, share) => sum + share, 0);
    let first = 0;
    let passed = 0;
    const days = shares.map((share, n) => {
      const begins = first;
      passed += share;
      first = Math.round((data.rows * passed) / total);
      return { day: dayText(from.getTime() + n * DAY_MS), first: begins, count: first - begins };
    });
    const startedAt = performance.now();
    let done = 0;
    const loadDays = async (): Promise<void> => {
      for (let one = days.shift(); one; one = days.shift()) {
        await loadDay(sql, data, one);
        done += one.count;
        const rate = Math.round((done / (performance.now() - startedAt)) * 1000);
        console.log(`  ${one.day}: ${done.toLocaleString('en')} clicks, ${rate.toLocaleString('en')}/s`);
      }
    };
    await Promise.all([loadDays(), loadDays()]);
  } finally {
    await sql.end();
  }
}

type LoadedDay = { readonly day: string; readonly first: number; readonly count: number };

async function loadDay(sql: Sql, data: Begun, { day, first, count }: LoadedDay): Promise<void> {
  await sql.begin(async (tx) => {
    const [loaded] = await tx`select from clicks where day = ${day} limit 1`;
    if (loaded) return;
    const given = [data.networkId, data.affiliateId, data.advertiserId, data.campaignId];
    const [network, affiliate, advertiser, campaign] = given.map((id) => id ?? '');
    const impressions = Math.round(count * IMPRESSIONS_SHARE);
    await tx`select bench_load_day(${day}::date, ${first}::bigint, ${count}::int, ${impressions}::int, ${data.seed}::int,
      ${network ?? ''}, ${affiliate ?? ''}, ${advertiser ?? ''}, ${campaign ?? ''}, ${SIZES.campaigns}::int,
      ${SIZES.affiliates}::int, ${SIZES.linksOfCampaign}::int, ${SIZES.advertisers}::int,
      ${data.lastDay}::date + 1)`;
  });
}

/** Weekends are quieter. */
const weightOf = (day: Date): number =>
  [0, 6].includes(day.getUTCDay()) ? 0.7 : 1 + (day.getUTCDate() % 5) / 20;

/** The rollup, by the product's function: each half of the days on a connection of its own. */
async function bookSums(sql: Sql, data: Begun): Promise<void> {
  const { networkId, zone, firstDay, lastDay } = data;
  const middle = dayText(new Date(firstDay).getTime() + Math.floor(daysOf(data) / 2) * DAY_MS);
  const after = dayText(new Date(middle).getTime() + DAY_MS);
  const end = dayText(new Date(lastDay).getTime() + 2 * DAY_MS);
  const columns = await sql<{ name: string }[]>`
    select p.parameter_name as name from information_schema.routines r
    join information_schema.parameters p using (specific_name)
    where r.routine_name = 'tributary_counted_stats' and p.parameter_mode = 'OUT' order by p.ordinal_position`;
  const names = columns.map(({ name }) => name).join(', ');
  await sql`delete from stats_day where network_id = ${networkId}`;
  const book = (from: string, to: string): Promise<unknown> =>
    sql.unsafe(
      `insert into stats_day (network_id, ${names}) select $1, ${names} from tributary_counted_stats($1, $2, $3, $4)`,
      [networkId, zone, from, to],
    );
  const before = dayText(new Date(firstDay).getTime() - 2 * DAY_MS);
  await Promise.all([book(before, middle), book(after, end)]);
  await bookSubtotals(sql, networkId);
}

async function copyToColumns(sql: Sql, folder: string): Promise<void> {
  const columns = duckDbColumns({ folder: join(folder, 'columns') });
  try {
    const copy = postgresColumnCopy({ sql: sql }, { columns, clock: () => new Date() });
    while ((await copy.keep()) === 'behind');
  } finally {
    await columns.close();
  }
}

export const connect = (url: string, max: number): Sql =>
  postgres(url, { max, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });

async function timed(what: string, work: () => PromiseLike<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
