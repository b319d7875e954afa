// What the product does as a whole while it is used, with one generator on the same cores: the rate at which clicks are answered
// and are in the stats as fast as they come, as a ratio to a prototype that only answers and inserts: `node:http`, and a group
// commit of bare rows into an embedded PostgreSQL of the same kind. The prototype is driven as fast as it answers. The product is
// given a rate, which begins with what --share says of the prototype's and is lowered until for --seconds the backlog at the end is no larger
// than it was after 10 s and the p99 is within 40 ms. Then as many rows, and as many clicks in the stats, as were answered must be
// there. At half of that rate, hits are timed from their answer until they are in the stats.
// Usage: npm run bench -- whole-product [--seconds 60] [--share 0.6] [--tries 4]   (after npm run build)
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { runningPostgres } from '@tributary/embedded-postgres/running';
import postgres from 'postgres';
import type { TestNetwork } from '../apps/standalone/test/network.ts';
import { start, type Product } from '../apps/standalone/test/product.ts';
import { convert } from '../apps/standalone/test/traffic.ts';
import { CPU, doubtOfMachine, perSecondText, quantile } from './figures.ts';
import { freePort, givenCampaigns } from './given-campaigns.ts';
import { drive, type Load } from './load.ts';
import { option } from './options.ts';
import { busyShare } from './quiet.ts';
import { child, serve, type Report } from './roles.ts';
import { keepTable, megabytes } from './table.ts';

const P99_MS_MAX = 40;
const FRESH_MS_MAX = 2000;
const SETTLED_AFTER_MS = 10_000;
const SETTLES_WITHIN_MS = 120_000;
const LOWERED_TO = 0.8;
const WARM_UP_SECONDS = 5;
const HIT_EVERY_MS = 200;
const LOOK_EVERY_MS = 20;

type Sql = postgres.Sql;

const [role, ...rest] = process.argv.slice(2);
if (role === 'prototype') servePrototype(postgres(rest[0] ?? '', { max: 2, onnotice: () => undefined }));
else await compare();

