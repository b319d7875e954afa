// How fast the product sends postbacks, every attempt logged: 20 affiliates with a receiver each, which answer at once; all messages
// are due at the same moment. Beside it, before and after, the same requests by a bare pool of undici, as many under way for each
// receiver. The first messages are made by the product, of conversions that are imported, and copied by the database.
// Usage: npm run bench -- postbacks [--messages 20000] [--rounds 3] [--cpu-prof FOLDER]   (after npm run build)
// On a quiet machine it writes its table into docs/internals/performance.md; else it says why not.
import { until as lookUntil } from '@tributary/application/contracts/shared/until';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { Agent, request } from 'undici';
import { call, makeNetwork } from '../apps/standalone/test/network.ts';
import { KEY } from '../apps/standalone/test/product.ts';
import { option, textOption } from './options.ts';
import { processorTimeOf } from './processor-time.ts';
import { launchProduct, type Product } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { child, say } from './roles.ts';
import { keepTable, machine, median, tableOf } from './table.ts';

const RECEIVERS = 20;
/** As many as the product has under way for each. */
const PER_RECEIVER = 8;
const PER_SECOND_MIN = 1500;
const RATIO_MIN = 0.4;
const ROUNDS_MIN = 3;
const LOOK_EVERY_MS = 20;
const ENDS_WITHIN_MS = 240_000;

type Sql = postgres.Sql;
type Receivers = { readonly ports: readonly number[] };
/** Messages a second, and the processor time that each took: of the pool's process, or of the product's worker and of PostgreSQL. */
type Figures = { readonly perSecond: number; readonly nodeUs: number; readonly postgresUs: number };
type Round = { readonly bare: Figures; readonly product: Figures };
type Message = { readonly id: string; readonly url: string };

if (process.argv[2] === 'receivers') await serveReceivers();
else await compare();

/** Servers of receivers, in a process of their own; says how many requests came to all of them when it ends. */
async function serveReceivers(): Promise<void> {
  let requests = 0;
  const ports: number[] = [];
  for (let n = 0; n < RECEIVERS; n++) {
    const server = createServer((asked, answer) => {
      requests++;
      asked.resume();
      answer.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '2' }).end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as AddressInfo).port);
  }
  process.once('SIGTERM', () => {
    say({ requests });
    process.exit(0);
  });
  say({ ports });
}

