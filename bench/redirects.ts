// How fast the tracker redirects, as ratios to a bare node:http 302 and one of Express measured in the same minutes: each alone
// on one core, the load on another, 50 connections. Every click is on disk before its answer (the spool is the real one, with
// a reader that ingests it as a worker would); links, user agents and addresses vary, so that no cache flatters.
// Usage: npm run bench -- redirects [--seconds 8] [--rounds 5]
// With five rounds on a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { CPU, doubtOfMachine, perSecondText } from './figures.ts';
import { CONNECTIONS, drive, type Load } from './load.ts';
import { option } from './options.ts';
import { busyShare } from './quiet.ts';
import { child, say, serve, type Report } from './roles.ts';
import { keepTable, median, megabytes } from './table.ts';
import { LINKS, serveTracker, TRACKER_FLAGS } from './tracker-under-load.ts';

const SPOOL_LIMITS = { eventsMax: 50_000_000, bytesMax: 8 * 2 ** 30 };
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WARM_UP_SECONDS = 3;
const ROUNDS_WRITTEN = 5;

const [role, ...rest] = process.argv.slice(2);
if (role === 'bare') serveBare();
else if (role === 'express') serveExpress();
else if (role === 'tracker')
  await serveTracker(openSpool({ directory: rest[0] ?? '', ...SPOOL_LIMITS }), say);
else if (role === 'ingest') await ingest(rest[0] ?? '');
else if (role === 'load') say(await drive([rest[0] ?? ''], Number(rest[1])));
else await compare();

