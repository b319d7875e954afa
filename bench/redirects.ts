// How fast the tracker redirects, as a ratio to a bare node:http 302 measured in the same minutes: each alone on one
// core, the load on another, 50 connections. Every click is on disk before its answer (the spool is the real one, with
// a reader that ingests it as a worker would); links, user agents and addresses vary, so that no cache flatters.
// Usage: npm run bench -- redirects [--seconds 8] [--rounds 3]
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { CONNECTIONS, drive, type Load } from './load.ts';
import { LINKS, serveTracker } from './tracker-under-load.ts';

const SPOOL_LIMITS = { eventsMax: 50_000_000, bytesMax: 8 * 2 ** 30 };
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WARM_UP_SECONDS = 3;

const [role, ...rest] = process.argv.slice(2);
if (role === 'bare') serveBare();
else if (role === 'tracker')
  await serveTracker(openSpool({ directory: rest[0] ?? '', ...SPOOL_LIMITS }), say);
else if (role === 'ingest') await ingest(rest[0] ?? '');
else if (role === 'load') say(await drive(rest[0] ?? '', Number(rest[1])));
else await compare();

async function compare(): Promise<void> {
  const seconds = option('--seconds', 8);
  const rounds = option('--rounds', 3);
  const directory = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  console.log(`node ${process.version}, ${cpus()[0]?.model ?? 'unknown CPU'}, ${CONNECTIONS} connections`);
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const bare = await measure('bare', [], seconds);
      const tracker = await measure('tracker', [join(directory, `round-${round}`)], seconds);
      ratios.push(tracker.load.perSecond / bare.load.perSecond);
      cpuRatios.push(cpuEach(bare) / cpuEach(tracker));
      console.log(line('bare 302', bare));
      console.log(`${line('tracker', tracker)}  ratio ${ratios.at(-1)?.toFixed(3)}`);
      console.log(
        `  RSS ${megabytes(tracker.report.rss)} with ${LINKS.toLocaleString('en')} links; clicks recorded ${tracker.recorded} of ${tracker.load.answers + tracker.warmUpAnswers} answered`,
      );
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  console.log(`ratio of answers/s (median of ${rounds}): ${median(ratios).toFixed(3)}`);
  console.log(
    `ratio of CPU time per answer, which other programs disturb less: ${median(cpuRatios).toFixed(3)}`,
  );
}

/** `cpuMs`: what the whole process used while it served, all its threads. */
type Report = { readonly url: string; readonly rss: number; readonly cpuMs: number };

type Measured = {
  readonly load: Load;
  readonly report: Report;
  readonly recorded: number;
  readonly warmUpAnswers: number;
};

async function measure(
  role: 'bare' | 'tracker',
  args: readonly string[],
  seconds: number,
): Promise<Measured> {
  const server = await child(role, args, SERVER_CORE);
  const ingesting = role === 'tracker' ? await child('ingest', args, LOAD_CORE) : undefined;
  const { url } = server.first as Report;
  const warmUp = (await child('load', [url, String(WARM_UP_SECONDS)], LOAD_CORE)).first as Load;
  const load = (await child('load', [url, String(seconds)], LOAD_CORE)).first as Load;
  const report = (await server.end()) as Report;
  const recorded = ingesting ? Number(await ingesting.end()) : 0;
  return { load, report, recorded, warmUpAnswers: warmUp.answers };
}

function serveBare(): void {
  const server = createServer((_, response) => {
    response.writeHead(302, { Location: 'https://shop.example/', 'Content-Length': '0' }).end();
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    say({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, rss: 0, cpuMs: 0 });
  });
  const started = process.cpuUsage();
  process.once('SIGTERM', () => {
    const { user, system } = process.cpuUsage(started);
    say({ url: '', rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
    process.exit(0);
  });
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

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

type Child = { readonly first: unknown; end(): Promise<unknown> };

/** Starts this program in another role on a core of its own, where the system can do that; each line it writes is JSON. */
async function child(role: string, args: readonly string[], core: number): Promise<Child> {
  const command = [process.execPath, process.argv[1] ?? '', role, ...args];
  const [file = '', ...rest] = canPin() ? ['taskset', '-c', String(core), ...command] : command;
  const started = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = linesOf(started);
  const first = (await lines.next()).value as unknown;
  return {
    first,
    async end() {
      started.kill('SIGTERM');
      return (await lines.next()).value as unknown;
    },
  };
}

async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<unknown> {
  let kept = '';
  for await (const chunk of (stdout ?? []) as AsyncIterable<Buffer>) {
    const lines = (kept + String(chunk)).split('\n');
    kept = lines.pop() ?? '';
    for (const text of lines) yield JSON.parse(text) as unknown;
  }
}

function canPin(): boolean {
  return cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0;
}

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

/** CPU microseconds of the whole process per answer, the warm-up included. */
function cpuEach({ report, load, warmUpAnswers }: Measured): number {
  return (report.cpuMs * 1000) / (load.answers + warmUpAnswers);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function line(name: string, measured: Measured): string {
  const { perSecond, p50Ms, p99Ms, errors } = measured.load;
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8);
  const cpu = cpuEach(measured).toFixed(1);
  return `${name.padEnd(9)} ${rate}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  CPU ${cpu} µs  errors ${errors}`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
