// What much data costs whoever looks at it, in a real Chromium: a pivot of ten thousand rows, ten lines of ninety days, and a log of a
// hundred thousand rows from end to end. The data is that of big-data.ts: traffic of ninety days.
// Usage: npm run bench -- dashboard-books [--data .data/bench-dashboard] [--rows 100000] [--pivot-rows 10000] [--rounds 5] (builds
// nothing: npm run build first). The folder is filled when it is empty. CHROMIUM_PATH names the browser. On a quiet machine it writes its
// table into docs/internals/performance.md; else it says why it does not.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { makeBigData } from './big-data.ts';
import {
  API_MS,
  goToPlace,
  heapOf,
  isAtRest,
  openDashboardOf,
  openPage,
  type Opened,
  type Reached,
  reachedCells,
  SLOW_PROCESSOR,
} from './dashboard-browser.ts';
import { option, textOption } from './options.ts';
import { launchProduct } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, median, megabytes, ms, tableOf, timesOf } from './table.ts';

const AIMS = { pivotMs: 600, chartMs: 600, frameMs: 100, heapBytes: 80e6 };
const USUAL = { rows: 100_000, pivotRows: 10_000, rounds: 5 };
const DAYS = 90;
const DAY_MS = 86_400_000;
const LINES = 10;
/** Nearly a window of rows: what a frame scrolls by. */
const FRAME_PIXELS = 500;
const PAINTED_MS_MAX = 60_000;
const MEASURES = ['clicks', 'payout'];

// What the browser is asked, as text: a page's policy lets no other code in. Above what runs, which needs it.
/** Rows, and more figures than those of the last columns, which come with the rows. */
const PIVOT_IS_THERE = `(() => {
  const rows = document.querySelectorAll('[role=grid] [role=row]:has([role=gridcell] ~ [role=gridcell])').length;
  const known = [...document.querySelectorAll('[role=grid] [role=gridcell]')]
    .filter(({ textContent }) => !textContent.includes('not known yet')).length;
  return rows > 2 && known > rows * ${MEASURES.length};
})()`;

const CHART_IS_THERE = `(() => {
  const lines = [...document.querySelectorAll('figure path[data-line]')];
  return lines.length === ${LINES} && lines.every((line) => line.getAttribute('d').split('L').length >= ${DAYS} - 1);
})()`;

const rows = option('--rows', USUAL.rows);
const pivotRows = option('--pivot-rows', USUAL.pivotRows);
const rounds = option('--rounds', USUAL.rounds);
const folder = resolve(textOption('--data', '.data/bench-dashboard'));
const data = await makeBigData({ rows, seed: 1, folder, days: DAYS });
const others = await busyShare();
const product = await launchProduct({ folder });
try {
  const { browser, url, close } = await openDashboardOf(product);
  try {
    const pivot = await pivotOn(await openPage(browser), url);
    const chart = await chartOn(await openPage(browser), url);
    keep({ pivot, chart, log: await logOn(await openPage(browser), url) });
  } finally {
    await close();
  }
} finally {
  await product.stop();
}

/** With the answers of the API, and when they are there already. */
type Painted = {
  readonly askedMs: readonly number[];
  readonly apiMs: readonly number[];
  readonly keptMs: readonly number[];
};
type Log = {
  readonly rows: number;
  readonly framesMs: readonly number[];
  readonly heapBytes: number;
};
type Found = {
  readonly pivot: Painted & { readonly rows: number };
  readonly chart: Painted;
  readonly log: Log;
};

/** A page of the dashboard whose period is the days of the data, and which has come to rest. */
async function goTo(page: Page, address: string, search: Readonly<Record<string, unknown>>): Promise<void> {
  const { firstDay: start, lastDay: end } = data;
  const query = Object.entries({ start, end, ...search })
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
  await page.goto(`${address}?${query}`);
  await page.waitForLoadState('networkidle');
}

