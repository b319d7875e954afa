// What a request of the API costs, as ratios to a bare Express with one query of `postgres` and JSON measured in the same minutes:
// each alone on one core, the load and PostgreSQL on another. The API runs as `npm run start:api` starts it, with a
// network's key, an affiliate's and an advertiser's.
// Usage: npm run bench -- requests [--seconds 3] [--rounds 5] [--only campaign] [--before FOLDER/dist/api.mjs] [--cpu-prof FOLDER]
// It builds nothing: npm run build before. `--before` compares with another build of the API, which takes turns.
// With five rounds on a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTRIES } from '@tributary/domain/shared/countries';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import postgres from 'postgres';
import { CPU, doubtOfMachine, perSecondText } from './figures.ts';
import { ask, CONNECTIONS, type Answers } from './http-load.ts';
import { option, textOption } from './options.ts';
import { busyShare } from './quiet.ts';
import { seedSmallNetwork, type SmallNetwork } from './small-network.ts';
import { keepTable, median } from './table.ts';

const KEY = 'bench-network-key-0123456789abcdef';
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WARM_UP_SECONDS = 2;
const ROUNDS_WRITTEN = 5;
const READY_WITHIN_MS = 60_000;
const CLOCK_TICKS_PER_SECOND = 100;

type Kind = {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  /** The same by hand, whose rows are answered as they are; none for what no query is needed for. */
  readonly bare: { readonly text: string; readonly values: readonly (string | number)[] } | undefined;
};

const [role, ...rest] = process.argv.slice(2);
if (role === 'bare') serveBare(rest[0] ?? '');
else if (role === 'load') say(await ask(JSON.parse(rest[0] ?? '') as Parameters<typeof ask>[0]));
else await compare();

async function compare(): Promise<void> {
  const seconds = option('--seconds', 3);
  const rounds = option('--rounds', ROUNDS_WRITTEN);
  const only = textOption('--only', '');
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
  chmodSync(folder, 0o755);
  if (canPin()) spawnSync('taskset', ['-cp', String(LOAD_CORE), String(process.pid)]);
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  console.log(`node ${process.version}, ${CPU}, ${CONNECTIONS} connections`);
  const all: Round[] = [];
  const earlier = textOption('--before', '');
  // First, because it does not know the migrations of the other.
  const compared = earlier === '' ? undefined : await launchApi(earlier, database.url, folder);
  const api = await launchApi('dist/api.mjs', database.url, folder, profiling());
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  let bare: Served | undefined;
  try {
    const kinds = kindsOf(await seedSmallNetwork(sql, { api: api.url, key: KEY }));
    await sql.end();
    const asked = kinds.filter(({ name }) => name.startsWith(only));
    bare = await launch([process.argv[1] ?? '', 'bare', JSON.stringify({ url: database.url, kinds })], {});
    for (let n = 1; n <= rounds; n++) {
      for (const kind of asked) {
        const othersShare = await busyShare();
        const ofBare = await measure(bare, `/${kinds.indexOf(kind)}`, kind, seconds);
        const ofApi = await measure(api, kind.path, kind, seconds);
        all.push({ kind, othersShare, bare: ofBare, api: ofApi });
        console.log(line(kind.name, ofBare, ofApi));
        if (compared)
          console.log(line('  before', ofBare, await measure(compared, kind.path, kind, seconds)));
      }
    }
  } finally {
    await bare?.stop();
    await api.stop();
    await compared?.stop();
    await sql.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const table = tableOf(all);
  const doubt = only === '' ? doubtOf(all) : 'not every kind of request was asked';
  keepTable('requests', table, doubt);
}

function kindsOf({ networkId, campaignId, affiliateId, affiliateKey }: SmallNetwork): Kind[] {
  const campaigns = `select c.*, (select json_agg(m order by m.position) from commissions m where m.campaign_id = c.id) as commissions
    from campaigns c where c.network_id = $1 and c.deleted_at is null`;
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const sums = `sum(clicks) as clicks, sum(impressions) as impressions, sum(approved_conversions) as conversions,
    sum(payout) as payout, sum(revenue) as revenue`;
  return [
    {
      name: 'one campaign',
      path: `/campaign/${campaignId}`,
      key: KEY,
      bare: { text: `${campaigns} and c.id = $2`, values: [networkId, campaignId] },
    },
    {
      name: 'ten campaigns',
      path: '/campaign?limit=10&page=1',
      key: KEY,
      bare: {
        text: `${campaigns} and c.status = 'active' order by c.created_at desc, c.id desc limit 10`,
        values: [networkId],
      },
    },
    { name: 'dictionary (no query)', path: '/dictionary/countries', key: KEY, bare: undefined },
    {
      name: "the affiliate's account",
      path: '/affiliate/account',
      key: affiliateKey,
      bare: {
        text: 'select * from accounts where network_id = $1 and id = $2',
        values: [networkId, affiliateId],
      },
    },
    {
      name: "the network's account",
      path: '/network/account',
      key: KEY,
      bare: {
        text: `select n.*, (select json_agg(t) from (select campaign_id, sum(clicks) as clicks from stats_day
          where network_id = n.id and day > $2::text::date group by 1 order by 2 desc limit 10) t) as top
          from networks n where n.id = $1`,
        values: [networkId, from],
      },
    },
    {
      name: 'stats of a campaign',
      path: `/campaign/stats/${campaignId}`,
      key: KEY,
      bare: {
        text: `select day::text, ${sums} from stats_day where network_id = $1 and campaign_id = $2 and day > $3::text::date
          group by day order by day`,
        values: [networkId, campaignId, from],
      },
    },
  ];
}

type Measured = Answers & {
  /** Processor time of the serving process for each answer, all its threads. */
  readonly cpuMicros: number;
};
type Round = {
  readonly kind: Kind;
  readonly othersShare: number;
  readonly bare: Measured;
  readonly api: Measured;
};
type Served = { readonly url: string; readonly pid: number; stop(): Promise<void> };

async function measure(
  { url, pid }: Served,
  path: string,
  { key }: Kind,
  seconds: number,
): Promise<Measured> {
  const asked = { url: url + path, headers: { 'X-Api-Key': key } };
  await load({ ...asked, seconds: WARM_UP_SECONDS });
  const before = cpuSecondsOf(pid);
  const answers = await load({ ...asked, seconds });
  const cpuMicros = ((cpuSecondsOf(pid) - before) * 1e6) / answers.answers;
  return { ...answers, cpuMicros };
}

/** In a process of its own, so that nothing else takes its time. */
async function load(asked: Parameters<typeof ask>[0]): Promise<Answers> {
  const child = spawn(...pinned(LOAD_CORE, [process.argv[1] ?? '', 'load', JSON.stringify(asked)]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await firstLine(child)) as Answers;
}

/** User and system time of a process so far; of Linux only. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

async function launchApi(
  bundle: string,
  url: string,
  folder: string,
  flags: readonly string[] = [],
): Promise<Served> {
  return launch([...flags, bundle], {
    API_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    NETWORK_API_KEY: KEY,
    RATE_LIMIT_PER_SECOND: '1000000',
  });
}

/** `--cpu-prof FOLDER`: what the API's main thread does, for a profile; slower. */
function profiling(): string[] {
  const folder = textOption('--cpu-prof', '');
  return folder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function launch(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(...pinned(SERVER_CORE, args), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Not ready: ${said}`)), READY_WITHIN_MS);
    child.once('exit', () => reject(new Error(`It ended: ${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const [found] = /http:\/\/[\w.]+:\d+/.exec(said) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found.replace('localhost', '127.0.0.1'));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

type Express = RequestListener & {
  disable(setting: string): void;
  get(path: string, handle: (request: unknown, response: { json(body: unknown): void }) => unknown): void;
};

/** As the documentation of Express shows it, without what it adds by itself. */
function serveBare(given: string): void {
  const { url, kinds } = JSON.parse(given) as { readonly url: string; readonly kinds: readonly Kind[] };
  const require = createRequire(new URL('../../apps/api/package.json', import.meta.url));
  const express = require('express') as () => Express;
  const sql = postgres(url, { max: 10, onnotice: () => undefined });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const [n, { bare }] of kinds.entries()) {
    app.get(`/${n}`, async (_request, response) => {
      const data =
        bare === undefined
          ? { countries: COUNTRIES }
          : await sql.unsafe(bare.text, [...bare.values], { prepare: true });
      response.json({ success: true, data });
    });
  }
  const server = createServer(app);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}

function pinned(core: number, args: readonly string[]): [string, string[]] {
  return canPin()
    ? ['taskset', ['-c', String(core), process.execPath, ...args]]
    : [process.execPath, [...args]];
}

function canPin(): boolean {
  return cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0;
}

/** Why the figures should not be kept; undefined when nothing speaks against it. */
function doubtOf(all: readonly Round[]): string | undefined {
  if (all.some(({ bare, api }) => bare.errors + api.errors > 0)) return 'some answers were refusals';
  for (const [kind, of] of byKind(all)) {
    const doubt = doubtOfMachine({
      othersShares: of.map(({ othersShare }) => othersShare),
      baselineRates: of.map(({ bare }) => bare.perSecond),
      roundsMin: ROUNDS_WRITTEN,
    });
    if (doubt !== undefined) return `${kind.name}: ${doubt}`;
  }
  return undefined;
}

function byKind(all: readonly Round[]): [Kind, Round[]][] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)]);
}

