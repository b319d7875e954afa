// What every list promises: what kind of nothing it shows, that nothing known is lost, and what is done with many rows at once.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { actOn, choose, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let page: Page;
let open: Person['go'];

/** More than a log gives at once. */
const SALES = 1_100;
const BROKEN = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, data: { code: 1, message: 'The disk is away.' } }),
};

const clear = () => page.getByRole('button', { name: 'Clear filters' });

inChromium('a list of the network', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { window: { timezoneId: 'Pacific/Auckland' } });
    ({ product, network } = dashboard);
    ({ page, go: open } = await dashboard.signIn('network'));
  });
  afterAll(() => dashboard?.close());

  it('tells nothing yet, nothing that matches, failed and on its way from one another', async () => {
    const { campaignId } = network;
    for (const [address, nothingYet, filtered] of [
      ['/conversions', 'No conversions in this period.', `campaign=${campaignId}`],
      ['/clicks', 'No clicks in this period.', `campaign=${campaignId}`],
      ['/reports', 'No data for this period.', 'countries=["DE"]'],
      ['/reports?across=["country"]', 'No data for this period.', 'countries=["DE"]'],
    ] as const) {
      await open(`${address}${address.includes('?') ? '&' : '?'}period=last_7_days`);
      await page.getByText(nothingYet).waitFor();
      expect([address, await clear().count()]).toEqual([address, 0]);

      await open(`${address}${address.includes('?') ? '&' : '?'}period=last_7_days&${filtered}`);
      await page.getByText('No results match these filters').waitFor();
      expect([address, await page.getByText(nothingYet).count()]).toEqual([address, 0]);
      await clear().click();
      await page.getByText(nothingYet).waitFor();
      // The filters are gone, and the days are not.
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('period')).toBe('last_7_days');
      expect([searchParams.get('campaign'), searchParams.get('countries')]).toEqual([null, null]);
    }

    const asked = '**/network/conversions?*';
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(asked, async (route) => {
      await held;
      await route.fulfill(BROKEN);
    });
    await open('/conversions');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByText('No conversions in this period.').count()).toBe(0);
    release();
    await page.getByRole('alert').getByText('The disk is away.').waitFor();
    expect(await page.getByText('No conversions in this period.').count()).toBe(0);
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    await page.unroute(asked);
  });

  it('keeps the rows it has when more of them, or the same again, cannot be had', async () => {
    await importSales(product, network, { count: SALES });
    await open('/conversions');
    const table = page.getByRole('table', { name: 'Conversions' });
    const more = page.getByRole('button', { name: 'Load more' });
    await more.waitFor();
    const firstPage = Number(await table.getAttribute('aria-rowcount'));

    const nextPage = '**/network/conversions?*cursor=*';
    await page.route(nextPage, (route) => route.fulfill(BROKEN));
    await more.click();
    await page.getByRole('alert').getByText('The disk is away.').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(`${firstPage}`);
    expect(await more.count()).toBe(1);
    await page.unroute(nextPage);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Try again' }).click();
    const rowCount = async () => Number(await table.getAttribute('aria-rowcount'));
    const both = await until(async () => {
      const rows = await rowCount();
      return rows > firstPage && rows;
    });
    expect(await page.getByRole('alert').count()).toBe(0);
    // Only what was missing was asked for again.
    const again = asked.filter((url) => url.includes('/network/conversions?'));
    expect(again.map((url) => url.includes('cursor=') && url.includes('limit=1000'))).toEqual([true]);

    // A change has all of it asked for anew.
    const log = '**/network/conversions?*';
    await page.route(log, (route) => route.fulfill(BROKEN));
    await actOn(page, 'Change status…', page.locator('[data-index="0"]'));
    await choose(page.getByRole('dialog'), 'Status', 'Rejected');
    await page.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await page.getByRole('alert').getByText('The disk is away.').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(`${both}`);
    await page.unroute(log);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await table.getAttribute('aria-rowcount')).toBe(`${both}`);
  });

  it('shows whoever approves an account what it answered to the questions of the network', async () => {
    const question = { fname: 'Your site', ftype: 'text', frequired: false };
    const { data } = await call(product, 'POST /dictionary/customField/affiliate', { body: question });
    const { name } = data['field'] as unknown as { readonly name: string };
    const body = {
      name: 'Third blog',
      email: 'third@blog.example',
      password: 'correct horse 9',
      custom_fields: { [name]: 'https://third.example/about' },
    };
    const { data: made } = await call(product, 'POST /affiliate', { body });
    await open(`/affiliates/${(made['user'] as unknown as { readonly _id: string })._id}`);
    await page.getByRole('term').filter({ hasText: 'Your site' }).waitFor();
    await page.getByRole('link', { name: 'https://third.example/about' }).waitFor();
  });

  it('changes many campaigns and many affiliates at once, with an answer for each', async () => {
    await open('/campaigns?status=active');
    await page.getByRole('checkbox', { name: 'Select Shoes' }).check();
    await page.getByRole('button', { name: 'Change status of 1' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Status', 'Paused');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText('1 changed.').waitFor();
    await dialog.getByRole('cell', { name: 'Changed' }).waitFor();
    // It is in the list no more.
    await dialog.getByRole('link', { name: 'Shoes' }).waitFor();
    const { data } = await call(product, 'GET /campaign?page=1&limit=10&status[]=paused');
    expect(data['campaigns']).toMatchObject([{ title: 'Shoes' }]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/ selected/).waitFor({ state: 'detached' });

    await open('/affiliates');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByRole('button', { name: 'Change status of 2' }).click();
    await choose(dialog, 'Status', 'Active');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    // One of them was live already.
    await dialog.getByText('1 changed, 1 already set.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const { data: after } = await call(product, 'GET /affiliate?live=0');
    expect(after['total']).toBe(0);
    await open('/advertisers');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Change status of 1' }).waitFor();
  });

  it('lets many in that asked for access, knowing what they bring, and takes it back', async () => {
    const { advertiserId, affiliateId } = network;
    const { data: key } = await call(product, 'POST /network/keys', {
      body: { role: 'affiliate', user_id: affiliateId, label: 'asks' },
    });
    for (const title of ['Gloves', 'Scarves']) {
      const { data } = await call(product, 'POST /campaign', {
        body: {
          title,
          url: 'https://shop.example/?click={click_id}',
          advertiser_id: advertiserId,
          model: 'cpa',
          status: 'active',
          visibility: 'permission',
          commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
        },
      });
      const { _id: id } = data['campaign'] as unknown as { readonly _id: string };
      const asked = await call(product, `POST /affiliate/requestAccess/${id}`, {
        key: String(key['api_key']),
        body: { message: `I sell ${title}` },
      });
      expect(asked.success).toBe(true);
    }
    await open('/access-requests');
    await page.getByRole('link', { name: 'Blog' }).first().waitFor();
    await page.getByRole('cell', { name: 'I sell Gloves' }).waitFor();
    // 1,100 sales of 2.25, less the one that was rejected.
    await page.getByRole('cell', { name: '2,472.75' }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText('2 changed.').waitFor();
    await dialog.getByRole('cell', { name: 'Blog, Gloves' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No requests are waiting.').waitFor();

    await page.getByRole('link', { name: 'Approved', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Blog, Gloves' }).check();
    await page.getByRole('button', { name: 'Revoke access for 1' }).click();
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText('1 changed.').waitFor();
    const { data } = await call(product, 'GET /campaign/access-requests?live=1');
    expect(data['requests']).toMatchObject([{ ad_title: 'Scarves' }]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows what belongs to an account part by part, and what is owed to it in the list, too', async () => {
    const { affiliateId, advertiserId } = network;
    await call(product, 'POST /network/postbacks', {
      body: { user_id: affiliateId, data: 'https://blog.example/told', event: 'conversion' },
    });
    // 1,100 sales at 1.50, less the one that was rejected.
    await open(`/affiliates/${affiliateId}`);
    await page.getByRole('definition').filter({ hasText: '1,648.50 now' }).waitFor();
    const parts = page.getByRole('navigation', { name: 'Affiliate sections' });
    for (const [part, told] of [
      ['Campaigns', 'Shoes'],
      ['Links', network.linkId],
      ['Postbacks', 'https://blog.example/told'],
      ['API keys', 'asks'],
      ['Users', 'me@blog.example'],
    ] as const) {
      await parts.getByRole('link', { name: part }).click();
      await page
        .getByRole('table', { name: part === 'API keys' ? 'API keys' : part })
        .getByText(told)
        .first()
        .waitFor();
      expect([part, await violationsOf(page)]).toEqual([part, []]);
    }
    await parts.getByRole('link', { name: 'Invoices' }).click();
    await page.getByText('No invoices yet.').waitFor();

    await open(`/advertisers/${advertiserId}?tab=keys`);
    await page.getByRole('table', { name: 'Security tokens' }).getByRole('cell').first().waitFor();
    await page.getByText('No API keys yet.').waitFor();
    await open('/affiliates');
    const row = page.getByRole('row').filter({ hasText: 'me@blog.example' });
    await row.getByRole('cell', { name: /USD.*1,648\.50/ }).waitFor();
  });

  it('is ordered on a phone, too, and keeps out of the page what is out of sight there', async () => {
    const phone = await page.context().newPage();
    await phone.setViewportSize({ width: 360, height: 640 });
    await phone.goto(`${product.api}/app/affiliates`);
    await choose(phone, 'Sort by', 'Name');
    await phone.waitForURL(/sort=name/);
    const names = () => phone.getByRole('row').getByRole('link').allInnerTexts();
    await until(async () => (await names())[0] === 'Blog');
    await phone.getByRole('button', { name: /^Ascending/ }).click();
    await until(async () => (await names())[0] === 'Third blog');
    expect(await violationsOf(phone)).toEqual([]);

    await phone.goto(`${product.api}/app/conversions`);
    await phone.getByRole('button', { name: 'Load more' }).click();
    const table = phone.getByRole('table', { name: 'Conversions' });
    await phone.getByText('1,100 rows').waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(100);
    await phone.close();
  });

  it('is printed with all the rows that are loaded, and continues as before', async () => {
    await open('/conversions');
    const rows = page.getByRole('table', { name: 'Conversions' }).getByRole('row');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('1,100 rows').waitFor();
    expect(await rows.count()).toBeLessThan(100);
    await page.emulateMedia({ media: 'print' });
    // With its head.
    await until(async () => (await rows.count()) === SALES + 1);
    expect(await page.getByText('imported-1', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('1,100 rows').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy as cURL' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await until(async () => (await rows.count()) < 100);
    // Not only where the media are made to be believed: a file for the printer.
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(10);
  });
});
