// How soon the product serves again on what it has: 100,000 tracking links, many clicks, and events that wait in the spool. From the
// start of `npm start`'s program to the first redirect, how long the waiting events take, and the memory of its processes then.
// Usage: npm run bench -- second-start [--data .data/bench-10000000] [--events 100000] [--rounds 3] (made by npm run bench -- data)
// The events stay in the folder, as clicks of today. On a quiet machine it writes its table into docs/internals/performance.md.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bigDataOf, connect } from './big-data.ts';
import { fillSpool, linkOf } from './big-data-events.ts';
import { SIZES } from './big-data-records.ts';
import { option, textOption } from './options.ts';
import { launchProduct, memoryOf, type Memory } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, median, megabytes, tableOf } from './table.ts';

const START_MS_MAX = 5000;
const MEMORY_BYTES_MAX = 900e6;
const LOOK_EVERY_MS = 5;
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const folder = resolve(textOption('--data', '.data/bench-10000000'));
const events = option('--events', 100_000);
const rounds = option('--rounds', 3);
const found = bigDataOf(folder);
if (!found) throw new Error(`${folder} holds no data: npm run bench -- data --data ${folder}`);
const data = found;
const others = await busyShare();
const all: Round[] = [];
for (let n = 0; n < rounds; n++) all.push(await startAgain());

const startMs = all.map((round) => round.startMs);
const most = Math.max(...all.map(({ memory }) => memory.reduce((sum, { bytes }) => sum + bytes, 0)));
const text = [
  tableOf(
    [
      `${machine()}, ${(SIZES.campaigns * SIZES.linksOfCampaign).toLocaleString('en')} links, ${data.rows.toLocaleString('en')} clicks`,
      'first redirect after',
      `${events.toLocaleString('en')} events in the books after`,
      'memory of all processes then',
    ],
    all.map(({ startMs, ingestedMs, memory }, n) => [
      `start ${n + 1}`,
      seconds(startMs),
      seconds(ingestedMs),
      memory.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', '),
    ]),
  ),
  '',
  `Median to the first redirect **${seconds(median(startMs))}**; at most ${megabytes(most)} of memory without PostgreSQL.`,
].join('\n');
keepTable('second-start', text, doubtOfOthers(others));
const missed = [
  ...(Math.max(...startMs) > START_MS_MAX
    ? [`a first redirect came after more than ${seconds(START_MS_MAX)}`]
    : []),
  ...(most > MEMORY_BYTES_MAX ? [`more than ${megabytes(MEMORY_BYTES_MAX)}`] : []),
];
for (const one of missed) console.log(`Missed: ${one}.`);
process.exitCode = missed.length === 0 ? 0 : 1;

type Round = { readonly startMs: number; readonly ingestedMs: number; readonly memory: readonly Memory[] };

async function startAgain(): Promise<Round> {
  const last = await fillSpool(join(folder, 'spool'), data, events);
  const port = await freePort();
  const startedAt = performance.now();
  const starting = launchProduct({ folder, environment: { TRACKER_PORT: String(port) } });
  const startMs = firstRedirect(port, startedAt);
  const product = await starting;
  try {
    const tookMs = await startMs;
    const sql = connect(product.databaseUrl(), 1);
    try {
      // They are taken in order, so that the last one is there when all are.
      while ((await sql`select from clicks where id = ${last.id} and day = ${last.day}`).length === 0)
        await delay(50);
    } finally {
      await sql.end();
    }
    const ingestedMs = performance.now() - startedAt;
    return { startMs: tookMs, ingestedMs, memory: memoryOf(product) };
  } finally {
    await product.stop();
  }
}

async function firstRedirect(port: number, startedAt: number): Promise<number> {
  const url = `http://127.0.0.1:${port}/${linkOf(2, 0)}`;
  for (;;) {
    const answer = await fetch(url, { redirect: 'manual', headers: { 'User-Agent': USER_AGENT } }).catch(
      () => undefined,
    );
    if (answer?.status === 302) return performance.now() - startedAt;
    if (answer && answer.status < 500) throw new Error(`${url}: ${answer.status}`);
    await delay(LOOK_EVERY_MS);
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}