async function compare(): Promise<void> {
  const messages = option('--messages', 20_000);
  const rounds = option('--rounds', ROUNDS_MIN);
  const others = await busyShare();
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  chmodSync(folder, 0o755);
  const receivers = await child('receivers', []);
  try {
    const product = await launchProduct({
      folder: join(folder, 'data'),
      environment: { NETWORK_API_KEY: KEY, ALLOW_PRIVATE_POSTBACKS: 'true' },
      profiles: textOption('--cpu-prof', ''),
    });
    // Looking for the last message through all that are sent would be work of its own.
    const connection = { enable_seqscan: false };
    const sql = postgres(product.databaseUrl(), { max: 1, onnotice: () => undefined, connection });
    const measured: Round[] = [];
    try {
      await givenMessages(product, sql, receivers.first as Receivers);
      for (let round = 1; round <= rounds; round++) {
        const made = await moreMessages(sql, messages);
        const bare = await bareRate(made);
        const own = await productRate(product, sql, made.length);
        measured.push({ bare, product: own });
        console.log(`bare ${figuresText(bare)}; product ${figuresText(own)}`);
      }
      await requireLogged(sql);
    } finally {
      await sql.end();
      await product.stop();
    }
    keep({ measured, messages, others: Math.max(others, await busyShare()) });
  } finally {
    await receivers.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One message to each receiver, made by the product and delivered. */
async function givenMessages(product: Product, sql: Sql, { ports }: Receivers): Promise<void> {
  const { campaignId } = await makeNetwork(product);
  const rows: string[] = ['campaign_id,publisher_id,txn_id'];
  for (const [n, port] of ports.entries()) {
    const made = await call(product, 'POST /affiliate', {
      body: { name: `Blog ${n}`, email: `blog${n}@blog.example`, password: 'correct horse 9' },
    });
    const affiliateId = (made.data as unknown as { user: { _id: string } }).user._id;
    await call(product, `POST /affiliate/${affiliateId}`, { body: { live: true } });
    const url = `http://127.0.0.1:${port}/postback?click={click_id}&conversion={conversion_id}&payout={payout}&txn={txn_id}&status={status}`;
    const postback = await call(product, 'POST /network/postbacks', {
      body: { user_id: affiliateId, event: 'conversion', data: url },
    });
    if (!postback.success) throw new Error(JSON.stringify(postback));
    rows.push(`${campaignId},${affiliateId},order ${n}`);
  }
  const answer = await fetch(`${product.api}/network/conversion-import?send_postback=true`, {
    method: 'POST',
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/csv' },
    body: rows.join('\n'),
  });
  if (answer.status !== 202) throw new Error(await answer.text());
  await until(async () => (await countOf(sql, 'delivered')) === RECEIVERS);
}

/** Copies of the first messages, of events of their own; not due yet. */
async function moreMessages(sql: Sql, count: number): Promise<Message[]> {
  return sql<Message[]>`
    insert into deliveries (id, network_id, postback_id, affiliate_id, campaign_id, event, event_id, method, url, body,
      created_at, state, next_at)
    select substr(md5(random()::text), 1, 24), d.network_id, d.postback_id, d.affiliate_id, d.campaign_id, d.event,
      substr(md5(random()::text), 1, 24), d.method, d.url, d.body, now(), 'failed', null
    from (select * from deliveries order by created_at, id limit ${RECEIVERS}) d
    cross join generate_series(1, ${Math.ceil(count / RECEIVERS)}::int)
    returning id, url`;
}

/** By a pool that does nothing but send them and read the answers. */
async function bareRate(messages: readonly Message[]): Promise<Figures> {
  const dispatcher = new Agent();
  const startedAt = performance.now();
  const processorTime = process.cpuUsage();
  const byReceiver = new Map<string, Message[]>();
  for (const one of messages) {
    const { host } = new URL(one.url);
    const own = byReceiver.get(host);
    if (own) own.push(one);
    else byReceiver.set(host, [one]);
  }
  await Promise.all(
    [...byReceiver.values()].flatMap((left) =>
      Array.from({ length: PER_RECEIVER }, async () => {
        for (let one = left.pop(); one; one = left.pop()) {
          const answer = await request(one.url, {
            dispatcher,
            headers: {
              'user-agent': 'Tributary-Postback/1',
              'webhook-id': one.id,
              'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
              'webhook-signature': 'v1,MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
            },
          });
          await answer.body.text();
        }
      }),
    ),
  );
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(processorTime);
  await dispatcher.close();
  const { length } = messages;
  return { perSecond: (length / tookMs) * 1000, nodeUs: (user + system) / length, postgresUs: 0 };
}

/** From when they are due until the last is delivered and logged. */
async function productRate({ pid }: Product, sql: Sql, count: number): Promise<Figures> {
  const before = await countOf(sql, 'delivered');
  const startedAt = performance.now();
  await sql`update deliveries set state = 'pending', next_at = now() where state = 'failed'`;
  const processorTime = processorTimeOf(pid);
  // Counting them all again and again would be work of its own.
  await until(async () => {
    const rows = await sql`select from deliveries where state = 'pending' limit 1`;
    return rows.length === 0;
  });
  const tookMs = performance.now() - startedAt;
  const used = processorTimeOf(pid);
  const each = (part: string): number =>
    (((used.get(part) ?? 0) - (processorTime.get(part) ?? 0)) * 1000) / count;
  const delivered = (await countOf(sql, 'delivered')) - before;
  if (delivered !== count) throw new Error(`${delivered} of ${count} messages were delivered.`);
  return { perSecond: (count / tookMs) * 1000, nodeUs: each('worker'), postgresUs: each('postgres') };
}

async function requireLogged(sql: Sql): Promise<void> {
  const [row] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from deliveries d where 1 <> (
      select count(*) from delivery_attempts a where a.delivery_id = d.id and a.status = 200 and a.body = 'ok')`;
  if (row?.wrong !== 0) throw new Error(`${row?.wrong} messages have not the one attempt they had.`);
}

async function countOf(sql: Sql, state: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from deliveries where state = ${state}`;
  return row?.count ?? 0;
}

function until(isSo: () => Promise<boolean>): Promise<boolean> {
  return lookUntil(isSo, ENDS_WITHIN_MS, LOOK_EVERY_MS);
}

function rate(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function micros(value: number): string {
  return `${value.toFixed(0)} µs`;
}

function figuresText({ perSecond, nodeUs, postgresUs }: Figures): string {
  return `${rate(perSecond)}/s (Node ${micros(nodeUs)}, PostgreSQL ${micros(postgresUs)} a message)`;
}

type Kept = {
  readonly measured: readonly Round[];
  readonly messages: number;
  readonly others: number;
};

function keep({ measured, messages, others }: Kept): void {
  const of = (who: keyof Round, what: keyof Figures): number => median(measured.map((one) => one[who][what]));
  const own = of('product', 'perSecond');
  const ratio = median(measured.map(({ bare, product }) => product.perSecond / bare.perSecond));
  const row = (name: string, who: keyof Round): string[] => [
    name,
    rate(of(who, 'perSecond')),
    micros(of(who, 'nodeUs')),
    micros(of(who, 'postgresUs')),
  ];
  const text = [
    tableOf(
      [
        `${machine()}, ${rate(messages)} messages, medians of ${measured.length} rounds`,
        'messages/s',
        'Node, a message',
        'PostgreSQL, a message',
      ],
      [row('bare pool of undici', 'bare'), row('product, every attempt logged', 'product')],
    ),
    '',
    `The product sends **${ratio.toFixed(2)}** of what the bare pool does (median of the rounds' ratios).`,
  ].join('\n');
  const tooFew =
    measured.length < ROUNDS_MIN ? `${measured.length} rounds are fewer than ${ROUNDS_MIN}` : undefined;
  keepTable('postbacks', text, tooFew ?? doubtOfOthers(others));
  const missed = [
    ...(own < PER_SECOND_MIN ? [`${rate(own)} messages/s are fewer than ${rate(PER_SECOND_MIN)}`] : []),
    ...(ratio < RATIO_MIN ? [`${ratio.toFixed(2)} of the bare pool is less than ${RATIO_MIN}`] : []),
  ];
  for (const one of missed) console.log(`Missed: ${one}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
