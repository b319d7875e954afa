// Whether the product gets slower with what it holds: how fast events get from the spool into the books beside none, ten and fifty million
// clicks, and how fast reports of thirty days are that read the sums of each day. The sizes take turns, each on a copy of its folder,
// which is thrown away: what other benchmarks read stays as it is.
// Usage: npm run bench -- growth [--sizes 0,10000000,50000000] [--events 40000] [--rounds 3] [--data .data/bench-]
// `--data` is what the folders' names begin with (each made by npm run bench -- data --rows SIZE). A copy takes a folder's room on the
// disk once more, unless the disk shares what is equal. On a quiet machine it writes its table into docs/internals/performance.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openPostgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { openSpool } from '@tributary/adapters-spool/open-spool';
import { runningPostgres } from '@tributary/embedded-postgres/running';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { bigDataOf, connect, type BigData } from './big-data.ts';
import { fillSpoolWithHits } from './big-data-events.ts';
import { decideAll, SPOOL_LIMITS } from './deciding.ts';
import { doubtOfMachine, perSecondText } from './figures.ts';
import { option, textOption } from './options.ts';
import { processorTimeOf } from './processor-time.ts';
import { launchProduct, NETWORK_KEY } from './product.ts';
import { busyShare, percent } from './quiet.ts';
import { keepTable, machine, median, ms, tableOf } from './table.ts';

const ROUNDS_WRITTEN = 3;
const REQUESTS = 40;
const WARM_UP_REQUESTS = 5;
const INGEST_SHARE_MAX = 0.1;
const REPORT_SHARE_MAX = 0.25;

const sizes = textOption('--sizes', '0,10000000,50000000').split(',').map(Number);
const prefix = textOption('--data', '.data/bench-');
const events = option('--events', 40_000);
const rounds = option('--rounds', ROUNDS_WRITTEN);

type Site = { readonly data: BigData; readonly folder: string; readonly rounds: Round[] };
type Round = Ingest & {
  readonly othersShare: number;
  readonly reports: readonly Report[];
  readonly sums: number;
};
type Ingest = { readonly perSecond: number; readonly nodeUs: number; readonly postgresUs: number };
type Report = { readonly name: string; readonly ms: number; readonly cpuMs: number };

const folders = sizes.map((size) => folderOf(size));
const sites: Site[] = [];
try {
  for (const { folder, data } of folders) {
    const site = {
      data,
      folder: mkdtempSync(join(dirname(folder), `${basename(folder)}.growth-`)),
      rounds: [],
    };
    sites.push(site);
    copyInto(folder, site.folder);
  }
  for (let n = 1; n <= rounds; n++) for (const site of sites) site.rounds.push(await measured(site, n));
} finally {
  for (const { folder } of sites) rmSync(folder, { recursive: true, force: true });
}
printFigures();

function folderOf(size: number) {
  const folder = resolve(`${prefix}${size}`);
  const data = bigDataOf(folder);
  if (!data)
    throw new Error(`${folder} holds no data: npm run bench -- data --rows ${size} --data ${folder}`);
  if (runningPostgres(folder)) throw new Error(`${folder} is in use, and cannot be copied.`);
  return { folder, data };
}