async function compare(): Promise<void> {
  const seconds = option('--seconds', 8);
  const rounds = option('--rounds', ROUNDS_WRITTEN);
  const directory = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  console.log(`node ${process.version}, ${CPU}, ${CONNECTIONS} connections`);
  const all: Round[] = [];
  try {
    for (let n = 1; n <= rounds; n++) {
      const othersShare = await busyShare();
      const bare = await measure('bare', [], seconds);
      const express = await measure('express', [], seconds);
      const tracker = await measure('tracker', [join(directory, `round-${n}`)], seconds);
      all.push({ othersShare, bare, express, tracker });
      for (const [name, measured] of Object.entries({ bare, express, tracker }))
        console.log(line(name, measured));
      console.log(
        `  RSS ${megabytes(tracker.report.rss)} with ${LINKS.toLocaleString('en')} links; clicks recorded ${tracker.recorded} of ${tracker.load.answers + tracker.warmUpAnswers} answered`,
      );
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  keepTable('redirects', tableOf(all), doubtOf(all));
}

type Round = {
  /** Of all cores, what other programs used right before. */
  readonly othersShare: number;
  readonly bare: Measured;
  readonly express: Measured;
  readonly tracker: Measured;
};

/** Why the figures should not be kept; undefined when nothing speaks against it. */
function doubtOf(all: readonly Round[]): string | undefined {
  const doubt = doubtOfMachine({
    othersShares: all.map(({ othersShare }) => othersShare),
    baselineRates: all.map(({ bare }) => bare.load.perSecond),
    roundsMin: ROUNDS_WRITTEN,
  });
  if (doubt !== undefined) return doubt;
  const errors = all.flatMap(({ bare, express, tracker }) => [bare, express, tracker]);
  if (errors.some(({ load }) => load.errors > 0)) return 'some answers were no redirect';
  const lost = all.some(({ tracker }) => tracker.recorded !== tracker.load.answers + tracker.warmUpAnswers);
  return lost ? 'not every answered click was recorded' : undefined;
}

function tableOf(all: readonly Round[]): string {
  const of = (read: (round: Round) => number): number => median(all.map(read));
  const row = (name: string, who: 'bare' | 'express' | 'tracker'): string =>
    [
      `| ${name} | ${perSecondText(of((round) => round[who].load.perSecond))}`,
      `${of((round) => round[who].load.p50Ms).toFixed(1)} ms`,
      `${of((round) => round[who].load.p99Ms).toFixed(1)} ms`,
      `${of((round) => cpuEach(round[who])).toFixed(1)} µs |`,
    ].join(' | ');
  const ratio = (to: 'bare' | 'express'): string =>
    of(({ tracker, ...others }) => tracker.load.perSecond / others[to].load.perSecond).toFixed(2);
  const cpuRatio = of(({ bare, tracker }) => cpuEach(bare) / cpuEach(tracker)).toFixed(2);
  const p99Ratio = of(({ bare, tracker }) => tracker.load.p99Ms / bare.load.p99Ms).toFixed(1);
  return [
    `| ${CPU}, Node ${process.version}, medians of ${all.length} rounds | answers/s | p50 | p99 | CPU per answer |`,
    '|---|---|---|---|---|',
    row('bare `node:http` 302', 'bare'),
    row('bare Express 302', 'express'),
    row('tracker, every click durable', 'tracker'),
    '',
    `Of bare **${ratio('bare')}** (by CPU ${cpuRatio}), p99 ${p99Ratio} ×; of Express **${ratio('express')}**; memory ${megabytes(of(({ tracker }) => tracker.report.rss))}.`,
  ].join('\n');
}

type Measured = {
  readonly load: Load;
  readonly report: Report;
  readonly recorded: number;
  readonly warmUpAnswers: number;
};

async function measure(
  role: 'bare' | 'express' | 'tracker',
  args: readonly string[],
  seconds: number,
): Promise<Measured> {
  const server = await child(role, args, SERVER_CORE, role === 'tracker' ? TRACKER_FLAGS : []);
  const ingesting = role === 'tracker' ? await child('ingest', args, LOAD_CORE) : undefined;
  const { url } = server.first as Report;
  const warmUp = (await child('load', [url, String(WARM_UP_SECONDS)], LOAD_CORE)).first as Load;
  const load = (await child('load', [url, String(seconds)], LOAD_CORE)).first as Load;
  const report = (await server.end()) as Report;
  const recorded = ingesting ? Number(await ingesting.end()) : 0;
  return { load, report, recorded, warmUpAnswers: warmUp.answers };
}

function serveBare(): void {
  serve((_, response) => {
    response.writeHead(302, { Location: 'https://shop.example/', 'Content-Length': '0' }).end();
  });
}

/** What is used of it here; the package is the API's. */
type Express = RequestListener & {
  disable(setting: string): void;
  get(path: string, handle: (request: unknown, response: { redirect(url: string): void }) => void): void;
};

/** As its documentation shows it, without the header that names it. */
function serveExpress(): void {
  const require = createRequire(new URL('../../apps/api/package.json', import.meta.url));
  const express = require('express') as () => Express;
  const app = express();
  app.disable('x-powered-by');
  app.get('/:link', (_, response) => response.redirect('https://shop.example/'));
  serve(app);
}

/** Reads and forgets as a worker does; says how many when it is stopped. */
async function ingest(directory: string): Promise<void> {
  const log = openSpool({ directory, ...SPOOL_LIMITS });
  let stopping = false;
  let count = 0;
  process.once('SIGTERM', () => (stopping = true));
  say('ready');
  for (;;) {
    const events = await log.read(1000);
    await log.discard(events.map((event) => event.id));
    count += events.length;
    if (events.length > 0) continue;
    if (stopping) break;
    await log.waitForEvents(100);
  }
  await log.close();
  say(count);
}

/** CPU microseconds of the whole process per answer, the warm-up included. */
function cpuEach({ report, load, warmUpAnswers }: Measured): number {
  return (report.cpuMs * 1000) / (load.answers + warmUpAnswers);
}

function line(name: string, measured: Measured): string {
  const { perSecond, p50Ms, p99Ms, errors } = measured.load;
  const rate = perSecondText(perSecond).padStart(8);
  const cpu = cpuEach(measured).toFixed(1);
  return `${name.padEnd(9)} ${rate}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  CPU ${cpu} µs  errors ${errors}`;
}
