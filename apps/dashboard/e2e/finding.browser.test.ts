// Records of which there are more than a list holds: found by a part of their name.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { choiceOf, choose, narrow, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let staff: Person;

/** A thousand would take minutes to make: the API is asked for one of them at a time instead, and answers as ever. */
const oneAtATime = (page: Page) =>
  page.route(/[?&]limit=1000/, (route) =>
    route.continue({ url: route.request().url().replace('limit=1000', 'limit=1') }),
  );

inChromium('records beyond what a list holds', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    ({ product, network } = dashboard);
    const { data } = await call(product, 'POST /affiliate', {
      body: { name: 'Zebra <b>news</b>', email: 'zebra@zebra.example', password: 'correct horse 9' },
    });
    const { _id: id } = data['user'] as unknown as { readonly _id: string };
    await call(product, `POST /affiliate/${id}`, { body: { live: true } });
    await call(product, 'POST /campaign', {
      body: {
        title: 'Umbrellas',
        url: 'https://umbrellas.example/?click={click_id}',
        advertiser_id: network.advertiserId,
        status: 'active',
        commissions: [{ payout: 1, revenue: 2 }],
      },
    });
    staff = await dashboard.signIn('network');
    await oneAtATime(staff.page);
  });
  afterAll(() => dashboard?.close());

  /** What a list offers that is open. */
  const offeredOn = (page: Page) => page.getByRole('option').allInnerTexts();

  it('are chosen in a form by keyboard, and what is chosen stays while others are looked for', async () => {
    const { page, go } = staff;
    await go(`/campaigns/${network.campaignId}?tab=affiliates`);
    const access = page.getByRole('region', { name: 'Give an affiliate access' });
    const list = choiceOf(access, 'Affiliate');
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    expect(await offeredOn(page)).toEqual(['Blog']);
    await page.keyboard.type('zebra');
    await until(async () => (await offeredOn(page)).includes('Zebra <b>news</b>'));
    await page.getByRole('option', { name: 'Zebra' }).click();
    const none = page.waitForResponse(/search=nobody/);
    await list.click();
    await page.getByLabel('Search: Affiliate').fill('nobody is called so');
    await none;
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await list.innerText()).toBe('Zebra <b>news</b>');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page)).toEqual([]);
      const [wide = 0] = await page.evaluate<number[]>('[document.documentElement.scrollWidth]');
      expect(wide).toBeLessThanOrEqual(width);
    }
    await access.getByRole('button', { name: 'Give access' }).focus();
    await page.keyboard.press('Enter');
    await access.getByRole('status').waitFor();
    const { data } = await call(product, 'GET /campaign/access-requests?live=1');
    expect(data['requests']).toMatchObject([{ user_name: 'Zebra <b>news</b>' }]);
  });

  it('narrow a log, and keep their name there when another is looked for', async () => {
    const { page, go } = staff;
    await go('/clicks');
    await narrow(page, 'Campaign', 'Umbrellas');
    await page.waitForURL(/campaign=/);
    await choiceOf(page, 'Campaign').click();
    await until(async () => (await offeredOn(page)).length === 2);
    await page.keyboard.press('Escape');
    expect(await choiceOf(page, 'Campaign').innerText()).toBe('Umbrellas');
  });

  it('are found by an advertiser whose orders are to be reported, and stay chosen in the address', async () => {
    const shop = await dashboard.signIn('advertiser');
    const { page, go } = shop;
    await oneAtATime(page);
    await go('/integration');
    for (const title of ['Shoes', 'Umbrellas']) {
      await choose(page, 'Campaign', title);
      await page.waitForURL(/campaign=/);
    }
    expect(await violationsOf(page)).toEqual([]);
    // In the order of their titles Shoes is the one that the list holds.
    await page.reload();
    await until(async () => (await choiceOf(page, 'Campaign').innerText()) === 'Umbrellas');
    await shop.page.close();
  });

  it('are listed for a campaign, and those that were chosen before stay, whatever is looked for', async () => {
    const { page, go } = staff;
    const allowed = async () => {
      const { data } = await call(product, `GET /campaign/${network.campaignId}`);
      const { allowed_pubs: ids } = data['campaign'] as unknown as { readonly allowed_pubs: number[] };
      return ids.sort().join();
    };
    await go(`/campaigns/${network.campaignId}?tab=targeting`);
    const allow = 'Allowed affiliates optional';
    await choose(page, allow, 'Blog', 'Zebra <b>news</b>');
    expect(await choiceOf(page, allow).innerText()).toBe('Blog, Zebra <b>news</b>');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save lists' }).click();
    await until(async () => (await allowed()) === '1,2');

    // Saved from a page that knows the second by its number alone.
    await go(`/campaigns/${network.campaignId}?tab=targeting`);
    await until(async () => (await choiceOf(page, allow).innerText()) === 'Blog, 2');
    await choose(page, allow, 'Blog');
    await page.getByRole('button', { name: 'Save lists' }).click();
    await until(async () => (await allowed()) === '2');
    expect(await page.getByRole('alert').count()).toBe(0);
    await call(product, `POST /campaign/${network.campaignId}`, {
      body: { action: 'settings', whitelist_pubs: [] },
    });
  });

  it('are tried in the first steps', async () => {
    const { page, go } = staff;
    await go('/first-run');
    await choose(page, 'Campaign', 'Shoes');
    await choose(page, 'Affiliate', 'Blog');
    const asked = page.waitForRequest('**/network/test-links');
    await page.getByRole('button', { name: 'Create test link' }).click();
    expect((await asked).postDataJSON()).toEqual({
      campaign_id: network.campaignId,
      publisher_id: network.affiliateId,
    });
    await page.getByText('Test link, valid for one day').waitFor();
  });

  it('of an affiliate are found for a postback of its own', async () => {
    const { page, go } = await dashboard.signIn('affiliate');
    await oneAtATime(page);
    await go('/postbacks?tab=addresses');
    await page.getByRole('button', { name: 'New postback' }).click();
    await choose(page, 'Campaign', 'Umbrellas');
    await page.getByLabel('Postback URL', { exact: true }).fill('https://blog.example/in');
    await page.getByRole('button', { name: 'Create postback' }).click();
    await until(async () => {
      const { data } = await call(product, `GET /network/postbacks?user_id=${network.affiliateId}`);
      const [one] = data['postbacks'] as unknown as readonly { readonly ad_id: string | null }[];
      return one?.ad_id != null && one.ad_id !== network.campaignId;
    });
  });
});