/** With owners and times, and where the disk can, without writing anything twice. */
function copyInto(from: string, to: string): void {
  const sharing = process.platform === 'linux' ? ['--reflink=auto'] : [];
  const { status, stderr } = spawnSync('cp', ['-a', ...sharing, `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`);
}

async function measured(site: Site, round: number): Promise<Round> {
  const othersShare = await busyShare();
  const { reports, sums } = await askedReports(site);
  const ingest = await ingested(site);
  const { rows } = site.data;
  console.log(
    `round ${round}, ${rows.toLocaleString('en')} clicks: ${perSecondText(ingest.perSecond)} events/s, Node ${ingest.nodeUs.toFixed(0)} µs, PostgreSQL ${ingest.postgresUs.toFixed(0)} µs an event; ` +
      reports.map(({ name, ms: took, cpuMs }) => `${name} ${ms(took)} (processor ${ms(cpuMs)})`).join(', '),
  );
  return { ...ingest, othersShare, reports, sums };
}

/** By the worker's loop in this process, as `npm run bench -- ingest` does it. */
async function ingested({ folder, data }: Site): Promise<Ingest> {
  const spool = join(folder, 'growth-spool');
  await fillSpoolWithHits(spool, data, events);
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
  const log = openSpool({ directory: spool, ...SPOOL_LIMITS });
  try {
    const [node, server] = [process.cpuUsage(), postgresMs(database)];
    const startedAt = performance.now();
    await decideAll(log, postgres);
    const tookMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(node);
    return {
      perSecond: (events / tookMs) * 1000,
      nodeUs: (user + system) / events,
      postgresUs: ((postgresMs(database) - server) * 1000) / events,
    };
  } finally {
    await log.close();
    await postgres.close();
    await database.stop();
    rmSync(spool, { recursive: true, force: true });
  }
}

/** Processor time of the server; 0 where there is no /proc. */
function postgresMs({ folder }: EmbeddedPostgres): number {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return processorTimeOf(pid).get('postgres') ?? 0;
}

/** Those whose answers are as long whatever the number of clicks: a line for each day. */
function pathsOf({ campaignId, firstDay, lastDay }: BigData) {
  const days = `start=${firstDay}&end=${lastDay}`;
  return [
    { name: '`/network/stats`', path: `/network/stats?${days}` },
    { name: '`/campaign/stats/{id}`', path: `/campaign/stats/${campaignId}?${days}` },
    { name: '`/network/overview`', path: `/network/overview?${days}` },
  ];
}

async function askedReports({
  folder,
  data,
}: Site): Promise<{ readonly reports: Report[]; readonly sums: number }> {
  const product = await launchProduct({ folder });
  const usedMs = (): number => {
    const parts = processorTimeOf(product.pid);
    return (parts.get('api') ?? 0) + (parts.get('postgres') ?? 0);
  };
  try {
    const reports: Report[] = [];
    for (const { name, path } of pathsOf(data)) {
      for (let n = 0; n < WARM_UP_REQUESTS; n++) await ask(product.api + path);
      const before = usedMs();
      const took: number[] = [];
      for (let n = 0; n < REQUESTS; n++) took.push(await ask(product.api + path));
      reports.push({ name, ms: median(took), cpuMs: (usedMs() - before) / REQUESTS });
    }
    const sql = connect(product.databaseUrl(), 1);
    try {
      const [counted] = await sql<{ sums: number }[]>`select count(*)::int as sums from stats_day`;
      return { reports, sums: counted?.sums ?? 0 };
    } finally {
      await sql.end();
    }
  } finally {
    await product.stop();
  }
}

async function ask(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { 'X-Api-Key': NETWORK_KEY } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - startedAt;
}

type Figures = Ingest & { readonly rows: number; readonly sums: number; readonly reports: readonly Report[] };

/** Medians of the rounds. */
function figuresOf({ data, rounds: all }: Site): Figures {
  const of = (read: (round: Round) => number): number => median(all.map(read));
  return {
    rows: data.rows,
    sums: of(({ sums }) => sums),
    perSecond: of(({ perSecond }) => perSecond),
    nodeUs: of(({ nodeUs }) => nodeUs),
    postgresUs: of(({ postgresUs }) => postgresUs),
    reports: (all[0]?.reports ?? []).map(({ name }, at) => ({
      name,
      ms: of(({ reports }) => reports[at]?.ms ?? 0),
      cpuMs: of(({ reports }) => reports[at]?.cpuMs ?? 0),
    })),
  };
}

function printFigures(): void {
  const [first, ...others] = sites.map(figuresOf);
  if (!first) return;
  const all = [first, ...others];
  const heads = [
    `${machine()}, medians of ${rounds} rounds of ${events.toLocaleString('en')} events`,
    'sums of days',
    'events/s',
    'Node, an event',
    'PostgreSQL, an event',
    ...first.reports.map(({ name }) => name),
  ];
  const lines = all.map((one) => [
    `${one.rows.toLocaleString('en')} clicks`,
    one.sums.toLocaleString('en'),
    perSecondText(one.perSecond),
    `${one.nodeUs.toFixed(0)} µs`,
    `${one.postgresUs.toFixed(0)} µs`,
    ...one.reports.map((report) => `${ms(report.ms)} (processor ${ms(report.cpuMs)})`),
  ]);
  const changes = others.map((one) => changesOf(first, one));
  const text = [
    tableOf(heads, lines),
    '',
    `Beside ${first.rows.toLocaleString('en')} clicks: ${changes.map(({ text: change }) => change).join('; ')}.`,
  ].join('\n');
  keepTable('growth', text, doubtOf());
  const missed = changes.flatMap((change) => change.missed);
  for (const one of missed) console.log(`Missed: ${one}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

/** What is another at this size than at the first. */
function changesOf(first: Figures, one: Figures): { readonly text: string; readonly missed: string[] } {
  const rate = one.perSecond / first.perSecond - 1;
  const spent = (one.nodeUs + one.postgresUs) / (first.nodeUs + first.postgresUs) - 1;
  const reports = one.reports.map(({ name, ms: took }, at) => ({
    name,
    change: took / (first.reports[at]?.ms ?? took) - 1,
  }));
  const size = `${one.rows.toLocaleString('en')} clicks`;
  return {
    text:
      `with ${size} **${signed(rate)}** events/s, ${signed(spent)} processor time an event, ` +
      reports.map(({ name, change }) => `${name} **${signed(change)}**`).join(', '),
    missed: [
      ...(Math.abs(rate) > INGEST_SHARE_MAX ? [`${size}: ingest ${signed(rate)}`] : []),
      ...reports
        .filter(({ change }) => Math.abs(change) > REPORT_SHARE_MAX)
        .map(({ name, change }) => `${size}: ${name} ${signed(change)}`),
    ],
  };
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}

function doubtOf(): string | undefined {
  return doubtOfMachine({
    othersShares: sites.flatMap((site) => site.rounds.map(({ othersShare }) => othersShare)),
    baselineRates: sites[0]?.rounds.map(({ perSecond }) => perSecond) ?? [],
    roundsMin: ROUNDS_WRITTEN,
  });
}
