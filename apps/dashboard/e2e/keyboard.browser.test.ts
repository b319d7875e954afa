// Whole flows by keyboard alone: nothing here points or clicks, and nothing is focused but by Tab and the keys of the pages. After each
// dialog the focus is back where it was.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { call } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { codeOf } from './authenticator-app.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

/** More stops than any page has on the way. */
const STOPS_MAX = 150;

let dashboard: Dashboard;
let page: Page;
let go: (address: string) => Promise<unknown>;
let affiliate: Person;

inChromium('by keyboard alone', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    ({ page, go } = await dashboard.signIn('network'));
    affiliate = await dashboard.signIn('affiliate');
    await affiliate.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await importSales(dashboard.product, dashboard.network, { count: 3, status: 'pending' });
  });
  afterAll(() => dashboard?.close());

  it('makes a campaign', async () => {
    await go('/campaigns');
    await page.getByRole('link', { name: 'Shoes' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'New campaign' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).waitFor();
    for (const [label, text] of [
      ['Name', 'Hats'],
      ['Destination URL', 'https://hats.example/?click={click_id}'],
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
  });

  it('approves an affiliate that waits', async () => {
    await call(dashboard.product, 'POST /affiliate', {
      body: { name: 'Third blog', email: 'third@blog.example', password: 'correct horse 9' },
    });
    await go('/affiliates?waiting=true');
    await page.getByRole('link', { name: 'Third blog' }).waitFor();
    await tabTo(page.getByRole('checkbox', { name: 'Select Third blog' }));
    await page.keyboard.press('Space');
    const open = page.getByRole('button', { name: 'Change status of 1' });
    await open.waitFor();
    await tabTo(open, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(dialog.getByLabel('Status'));
    await choose('Active');
    await tabTo(dialog.getByRole('button', { name: /^Save( changes)?$/ }));
    await page.keyboard.press('Enter');
    await dialog.getByText('1 changed.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(async () => {
      const { data } = await call(dashboard.product, 'GET /affiliate?live=0');
      return (data['total'] as unknown as number) === 0;
    });
  });

  it('rejects a conversion with a reason, and is back where the dialog was opened', async () => {
    await go('/conversions');
    await page.getByRole('cell', { name: 'imported-1', exact: true }).waitFor();
    const open = page.getByRole('button', { name: /^Actions for/ }).first();
    const change = page.getByRole('menuitem', { name: 'Change status…' });
    await tabTo(open);
    await page.keyboard.press('Enter');
    await change.waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await change.waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await tabTo(dialog.getByLabel('Status'));
    await choose('Rejected');
    await tabTo(dialog.getByLabel(/^Reason/));
    await page.keyboard.type('Returned by the buyer');
    await tabTo(dialog.getByRole('button', { name: /^Save( changes)?$/ }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Returned by the buyer' }).waitFor();
  });

  it('builds a report: another group, a look into a row, and a view that is kept', async () => {
    await go('/reports?period=last_7_days&measures=["approvedConversions","pendingConversions"]');
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
    await tabTo(page.getByRole('button', { name: 'Drill down Shoes by' }));
    await page.keyboard.press('Enter');
    const device = page.getByRole('menuitem', { name: 'Device', exact: true });
    await device.waitFor();
    for (let n = 0; n < 20 && (await device.and(page.locator(':focus')).count()) === 0; n += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/groups=.*device/);
    await page.getByRole('group', { name: 'Filter: Campaign' }).getByText('Shoes').waitFor();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog');
    await tabTo(dialog.getByLabel('Name'));
    await page.keyboard.type('Who sells shoes');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Who sells shoes' }).waitFor();
  });

  it('lays out a report: adds a group, moves it, takes it away, and shares the view', async () => {
    await go('/reports?period=last_7_days&measures=["approvedConversions"]');
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
    const rows = page.getByRole('group', { name: 'Rows' });
    const columns = page.getByRole('group', { name: 'Columns', exact: true });
    await tabTo(rows.getByLabel('Add row'));
    await choose('Device');
    const device = page.getByRole('button', { name: 'Device: move or remove' });
    await page.waitForURL(/groups=.*adid.*device/);
    await tabTo(device, 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/groups=.*device.*adid/);
    // The focus goes along with it.
    await rows.getByRole('button').first().and(device).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await columns
      .getByRole('button', { name: /^Device/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.waitForURL(/across=.*device/);

    // What the list at it offers, by its first letters.
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to rows' }).waitFor();
    await page.keyboard.type('re');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await rows
      .getByRole('button', { name: /^Device/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await device.waitFor({ state: 'detached' });

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog');
    await tabTo(dialog.getByLabel('Name'));
    await page.keyboard.type('What all see');
    await tabTo(dialog.getByLabel('Visible to'));
    await choose('My team');
    await tabTo(dialog.getByRole('button', { name: /^Save( changes)?$/ }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const all = page.getByRole('button', { name: /^All saved reports/ });
    await all.waitFor();
    await tabTo(all);
    await page.keyboard.press('Enter');
    const line = dialog.getByRole('listitem').filter({ hasText: 'What all see' });
    await line.getByText('Yours, shared').waitFor();
    await tabTo(line.getByRole('button', { name: 'Make private' }));
    await page.keyboard.press('Enter');
    // The same button, and the focus is still on it; it does nothing while the change is under way.
    const share = line.getByRole('button', { name: 'Share with team', disabled: false });
    await share.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await line.getByText('Yours, shared').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await all.and(page.locator(':focus')).waitFor();
  });

  it('closes a period after looking at what it would come to', async () => {
    const { start } = lastMonth();
    await importSales(dashboard.product, dashboard.network, {
      count: 2,
      at: `${start} 10:00:00`,
      order: 'late',
    });
    await go('/billing');
    const tab = page.getByRole('link', { name: 'Close period' });
    await tab.waitFor();
    await tabTo(tab);
    await page.keyboard.press('Enter');
    const show = page.getByRole('button', { name: 'Preview invoices' });
    await show.waitFor();
    await tabTo(show);
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Invoice preview' });
    await table.waitFor();
    await tabTo(table.getByRole('checkbox', { name: 'Select Acme' }));
    await page.keyboard.press('Space');
    const lines = table.getByRole('row').filter({ hasText: 'Blog' }).getByRole('button', { name: '1 …' });
    await tabTo(lines, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Blog' });
    await dialog.getByRole('cell', { name: '3.00' }).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await lines.and(page.locator(':focus')).waitFor();
    await tabTo(page.getByRole('button', { name: 'Create 1 invoice' }));
    await page.keyboard.press('Enter');
    await page.getByText(/^1 of 1 invoices created for /).waitFor();
    const { data } = await call(dashboard.product, 'GET /network/invoices');
    expect(data['total']).toBe(1);
  });

  it('finds a record by the search, and is back where it was opened when it was not wanted', async () => {
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
  });

  it('somebody sets a second factor up, goes, and comes back by it', async () => {
    const { page: own, email, password, go: goOwn } = await dashboard.signIn('network');
    const { keyboard } = own;
    await goOwn('/security');
    const begin = own.getByRole('button', { name: 'Turn on' });
    await begin.waitFor();
    await tabTo(begin);
    await keyboard.press('Enter');
    await own.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const key = await own.getByText(/^[A-Z2-7]{32}$/).innerText();
    const code = own.getByRole('textbox', { name: 'Code' });
    await tabTo(code);
    await keyboard.type(codeOf(key));
    await keyboard.press('Enter');
    const kept = own.getByRole('button', { name: 'I’ve saved them' });
    await kept.waitFor();
    await tabTo(kept);
    await keyboard.press('Enter');
    await own.getByText('On. You enter a code').waitFor();

    await tabTo(own.getByRole('button', { name: /Mira Rao.*, your account/ }), 'Shift+Tab');
    await keyboard.press('ArrowDown');
    const out = own.getByRole('menuitem', { name: 'Sign out' });
    await out.waitFor();
    await keyboard.press('End');
    await out.and(own.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await own.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tabTo(own.getByLabel('Email'));
    await keyboard.type(email);
    await tabTo(own.getByLabel('Password'));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await code.waitFor();
    await tabTo(code);
    // No code opens twice: the one the app shows next.
    await keyboard.type(codeOf(key, 1));
    await keyboard.press('Enter');
    await own
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
  });

  it('an affiliate builds a link with ids of its own, and copies it', async () => {
    const { page: own, go: goOwn } = affiliate;
    const { keyboard } = own;
    await goOwn(`/campaigns/${dashboard.network.campaignId}`);
    await own.getByText(new RegExp(`/${dashboard.network.linkId}$`)).waitFor();
    const type = async (label: string, text: string) => {
      await tabTo(own.getByLabel(label, { exact: true }));
      await keyboard.type(text);
    };
    await type('Source', 'newsletter');
    await type('Sub ID 1 (p1)', 'autumn');
    await tabTo(own.getByRole('button', { name: 'Add sub ID' }));
    await keyboard.press('Enter');
    await type('Sub ID 2 (p2)', 'top');
    await own.waitForURL(/top/);
    await tabTo(own.getByRole('button', { name: 'Copy' }).first(), 'Shift+Tab');
    await keyboard.press('Enter');
    await own.getByRole('button', { name: 'Copied' }).and(own.locator(':focus')).waitFor();
    const copied = new URL(await own.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied.pathname).toBe(`/${dashboard.network.linkId}`);
    expect(Object.fromEntries(copied.searchParams)).toEqual({
      source: 'newsletter',
      p1: 'autumn',
      p2: 'top',
    });
  });

  it('an affiliate makes a postback, its macro completed, and tests it', async () => {
    const { page: own, go: goOwn } = affiliate;
    const { keyboard } = own;
    await goOwn('/postbacks');
    const add = own.getByRole('button', { name: 'New postback' });
    await add.waitFor();
    await tabTo(add);
    await keyboard.press('Enter');
    const address = own.getByLabel('Postback URL', { exact: true });
    await tabTo(address);
    await keyboard.type('https://me.invalid/?earned={payo');
    await own.getByRole('option', { name: /\{payout\}/ }).waitFor();
    await keyboard.press('Enter');
    await own.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await address.inputValue()).toBe('https://me.invalid/?earned={payout}');
    await tabTo(own.getByRole('button', { name: 'Create postback' }));
    await keyboard.press('Enter');
    await own.getByRole('cell', { name: 'GET https://me.invalid/?earned={payout}' }).waitFor();
    const open = own.getByRole('button', { name: 'Details' });
    await tabTo(open);
    await keyboard.press('Enter');
    const test = own.getByRole('button', { name: 'Send test' });
    await test.waitFor();
    await tabTo(test);
    await keyboard.press('Enter');
    const told = own.getByRole('dialog', { name: 'Test result' });
    await told.waitFor();
    await keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await open.and(own.locator(':focus')).waitFor();
  });
});

/** In the choice that has the focus, by typing what it is called. */
async function choose(name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true });
  await page.keyboard.type(name);
  await option.waitFor();
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'detached' });
}

/** Goes there by Tab, as often as it takes. */
async function tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const there = goal.and(goal.page().locator(':focus'));
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if ((await there.count()) > 0) return;
    await goal.page().keyboard.press(key);
  }
  throw new Error(`${STOPS_MAX} stops do not lead to ${goal.toString()}`);
}
