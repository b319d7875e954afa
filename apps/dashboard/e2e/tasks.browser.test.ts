// What people do every day, counted: each press and each field is an action, and there is a most for each task.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, CHROME } from '../../standalone/test/network.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { setUpLink, start, preparedFolder, until } from '../../standalone/test/product.ts';
import { barriersOf, choose, complaintsOf, openBrowser, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;

/** Acts on a page as somebody does, and counts. */
function counting(page: Page) {
  let actions = 0;
  const act = async (work: Promise<unknown>) => {
    actions += 1;
    await work;
  };
  return {
    press: (what: Locator) => act(what.click()),
    fill: (what: Locator, text: string) => act(what.fill(text)),
    /** What opens in a tab of its own; where that leads is another's. */
    open: (what: Locator) =>
      act(Promise.all([page.waitForEvent('popup'), what.click()]).then(([tab]) => tab.close())),
    choose: (label: string, ...options: string[]) => act(choose(page, label, ...options)),
    actions: () => actions,
  };
}

inChromium('what people do every day', () => {
  let owner: Person;
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    owner = await dashboard.signIn('network');
  });
  afterAll(() => dashboard?.close());

  // docs/rules/tracking.md#deep-links
  it('an affiliate, signed in, copies a link with a sub ID in four actions, and sees why a deep link to another site is refused', async () => {
    const { page } = await dashboard.signIn('affiliate');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { press, fill, actions } = counting(page);
    await press(page.getByRole('link', { name: 'Campaigns', exact: true }));
    await press(page.getByRole('link', { name: 'Get link' }));
    const sheet = page.getByRole('dialog', { name: 'Link for Shoes' });
    await fill(sheet.getByLabel('Sub ID 1 (p1)'), 'autumn');
    await press(sheet.getByRole('button', { name: 'Copy' }));
    await sheet.getByRole('button', { name: 'Copied' }).waitFor();
    expect(actions()).toBeLessThanOrEqual(4);
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.endsWith(`/${dashboard.network.linkId}?p1=autumn`)).toBe(true);

    await sheet.getByLabel('Deep link optional').fill('https://elsewhere.example/page');
    await sheet.getByText('This page isn’t on the advertiser’s site').waitFor();
    expect(await sheet.getByText(/[?&]url=/).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await sheet.getByLabel('Deep link optional').fill('https://shop.example/page');
    await sheet.getByText(/url=https%3A%2F%2Fshop\.example%2Fpage/).waitFor();

    // What was typed is in the URL, and goes with the sheet.
    await page.reload();
    expect(await sheet.getByLabel('Sub ID 1 (p1)').inputValue()).toBe('autumn');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('why an order was rejected: three actions from its order ID', async () => {
    const { product, network } = dashboard;
    await importSales(product, network, { count: 1, order: 'asked' });
    const { data } = await call(product, 'GET /network/conversions?txn_id=asked-1');
    const [{ _id: id }] = data['records'] as unknown as readonly [{ readonly _id: string }];
    const body = { status: 'rejected', reason: 'Sent back by the customer' };
    expect((await call(product, `POST /network/conversions/${id}`, { body })).success).toBe(true);

    const { page, go } = owner;
    await go('/');
    const { press, fill, actions } = counting(page);
    await press(page.getByRole('link', { name: /^Conversions/ }).first());
    await fill(page.getByLabel('Search by order ID'), 'asked-1');
    await page.waitForURL(/order=asked-1/);
    await press(page.getByRole('table', { name: 'Conversions' }).getByRole('link').first());
    await page.getByText('Sent back by the customer').first().waitFor();
    expect(actions()).toBeLessThanOrEqual(3);
  });

  it('another payout for one affiliate in one country: seven actions', async () => {
    const { page, go } = owner;
    const { product, network } = dashboard;
    await go('/campaigns');
    const { press, fill, choose: pick, actions } = counting(page);
    await press(page.getByRole('link', { name: 'Shoes', exact: true }));
    await press(page.getByRole('main').getByRole('link', { name: 'Affiliates', exact: true }));
    await press(page.getByRole('button', { name: 'Add custom payout' }));
    const form = page
      .getByRole('dialog')
      .or(page.getByRole('region', { name: 'Custom payouts' }))
      .last();
    await fill(form.getByLabel('Payout', { exact: true }), '2.5');
    await pick('Countries optional', 'Germany');
    await press(form.getByRole('button', { name: 'Add custom payout' }).last());
    await page.getByRole('table', { name: 'Custom payouts' }).getByRole('cell', { name: '2.50' }).waitFor();
    expect(actions()).toBeLessThanOrEqual(7);
    const { data } = await call(product, `GET /network/pub-payout/${network.campaignId}`);
    expect(data['payouts']).toMatchObject([{ rate: 2.5, coverage: ['DE'] }]);
  });

  it('closes last month for everybody in four actions', async () => {
    const { product, network } = dashboard;
    await importSales(product, network, { count: 2, at: `${lastMonth().start} 10:00:00`, order: 'month' });
    const { page, go } = owner;
    await go('/');
    const { press, actions } = counting(page);
    await press(page.getByRole('link', { name: 'Billing', exact: true }));
    await press(page.getByRole('link', { name: 'Close period' }));
    await press(page.getByRole('button', { name: 'Preview invoices' }));
    await press(page.getByRole('button', { name: 'Create 2 invoices' }));
    await page.getByText('2 of 2 invoices created').waitFor();
    expect(actions()).toBeLessThanOrEqual(4);
  });

  it('a page that could not load comes by itself once the server is back', async () => {
    const { page, go } = owner;
    await page.route('**/advertiser?*', (route) => route.abort());
    await go('/advertisers');
    await page.getByText('You’re offline').waitFor();
    await page.unroute('**/advertiser?*');
    await page.getByRole('link', { name: 'Acme' }).waitFor({ timeout: 30_000 });
  });
});

inChromium('the first day', () => {
  it('from the set-up link to a test conversion in 22 actions, and from there to the first real one in a report in eight', async () => {
    const folder = preparedFolder();
    const product = await start(folder.path);
    const browser = await openBrowser(CHROMIUM);
    try {
      // Chromium without a window says so, and would count as a bot.
      const context = await browser.newContext({ userAgent: CHROME });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await page.goto(await setUpLink(product));
      const toTest = counting(page);
      await toTest.fill(page.getByLabel('Your name'), 'Mira Rao');
      await toTest.fill(page.getByLabel('Email'), 'mira@network.example');
      await toTest.fill(page.getByLabel('Password'), 'a sentence is better than a word');
      await toTest.press(page.getByRole('button', { name: 'Create owner account' }));
      await toTest.fill(page.getByLabel('Name', { exact: true }), 'Mira’s network');
      await toTest.press(page.getByRole('button', { name: 'Continue' }));
      await page.getByRole('heading', { name: '1. Set up your network – done' }).waitFor();
      await toTest.fill(page.getByLabel('Name', { exact: true }), 'Shoe shop');
      await toTest.fill(page.getByLabel('Email'), 'ads@shoes.example');
      await toTest.press(page.getByRole('button', { name: 'Add advertiser' }));
      await toTest.fill(page.getByLabel('Destination URL'), 'https://shoes.invalid/?click={click_id}');
      await toTest.fill(page.getByLabel('Name', { exact: true }), 'Shoes');
      await toTest.fill(page.getByLabel(/^Payout/), '1.5');
      await toTest.fill(page.getByLabel(/^Revenue/), '2.25');
      await toTest.press(page.getByRole('button', { name: 'Create campaign' }));
      await page.getByRole('button', { name: 'Add affiliate' }).waitFor();
      await toTest.fill(page.getByLabel('Name', { exact: true }), 'Blog');
      await toTest.fill(page.getByLabel('Email'), 'first@blog.example');
      await toTest.press(page.getByRole('button', { name: 'Add affiliate' }));
      await toTest.press(page.getByRole('button', { name: 'Create test link' }));
      await page.getByText('Listening').waitFor();
      await toTest.open(page.getByRole('link', { name: 'Open (new tab)' }));
      await toTest.open(page.getByRole('link', { name: 'Send (new tab)' }));
      await page.getByText(/The affiliate would earn USD\s1\.50/).waitFor();
      expect(toTest.actions()).toBeLessThanOrEqual(22);

      const toReport = counting(page);
      const live = page.getByRole('region', { name: 'Go live' });
      const copied = async (nth: number): Promise<string> => {
        await toReport.press(live.getByRole('button', { name: 'Copy' }).nth(nth));
        return page.evaluate<string>('navigator.clipboard.readText()');
      };
      await toReport.press(live.getByRole('button', { name: 'Create link and security token' }));
      const link = await copied(0);
      await live.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
      const request = await copied(1);
      await live.getByText('No real conversions today yet').waitFor();
      expect(await barriersOf(page)).toEqual([]);
      // A visitor, and then the shop.
      const headers = { 'User-Agent': CHROME };
      const arrived = await until(async () => {
        const { headers: answered } = await fetch(link, { redirect: 'manual', headers });
        return new URL(answered.get('location') ?? 'nowhere:').searchParams.get('click') ?? false;
      });
      const sold = await fetch(request.replace('CLICK_ID', arrived).replace('ORDER_ID', 'first'));
      expect(sold.status).toBe(200);
      await toReport.press(live.getByRole('link', { name: 'View report' }));
      await page.getByRole('table').getByRole('cell', { name: '2.25' }).first().waitFor();
      expect(toReport.actions()).toBeLessThanOrEqual(8);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await product.stop();
      folder.remove();
    }
  });
});