function tableOf(all: readonly Round[]): string {
  const rows = byKind(all).map(([{ name }, of]) => {
    const mid = (read: (round: Round) => number): number => median(of.map(read));
    return [
      `| ${name} | ${perSecondText(mid(({ api }) => api.perSecond))}`,
      perSecondText(mid(({ bare }) => bare.perSecond)),
      `**${mid(({ api, bare }) => api.perSecond / bare.perSecond).toFixed(2)}**`,
      `${mid(({ api }) => api.cpuMicros).toFixed(0)} µs`,
      `${mid(({ bare }) => bare.cpuMicros).toFixed(0)} µs`,
      `${mid(({ api }) => api.p50Ms).toFixed(1)} ms`,
      `${mid(({ api }) => api.p99Ms).toFixed(1)} ms |`,
    ].join(' | ');
  });
  const rounds = byKind(all)[0]?.[1].length ?? 0;
  return [
    `| ${CPU}, Node ${process.version}, medians of ${rounds} rounds | answers/s | bare | ratio | CPU per answer | bare | p50 | p99 |`,
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function line(name: string, bare: Measured, api: Measured): string {
  const of = ({ perSecond, cpuMicros, p99Ms, errors, bytes }: Measured): string =>
    `${perSecondText(perSecond).padStart(7)}/s CPU ${cpuMicros.toFixed(0).padStart(5)} µs p99 ${p99Ms.toFixed(1)} ms ${bytes} B errors ${errors}`;
  const ratio = (api.perSecond / bare.perSecond).toFixed(2);
  const cpuRatio = (bare.cpuMicros / api.cpuMicros).toFixed(2);
  return `${name.padEnd(24)} ${of(api)}   bare ${of(bare)}   ratio ${ratio} (by CPU ${cpuRatio})`;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of (child.stdout ?? []) as AsyncIterable<Buffer>) said += String(chunk);
  return said;
}

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
