// How fast the product imports conversions from CSV, sent to its API as anybody sends them: rows a second from the request until
// the job has ended, and how much later clicks are answered meanwhile. Half of the rows name a click of their own, half a campaign
// and an affiliate; all have a transaction id, an amount and two subs. At the end rows, stats and sums must be what was sent.
// Usage: npm run bench -- import [--rows 100000] [--rounds 3] [--clicks 100] [--cpu-prof FOLDER]   (after npm run build)
// `--clicks`: a second, beside the import. On a quiet machine it writes its table into docs/internals/performance.md; else it says why not.
import { until } from '@tributary/application/contracts/shared/until';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { KEY } from '../apps/standalone/test/product.ts';
import { clickIdIn, freePort, givenCampaigns, type GivenCampaigns } from './given-campaigns.ts';
import { drive, type Load } from './load.ts';
import { option, textOption } from './options.ts';
import { processorTimeOf } from './processor-time.ts';
import { launchProduct, type Product } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, median, ms, tableOf } from './table.ts';

const PER_SECOND_MIN = 10_000;
const ROUNDS_MIN = 3;
const ALONE_SECONDS = 10;
/** Longer than any import takes. */
const BESIDE_SECONDS_MAX = 600;
const LOOK_EVERY_MS = 20;
const SETTLES_EVERY_MS = 500;
const SETTLES_WITHIN_MS = 300_000;
const PAYOUT = 1.5;