/**
 * From a press (or a step back) until what is asked for has been painted: the first frame that has it, and then the beginning of the
 * next.
 */
async function paintedAfter(page: Page, act: () => Promise<unknown>, isThere: string): Promise<number> {
  await page.evaluate('performance.clearResourceTimings()');
  await page.evaluate(`void (window.painted = new Promise((done, fail) => {
    let from;
    setTimeout(() => fail(new Error('It is not painted.')), ${PAINTED_MS_MAX});
    for (const name of ['keydown', 'change', 'popstate'])
      addEventListener(name, ({ timeStamp }) => { from ??= timeStamp; }, { capture: true, once: true });
    const look = () => {
      if (from === undefined || !(${isThere})) return void requestAnimationFrame(look);
      requestAnimationFrame(() => done(performance.now() - from));
    };
    look();
  }))`);
  await act();
  return page.evaluate<number>('window.painted');
}

/** Away to another page, and back to what is known already. */
async function keptMsOf(page: Page, isThere: string): Promise<number> {
  await goToPlace(page, 'Campaigns');
  return paintedAfter(page, () => page.evaluate('history.back()'), isThere);
}

/** Campaigns and their affiliates by device: the last group goes from the rows to the columns by one key. */
async function pivotOn({ page }: Opened, url: string): Promise<Found['pivot']> {
  const [askedMs, apiMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const groups = ['campaign_id', 'publisher_id', 'device'];
    await goTo(page, `${url}reports`, { groups, measures: MEASURES });
    await page.getByRole('button', { name: /^Device: move/ }).focus();
    const tookMs = await paintedAfter(page, () => page.keyboard.press('ArrowDown'), PIVOT_IS_THERE);
    console.log(`  pivot: ${ms(tookMs)}`);
    // The first fetches the scripts.
    if (round === 0) continue;
    askedMs.push(tookMs);
    apiMs.push(await page.evaluate<number>(API_MS));
  }
  const known = await fillPivot(page);
  const keptMs: number[] = [];
  for (let round = 0; round < rounds; round++) keptMs.push(await keptMsOf(page, PIVOT_IS_THERE));
  console.log(`  pivot again: ${ms(median(keptMs))}`);
  await page.context().close();
  return { askedMs, apiMs, keptMs, rows: known };
}

/** As many rows as are wanted, or as there are, by looking at the last of them; and all figures that come by themselves. */
async function fillPivot(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: / of .* rows/ });
  for (;;) {
    const [shown = 0, all = 0] = ((await status.innerText()).match(/[\d,]+/g) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    );
    if (shown >= pivotRows || shown >= all) {
      const isFull = status.filter({ hasNotText: /cells|figures/ });
      await page.getByRole('button', { name: 'Load more cells' }).or(isFull).first().waitFor();
      return shown;
    }
    await page.evaluate(
      '(() => { const grid = document.querySelector("[role=grid]"); grid.scrollTop = grid.scrollHeight; })()',
    );
    await status.filter({ hasNotText: `${shown.toLocaleString('en')} of ` }).waitFor();
  }
}

