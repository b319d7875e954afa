// What a second tracker process brings: one tracker and then two on one spool, under the same load of 50 connections from one
// generator, which runs on the same cores. Every click is on disk before its answer; afterwards the spool is read, and holds as
// many clicks as were answered. One tracker is kept on one core, two on one each.
// Usage: npm run bench -- two-trackers [--seconds 8] [--rounds 5]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { CPU, doubtOfMachine, perSecondText } from './figures.ts';
import { CONNECTIONS, drive, type Load } from './load.ts';
import { option } from './options.ts';
import { busyShare } from './quiet.ts';
import { child, say, type Report } from './roles.ts';
import { keepTable, median, megabytes } from './table.ts';
import { LINKS, serveTracker, TRACKER_FLAGS } from './tracker-under-load.ts';

const SPOOL_LIMITS = { eventsMax: 50_000_000, bytesMax: 8 * 2 ** 30 };
const WARM_UP_SECONDS = 3;
const ROUNDS_WRITTEN = 5;
const READ_AT_ONCE = 10_000;

const [role, ...rest] = process.argv.slice(2);
if (role === 'tracker')
  await serveTracker(openSpool({ directory: rest[0] ?? '', ...SPOOL_LIMITS }), say, Number(rest[1]));
else if (role === 'load') say(await drive(rest.slice(1), Number(rest[0])));
else await compare();

type Measured = {
  readonly load: Load;
  /** Of each tracker. */
  readonly reports: readonly Report[];
  readonly answered: number;
  readonly recorded: number;
};
type Round = { readonly othersShare: number; readonly one: Measured; readonly two: Measured };

async function compare(): Promise<void> {
  const seconds = option('--seconds', 8);
  const directory = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  console.log(`node ${process.version}, ${CPU}, ${CONNECTIONS} connections`);
  const all: Round[] = [];
  try {
    for (let n = 1; n <= option('--rounds', ROUNDS_WRITTEN); n++) {
      const othersShare = await busyShare();
      const one = await measure(1, join(directory, `${n}-one`), seconds);
      const two = await measure(2, join(directory, `${n}-two`), seconds);
      all.push({ othersShare, one, two });
      console.log(line('one', one));
      console.log(line('two', two));
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  keepTable('two-trackers', tableOf(all), doubtOf(all));
}

async function measure(trackers: number, directory: string, seconds: number): Promise<Measured> {
  const servers = await Promise.all(
    Array.from({ length: trackers }, (_, slot) =>
      child('tracker', [directory, String(slot)], slot, TRACKER_FLAGS),
    ),
  );
  const urls = servers.map(({ first }) => (first as Report).url);
  const loadFor = async (length: number): Promise<Load> =>
    (await child('load', [String(length), ...urls])).first as Load;
  const warmUp = await loadFor(WARM_UP_SECONDS);
  const load = await loadFor(seconds);
  const reports = (await Promise.all(servers.map((server) => server.end()))) as Report[];
  return { load, reports, answered: warmUp.answers + load.answers, recorded: await countIn(directory) };
}

async function countIn(directory: string): Promise<number> {
  const log = openSpool({ directory, ...SPOOL_LIMITS });
  let count = 0;
  for (;;) {
    const events = await log.read(READ_AT_ONCE);
    if (events.length === 0) break;
    await log.discard(events.map(({ id }) => id));
    count += events.length;
  }
  await log.close();
  return count;
}

function doubtOf(all: readonly Round[]): string | undefined {
  const doubt = doubtOfMachine({
    othersShares: all.map(({ othersShare }) => othersShare),
    baselineRates: all.map(({ one }) => one.load.perSecond),
    roundsMin: ROUNDS_WRITTEN,
  });
  if (doubt !== undefined) return doubt;
  const both = all.flatMap(({ one, two }) => [one, two]);
  if (both.some(({ load }) => load.errors > 0)) return 'some answers were no redirect';
  const lost = both.some(({ answered, recorded }) => answered !== recorded);
  return lost ? 'not as many clicks were recorded as answered' : undefined;
}

/** CPU microseconds of all trackers per answer, the warm-up included. */
function cpuEach({ reports, answered }: Measured): number {
  return (reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0) * 1000) / answered;
}

function tableOf(all: readonly Round[]): string {
  const of = (read: (round: Round) => number): number => median(all.map(read));
  const row = (name: string, who: 'one' | 'two'): string =>
    [
      `| ${name} | ${perSecondText(of((round) => round[who].load.perSecond))}`,
      `${of((round) => round[who].load.p50Ms).toFixed(1)} ms`,
      `${of((round) => round[who].load.p99Ms).toFixed(1)} ms`,
      `${of((round) => cpuEach(round[who])).toFixed(1)} µs`,
      `${megabytes(of((round) => Math.max(...round[who].reports.map(({ rss }) => rss))))} |`,
    ].join(' | ');
  const ratio = of(({ one, two }) => two.load.perSecond / one.load.perSecond).toFixed(2);
  return [
    `| ${CPU}, Node ${process.version}, medians of ${all.length} rounds | answers/s | p50 | p99 | CPU per answer | the largest |`,
    '|---|---|---|---|---|---|',
    row('one tracker', 'one'),
    row('two trackers', 'two'),
    '',
    `Two do **${ratio}** of one, with ${LINKS.toLocaleString('en')} links each.`,
  ].join('\n');
}

function line(name: string, measured: Measured): string {
  const { perSecond, p50Ms, p99Ms, errors } = measured.load;
  const rss = measured.reports.map((report) => megabytes(report.rss)).join(' and ');
  return (
    `${name} ${perSecondText(perSecond).padStart(8)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  ` +
    `CPU ${cpuEach(measured).toFixed(1)} µs  RSS ${rss}  errors ${errors}  recorded ${measured.recorded} of ${measured.answered}`
  );
}
