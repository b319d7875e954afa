// Whole flows by keyboard alone: nothing here points or clicks, and nothing is focused but by Tab and the keys of the pages. After each
// dialog the focus is back where it was.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { findChromium } from '../../standalone/test/chromium.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { call } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
/** More stops than any page has on the way. */
const STOPS_MAX = 150;

let dashboard: Dashboard;
let page: Page;
let go: (address: string) => Promise<unknown>;

inChromium('by keyboard alone somebody of the network', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(path ?? '');
    ({ page, go } = await dashboard.signIn('network'));
    await importSales(dashboard.product, dashboard.network, { count: 3, status: 'pending' });
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it(
    'makes a campaign',
    async () => {
      await go('/campaigns');
      await page.getByRole('link', { name: 'Shoes' }).waitFor();
      await tabTo(page.getByRole('link', { name: 'New campaign' }));
      await page.keyboard.press('Enter');
      await page.getByLabel('Name', { exact: true }).waitFor();
      for (const [label, text] of [
        ['Name', 'Hats'],
        ['Where visitors go', 'https://hats.example/?click={click_id}'],
        [/^Payout/, '1.25'],
        [/^Revenue/, '2.5'],
      ] as const) {
        await tabTo(page.getByLabel(label, { exact: true }));
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Hats' }).waitFor();
      const { data } = await call(dashboard.product, 'GET /campaign?page=1&limit=10&search=Hats');
      expect(data['campaigns']).toMatchObject([{ title: 'Hats', commissions: [{ rate: 1.25 }] }]);
    },
    TIMEOUT_MS,
  );

  it(
    'approves an affiliate that waits',
    async () => {
      await call(dashboard.product, 'POST /affiliate', {
        body: { name: 'Third blog', email: 'third@blog.example', password: 'correct horse 9' },
      });
      await go('/affiliates?waiting=true');
      await page.getByRole('link', { name: 'Third blog' }).waitFor();
      await tabTo(page.getByRole('checkbox', { name: 'Choose Third blog' }));
      await page.keyboard.press('Space');
      const open = page.getByRole('button', { name: 'Status of 1 …' });
      await open.waitFor();
      await tabTo(open, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await tabTo(dialog.getByLabel('Status'));
      await page.keyboard.type('Live');
      await tabTo(dialog.getByRole('button', { name: 'Save' }));
      await page.keyboard.press('Enter');
      await dialog.getByText('1 changed.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await until(async () => {
        const { data } = await call(dashboard.product, 'GET /affiliate?live=0');
        return (data['total'] as unknown as number) === 0;
      });
    },
    TIMEOUT_MS,
  );

  it(
    'rejects a conversion with a reason, and is back where the dialog was opened',
    async () => {
      await go('/conversions');
      await page.getByRole('cell', { name: 'imported-1', exact: true }).waitFor();
      const open = page.getByRole('button', { name: 'Status …' }).first();
      await tabTo(open);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await open.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await tabTo(dialog.getByLabel('Status'));
      await page.keyboard.type('Rejected');
      await tabTo(dialog.getByLabel(/^Reason/));
      await page.keyboard.type('Returned by the buyer');
      await tabTo(dialog.getByRole('button', { name: 'Save' }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('cell', { name: 'Returned by the buyer' }).waitFor();
    },
    TIMEOUT_MS,
  );

  it(
    'builds a report: another group, a look into a row, and a view that is kept',
    async () => {
      await go('/reports?period=last_7_days&measures=["approvedConversions","pendingConversions"]');
      await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
      await tabTo(page.getByRole('button', { name: 'Look into Shoes by' }));
      await page.keyboard.press('Enter');
      const device = page.getByRole('menuitem', { name: 'Device', exact: true });
      await device.waitFor();
      for (let n = 0; n < 20 && (await device.and(page.locator(':focus')).count()) === 0; n += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/groups=.*device/);
      await page.getByRole('list', { name: 'Filters' }).getByRole('link', { name: 'Shoes' }).waitFor();
      await page.keyboard.press('s');
      const dialog = page.getByRole('dialog');
      await tabTo(dialog.getByLabel('Name'));
      await page.keyboard.type('Who sells shoes');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Who sells shoes' }).waitFor();
    },
    TIMEOUT_MS,
  );

  it(
    'finds a record by the search, and is back where it was opened when it was not wanted',
    async () => {
      await go('/campaigns');
      await page.getByRole('link', { name: 'Shoes' }).waitFor();
      await page.waitForLoadState('networkidle');
      const before = page.getByRole('link', { name: 'New campaign' });
      await tabTo(before);
      await page.keyboard.press('Control+k');
      const search = page.getByRole('combobox', { name: 'Search' });
      await search.waitFor();
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      await before.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Control+k');
      await search.waitFor();
      await page.keyboard.type('Shoes');
      await page.getByRole('option', { name: /Shoes/ }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Shoes' }).waitFor();
      await search.waitFor({ state: 'detached' });
    },
    TIMEOUT_MS,
  );
});

/** Goes there by Tab, as often as it takes. */
async function tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const there = goal.and(page.locator(':focus'));
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if ((await there.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${STOPS_MAX} stops do not lead to ${goal.toString()}`);
}
