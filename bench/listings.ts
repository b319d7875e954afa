// How fast the lists of a big network are: 100,000 campaigns and 10,000 affiliates, each listing asked over HTTP of the
// product as it is started, and beside it the bare query for the same page, written by hand, in the same minutes.
// Usage: npm run bench -- listings [--requests 200] (npm run build before)
// On a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import postgres from 'postgres';
import { AFFILIATES, CAMPAIGNS, seedBigNetwork, type BigNetwork, type Sql } from './big-network.ts';
import { option } from './options.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, ms, tableOf, timesOf, type Times } from './table.ts';

const P95_MS_MAX = 50;
const RATIO_MAX = 1.5;
const REQUESTS_WRITTEN = 40;
const KEY = 'bench-network-key-0123456789abcdef';
const READY_TIMEOUT_MS = 60_000;
const WARM_UP = 20;

type Listing = {
  readonly name: string;
  readonly key: string;
  readonly path: string;
  /** The same page by hand: its rows and how many there are in all. */
  readonly bare: (sql: Sql) => readonly PromiseLike<unknown>[];
};

const requests = option('--requests', 200);
const others = await busyShare();
const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const product = launch(database.url);
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
try {
  const api = await ready(product);
  const network = await seedBigNetwork(sql, { api, key: KEY });
  const heads = [
    `${machine()}, ${CAMPAIGNS.toLocaleString('en')} campaigns, ${AFFILIATES.toLocaleString('en')} affiliates`,
    'p50',
    'p95',
    'bare p95',
    'ratio of p95',
  ];
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const listing of listingsOf(network)) {
    const [bare, asked] = await measure(listing, api);
    const ratio = asked.p95 / bare.p95;
    if (asked.p95 > P95_MS_MAX) missed.push(`${listing.name}: more than ${P95_MS_MAX} ms`);
    if (ratio > RATIO_MAX) missed.push(`${listing.name}: more than ${RATIO_MAX} times by hand`);
    rows.push([listing.name, ms(asked.p50), ms(asked.p95), ms(bare.p95), `**${ratio.toFixed(2)}**`]);
    console.log(rows.at(-1)?.join('  '));
  }
  keepTable('listings', tableOf(heads, rows), doubtOf());
  console.log(missed.length === 0 ? 'Every list is as fast as it should be.' : missed.join('\n'));
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await sql.end();
  await ended(product);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function doubtOf(): string | undefined {
  if (requests < REQUESTS_WRITTEN)
    return `${requests} requests of each list are fewer than ${REQUESTS_WRITTEN}`;
  return doubtOfOthers(others);
}

function listingsOf({ affiliateKey, advertiserKey, advertiserId }: BigNetwork): Listing[] {
  const campaigns = (offset: number) => (db: Sql) => [
    db`select c.*, (select json_agg(m order by m.position) from commissions m where m.campaign_id = c.id)
       from campaigns c where c.deleted_at is null and c.status = 'active'
       order by c.created_at desc, c.id desc limit 100 offset ${offset}`,
    db`select count(*) from campaigns where deleted_at is null and status = 'active'`,
  ];
  const affiliates = (offset: number) => (db: Sql) => [
    db`select * from accounts where kind = 'affiliate' and deleted_at is null
       order by created_at desc, id desc limit 100 offset ${offset}`,
    db`select count(*) from accounts where kind = 'affiliate' and deleted_at is null`,
  ];
  const feed = (offset: number) => (db: Sql) => [
    db`select c.*, (select json_agg(m order by m.position) from commissions m where m.campaign_id = c.id)
       from campaigns c where c.deleted_at is null and c.status = 'active' and c.live and c.visibility <> 'private'
       order by c.created_at desc, c.id desc limit 100 offset ${offset}`,
    db`select count(*) from campaigns
       where deleted_at is null and status = 'active' and live and visibility <> 'private'`,
  ];
  const owned = (db: Sql) => [
    db`select c.*, (select json_agg(m order by m.position) from commissions m where m.campaign_id = c.id)
       from campaigns c where c.deleted_at is null and c.advertiser_id = ${advertiserId}
       order by c.created_at desc, c.id desc limit 100`,
    db`select count(*) from campaigns where deleted_at is null and advertiser_id = ${advertiserId}`,
  ];
  return [
    {
      name: 'campaigns, first page',
      path: '/campaign?active=1&limit=100&page=1',
      bare: campaigns(0),
      key: KEY,
    },
    {
      name: 'campaigns, page 500',
      path: '/campaign?active=1&limit=100&page=500',
      bare: campaigns(49_900),
      key: KEY,
    },
    { name: 'affiliates, first page', path: '/affiliate?limit=100&page=1', bare: affiliates(0), key: KEY },
    { name: 'affiliates, page 90', path: '/affiliate?limit=100&page=90', bare: affiliates(8900), key: KEY },
    {
      name: 'feed, first page',
      path: '/affiliate/campaigns?limit=100&page=1',
      bare: feed(0),
      key: affiliateKey,
    },
    {
      name: 'feed, page 500',
      path: '/affiliate/campaigns?limit=100&page=500',
      bare: feed(49_900),
      key: affiliateKey,
    },
    {
      name: "an advertiser's campaigns",
      path: '/advertiser/campaigns?limit=100&page=1',
      bare: owned,
      key: advertiserKey,
    },
    ...searchesOf({ affiliateKey, advertiserKey }),
  ];
}

