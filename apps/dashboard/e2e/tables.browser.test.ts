// What somebody does with a table by keyboard: chooses its columns, goes from cell to cell, reads a time of elsewhere, copies.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { call, click } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { dayIn } from '../src/numbers/zone.ts';
import { narrow, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let page: Page;
let go: Person['go'];
let complaints: string[];

const SALES = '/conversions?start=2026-01-01&end=2026-02-28';

inChromium('a table', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, {
      window: { timezoneId: 'Pacific/Auckland', permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { product, network } = dashboard;
    await importSales(product, network, { count: 2, at: '2026-01-31 12:34:56' });
    await call(product, 'PATCH /network/account', { body: { zone: 'Asia/Kolkata' } });
    ({ page, go, complaints } = await dashboard.signIn('network'));
  });
  afterAll(() => dashboard?.close());

  it('shows the columns that were chosen, in their order, to whoever opens the address', async () => {
    await go(SALES);
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
    const before = await headsOf(page);
    expect(before.length).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Columns of Conversions' });
    await dialog.getByLabel('Campaign', { exact: true }).uncheck();
    expect(await headsOf(page)).toEqual(before.filter((head) => head !== 'Campaign'));
    // The one that says which row it is stays.
    expect(await dialog.getByRole('checkbox').count()).toBe(before.length - 3);
    const last = dialog.getByRole('listitem').last();
    const name = (await last.innerText()).trim().split('\n')[0] ?? '';
    for (let times = 0; times < 2; times += 1) {
      await dialog.getByRole('button', { name: `Move ${name} up` }).focus();
      await page.keyboard.press('Enter');
    }
    await dialog.getByText(`${name}: position`).waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(`Move ${name} up`);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Columns');

    const chosen = await headsOf(page);
    expect(chosen).not.toContain('Campaign');
    // With its currency.
    const at = (heads: readonly string[]) => heads.findIndex((head) => head.startsWith(name));
    expect(at(chosen)).toBe(at(before) - 3);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('columnheader', { name }).waitFor();
    expect(await headsOf(other)).toEqual(chosen);
    // What narrows the table leaves its columns as they are.
    await narrow(other, 'Status', 'Rejected');
    await other.getByRole('button', { name: 'Clear filters' }).click();
    await other.getByRole('columnheader', { name }).waitFor();
    expect(await headsOf(other)).toEqual(chosen);
    await other.close();

    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await headsOf(page)).toEqual(before);
    expect(new URL(page.url()).searchParams.has('columns')).toBe(false);
    await go(`${SALES}&columns=${encodeURIComponent('{"Conversions":"nonsense"}')}`);
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
    expect(await headsOf(page)).toEqual(before);
  });

  it('says its zone in the head of every time, and when a time is elsewhere to who comes to it by keys', async () => {
    for (const [address, heads] of [
      ['/campaigns', ['Created', 'Updated']],
      ['/affiliates', ['Created', 'Updated']],
      [SALES, ['Time']],
    ] as const) {
      await go(address);
      for (const name of heads)
        await page.getByRole('columnheader', { name }).and(page.getByTitle('In Asia/Kolkata')).waitFor();
      await page.locator('main').getByText('Asia/Kolkata', { exact: true }).waitFor();
    }
    const time = await enterRow();
    const url = page.url();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=cell]:focus').getByText('Approved').waitFor();
    // In a row the arrows do not move the period.
    expect(page.url()).toBe(url);
    await page.keyboard.press('ArrowLeft');
    const tooltip = page.getByRole('tooltip');
    const own = (await time.locator('time').getAttribute('datetime')) ?? '';
    // Kolkata is five and a half hours ahead of UTC.
    const utc = new Date(`${own.replace(' ', 'T')}+05:30`).toISOString().slice(0, 19).replace('T', ' ');
    await tooltip.getByText(`${utc} UTC`).waitFor();
    await tooltip.getByText('Pacific/Auckland').waitFor();
    expect(await time.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('gives a cell and a row to the clipboard, and the focus back', async () => {
    await go(SALES);
    const time = await enterRow();
    // The API's own spelling, whichever way it is shown.
    const text = await time.locator('time').getAttribute('datetime');
    await page.keyboard.press('Control+c');
    expect(await clipboard()).toBe(text);

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy cell' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Copy row' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`Copied: ${text}`).waitFor({ state: 'attached' });
    await until(async () => (await clipboard()).includes('\t'));
    const row = (await clipboard()).split('\t');
    expect(row).toHaveLength((await headsOf(page)).length);
    expect(row).toEqual(expect.arrayContaining([text, 'Shoes Blog', '1.50']));
    await time.waitFor();

    // With the pointer as well.
    await page.getByRole('cell', { name: 'Shoes' }).first().getByText('Shoes').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy cell' }).click();
    await until(async () => (await clipboard()) === 'Shoes Blog');
    expect(complaints).toEqual([]);
  });

  it('has room for the names and the amounts of conversions beside a rejection with its reason', async () => {
    const { product } = dashboard;
    const { data } = await call(product, 'GET /network/conversions?start=2026-01-01&end=2026-02-28');
    const [{ _id: id } = { _id: '' }] = data['records'] as unknown as readonly { readonly _id: string }[];
    const body = { status: 'rejected', reason: 'Returned by the customer after two weeks' };
    expect((await call(product, `POST /network/conversions/${id}`, { body })).success).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(SALES);
    await page.getByText(body.reason).waitFor();
    const table = page.getByRole('table', { name: 'Conversions' });
    await table.getByRole('cell', { name: 'Shoes Blog' }).first().waitFor();
    const { Campaign: campaign = 0, Country: country = 0 } = await columnWidths(page);
    expect(campaign).toBeGreaterThan(3 * country);
    // It need not be scrolled sideways.
    expect(await table.evaluate(({ scrollWidth, clientWidth }: Sides) => scrollWidth - clientWidth)).toBe(0);
  });

  // docs/rules/input-output.md#names-of-whole-files
  it('is a file whose name says the days and the zone of its rows', async () => {
    const { product, network } = dashboard;
    const clickId = await click(product, network.linkId, 31);
    await fetch(
      `${product.tracker}/acquisition?click_id=${clickId}&security_token=${network.token}&txn_id=of-a-file`,
    );
    await until(async () => {
      const { data } = await call(product, 'GET /network/conversion-hits');
      return Number(data['count']) > 0;
    });
    const conversions = [{ click_id: 'none', txn_id: 'a' }];
    const sent = await call(product, 'POST /network/conversion-import', { body: { conversions } });
    const { _id: job } = sent.data['job'] as unknown as { readonly _id: string };
    const affiliate = await dashboard.signIn('affiliate');
    const advertiser = await dashboard.signIn('advertiser');
    const staff = { page, go };
    const today = dayIn('Asia/Kolkata', new Date());
    const days = `start=2026-01-01&end=${today}`;
    const named: string[] = [];
    for (const [at, address] of [
      [staff, `/reports?${days}`],
      [staff, `/reports?${days}&across=["device"]`],
      [staff, `/conversions?${days}`],
      [staff, `/clicks?${days}`],
      [staff, `/clicks?tab=hits&${days}`],
      [staff, '/settings?tab=audit&period=today'],
      [staff, `/imports/${job}`],
      [affiliate, `/reports?${days}`],
      [affiliate, `/conversions?${days}`],
      [affiliate, `/clicks?${days}`],
      [advertiser, `/reports?${days}`],
      [advertiser, `/conversions?${days}`],
    ] as const) {
      await at.go(address);
      const download = at.page.waitForEvent('download');
      const isInMenu = address.startsWith('/conversions');
      if (isInMenu) await at.page.getByRole('button', { name: 'Export' }).click();
      await at.page.getByRole(isInMenu ? 'menuitem' : 'link', { name: /CSV\)?$/ }).click();
      const name = (await download).suggestedFilename();
      named.push(name.replace(job, 'ID').replaceAll(today, 'TODAY'));
    }
    expect(named).toEqual([
      'report-2026-01-01-TODAY-Asia-Kolkata.csv',
      'report-2026-01-01-TODAY-Asia-Kolkata.csv',
      'conversions-2026-01-01-TODAY-Asia-Kolkata.csv',
      'clicks-2026-01-01-TODAY-Asia-Kolkata.csv',
      'conversion-hits-2026-01-01-TODAY-Asia-Kolkata.csv',
      'audit-TODAY-TODAY-Asia-Kolkata.csv',
      'error-ID-Asia-Kolkata.csv',
      'report-2026-01-01-TODAY-Asia-Kolkata.csv',
      'conversions-2026-01-01-TODAY-Asia-Kolkata.csv',
      'clicks-2026-01-01-TODAY-Asia-Kolkata.csv',
      'report-2026-01-01-TODAY-Asia-Kolkata.csv',
      'conversions-2026-01-01-TODAY-Asia-Kolkata.csv',
    ]);
  });
});

type Sides = { readonly scrollWidth: number; readonly clientWidth: number };
const columnWidths = (of: Page): Promise<Record<string, number>> =>
  of.evaluate<Record<string, number>>(
    `Object.fromEntries([...document.querySelectorAll('main [role=columnheader]')].map((one) => [one.textContent.trim(), one.offsetWidth]))`,
  );
const headsOf = (of: Page): Promise<string[]> => of.locator('main [role=columnheader]').allInnerTexts();
const clipboard = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');

/** Into the first row by keys; the cell one is in then, which says when it was sold, and when that is elsewhere. */
async function enterRow() {
  await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
  // What is done with cells comes when somebody comes to the table, and until then no time has a tooltip.
  await until(async () => {
    await page.getByRole('table', { name: 'Conversions' }).focus();
    await page.keyboard.press('j');
    return page.getByRole('tooltip').isVisible();
  });
  const cell = page.locator('[role=cell]:focus-within');
  await cell.getByRole('link', { name: /^31 Jan/ }).waitFor();
  return cell;
}
