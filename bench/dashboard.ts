// What the dashboard costs whoever uses it, in a real Chromium: how soon a page stands (its cache empty, on a slow processor and a slow
// line, beside an empty page of React; and again, warm), how far it jumps, how soon it answers a hand, how soon the next page has its
// data, and what many pages leave in memory.
// Usage: npm run bench -- dashboard [--data .data/bench-10000000] [--rounds 5] [--pages 500] (builds the product when needed; without
// --data on a network of fifty campaigns). CHROMIUM_PATH names the browser. On a quiet machine it writes its table into docs/internals/performance.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { bigDataOf, connect } from './big-data.ts';
import {
  API_MS,
  goToPlace,
  HEAP_GROWTH_MAX,
  heapOf,
  openDashboardOf,
  openPage,
  type Reached,
  reachedCells,
  SLOW_PROCESSOR,
} from './dashboard-browser.ts';
import { option, textOption } from './options.ts';
import { launchProduct, NETWORK_KEY } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { seedSmallNetwork } from './small-network.ts';
import { keepTable, machine, median, ms, tableOf, timesOf } from './table.ts';

/** What lighthouse takes for a slow fourth generation: 1.6 and 0.75 Mbit/s, 150 ms there and back. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const AIMS = {
  coldMs: 2500,
  coldRatio: 1.25,
  warmMs: 600,
  answerMs: 200,
  dataMs: 400,
  apiMs: 150,
  shift: 0.02,
  heapBytes: HEAP_GROWTH_MAX,
};
const PLACES = ['Reports', 'Campaigns', 'Conversions', 'Affiliates', 'Overview'] as const;

// What the browser is asked, as text: a page's policy lets no other code in.
const LARGEST_PAINT = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`;
const SHIFT = `new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 100);
})`;
/** The longest event of each interaction. */
const WATCH_EVENTS = `(() => {
  window.answered = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.answered[interactionId] = Math.max(window.answered[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
})()`;

const rounds = option('--rounds', 5);
const pages = option('--pages', 500);
const named = textOption('--data', '');
const others = await busyShare();
const temporary = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(temporary, 0o755);
const folder = named === '' ? join(temporary, 'data') : resolve(named);
const data = bigDataOf(folder);
if (named !== '' && !data) throw new Error(`${folder} holds no data: npm run bench -- data --data ${folder}`);
const product = await launchProduct({ folder });
const empty = await serveEmptyPage();
try {
  if (!data) {
    const sql = connect(product.databaseUrl(), 1);
    await seedSmallNetwork(sql, { api: product.api, key: NETWORK_KEY });
    await sql.end();
  }
  const dashboard = await openDashboardOf(product);
  try {
    keep(await measure(dashboard.browser, dashboard.url));
  } finally {
    await dashboard.close();
  }
} finally {
  await empty.close();
  await product.stop();
  rmSync(temporary, { recursive: true, force: true });
}

type Figures = {
  readonly emptyMs: readonly number[];
  readonly coldMs: readonly number[];
  readonly warmMs: readonly number[];
  readonly shifts: readonly number[];
  readonly answersMs: readonly number[];
  readonly dataMs: readonly number[];
  readonly apiMs: readonly number[];
  readonly heapBytes: number;
};

async function measure(browser: Browser, overview: string): Promise<Figures> {
  const [emptyMs, coldMs, warmMs, shifts]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    const bare = await firstLoad(browser, empty.url, 'Empty');
    emptyMs.push(bare.coldMs);
    const own = await firstLoad(browser, overview, 'Needs attention');
    coldMs.push(own.coldMs);
    warmMs.push(own.warmMs);
    shifts.push(own.shift);
  }
  const { page, devtools } = await openPage(browser);
  const { dataMs, apiMs } = await walk(page, overview);
  const answersMs = await useByHand(page, devtools);
  const heapBytes = await grownBy(page, devtools);
  await page.context().close();
  return { emptyMs, coldMs, warmMs, shifts, answersMs, dataMs, apiMs, heapBytes };
}

/** The largest thing painted, by a browser that has never been there on a slow machine and line, and by the same again on a quick one. */
async function firstLoad(browser: Browser, url: string, shows: string) {
  const { page, devtools } = await openPage(browser);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  const paint = async (): Promise<number> => {
    await page.goto(url);
    // First what asks the page nothing: who looks for a text has the page read a script of theirs and walk its elements, on its slow
    // processor, before its own are drawn.
    await page.waitForLoadState('networkidle');
    await page.getByText(shows).first().waitFor();
    return page.evaluate<number>(LARGEST_PAINT);
  };
  const coldMs = await paint();
  const shift = await page.evaluate<number>(SHIFT);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', quick);
  const warmMs = await paint();
  await page.context().close();
  return { coldMs, warmMs, shift };
}

/**
 * From a click on a place until nothing of the page waits any more, and how long the API took of it. Each round begins anew, so that
 * no answer is one that is kept; the first fetches the pages' scripts.
 */