/** What many, some, one and none have, letters alone and ids; beside each the plain pattern over all titles. */
function searchesOf({ affiliateKey, advertiserKey }: Pick<BigNetwork, 'affiliateKey' | 'advertiserKey'>) {
  const titles = (part: string) => (db: Sql) => [
    db`select id, title from campaigns where deleted_at is null and title ilike ${`%${part}%`}
       order by created_at desc, id desc limit 6`,
  ];
  const search = (part: string, role = 'network', key = KEY): Listing => ({
    name: `${role} search '${part}'`,
    path: `/${role}/search?q=${encodeURIComponent(part)}`,
    bare: titles(part),
    key,
  });
  return [
    search('s'),
    search('zq'),
    search('shoes'),
    search('hoes 7'),
    search('oes 77777'),
    search('nobody'),
    search('oes oes sho'),
    search('77777'),
    search('affiliate 4711'),
    search('4711affiliate@example.com'),
    search('order-1001'),
    search('f'.repeat(24)),
    search('oes 7777', 'affiliate', affiliateKey),
    search('oes 7776', 'advertiser', advertiserKey),
  ];
}

/** One at a time, the bare query and the request taking turns, so that both see the same machine. */
async function measure({ path, key, bare }: Listing, api: string): Promise<[Times, Times]> {
  const bareMs: number[] = [];
  const askedMs: number[] = [];
  for (let n = 0; n < WARM_UP + requests; n++) {
    const startedAt = performance.now();
    await Promise.all(bare(sql));
    const betweenAt = performance.now();
    const answer = await fetch(api + path, { headers: { 'X-Api-Key': key } });
    const text = await answer.text();
    const endedAt = performance.now();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    if (n < WARM_UP) continue;
    bareMs.push(betweenAt - startedAt);
    askedMs.push(endedAt - betweenAt);
  }
  return [timesOf(bareMs), timesOf(askedMs)];
}

function launch(url: string): ChildProcess {
  return spawn(process.execPath, ['dist/standalone.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      API_PORT: '0',
      TRACKER_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      READY_FILE: join(folder, 'ready.json'),
      DATABASE_URL: url,
      NETWORK_API_KEY: KEY,
      RATE_LIMIT_PER_SECOND: '100000',
    },
  });
}

async function ready(started: ChildProcess): Promise<string> {
  const file = join(folder, 'ready.json');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (started.exitCode !== null || Date.now() > deadline) throw new Error('The product did not start.');
    await new Promise((done) => setTimeout(done, 50));
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as { api: string }).api;
}

async function ended(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return;
  const gone = new Promise((done) => started.once('close', done));
  started.kill('SIGTERM');
  await gone;
}
