// What happens, as it is told on the pages: when, and whatever becomes of the API meanwhile.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { killPart } from '../../standalone/test/parts-of-product.ts';
import { until } from '../../standalone/test/product.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let staff: Person;

inChromium('what happens', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { alone: true, window: { timezoneId: 'Pacific/Auckland' } });
    ({ product, network } = dashboard);
    await call(product, 'PATCH /network/account', { body: { zone: 'Asia/Kolkata' } });
    staff = await dashboard.signIn('network');
  });
  afterAll(() => dashboard?.close());

  it('is watched on after the API was killed and started again, with everything since', async () => {
    const { page, go } = staff;
    await go('/live');
    await page.getByRole('status').getByText('Live').waitFor();
    const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await click(product, network.linkId, 2);
    await rows.getByText('Shoes · Blog').waitFor();
    const before = await rows.count();
    const broken = page.waitForEvent('requestfailed', (request) => request.url().includes('/network/events'));
    await killPart(dashboard.folder, 'api');
    await broken;
    // The trackers go on, and nobody watches.
    await click(product, network.linkId, 3);
    await page.getByText(/Reconnected .*nothing was lost/).waitFor();
    await until(async () => (await rows.count()) === before + 1);
    // Still signed in, and told of what comes after.
    await click(product, network.linkId, 4);
    await until(async () => (await rows.count()) === before + 2);
  });

  it('shows the details of an event, why it was paid, and the details again', async () => {
    const { page, go } = staff;
    await go('/live');
    await page.getByRole('status').getByText('Live').waitFor();
    const clickId = await click(product, network.linkId, 5);
    await fetch(
      `${product.tracker}/acquisition?click_id=${clickId}&security_token=${network.token}&txn_id=live-1`,
    );
    const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    const row = rows.filter({ hasText: /^.{8}Conversion · Approved/ });
    await row.getByRole('button', { name: /^Details of / }).click();
    const details = page.getByRole('dialog', { name: 'Conversion · Approved' });
    for (const [name, value] of [
      ['Campaign', 'Shoes'],
      ['Affiliate', 'Blog'],
      ['Order ID', 'live-1'],
    ] as const) {
      await details.getByRole('term').filter({ hasText: name }).first().waitFor();
      await details.getByRole('definition').filter({ hasText: value }).first().waitFor();
    }
    await details.getByRole('link', { name: 'Why was this paid?' }).click();
    const why = page.getByRole('dialog', { name: 'Why was this paid?' });
    await why.getByText('live-1').first().waitFor();
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await details.getByText('live-1').waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  it('is told in the time of the network, and to who points at it in UTC and in their own', async () => {
    const { page, go } = staff;
    await click(product, network.linkId, 1);
    await until(async () => {
      const { data } = await call(product, 'GET /network/clicks');
      return (data['clicks'] as unknown as readonly unknown[]).length > 0;
    });
    await go('/clicks');
    const cell = page
      .getByRole('cell')
      .filter({ has: page.locator('time') })
      .first();
    const time = (await cell.locator('time').getAttribute('datetime')) ?? '';
    await cell.hover();
    const told = ((await cell.getAttribute('title')) ?? '').split('\n');
    const at = Date.parse(`${time.replace(' ', 'T')}+05:30`);
    const inUtc = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    expect(told[0]).toBe(`${inUtc} UTC`);
    const own = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      timeStyle: 'medium',
    }).format(at);
    expect(told[1]).toContain(`${own} Pacific/Auckland`);
    expect(told).toHaveLength(2);
  });
});
