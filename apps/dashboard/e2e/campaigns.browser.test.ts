// What somebody of the network does with a campaign, by role and label, and what the API then knows.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { call, CHROME, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { choose, narrow, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

/** A pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let page: Page;
let go: Person['go'];
let complaints: string[];

inChromium('a campaign', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, {
      // Chromium without a window says so, which the tracker takes for a bot.
      window: { timezoneId: 'Pacific/Auckland', userAgent: CHROME },
    });
    ({ product, network } = dashboard);
    ({ page, go, complaints } = await dashboard.signIn('network'));
  });
  afterAll(() => dashboard?.close());

  it('shows what it is, and offers of Activate and Pause the one that does something', async () => {
    await open();
    for (const [name, value] of [
      ['Pays for', 'Conversion (CPA)'],
      ['Access', 'Everyone'],
      ['Conversion window', '30 days'],
    ] as const)
      expect([name, await factOf(page, name)]).toEqual([name, expect.stringContaining(value)]);
    await page.getByRole('link', { name: 'Acme (1)' }).waitFor();
    const payouts = page.getByRole('region', { name: 'Payout by country' });
    await payouts.getByRole('row', { name: 'All countries $1.50 $2.25' }).waitFor();
    const steps = page.getByRole('region', { name: 'Funnel' }).getByRole('listitem');
    expect(await steps.allInnerTexts()).toHaveLength(4);
    await page.getByText('No caps. Every click and conversion counts.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Campaign sections' }).getByRole('link').count()).toBe(
      9,
    );
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    expect(await button('Activate').count()).toBe(0);
    await button('Pause').click();
    await button('Activate').waitFor();
    expect(await button('Pause').count()).toBe(0);
    expect(await campaign()).toMatchObject({ status: 'paused' });
    await page.getByText('Paused', { exact: true }).waitFor();
    await button('Activate').click();
    await button('Pause').waitFor();
    expect(await campaign()).toMatchObject({ status: 'active' });
  });

  it('gets its image and a creative from files that are chosen, and says what no image is', async () => {
    const picture = { name: 'shoes.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    const noPicture = {
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<b>no picture</b>'),
    };
    await go(`/campaigns/${network.campaignId}/edit`);
    const image = page.getByLabel('Upload image', { exact: true });
    await image.setInputFiles(noPicture);
    await page.getByText(/isn't an image/).waitFor();
    await image.setInputFiles(picture);
    await page.locator('main img[src*="/media/"]').first().waitFor();
    expect(await campaign()).toMatchObject({ image: expect.stringMatching(/\/media\/[0-9a-f]{32}\.png$/) });
    await go(`/campaigns/${network.campaignId}?tab=creatives`);
    await page.getByLabel('Upload image or PDF', { exact: true }).setInputFiles(picture);
    await page.getByRole('link', { name: 'shoes.png' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is edited whole: what it is, and how it counts', async () => {
    await call(product, 'POST /dictionary/categories', { body: { name: 'Fashion, worn' } });
    const { data } = await call(product, 'POST /goal', {
      body: {
        goal: { title: 'Newsletter', value: 'news', ad_id: network.campaignId },
        payouts: [{ payout: 1, revenue: 2 }],
      },
    });
    const { _id: goalId } = data['goal'] as unknown as { readonly _id: string };
    await open();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Preview URL optional').fill('https://shop.example/shoes');
    const whose = page.getByLabel('Advertiser', { exact: true });
    expect([await whose.inputValue(), await whose.isEditable()]).toEqual(['Acme', false]);
    // What is typed stays where it was when a button adds a macro.
    const url = page.getByLabel('Destination URL');
    await url.press('End');
    await url.pressSequentially('&from=');
    await page.getByRole('button', { name: '{source}', exact: true }).click();
    expect(await url.inputValue()).toBe('https://shop.example/?click={click_id}&from={source}');
    await pick('Paused');
    await pick('Install (CPI)');
    await page.getByLabel('Payout to affiliate').fill('1.6');
    await page.getByRole('radio', { name: /^On request/ }).check();
    await page.getByLabel('End date optional').fill('2031-12-31');
    await page.getByLabel('External ID optional').fill('shoes-7');
    await page.getByLabel('Fashion, worn').check();
    await save();
    await until(async () => (await campaign())['status'] === 'paused');
    expect(await campaign()).toMatchObject({
      title: 'Shoes',
      url: 'https://shop.example/?click={click_id}&from={source}',
      preview_url: 'https://shop.example/shoes',
      model: 'cpi',
      vis: 'permission',
      expiry: '2031-12-31',
      external_id: 'shoes-7',
      category: ['Fashion, worn'],
    });
    await until(async () => (await payoutNow()) === 1.6);

    await page.getByRole('radio', { name: /^Pending until reviewed/ }).check();
    await page.getByLabel('Conversion window').fill('401');
    await save();
    await page.getByLabel('Conversion window').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Conversion window').fill('7');
    await page.getByLabel('Fallback URL optional').fill('https://shop.example/gone');
    await choose(page, 'Default goal optional', 'Newsletter');
    await choose(page, 'Allow the advertiser’s name in postbacks', 'Yes');
    await page.getByLabel('App name optional').fill('Shoes!');
    await save();
    await until(async () => (await campaign())['conversion_status'] === 'pending');
    expect(await campaign()).toMatchObject({
      cookie_duration: 7,
      fallback_url: 'https://shop.example/gone',
      def_goal: goalId,
      share_advertiser: true,
      fire_global_aff_pb: false,
      app_name: 'Shoes!',
      app_id: null,
      live: true,
      // What was saved before stays.
      preview_url: 'https://shop.example/shoes',
      category: ['Fashion, worn'],
    });
    // Back to what the others expect, with nothing where nothing is typed.
    await page.getByLabel('Preview URL optional').fill('');
    await url.fill('https://shop.example/?click={click_id}');
    await page.getByLabel('Payout to affiliate').fill('1.5');
    await pick('Active');
    await pick('Conversion (CPA)');
    await page.getByRole('radio', { name: /^Everyone/ }).check();
    await page.getByLabel('Fashion, worn').uncheck();
    await save();
    await until(async () => (await campaign())['status'] === 'active');
    expect(await campaign()).toMatchObject({
      preview_url: null,
      category: [],
      model: 'cpa',
      vis: 'public',
    });
    await until(async () => (await payoutNow()) === 1.5);
  });

  it('is narrowed to devices, systems, places and affiliates; a second tab is told, and loses nothing', async () => {
    const other = await page.context().newPage();
    await open('targeting');
    await other.goto(`${product.api}/app/campaigns/${network.campaignId}?tab=targeting`);
    await other.getByLabel('Cities optional').waitFor();

    await page
      .getByRole('group', { name: /^Devices/ })
      .getByLabel('iPhone')
      .check();
    await page
      .getByRole('group', { name: /^Operating systems/ })
      .getByLabel('iOS')
      .check();
    await page.getByLabel('OS versions optional').fill('iOS sixteen');
    await page.getByLabel('Cities optional').fill('Berlin\nWashington, D.C.');
    await save();
    await page.getByLabel('OS versions optional').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('OS versions optional').fill('iOS 16 –');
    await page.getByLabel('ISPs optional').fill('Acme Cable, LLC');
    await save();
    await until(async () => JSON.stringify((await campaign())['device']) === '["iphone"]');
    expect(await campaign()).toMatchObject({
      device: ['iphone'],
      os: ['iOS'],
      os_ver: { iOS: { min: '16' } },
      cities: ['Berlin', 'Washington, D.C.'],
      isps: ['Acme Cable, LLC'],
    });
    expect(await violationsOf(page)).toEqual([]);

    // Asked for before all that.
    await other.getByLabel('Cities optional').fill('Paris');
    await other.getByRole('button', { name: /^Save( changes)?$/, exact: true }).click();
    await other.getByRole('alert').getByText('Someone else saved changes while you were editing.').waitFor();
    expect(await other.getByLabel('Cities optional').inputValue()).toBe('Paris');
    expect(
      await other
        .getByRole('group', { name: /^Devices/ })
        .getByLabel('iPhone')
        .isChecked(),
    ).toBe(true);
    expect(await campaign()).toMatchObject({ cities: ['Berlin', 'Washington, D.C.'] });
    await other.getByRole('button', { name: /^Save( changes)?$/, exact: true }).click();
    await until(async () => JSON.stringify((await campaign())['cities']) === '["Paris"]');
    expect(await campaign()).toMatchObject({ device: ['iphone'], os: ['iOS'] });
    await other.close();

    await page
      .getByRole('group', { name: /^Allowed affiliates/ })
      .getByLabel('Blog (1)')
      .check();
    // What is changed while it is saved stays, whatever the campaign holds by then.
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    const saved = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Save lists' }).click();
    await saved;
    await page.route(`**/campaign/${network.campaignId}`, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await until(async () => JSON.stringify((await campaign())['allowed_pubs']) === '[1]');
    expect(await campaign()).toMatchObject({ blocked_pubs: [], cities: ['Paris'] });
    await page
      .getByRole('group', { name: /^Allowed affiliates/ })
      .getByLabel('Blog (1)')
      .uncheck();
    const again = page.waitForResponse((answer) => answer.url().endsWith(`/campaign/${network.campaignId}`));
    release();
    await again;
    await page.unroute(`**/campaign/${network.campaignId}`);
    await page.getByRole('button', { name: 'Save lists', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Save lists' }).click();
    await until(async () => JSON.stringify((await campaign())['allowed_pubs']) === '[]');

    await tab('Overview');
    expect(await factOf(page, 'Targeting')).toBe('iPhone · iOS · Paris · Acme Cable, LLC');
    const everybody = { device: [], os: [], os_ver: {}, cities: [], isps: [] };
    await call(product, `POST /campaign/${network.campaignId}`, {
      body: { action: 'targeting', ...everybody },
    });
  });

  it('says what is used of its caps and what is left', async () => {
    const limit = async (body: object) => {
      const made = await call(product, `POST /caps/${network.campaignId}`, { body });
      return (made.data['cap'] as unknown as { readonly _id: string })._id;
    };
    await limit({ measure: 'conversion', period: 'daily', limit: 12 });
    // A limit of nothing is full.
    const full = await limit({ measure: 'revenue', period: 'lifetime', limit: 0 });
    await open('caps');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    expect(await cellsOf(row('per day'))).toEqual(expect.arrayContaining(['12', '0', '0%']));
    expect(await cellsOf(row('in total'))).toEqual(expect.arrayContaining(['0', '100%']));
    await call(product, `DELETE /caps/${network.campaignId}/${full}`);

    const made = await call(product, 'POST /network/affiliate-groups', { body: { name: 'Gold' } });
    const gold = (made.data['group'] as unknown as { readonly _id: string })._id;
    await open('caps');
    await page.getByRole('button', { name: 'Add cap' }).click();
    await choose(page, 'Limits', 'Clicks');
    await page.getByRole('textbox', { name: /^Limit/ }).fill('40');
    await choose(page, 'Applies to', 'Gold');
    await page.getByRole('button', { name: 'Add cap' }).click();
    await row('Members of Gold together').waitFor();
    const { caps } = (await call(product, `GET /caps/${network.campaignId}`)).data;
    const ofGold = (caps as unknown as { _id: string; group_id: string; scope: string }[]).find(
      (cap) => cap.group_id === gold,
    );
    expect(ofGold).toMatchObject({ scope: 'group', measure: 'click', limit: 40 });
    await call(product, `DELETE /network/affiliate-groups/${gold}`);
    await open('caps');
    await row('Removed group').waitFor();
    await call(product, `DELETE /caps/${network.campaignId}/${ofGold?._id}`);

    await go('/campaigns');
    await row('Shoes').waitFor();
    expect(await cellsOf(row('Shoes'))).toContain('Everyone');
  });

  it('has its caps beside those of all others, narrowed by use and campaign, where the overview and the list lead', async () => {
    const { data } = await call(product, 'POST /campaign', {
      body: {
        title: 'Hats',
        url: 'https://hats.example/?click={click_id}',
        advertiser_id: network.advertiserId,
        commissions: [{ payout: 1, revenue: 2 }],
      },
    });
    const hats = (data['campaign'] as unknown as { readonly _id: string })._id;
    // One sale fills six of them, which is more than the overview names.
    const [body, sale] = [
      { measure: 'payout', period: 'monthly', limit: '1.5' },
      { count: 1, order: 'hats' },
    ];
    for (let n = 0; n < 6; n += 1) await call(product, `POST /caps/${hats}`, { body });
    await importSales(product, { ...network, campaignId: hats }, sale);
    await go('/');
    await page.getByRole('link', { name: '6 caps at 80% or more' }).click();
    await page.getByRole('heading', { name: 'Caps', exact: true }).waitFor();
    const rows = page.getByRole('table', { name: 'Caps' }).getByRole('row');
    const shows = (count: number) => until(async () => (await rows.count()) === count + 1);
    await shows(6);
    expect(await cellsOf(rows.nth(1))).toEqual(
      expect.arrayContaining(['Hats', 'Payout', 'Per month', '100%']),
    );
    // As somebody types the address, and as a list gives it.
    await go('/caps?used=100');
    await shows(6);
    await go('/campaigns');
    // The fullest cap is in sight.
    const fullest = page.getByRole('row').filter({ hasText: 'Hats' }).getByText('1.50 of 1.50');
    await fullest.waitFor();
    const { x = 0, width = 0 } = (await fullest.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(page.viewportSize()?.width ?? 0);
    await page.getByRole('link', { name: 'All caps' }).click();
    await shows(7);
    await narrow(page, 'Campaign', 'Shoes');
    await shows(1);
    expect(await cellsOf(rows.nth(1))).toEqual(expect.arrayContaining(['Shoes', 'Conversions', '12', '0%']));
    await narrow(page, 'Used', '50% or more');
    await page.getByText('No results match these filters').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shows(7);
    await narrow(page, 'Status', 'Off');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Hats' }).first().click();
    await page.getByRole('button', { name: 'Add cap' }).waitFor();
  });

  it('has goals and payouts of single affiliates for some countries, and payouts for a goal', async () => {
    await open('goals');
    await page.getByRole('button', { name: 'Add goal' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Deposit');
    await page.getByLabel('Goal value').fill('deposit');
    await page.getByLabel(/^Payout/).fill('3.25');
    await page.getByLabel(/^Revenue/).fill('4');
    await choose(page, 'Countries optional', 'Germany', 'Austria');
    await page.getByRole('button', { name: 'Add goal' }).click();
    await page.getByRole('row').filter({ hasText: 'Deposit' }).getByText('3.25 (AT, DE)').waitFor();

    await open('affiliates');
    await page.getByRole('button', { name: 'Add custom payout' }).click();
    await page.getByRole('textbox', { name: /^Payout/ }).fill('3.5');
    await choose(page, 'Goal optional', 'Deposit');
    await choose(page, 'Countries optional', 'Germany');
    await page.getByRole('button', { name: 'Add custom payout' }).click();
    const own = page.getByRole('row').filter({ hasText: '3.50' });
    await own.waitFor();
    expect(await cellsOf(own)).toEqual(expect.arrayContaining(['Blog', 'Deposit', 'Germany']));
    const { data } = await call(product, `GET /network/pub-payout/${network.campaignId}`);
    expect(data['payouts']).toMatchObject([
      { rate: 3.5, coverage: ['DE'], goal_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    ]);
  });

  // docs/rules/tracking.md#test-events
  it('is tried from end to end: a click and a conversion arrive, are explained, and count nowhere', async () => {
    const { data: made } = await call(product, 'POST /campaign', {
      body: {
        title: 'Gloves',
        url: 'https://gloves.example/?click={click_id}',
        advertiser_id: network.advertiserId,
        status: 'active',
        commissions: [{ payout: '1.5', revenue: '2.25' }],
      },
    });
    const { _id: gloves } = made['campaign'] as unknown as { readonly _id: string };
    const trial = await dashboard.signIn('network', { role: 'manager' });
    const { page: tab } = trial;
    await tab.setViewportSize({ width: 320, height: 800 });
    await trial.go(`/campaigns/${gloves}?tab=test`);
    await tab.getByText('Click the link above first.').waitFor();
    expect(await violationsOf(tab)).toEqual([]);
    const press = async (role: 'button' | 'link', name: RegExp) => {
      await tab.getByRole(role, { name }).focus();
      await tab.keyboard.press('Enter');
    };
    await press('button', /^Create test link/);
    const clicks = tab.getByRole('log', { name: 'Test clicks' });
    const [visit] = await Promise.all([tab.waitForEvent('popup'), press('link', /^Open \(new tab\)/)]);
    await clicks.getByText('Redirected to the advertiser’s page').waitFor();
    await visit.close();
    const [shop] = await Promise.all([tab.waitForEvent('popup'), press('link', /^Send \(new tab\)/)]);
    const paid = tab.getByRole('log', { name: 'Test conversions' });
    await paid.getByText(/The affiliate would earn USD\s1\.50; the advertiser would owe/).waitFor();
    await shop.close();
    expect(await violationsOf(tab)).toEqual([]);
    const [wide = 0] = await tab.evaluate<number[]>('[document.documentElement.scrollWidth]');
    expect(wide).toBeLessThanOrEqual(320);
    const counted = await call(product, `GET /network/clicks?campaign_id[]=${gloves}`);
    expect(counted.data['clicks']).toEqual([]);
    await press('button', /^Delete all test data/);
    await tab.getByText('Click the link above first.').waitFor();

    // An analyst may look, and is offered nothing that makes a click.
    const looking = await dashboard.signIn('network', { role: 'analyst' });
    await looking.go(`/campaigns/${gloves}?tab=test`);
    await looking.page.getByText('Nothing is counted').waitFor();
    await looking.page.getByText('Listening.').waitFor();
    // But the menu that leads to the campaign's report.
    expect(await looking.page.locator('#page').getByRole('button').count()).toBe(1);
    await looking.page.getByRole('button', { name: /^Actions for/ }).waitFor();
    expect(await looking.page.getByLabel('Affiliate').count()).toBe(0);
  });

  it('broke nothing on the way', () => {
    expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  });
});

async function open(where?: string): Promise<void> {
  const query = where === undefined ? '' : `?tab=${where}`;
  await go(`/campaigns/${network.campaignId}${query}`);
  await page.getByRole('heading', { name: 'Shoes', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Campaign sections' }).getByRole('link', { name }).click();

/** Not that of the form before, which is still being saved. */
const save = () => page.getByRole('button', { name: /^Save( changes)?$/, disabled: false }).click();

/** Of a few words in one line. */
const pick = (word: string) => page.locator('label').filter({ hasText: word }).click();

async function payoutNow(): Promise<number | undefined> {
  const { data } = await call(product, `GET /commissions/${network.campaignId}`);
  return (data['commissions'] as unknown as readonly { readonly rate: number }[])[0]?.rate;
}

/** What stands beside a name in the list of facts. */
const factOf = (where: Page, name: string): Promise<string> =>
  where
    .locator('dl > div')
    .filter({ has: where.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .innerText();

async function cellsOf(row: Locator): Promise<string[]> {
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim().replace(/^.*\n/s, ''));
}

async function campaign(): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await call(product, `GET /campaign/${network.campaignId}`);
  return data['campaign'] as unknown as Readonly<Record<string, unknown>>;
}
