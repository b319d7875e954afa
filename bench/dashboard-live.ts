// What a page that is left open keeps: how much more memory the scripts of Live hold after so many minutes of clicks than when it had just
// filled up.
// Usage: npm run bench -- dashboard-live [--minutes 30] [--per-second 20] (builds nothing: npm run build first). CHROMIUM_PATH names the
// browser. On a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { click, makeNetwork } from '../apps/standalone/test/network.ts';
import {
  HEAP_GROWTH_MAX,
  heapOf,
  openDashboardOf,
  openPage,
  type Opened,
  type Reached,
  reachedCells,
} from './dashboard-browser.ts';
import { option } from './options.ts';
import { launchProduct, NETWORK_KEY } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, tableOf } from './table.ts';

const USUAL_MINUTES = 30;
const MINUTE_MS = 60_000;
/** As many as the page shows at most: until then it grows by what it shows. */
const SHOWN_MAX = 200;
const FULL_MS_MAX = 120_000;

const minutes = option('--minutes', USUAL_MINUTES);
const perSecond = option('--per-second', 20);
const others = await busyShare();
const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
const product = await launchProduct({ folder });
try {
  const { linkId } = await makeNetwork({ ...product, key: NETWORK_KEY });
  const { browser, url, close } = await openDashboardOf(product);
  try {
    keep(await watched(await openPage(browser), `${url}live`, linkId));
  } finally {
    await close();
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Found = { readonly clicks: number; readonly beforeBytes: number; readonly afterBytes: number };

async function watched({ page, devtools }: Opened, url: string, linkId: string): Promise<Found> {
  const ending = new AbortController();
  await page.goto(url);
  await page.getByRole('status').getByText('Live').waitFor();
  const clicking = clickOn(linkId, ending.signal);
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await rows.nth(SHOWN_MAX - 1).waitFor({ timeout: FULL_MS_MAX });
  const beforeBytes = await heapOf(devtools);
  let afterBytes = beforeBytes;
  for (let passed = 0; passed < minutes; passed += 1) {
    const newest = await rows.first().innerText();
    await delay(Math.min(minutes - passed, 1) * MINUTE_MS);
    if ((await rows.first().innerText()) === newest) throw new Error('Live shows nothing new.');
    afterBytes = await heapOf(devtools);
    console.log(`  after ${Math.min(passed + 1, minutes)} min: ${(afterBytes / 1e6).toFixed(1)} MB`);
  }
  ending.abort();
  const clicks = await clicking;
  await page.context().close();
  return { clicks, beforeBytes, afterBytes };
}

/** Resolves with how many there were once it is over. */
async function clickOn(linkId: string, signal: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  let made = 0;
  while (!signal.aborted) {
    if (made >= ((performance.now() - startedAt) / 1000) * perSecond) await delay(10);
    else await click(product, linkId, made++);
  }
  return made;
}

function keep({ clicks, beforeBytes, afterBytes }: Found): void {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const grownBytes = afterBytes - beforeBytes;
  const reached: Reached = [
    `memory left by ${minutes} minutes of Live (${megabytes(beforeBytes)} when it had filled up)`,
    megabytes(grownBytes),
    megabytes(HEAP_GROWTH_MAX),
    grownBytes <= HEAP_GROWTH_MAX,
  ];
  keepTable(
    'dashboard-live',
    tableOf(
      [`${machine()}, ${clicks.toLocaleString('en')} clicks`, 'measured', 'at most', ''],
      reachedCells([reached]),
    ),
    doubtOfOthers(others) ??
      (minutes < USUAL_MINUTES ? `${minutes} minutes are fewer than ${USUAL_MINUTES}` : undefined),
  );
  process.exitCode = reached[3] ? 0 : 1;
}
