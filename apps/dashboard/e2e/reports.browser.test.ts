// Figures that explain themselves, and reports: all of their rows, what they draw, and the questions they answer.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../standalone/test/chromium.ts';
import { call, click, makeNetwork, type TestNetwork } from '../../standalone/test/network.ts';
import { KEY, preparedFolder, start, until, type Product } from '../../standalone/test/product.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { openBrowser, violationsOf, WIDTHS } from './browser.ts';
import { sessionOf } from './session.ts';
import { openSignInDouble, type SignInDouble } from './sign-in-double.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
const REGION = { currency: 'USD', zone: 'Asia/Kolkata' };
/** More than the API gives at once. */
const VALUES = 1_012;
/** Each of these has as many clicks more as it comes before the last. */
const GREATEST = 11;

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
let double: SignInDouble;
let browser: Browser;
let page: Page;

const valueOf = (n: number): string => `v${String(n).padStart(4, '0')}`;

/** A click of each value, and of the first ones more. */
async function clickAll(): Promise<void> {
  const values = Array.from({ length: VALUES }, (_none, n) =>
    Array.from({ length: 1 + Math.max(0, GREATEST - n) }, () => valueOf(n)),
  ).flat();
  const SIDE_BY_SIDE = 20;
  for (let n = 0; n < values.length; n += SIDE_BY_SIDE) {
    const some = values.slice(n, n + SIDE_BY_SIDE);
    await Promise.all(some.map((value, at) => click(product, `${network.linkId}?p1=${value}`, n + at + 1)));
  }
  await until(async () => {
    const { data } = await call(product, 'GET /network/customReport?group[]=p1&fields[]=clicks&limit=1');
    return Number((data['total'] as unknown as { readonly clicks: number }).clicks) === values.length;
  });
}

async function expectAccessible(tab: Page, state: string): Promise<void> {
  const before = tab.viewportSize();
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: 800 });
    expect([state, width, await violationsOf(tab)]).toEqual([state, width, []]);
    const [wide = 0] = await tab.evaluate<number[]>('[document.documentElement.scrollWidth]');
    expect([state, width, wide <= width]).toEqual([state, width, true]);
  }
  if (before) await tab.setViewportSize(before);
}

inChromium('figures and reports', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    product = await start(folder.path);
    network = await makeNetwork(product);
    await call(product, 'PATCH /network/account', { body: { zone: REGION.zone } });
    await importSales(product, network, { count: 2 });
    await clickAll();
    double = await openSignInDouble({ api: product.api, key: KEY, session: sessionOf(REGION) });
    browser = await openBrowser(path ?? '');
    page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Pacific/Auckland' });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await double?.close();
    await product?.stop();
    folder?.remove();
  }, TIMEOUT_MS);

  it(
    'say by keyboard what they mean, of which zone they are, and how old',
    async () => {
      await page.goto(`${double.url}/app/?period=last_7_days`);
      const name = page.getByRole('button', { name: 'Unique clicks', exact: true });
      await name.waitFor();
      await page.getByRole('button', { name: 'Clicks', exact: true }).first().focus();
      await page.keyboard.press('Tab');
      await name.and(page.locator(':focus')).waitFor();
      const told = page.getByRole('tooltip');
      await told.getByText('Clicks that repeat no earlier one of the same visitor.').waitFor();
      await told.getByText(/days of Asia\/Kolkata\.$/).waitFor();
      await told.getByText(/^\d+ s old$/).waitFor();
      // A screen reader has it with the name.
      const id = await told.getAttribute('id');
      expect(await name.getAttribute('aria-describedby')).toBe(id);
      await expectAccessible(page, 'a figure explained');
      await page.keyboard.press('Escape');
      await told.waitFor({ state: 'detached' });
      await name.and(page.locator(':focus')).waitFor();

      // The head of a table: the same, and a press still orders.
      await page.goto(`${double.url}/app/reports?period=last_7_days`);
      const head = page.getByRole('columnheader').getByRole('button', { name: 'Profit, USD', exact: true });
      await head.waitFor();
      await page.keyboard.press('Tab');
      await head.focus();
      await told.getByText('Revenue less payout.').waitFor();
      await told.getByText(/days of Asia\/Kolkata\.$/).waitFor();
      await told.getByText(/^\d+ s old$/).waitFor();
      await expectAccessible(page, 'a head explained');
      await head.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/sort=profit/);
    },
    TIMEOUT_MS,
  );

  it(
    'say so to a pointer, which may go over to what is said, and to a finger',
    async () => {
      await page.goto(`${double.url}/app/?period=last_7_days`);
      const told = page.getByRole('tooltip');
      await page.getByRole('button', { name: 'Unique clicks', exact: true }).hover();
      await told.hover();
      await told.getByText(/^[1-9]\d* s old$/).waitFor();
      await page.getByRole('heading', { name: 'Overview' }).hover();
      await told.waitFor({ state: 'detached' });

      const context = await browser.newContext({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 360, height: 740 },
      });
      const phone = await context.newPage();
      await phone.goto(`${double.url}/app/?period=last_7_days`);
      await phone.getByRole('button', { name: 'Unique clicks', exact: true }).tap();
      await phone.getByRole('tooltip').getByText('Clicks that repeat no earlier one').waitFor();
      await phone.getByRole('heading', { name: 'Overview' }).tap();
      await phone.getByRole('tooltip').waitFor({ state: 'detached' });
      await context.close();
    },
    TIMEOUT_MS,
  );
});