async function compare(): Promise<void> {
  const seconds = option('--seconds', 60);
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  chmodSync(folder, 0o755);
  console.log(`node ${process.version}, ${CPU}`);
  try {
    const othersShares = [await busyShare()];
    const before = await measurePrototype(join(folder, 'before'), Math.ceil(seconds / 2));
    console.log(line('prototype', before));
    const product = await measureProduct(folder, before.load.perSecond, seconds);
    othersShares.push(await busyShare());
    const after = await measurePrototype(join(folder, 'after'), Math.ceil(seconds / 2));
    console.log(line('prototype', after));
    const baselineRates = [before, after].map(({ load }) => load.perSecond);
    const machine = doubtOfMachine({ othersShares, baselineRates, roundsMin: 2 });
    const prototype = before.load.perSecond < after.load.perSecond ? after : before;
    keepTable('whole-product', tableOf(prototype, product, seconds), machine ?? faultOf(prototype, product));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Counted = { readonly load: Load; readonly answered: number; readonly rows: number };
type Used = Counted & {
  readonly inStats: number;
  readonly backlogAt10s: number;
  readonly backlogAtEnd: number;
  /** Whether it kept up at this rate. */
  readonly isSustained: boolean;
  readonly memory: readonly { readonly part: string; readonly bytes: number }[];
  /** Milliseconds from the answer of each hit until it was in the stats, at half the rate. */
  readonly fresh: readonly number[];
};

function faultOf(prototype: Counted, product: Used): string | undefined {
  if (!product.isSustained) return 'no rate that was tried could be sustained';
  if (prototype.rows !== prototype.answered) return 'the prototype lost clicks';
  if (product.load.errors + prototype.load.errors > 0) return 'some answers were no redirect';
  const isExact = product.rows === product.answered && product.inStats === product.answered;
  return isExact ? undefined : 'rows, stats and answers differ in number';
}

/** The least that can be called durable: one transaction at a time takes all that came meanwhile. */
function servePrototype(sql: Sql): void {
  type Waiting = {
    readonly row: readonly string[];
    readonly answer: () => void;
    readonly fail: () => void;
  };
  let waiting: Waiting[] = [];
  let isCommitting = false;
  let made = 0;
  const nextId = (): string =>
    Date.now().toString(16).padStart(12, '0') + (made++).toString(16).padStart(12, '0');

  async function commit(): Promise<void> {
    isCommitting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const column = (at: number): string[] => group.map(({ row }) => row[at] ?? '');
      try {
        await sql`insert into prototype_clicks (id, target, address, user_agent, referer)
          select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[],
            ${column(4)}::text[])`;
        for (const { answer } of group) answer();
      } catch (error) {
        console.error(error);
        for (const { fail } of group) fail();
      }
    }
    isCommitting = false;
  }

  serve(
    ({ url = '', headers }, response) => {
      const id = nextId();
      const address = String(headers['x-forwarded-for']);
      waiting.push({
        row: [id, url, address, headers['user-agent'] ?? '', headers.referer ?? ''],
        answer: () =>
          response
            .writeHead(302, { Location: `https://shop.example/?click=${id}`, 'Content-Length': '0' })
            .end(),
        fail: () => response.writeHead(503, { 'Content-Length': '0' }).end(),
      });
      // What came together goes together.
      if (!isCommitting) {
        isCommitting = true;
        setImmediate(() => void commit());
      }
    },
    () => sql.end(),
  );
}

async function measurePrototype(dataDir: string, seconds: number): Promise<Counted> {
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    await sql`create table prototype_clicks (id text collate "C" primary key, target text not null, address text not null,
      user_agent text not null, referer text not null, at timestamptz(3) not null default now())`;
    const server = await child('prototype', [database.url]);
    const { url } = server.first as Report;
    const warmUp = await drive([url], WARM_UP_SECONDS);
    const load = await drive([url], seconds);
    await server.end();
    const [counted] = await sql<{ rows: number }[]>`select count(*)::int as rows from prototype_clicks`;
    return { load, answered: warmUp.answers + load.answers, rows: counted?.rows ?? 0 };
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function measureProduct(folder: string, prototypeRate: number, seconds: number): Promise<Used> {
  const product = await start(folder, { TRACKER_PORT: await freePort() });
  const { url = '' } = runningPostgres(join(folder, 'data')) ?? {};
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const network = await givenCampaigns(product);
    const { links } = network;
    const site = { product, network, links, sql };
    let rate = prototypeRate * option('--share', 0.6);
    // At that rate, as the prototype is: programs that were not compiled yet answer fewer.
    const warmUp = await drive([product.tracker], WARM_UP_SECONDS, { links, perSecond: rate });
    let answered = warmUp.answers;
    for (let tries = 1; ; tries++) {
      await settled(sql, answered);
      const tried = await hold(site, { rate, seconds, answeredBefore: answered });
      answered += tried.load.answers;
      const isLast = tried.isSustained || tries >= option('--tries', 4);
      console.log(
        `product at ${perSecondText(rate)}/s: ${line('', { ...tried, rows: 0, answered })}, backlog ${tried.backlogAt10s} and ${tried.backlogAtEnd}` +
          `: ${tried.isSustained ? 'sustained' : 'not sustained'}`,
      );
      if (!isLast) {
        rate *= LOWERED_TO;
        continue;
      }
      const memory = memoryOf(folder);
      const isSettled = (await settled(sql, answered)) >= answered;
      const fresh = await freshness(site, rate / 2, Math.ceil(seconds / 3));
      answered += fresh.answers;
      const inStats = await settled(sql, answered);
      const [counted] = await sql<{ rows: number }[]>`select count(*)::int as rows from clicks`;
      const isSustained = tried.isSustained && isSettled;
      return { ...tried, isSustained, answered, rows: counted?.rows ?? 0, inStats, memory, fresh: fresh.ms };
    }
  } finally {
    await sql.end();
    await product.stop();
  }
}

type Site = {
  readonly product: Product;
  readonly network: TestNetwork;
  readonly links: readonly string[];
  readonly sql: Sql;
};
type Held = { readonly rate: number; readonly seconds: number; readonly answeredBefore: number };

async function hold({ product, links, sql }: Site, { rate, seconds, answeredBefore }: Held) {
  let answered = answeredBefore;
  const backlog = async (): Promise<number> => {
    const inStats = await clicksInStats(sql);
    return Math.max(0, answered - inStats);
  };
  const early = delay(SETTLED_AFTER_MS).then(backlog);
  const load = await drive([product.tracker], seconds, {
    links,
    perSecond: rate,
    onAnswer: () => answered++,
  });
  const [backlogAtEnd, backlogAt10s] = [await backlog(), await early];
  // A batch that is under way when it is counted is no backlog that grows.
  const isSustained = backlogAtEnd <= Math.max(backlogAt10s, rate / 2) && load.p99Ms <= P99_MS_MAX;
  return { load, backlogAt10s, backlogAtEnd, isSustained };
}

async function clicksInStats(sql: Sql): Promise<number> {
  const [row] = await sql<{ clicks: number }[]>`
    select coalesce(sum(gross_clicks), 0)::int as clicks from stats_day`;
  return row?.clicks ?? 0;
}

/** How many clicks the stats have once they have as many, or after a while. */
async function settled(sql: Sql, wanted: number): Promise<number> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const clicks = await clicksInStats(sql);
    if (clicks >= wanted || performance.now() > deadline) return clicks;
    await delay(LOOK_EVERY_MS * 5);
  }
}

