// How fast reports over many clicks are, over HTTP of the product as it is started, and that they say what the rows say: any two of
// twelve groups over 30 days, with filters in turns, 1,000 rows a page; beside each of them the bare engine over the same files, in the same
// minute, and beside some the same `group by` on the rows. Then the stats of a network and of a campaign, and the overview.
// Usage: npm run bench -- reports [--data .data/bench-10000000] [--rounds 3] [--bare 8] [--groups adid,p1] (made by npm run bench -- data)
// On a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SEGMENT_VERSION } from '@tributary/application/reporting/event-columns';
import { bareEngine, type BareEngine } from './bare-engine.ts';
import { bigDataOf, connect, type BigData } from './big-data.ts';
import type { Sql } from './big-data-records.ts';
import { bareReport, differenceOf, pathOf, type AskedReport } from './bare-report.ts';
import { option, textOption } from './options.ts';
import { processorTimeOf } from './processor-time.ts';
import { launchProduct, memoryOf, NETWORK_KEY } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, median, megabytes, ms, tableOf, timesOf, type Took } from './table.ts';

const ALL_GROUPS = [
  'adid',
  'pid',
  'country',
  'device',
  'os',
  'browser',
  'source',
  'created',
  'hour',
  'goalId',
  'urlId',
  'p1',
] as const;
const GROUPS = ALL_GROUPS.filter((name) =>
  textOption('--groups', ALL_GROUPS.join(',')).split(',').includes(name),
);
const P50_MS_MAX = 200;
const P95_MS_MAX = 1500;
/** Of the bare engine, and so many ms beside. */
const ENGINE_TIMES_MAX = 1.5;
const BESIDE_ENGINE_MS_MAX = 40;
const SHOWN_PAIRS = 5;
const SUMS_P95_MS_MAX = 50;
const SUMS_REQUESTS = 40;
const COPY_LOOK_MS = 250;

const folder = resolve(textOption('--data', '.data/bench-10000000'));
const rounds = option('--rounds', 3);
const bareCount = option('--bare', 8);
const data = bigDataOf(folder);
if (!data) throw new Error(`${folder} holds no data: npm run bench -- data --data ${folder}`);
const others = await busyShare();
const product = await launchProduct({ folder });
const sql = connect(product.databaseUrl(), 1);
try {
  await copied(sql);
  await measureAll(data, sql);
} finally {
  await sql.end();
  await product.stop();
}

