// What a second worker brings: a backlog of clicks in one queue of one RabbitMQ node is taken into the books by one worker, and then by two.
// Clicks are of twenty campaigns, as many of each, and answered before any worker runs. PostgreSQL and the broker share the machine with the
// workers, so the processor time of each is told. At the end the books hold as many clicks as were answered.
// Usage: npm run build && npm run bench -- two-workers [--events 60000] [--rounds 5]
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../apps/standalone/test/free-port.ts';
import { findRabbitmq, openBrokers } from '../packages/adapters-rabbitmq/test/brokers.ts';
import { machineBusyMs } from './capacity-measured.ts';
import { doubtOfMachine, perSecondText } from './figures.ts';
import { drive } from './load.ts';
import { option } from './options.ts';
import { launch, makeLinks, serves, until } from './parts.ts';
import { processorTimeOf } from './processor-time.ts';
import { NETWORK_KEY } from './product.ts';
import { busyShare } from './quiet.ts';
import { keepTable, machine, median, tableOf } from './table.ts';

const ROUNDS_WRITTEN = 5;
const CAMPAIGNS = 20;

type Measured = {
  readonly perSecond: number;
  /** µs of processor an event. */
  readonly workersUs: number;
  readonly postgresUs: number;
  /** Of all programs of the machine, these included. */
  readonly allUs: number;
  readonly isExact: boolean;
};
type Round = { readonly othersShare: number; readonly one: Measured; readonly two: Measured };

const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
const program = findRabbitmq();
if (program === undefined) process.exit(1);
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const brokers = await openBrokers(program, 1);
const [serverPid = 0] = readFileSync(join(database.folder, 'postmaster.pid'), 'utf8').split('\n').map(Number);
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
try {
  const [apiPort, trackerPort] = [await freePort(), await freePort()];
  const environment = environmentOf({ API_PORT: apiPort, TRACKER_PORT: trackerPort });
  const parts = [launch('api', environment), launch('tracker', environment)];
  const [api, tracker] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${trackerPort}`];
  await serves(api);
  await serves(tracker);
  const links = (await makeLinks(api, CAMPAIGNS)).map(({ linkId }) => linkId);
  for (const id of links) await until(async () => (await fetch(`${tracker}/imp/${id}`)).status === 200);
  await round(1);
  const all: Round[] = [];
  for (let n = 1; n <= option('--rounds', ROUNDS_WRITTEN); n++) {
    const othersShare = await busyShare();
    const one = await round(1);
    const two = await round(2);
    all.push({ othersShare, one, two });
    for (const [name, measured] of Object.entries({ one, two })) console.log(lineOf(name, measured));
  }
  for (const part of parts) await part.stop();
  keepTable('two-workers', textOf(all), doubtOf(all));

  /** Clicks into the queue, and then so many workers until they are in the books. */
  async function round(workers: number): Promise<Measured> {
    const before = await clicksInBooks();
    const events = option('--events', 60_000);
    let answered = 0;
    await drive([tracker], 600, { links, onAnswer: () => answered++, isEnough: () => answered >= events });
    const busyBefore = machineBusyMs();
    const postgresBefore = partMs(serverPid, 'postgres');
    const running = Array.from({ length: workers }, () => launch('worker', environment));
    // A worker takes a second to start.
    let first = 0;
    await until(async () => (first = (await clicksInBooks()) - before) > 0);
    const begun = performance.now();
    await until(async () => (await clicksInBooks()) - before >= answered);
    const seconds = (performance.now() - begun) / 1000;
    const each = (ms: number) => (ms * 1000) / answered;
    const measured = {
      perSecond: (answered - first) / seconds,
      workersUs: each(running.reduce((sum, { child }) => sum + partMs(child.pid ?? 0, 'worker'), 0)),
      postgresUs: each(partMs(serverPid, 'postgres') - postgresBefore),
      allUs: each(machineBusyMs() - busyBefore),
    };
    for (const worker of running) await worker.stop();
    return { ...measured, isExact: (await clicksInBooks()) - before === answered };
  }
} finally {
  await sql.end();
  await brokers.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function environmentOf(ports: Readonly<Record<string, number>>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    EVENT_LOG: brokers.eventLog(),
    SPOOL_ON_BROKER_LOSS: 'false',
    DATA_DIR: join(folder, 'data'),
    NETWORK_API_KEY: NETWORK_KEY,
    RATE_LIMIT_PER_SECOND: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };
}

function partMs(pid: number, part: string): number {
  return processorTimeOf(pid).get(part) ?? 0;
}

/** Every click is counted in its campaign's day, whatever its status. */
async function clicksInBooks(): Promise<number> {
  const [row] = await sql<
    { clicks: string }[]
  >`select coalesce(sum(gross_clicks), 0) as clicks from stats_day`;
  return Number(row?.clicks);
}

function doubtOf(all: readonly Round[]): string | undefined {
  if (all.some(({ one, two }) => !one.isExact || !two.isExact))
    return 'the books hold other clicks than were answered';
  return doubtOfMachine({
    othersShares: all.map(({ othersShare }) => othersShare),
    baselineRates: all.map(({ one }) => one.perSecond),
    roundsMin: ROUNDS_WRITTEN,
  });
}

function us(value: number): string {
  return `${value.toFixed(0)} µs`;
}

function lineOf(name: string, { perSecond, workersUs, postgresUs, allUs, isExact }: Measured): string {
  const parts = `workers ${us(workersUs)}  postgres ${us(postgresUs)}  all ${us(allUs)}`;
  return `${name} ${perSecondText(perSecond).padStart(8)}/s  ${parts}  ${isExact ? 'exact' : 'WRONG'}`;
}

function textOf(all: readonly Round[]): string {
  const of = (read: (round: Round) => number): number => median(all.map(read));
  const row = (name: string, who: 'one' | 'two') => [
    name,
    perSecondText(of((round) => round[who].perSecond)),
    us(of((round) => round[who].workersUs)),
    us(of((round) => round[who].postgresUs)),
    us(of((round) => round[who].allUs)),
  ];
  const ratio = of(({ one, two }) => two.perSecond / one.perSecond).toFixed(2);
  const heads = [
    `${machine()}, medians of ${all.length} rounds`,
    'clicks/s into the books',
    'workers, a click',
    'PostgreSQL, a click',
    'the whole machine, a click',
  ];
  return [
    tableOf(heads, [row('one worker', 'one'), row('two workers', 'two')]),
    '',
    `Two do **${ratio}** of one, from the first stored click to the last.`,
  ].join('\n');
}