/** Hits on clicks of the load, one after the other, each timed until the stats count it. */
async function freshness({ product, network, links, sql }: Site, rate: number, seconds: number) {
  const clicks: string[] = [];
  const loading = drive([product.tracker], seconds, {
    links,
    perSecond: rate,
    onAnswer(answer) {
      const id = /[?&]click=([0-9a-f]{24})/.exec(answer.toString('latin1'))?.[1];
      if (id !== undefined) clicks[0] = id;
    },
  });
  let isLoading = true;
  const loaded = loading.finally(() => (isLoading = false));
  const before = await conversionsInStats(sql);
  const ms: number[] = [];
  const { token } = network;
  while (isLoading) {
    await delay(HIT_EVERY_MS);
    const id = clicks[0];
    if (id === undefined || (await convert(product.tracker, { id, token, txn: `t${ms.length}` })) !== 200)
      continue;
    const answeredAt = performance.now();
    const wanted = before + ms.length + 1;
    while ((await conversionsInStats(sql)) < wanted && performance.now() - answeredAt < SETTLES_WITHIN_MS)
      await delay(LOOK_EVERY_MS);
    ms.push(performance.now() - answeredAt);
  }
  return { answers: (await loaded).answers, ms };
}

async function conversionsInStats(sql: Sql): Promise<number> {
  const [row] = await sql<{ conversions: number }[]>`
    select coalesce(sum(approved_conversions + pending_conversions + rejected_conversions), 0)::int as conversions from stats_day`;
  return row?.conversions ?? 0;
}

/** Resident memory of each process that works on this folder, the database's apart, as Linux tells. */
function memoryOf(folder: string): { part: string; bytes: number }[] {
  const data = join(folder, 'data');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const at = command.indexOf('part');
        if (at < 0 || !command.includes(data)) return [];
        const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [{ part: command[at + 1] ?? '', bytes: Number(kilobytes) * 1024 }];
      } catch {
        return []; // it has ended
      }
    });
}

function tableOf(prototype: Counted, product: Used, seconds: number): string {
  const row = (name: string, { load }: Counted): string =>
    `| ${name} | ${perSecondText(load.perSecond)} | ${load.p50Ms.toFixed(1)} ms | ${load.p99Ms.toFixed(1)} ms |`;
  const ratio = (product.load.perSecond / prototype.load.perSecond).toFixed(2);
  const fresh = quantile(product.fresh, 0.99);
  return [
    `| ${CPU}, Node ${process.version}, ${seconds} s | answers/s | p50 | p99 |`,
    '|---|---|---|---|',
    row('prototype', prototype),
    row('product', product),
    '',
    `${product.isSustained ? 'Sustained' : 'Not sustained'}: **${ratio}**. Clicks answered ${product.answered.toLocaleString('en')}, stored`,
    `${product.rows.toLocaleString('en')}, in stats ${product.inStats.toLocaleString('en')}; backlog ${product.backlogAt10s} after 10 s, ${product.backlogAtEnd} at the end. At half the rate`,
    `clicks are in stats after ${quantile(product.fresh, 0.5).toFixed(0)} ms (p50) and ${fresh.toFixed(0)} ms (p99, limit ${FRESH_MS_MAX}). Memory: ${product.memory.map(({ part, bytes }) => `${part} ${megabytes(bytes)}`).join(', ')}.`,
  ].join('\n');
}

function line(name: string, { load }: Counted): string {
  const { perSecond, p50Ms, p99Ms, errors } = load;
  return `${name} ${perSecondText(perSecond)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  errors ${errors}`;
}