async function walk(page: Page, overview: string) {
  const [dataMs, apiMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    await page.goto(overview);
    await page.getByText('Needs attention').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const place of PLACES.filter((one) => one !== 'Overview')) {
      await page.evaluate('performance.clearResourceTimings()');
      const startedAt = performance.now();
      await goToPlace(page, place);
      const tookMs = performance.now() - startedAt;
      if (round === 0) continue;
      dataMs.push(tookMs);
      apiMs.push(await page.evaluate<number>(API_MS));
    }
  }
  return { dataMs, apiMs };
}

/** Each answer to a hand, in ms, at a quarter of the processor: what the browser itself says of its events. */
async function useByHand(page: Page, devtools: CDPSession): Promise<number[]> {
  await page.evaluate(WATCH_EVENTS);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  for (let round = 0; round < rounds; round++) {
    await goToPlace(page, 'Campaigns');
    const search = page.getByRole('searchbox').first();
    await search.fill('');
    await search.pressSequentially('shoes 1');
    await search.fill('');
    await page.getByRole('cell').getByRole('link').first().click();
    await page.waitForURL(/campaigns\/[0-9a-f]{24}/);
    await goToPlace(page, 'Reports');
    await page.getByRole('columnheader').getByRole('button').first().click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('rep');
    await page.keyboard.press('Escape');
    await goToPlace(page, 'Overview');
    await page.getByRole('button', { name: /^Period:/ }).click();
    await page
      .getByRole('menuitemradio')
      .nth(round % 4)
      .click();
  }
  await page.waitForTimeout(500);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate<number[]>('Object.values(window.answered)');
}

/** What so many pages leave behind when everything that can go is gone. */
async function grownBy(page: Page, devtools: CDPSession): Promise<number> {
  const used = async (): Promise<number> => {
    await goToPlace(page, 'Overview');
    return heapOf(devtools);
  };
  const before = await used();
  for (let n = 0; n < pages; n++) await goToPlace(page, PLACES[n % PLACES.length] ?? 'Overview');
  return (await used()) - before;
}

/** A page of React that shows a word, compressed as the API compresses. */
async function serveEmptyPage() {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client';
        import { createElement } from 'react';
        createRoot(document.getElementById('root')).render(createElement('h1', {}, 'Empty'));`,
      resolveDir: resolve('apps/dashboard'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const script = gzipSync(outputFiles[0]?.contents ?? '');
  const html =
    '<!doctype html><title>Empty</title><div id="root"></div><script type="module" src="/app.js"></script>';
  const server = createServer(({ url }, response) => {
    if (url === '/app.js')
      return void response
        .writeHead(200, {
          'Content-Type': 'text/javascript',
          'Content-Encoding': 'gzip',
          'Cache-Control': 'max-age=3600',
        })
        .end(script);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function keep(found: Figures): void {
  const [cold, bare, warm] = [median(found.coldMs), median(found.emptyMs), median(found.warmMs)];
  const [answers, moves, api] = [timesOf(found.answersMs), timesOf(found.dataMs), timesOf(found.apiMs)];
  const shift = Math.max(...found.shifts);
  const rows: readonly Reached[] = [
    ['overview painted, cold, slow processor and line', ms(cold), ms(AIMS.coldMs), cold <= AIMS.coldMs],
    [
      `the same, of an empty page of React (${ms(bare)})`,
      `${(cold / bare).toFixed(2)} ×`,
      `${AIMS.coldRatio} ×`,
      cold / bare <= AIMS.coldRatio,
    ],
    ['overview painted, warm', ms(warm), ms(AIMS.warmMs), warm <= AIMS.warmMs],
    ['jumps of the overview (layout shift)', shift.toFixed(3), String(AIMS.shift), shift <= AIMS.shift],
    [
      `answer to a hand, slow processor, p95 of ${found.answersMs.length}`,
      ms(answers.p95),
      ms(AIMS.answerMs),
      answers.p95 <= AIMS.answerMs,
    ],
    [
      `next page with its data, p95 of ${found.dataMs.length}`,
      ms(moves.p95),
      ms(AIMS.dataMs),
      moves.p95 <= AIMS.dataMs,
    ],
    ['of it the API, p95', ms(api.p95), ms(AIMS.apiMs), api.p95 <= AIMS.apiMs],
    [
      `memory left by ${pages} pages`,
      `${(found.heapBytes / 1e6).toFixed(1)} MB`,
      `${AIMS.heapBytes / 1e6} MB`,
      found.heapBytes <= AIMS.heapBytes,
    ],
  ];
  const about = data ? `${data.rows.toLocaleString('en')} clicks` : 'a network of fifty campaigns';
  keepTable(
    'dashboard',
    tableOf([`${machine()}, ${about}, ${rounds} rounds`, 'measured', 'at most', ''], reachedCells(rows)),
    doubtOfOthers(others) ?? (rounds < 5 ? `${rounds} rounds are fewer than 5` : undefined),
  );
  process.exitCode = rows.every(([, , , isReached]) => isReached) ? 0 : 1;
}