const rows = option('--rows', 100_000);
const rounds = option('--rounds', ROUNDS_MIN);
const clicksPerSecond = option('--clicks', 100);
const profiles = textOption('--cpu-prof', '');
const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
try {
  await compare();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Sql = postgres.Sql;
type Site = { readonly product: Product; readonly network: GivenCampaigns; readonly sql: Sql };
type Round = {
  readonly perSecond: number;
  /** From the request until it is answered: the file is read and kept by then. */
  readonly answeredMs: number;
  /** Of each part of the product, in µs a row, the clicks beside it included. */
  readonly processorMicros: ReadonlyMap<string, number>;
  readonly alone: Load;
  readonly beside: Load;
};

async function compare(): Promise<void> {
  const others = await busyShare();
  const product = await launchProduct({
    folder: join(folder, 'data'),
    environment: {
      TRACKER_PORT: await freePort(),
      NETWORK_API_KEY: KEY,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    profiles,
  });
  const sql = postgres(product.databaseUrl(), { max: 1, onnotice: () => undefined });
  const measured: Round[] = [];
  try {
    const site = { product, network: await givenCampaigns(product), sql };
    for (let round = 1; round <= rounds; round++) {
      measured.push(await measureRound(site, round));
      console.log(line(measured.at(-1)));
    }
    await requireExact(sql, rows * rounds);
  } finally {
    await sql.end();
    await product.stop();
  }
  keep(measured, Math.max(others, await busyShare()));
}

async function measureRound({ product, network, sql }: Site, round: number): Promise<Round> {
  const { links } = network;
  const file = csvOf(network, { round, clicks: await freshClicks({ product, network, sql }) });
  const alone = await drive([product.tracker], ALONE_SECONDS, { links, perSecond: clicksPerSecond });
  let isDone = false;
  const clicking = drive([product.tracker], BESIDE_SECONDS_MAX, {
    links,
    perSecond: clicksPerSecond,
    isEnough: () => isDone,
  });
  const before = processorTimeOf(product.pid);
  const startedAt = performance.now();
  const answer = await fetch(`${product.api}/network/conversion-import`, {
    method: 'POST',
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/csv' },
    body: file,
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`The import was answered ${answer.status}: ${text}`);
  const answeredMs = performance.now() - startedAt;
  const { data } = JSON.parse(text) as { data: { job: { _id: string } } };
  await jobEnded(sql, data.job._id);
  const tookMs = performance.now() - startedAt;
  const after = processorTimeOf(product.pid);
  isDone = true;
  return {
    perSecond: (rows / tookMs) * 1000,
    answeredMs,
    processorMicros: new Map(
      [...after].map(([part, ms]) => [part, ((ms - (before.get(part) ?? 0)) * 1000) / rows]),
    ),
    alone,
    beside: await clicking,
  };
}

/** As many as half of the rows, all of them in the books. */
async function freshClicks({ product, network, sql }: Site): Promise<readonly string[]> {
  const wanted = Math.ceil(rows / 2);
  const clicks: string[] = [];
  await drive([product.tracker], SETTLES_WITHIN_MS / 1000, {
    links: network.links,
    isEnough: () => clicks.length >= wanted,
    onAnswer: (answer) => {
      const id = clickIdIn(answer);
      if (id !== undefined) clicks.push(id);
    },
  });
  await until(
    async () => {
      await delay(SETTLES_EVERY_MS);
      const [row] = await sql<
        { here: number }[]
      >`select count(*)::int as here from clicks where id = any(${clicks})`;
      return row?.here === clicks.length;
    },
    SETTLES_WITHIN_MS,
    LOOK_EVERY_MS,
  );
  return clicks.slice(0, wanted);
}

async function jobEnded(sql: Sql, id: string): Promise<void> {
  await until(
    async () => {
      const [job] = await sql<{ status: string; imported: number }[]>`
      select status, imported from jobs where id = ${id} and finished_at is not null`;
      if (job && (job.status !== 'completed' || job.imported !== rows))
        throw new Error(`The import is ${job.status} with ${job.imported} rows.`);
      return job !== undefined;
    },
    SETTLES_WITHIN_MS,
    LOOK_EVERY_MS,
  );
}

type File = { readonly round: number; readonly clicks: readonly string[] };

function csvOf({ campaigns, affiliateId }: GivenCampaigns, { round, clicks }: File): string {
  const lines = ['click_id,campaign_id,publisher_id,txn_id,sale_amount,sub1,sub2'];
  for (let row = 0; row < rows; row++) {
    const who =
      row % 2 === 0 ? `${clicks[row / 2]},,` : `,${campaigns[row % campaigns.length]},${affiliateId}`;
    lines.push(`${who},order ${round}-${row},${10 + (row % 90)}.10,"newsletter, ${row % 7}",${row}`);
  }
  return lines.join('\r\n');
}

async function requireExact(sql: Sql, wanted: number): Promise<void> {
  const [stored] = await sql<{ conversions: number; payout: string }[]>`
    select count(*)::int as conversions, sum(payout)::float8::text as payout from conversions`;
  const [counted] = await sql<{ conversions: number; payout: string }[]>`
    select sum(approved_conversions)::int as conversions, sum(payout)::float8::text as payout from stats_day`;
  const expected = { conversions: wanted, payout: String(wanted * PAYOUT) };
  for (const found of [stored, counted])
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

function line(round: Round | undefined): string {
  if (!round) return '';
  const { perSecond, answeredMs, processorMicros, alone, beside } = round;
  const each = [...processorMicros].map(([part, micros]) => `${part} ${micros.toFixed(0)}`).join(', ');
  return `${rate(perSecond)} rows/s, answered after ${ms(answeredMs)}; p99 of clicks ${ms(alone.p99Ms)} alone, ${ms(beside.p99Ms)} beside it (${beside.answers} clicks, ${alone.errors + beside.errors} errors); µs of processor a row: ${each}`;
}

function rate(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function keep(measured: readonly Round[], others: number): void {
  const mid = (of: (round: Round) => number): number => median(measured.map(of));
  const perSecond = mid((round) => round.perSecond);
  const ratio = mid(({ alone, beside }) => beside.p99Ms / alone.p99Ms);
  const heads = [
    `${machine()}, ${rows.toLocaleString('en')} rows, medians of ${measured.length} rounds`,
    'rows/s',
    'p50 of clicks',
    'p99',
  ];
  const text = [
    tableOf(heads, [
      ['nothing beside', '', ms(mid(({ alone }) => alone.p50Ms)), ms(mid(({ alone }) => alone.p99Ms))],
      [
        'an import',
        rate(perSecond),
        ms(mid(({ beside }) => beside.p50Ms)),
        ms(mid(({ beside }) => beside.p99Ms)),
      ],
    ]),
    '',
    `From the request (answered after ${ms(mid(({ answeredMs }) => answeredMs))}) to the end of the job. p99 of ${clicksPerSecond} clicks/s: **${ratio.toFixed(1)}** × (median of ratios).`,
  ].join('\n');
  const tooFew =
    measured.length < ROUNDS_MIN ? `${measured.length} rounds are fewer than ${ROUNDS_MIN}` : undefined;
  const lost = measured.some(({ alone, beside }) => alone.errors + beside.errors > 0)
    ? 'some answers were no redirect'
    : undefined;
  keepTable('import', text, tooFew ?? lost ?? doubtOfOthers(others));
  if (perSecond < PER_SECOND_MIN)
    console.log(`Missed: ${rate(perSecond)} rows/s are fewer than ${rate(PER_SECOND_MIN)}.`);
  process.exitCode = perSecond < PER_SECOND_MIN ? 1 : 0;
}
