// A real Chromium in front of a product, somebody of the network signed in: what the benchmarks of the dashboard have in common.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { sessionOf } from '../apps/dashboard/e2e/session.ts';
import { openSignInDouble } from '../apps/dashboard/e2e/sign-in-double.ts';
import { findChromium } from '../apps/standalone/test/chromium.ts';
import { NETWORK_KEY, type Product } from './product.ts';

export const SLOW_PROCESSOR = 4;
export const HEAP_GROWTH_MAX = 10e6;

/** The longest answer of the API, as text: a page's policy lets no other code in. */
export const API_MS = `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch')
  .reduce((most, { duration }) => Math.max(most, duration), 0)`;

export type OpenedDashboard = {
  readonly browser: Browser;
  /** Of its first page. */
  readonly url: string;
  close(): Promise<void>;
};
type Region = { readonly currency: string; readonly zone: string };

export async function openDashboardOf({ api }: Pick<Product, 'api'>): Promise<OpenedDashboard> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  const answer = await fetch(`${api}/network/account`, { headers: { 'X-Api-Key': NETWORK_KEY } });
  const { data } = (await answer.json()) as { data: { network: { region: Region } } };
  const { currency, zone } = data.network.region;
  const double = await openSignInDouble({ api, key: NETWORK_KEY, session: sessionOf({ currency, zone }) });
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--enable-precise-memory-info',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return {
    browser,
    url: `${double.url}/app/`,
    close: async () => {
      await browser.close();
      await double.close();
    },
  };
}

export type Opened = { readonly page: Page; readonly devtools: CDPSession };

export async function openPage(browser: Browser): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  return { page, devtools: await context.newCDPSession(page) };
}

/** Until nothing of the page that one came to waits any more. */
export async function goToPlace(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click();
  await page.getByRole('heading', { name: place, level: 1 }).waitFor();
  await isAtRest(page);
}

export const isAtRest = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"], [aria-label="Loading"]').first().waitFor({ state: 'detached' });

/** What its scripts hold when everything that can go is gone. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** What is measured, what it came to, what it may be at the most, and whether it is no more. */
export type Reached = readonly [what: string, got: string, aim: string, isReached: boolean];

export const reachedCells = (rows: readonly Reached[]): string[][] =>
  rows.map(([what, got, aim, isReached]) => [what, got, aim, isReached ? 'reached' : 'missed']);