/** Campaigns by day. */
async function chartOn({ page, devtools }: Opened, url: string): Promise<Painted> {
  const [askedMs, apiMs, keptMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    await goTo(page, `${url}reports`, { groups: ['campaign_id'], measures: MEASURES });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    await page.getByRole('combobox', { name: 'Add row' }).last().click();
    const day = page.getByRole('option', { name: 'Day', exact: true });
    await day.waitFor();
    const tookMs = await paintedAfter(page, () => day.click(), CHART_IS_THERE);
    const slowestMs = await page.evaluate<number>(API_MS);
    await isAtRest(page);
    const againMs = await keptMsOf(page, CHART_IS_THERE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    console.log(`  chart: ${ms(tookMs)}, again ${ms(againMs)}`);
    if (round === 0) continue;
    askedMs.push(tookMs);
    apiMs.push(slowestMs);
    keptMs.push(againMs);
  }
  await page.context().close();
  return { askedMs, apiMs, keptMs };
}

/** Every row there is, then from the first to the last of them, frame by frame. */
async function logOn({ page, devtools }: Opened, url: string): Promise<Log> {
  // The last hours of the last day are of the next one where the network is.
  const end = new Date(new Date(data.lastDay).getTime() + DAY_MS).toISOString().slice(0, 10);
  await goTo(page, `${url}clicks`, { end });
  const table = page.getByRole('table', { name: 'Clicks' });
  const present = async (): Promise<number> => Number(await table.getAttribute('aria-rowcount')) - 1;
  const more = page.getByRole('button', { name: 'Load more' });
  while (await more.isVisible()) {
    const before = await present();
    await more.click();
    await page.locator(`[role=table][aria-label=Clicks]:not([aria-rowcount="${before + 1}"])`).waitFor();
    if (before % 10_000 < 1000) console.log(`  ${before.toLocaleString('en')} rows`);
  }
  const framesMs = await page.evaluate<number[]>(`new Promise((done) => {
    const table = document.querySelector('[role=table][aria-label=Clicks]');
    const took = [];
    let before;
    const frame = (now) => {
      if (before !== undefined) took.push(now - before);
      before = now;
      if (table.scrollTop + table.clientHeight >= table.scrollHeight - 1) return done(took);
      table.scrollTop += ${FRAME_PIXELS};
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`);
  const found = { rows: await present(), framesMs, heapBytes: await heapOf(devtools) };
  await page.context().close();
  return found;
}

function keep({ pivot, chart, log }: Found): void {
  const [pivotMs, keptPivotMs] = [median(pivot.askedMs), median(pivot.keptMs)];
  const [chartMs, keptChartMs] = [median(chart.askedMs), median(chart.keptMs)];
  const frames = timesOf(log.framesMs);
  const longest = log.framesMs.reduce((most, one) => Math.max(most, one), 0);
  const many = (count: number): string => count.toLocaleString('en');
  const reached: readonly Reached[] = [
    [
      `pivot, from the key until its first figures are painted (longest answer of the API ${ms(median(pivot.apiMs))})`,
      ms(pivotMs),
      ms(AIMS.pivotMs),
      pivotMs <= AIMS.pivotMs,
    ],
    [
      `pivot of ${many(pivot.rows)} rows gone back to, until painted`,
      ms(keptPivotMs),
      ms(AIMS.pivotMs),
      keptPivotMs <= AIMS.pivotMs,
    ],
    [
      `chart of ${DAYS} days and ${LINES} lines, slow processor, from the choice until painted (API ${ms(median(chart.apiMs))})`,
      ms(chartMs),
      ms(AIMS.chartMs),
      chartMs <= AIMS.chartMs,
    ],
    ['the same gone back to', ms(keptChartMs), ms(AIMS.chartMs), keptChartMs <= AIMS.chartMs],
    [
      `log of ${many(log.rows)} rows from end to end, longest of ${many(log.framesMs.length)} frames (p95 ${ms(frames.p95)})`,
      ms(longest),
      ms(AIMS.frameMs),
      longest <= AIMS.frameMs,
    ],
    [
      'memory of the scripts then',
      megabytes(log.heapBytes),
      megabytes(AIMS.heapBytes),
      log.heapBytes <= AIMS.heapBytes,
    ],
  ];
  const isWhole = log.rows >= USUAL.rows && pivot.rows >= USUAL.pivotRows && rounds >= USUAL.rounds;
  keepTable(
    'dashboard-books',
    tableOf(
      [
        `${machine()}, ${many(data.rows)} clicks in ${DAYS} days, ${rounds} rounds`,
        'measured',
        'at most',
        '',
      ],
      reachedCells(reached),
    ),
    doubtOfOthers(others) ?? (isWhole ? undefined : 'fewer rows or rounds than usual'),
  );
  process.exitCode = reached.every(([, , , isReached]) => isReached) ? 0 : 1;
}