async function measureAll(data: BigData, sql: Sql): Promise<void> {
  const asked = reportsOf(data);
  const engine = await bareEngine(sql, data, folder);
  const pairs = await measurePairs(asked, engine).finally(() => engine.close());
  const first = pairs.map(({ took }) => took[0]?.ms ?? 0);
  const all = pairs.flatMap(({ took }) => took.map((one) => one.ms));

  const compared: { readonly bareMs: number; readonly ms: number; readonly name: string }[] = [];
  let different = 0;
  const step = Math.max(1, Math.floor(asked.length / Math.max(1, bareCount)));
  for (const one of asked.filter((_one, at) => at % step === 0).slice(0, bareCount)) {
    const startedAt = performance.now();
    const rows = await bareReport(sql, data, one);
    const bareMs = performance.now() - startedAt;
    const { took, answer } = await ask(pathOf(one));
    const difference = differenceOf(one.groups, answer as never, rows);
    if (difference) different++;
    const name = `${one.groups.join(', ')} (${one.filterName})`;
    console.log(
      `${name}: ${ms(took)}, by hand ${ms(bareMs)}: ${(bareMs / took).toFixed(1)}${difference ? `; DIFFERENT: ${difference}` : '; equal'}`,
    );
    compared.push({ bareMs, ms: took, name });
  }

  const sums = await measureSums(data, sql);
  const reports = timesOf(all);
  const firsts = timesOf(first);
  const ratio = median(compared.map((one) => one.bareMs / one.ms));
  const memory = memoryOf(product);
  const table = [
    tableOf(
      [
        `${machine()}, ${data.rows.toLocaleString('en')} clicks in 30 days`,
        'p50',
        'p95',
        'by hand, p50',
        'by hand, p95',
      ],
      [
        [
          'custom report of two groups, all requests',
          ms(reports.p50),
          ms(reports.p95),
          ms(median(compared.map((one) => one.bareMs))),
          ms(timesOf(compared.map((one) => one.bareMs)).p95),
        ],
        ['the same, each asked for the first time', ms(firsts.p50), ms(firsts.p95), '', ''],
        ...sums.map((one) => [
          one.name,
          ms(one.asked.p50),
          ms(one.asked.p95),
          ms(one.bare.p50),
          ms(one.bare.p95),
        ]),
      ],
    ),
    '',
    `**${ratio.toFixed(1)}** × as fast as on the rows (median of ${compared.length}; ${different === 0 ? 'all numbers equal' : `${different} DIFFERENT`}). Memory: ${memory.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')}.`,
    '',
    tableOf(
      ['Pairs that take longest', 'report', 'processors', 'bare engine', 'processors', 'times'],
      slowestOf(pairs).map(({ name, report, bare }) => [
        name,
        ms(report.ms),
        ms(report.cpuMs),
        ms(bare.ms),
        ms(bare.cpuMs),
        (report.ms / bare.ms).toFixed(1),
      ]),
    ),
    '',
    `All ${pairs.length} pairs, medians of ${rounds} rounds: ${totalOf(pairs)}.`,
  ].join('\n');
  const missed = [
    ...(reports.p50 > P50_MS_MAX ? [`reports: median over ${P50_MS_MAX} ms`] : []),
    ...(reports.p95 > P95_MS_MAX ? [`reports: p95 over ${P95_MS_MAX} ms`] : []),
    ...pairs
      .filter(({ report, bare }) => report.ms > ENGINE_TIMES_MAX * bare.ms + BESIDE_ENGINE_MS_MAX)
      .map(({ name, report, bare }) => `${name}: ${ms(report.ms)} beside ${ms(bare.ms)} of the bare engine`),
    ...sums
      .filter((one) => one.asked.p95 > SUMS_P95_MS_MAX)
      .map((one) => `${one.name}: p95 over ${SUMS_P95_MS_MAX} ms`),
    ...(different > 0 ? ['numbers differ'] : []),
  ];
  keepTable('reports', table, different > 0 ? 'numbers differ' : (partial() ?? doubtOfOthers(others)));
  for (const one of missed) console.log(`Missed: ${one}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function partial(): string | undefined {
  return GROUPS.length < ALL_GROUPS.length ? 'not all groups were asked' : undefined;
}

type Pair = {
  readonly name: string;
  readonly took: readonly Took[];
  readonly report: Took;
  readonly bare: Took;
};

/** Each report and the bare engine one after the other, in every round. */
async function measurePairs(asked: readonly AskedReport[], engine: BareEngine): Promise<Pair[]> {
  const found = asked.map(() => ({ took: [] as Took[], bare: [] as Took[] }));
  // The first report of a process loads DuckDB and reads each file whole, for its check sum.
  for (const one of asked.slice(0, 1)) {
    console.log(`The first report of the process: ${ms((await ask(pathOf(one))).took)}`);
    await engine.report(one);
  }
  for (let round = 0; round < rounds; round++)
    for (const [at, one] of asked.entries()) {
      const before = usedMs();
      const { took } = await ask(pathOf(one));
      found[at]?.took.push({ ms: took, cpuMs: usedMs() - before });
      found[at]?.bare.push(await engine.report(one));
    }
  return asked.map(({ groups, filterName }, at) => {
    const { took = [], bare = [] } = found[at] ?? {};
    const name = `${groups.join(', ')} (${filterName})`;
    const [report, engine] = [mediansOf(took), mediansOf(bare)];
    console.log(
      `${name}: ${ms(report.ms)} (${ms(report.cpuMs)}), engine ${ms(engine.ms)} (${ms(engine.cpuMs)}): ${(report.ms / engine.ms).toFixed(1)}`,
    );
    return { name, took, report, bare: engine };
  });
}

function mediansOf(took: readonly Took[]): Took {
  return { ms: median(took.map((one) => one.ms)), cpuMs: median(took.map((one) => one.cpuMs)) };
}

function slowestOf(pairs: readonly Pair[]): Pair[] {
  return [...pairs].sort((a, b) => b.report.ms - a.report.ms).slice(0, SHOWN_PAIRS);
}

function totalOf(pairs: readonly Pair[]): string {
  const sum = (of: (pair: Pair) => number): string =>
    `${(pairs.reduce((total, pair) => total + of(pair), 0) / 1000).toFixed(1)} s`;
  return [
    `${sum(({ report }) => report.ms)} (processors ${sum(({ report }) => report.cpuMs)})`,
    `the bare engine ${sum(({ bare }) => bare.ms)} (${sum(({ bare }) => bare.cpuMs)})`,
  ].join(', ');
}

/** By the processes that answer. */
function usedMs(): number {
  const parts = processorTimeOf(product.pid);
  return (parts.get('api') ?? 0) + (parts.get('postgres') ?? 0);
}

/** Every two groups, filtered in turns by nothing, countries, campaigns and affiliates. */
function reportsOf(data: BigData): AskedReport[] {
  const copyOf = (id: string, n: number): string => id.slice(0, 12) + n.toString(16).padStart(12, '0');
  const numbers = [2, 3, 5, 8, 13];
  const filters = [
    { filterName: 'no filter', filters: {} },
    { filterName: '2 countries', filters: { countries: ['US', 'DE'] } },
    { filterName: 'no filter', filters: {} },
    { filterName: '5 campaigns', filters: { campaignIds: numbers.map((n) => copyOf(data.campaignId, n)) } },
    {
      filterName: '5 affiliates',
      filters: { affiliateIds: numbers.map((n) => copyOf(data.affiliateId, n * 37)) },
    },
  ] as const;
  const pairs = GROUPS.flatMap((one, at) => GROUPS.slice(at + 1).map((other) => [one, other] as const));
  const days = { start: data.firstDay, end: data.lastDay };
  return pairs.map((groups, at) => ({ groups, days, ...(filters[at % filters.length] ?? filters[0]) }));
}

async function measureSums(data: BigData, sql: Sql) {
  const { networkId, campaignId, firstDay, lastDay } = data;
  const days = `start=${firstDay}&end=${lastDay}`;
  const sumsOfDays = (campaign?: string) => sql`
    select day, sum(clicks), sum(impressions), sum(approved_conversions), sum(payout), sum(revenue) from stats_day
    where network_id = ${networkId} and day between ${firstDay} and ${lastDay}
    ${campaign === undefined ? sql`` : sql`and campaign_id = ${campaign}`} group by day order by day`;
  const cases = [
    { name: '`/network/stats`', path: `/network/stats?${days}`, bare: () => sumsOfDays() },
    {
      name: '`/campaign/stats/{id}`, the largest',
      path: `/campaign/stats/${campaignId}?${days}`,
      bare: () => sumsOfDays(campaignId),
    },
    { name: '`/network/overview`', path: `/network/overview?${days}`, bare: () => sumsOfDays() },
  ];
  const measured = [];
  for (const { name, path, bare } of cases) {
    const [asked, byHand]: [number[], number[]] = [[], []];
    for (let n = 0; n < SUMS_REQUESTS + 1; n++) {
      const startedAt = performance.now();
      await bare();
      const bareMs = performance.now() - startedAt;
      const { took } = await ask(path);
      if (n === 0) console.log(`${name}: ${ms(took)} when first asked for`);
      else {
        asked.push(took);
        byHand.push(bareMs);
      }
    }
    measured.push({ name, asked: timesOf(asked), bare: timesOf(byHand) });
  }
  return measured;
}

async function ask(path: string): Promise<{ readonly took: number; readonly answer: unknown }> {
  const startedAt = performance.now();
  const answer = await fetch(product.api + path, { headers: { 'X-Api-Key': NETWORK_KEY } });
  const text = await answer.text();
  const took = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { took, answer: (JSON.parse(text) as { data: unknown }).data };
}

/** The worker may have parts to rewrite; after an upgrade, the whole copy. */
async function copied(sql: Sql): Promise<void> {
  for (;;) {
    const [whole] = await sql`
      select from column_copy where version = ${SEGMENT_VERSION}
        and log_position = (select last_value from event_positions)
        and not exists (select from column_segments where file is null)`;
    if (whole) return;
    await delay(COPY_LOOK_MS);
  }
}
