// What is looked up in the logs: clicks, reported conversions and messages narrowed by the page, a message with every attempt, what failed
// once more, and why a conversion was paid.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { choose, narrow, narrowTo } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let receiver: Server;
/** What the receiver answers, and what it was asked. */
const received: string[] = [];
let answers = 410;
const people = new Map<string, Person>();
const personOf = (who: 'network' | 'affiliate'): Person => {
  const person = people.get(who);
  if (!person) throw new Error(`nobody is ${who}`);
  return person;
};
const pageOf = (who: 'network' | 'affiliate') => personOf(who).page;
const go = (who: 'network' | 'affiliate', address: string) => personOf(who).go(address);
type Logs = readonly { readonly _id: string; readonly status: string; readonly event: string }[];
const logs = async () => (await call(product, 'GET /network/postback-logs')).data['logs'] as unknown as Logs;

inChromium('the logs', () => {
  beforeAll(async () => {
    receiver = createServer((asked, answer) => {
      received.push(asked.url ?? '');
      answer.writeHead(answers).end('no such page here');
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    dashboard = await openDashboard(CHROMIUM);
    ({ product, network } = dashboard);
    await call(product, 'POST /network/postbacks', {
      body: {
        user_id: network.affiliateId,
        event: 'conversion',
        data: `http://127.0.0.1:${port}/in?order={txn_id}`,
      },
    });
    const [first = ''] = [await click(product, network.linkId, 1), await click(product, network.linkId, 2)];
    for (const [order, id] of [
      ['order-1', first],
      ['lost', '0'.repeat(24)],
    ] as const)
      await fetch(
        `${product.tracker}/acquisition?click_id=${id}&security_token=${network.token}&txn_id=${order}`,
      );
    await until(async () => (await logs()).some(({ status }) => status === 'failed'));
    for (const who of ['network', 'affiliate'] as const) people.set(who, await dashboard.signIn(who));
  });
  afterAll(async () => {
    await dashboard?.close();
    receiver?.closeAllConnections();
    receiver?.close();
  });

  it('narrows clicks and reported conversions, in the address too', async () => {
    const page = pageOf('network');
    await go('network', '/clicks');
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();
    await narrow(page, 'Status', 'Rejected');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await narrow(page, 'Country', 'Norway', 'Iceland');
    await page.getByText('No results match these filters').waitFor();
    expect(new URL(page.url()).searchParams.get('country')).toBe('NO,IS');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await narrow(page, 'Affiliate', 'Blog');
    await page.getByRole('cell', { name: 'Shoes' }).first().waitFor();

    await go('network', '/clicks?tab=hits');
    await page.getByRole('cell', { name: 'order-1' }).waitFor();
    await page.getByRole('button', { name: 'Rejection reasons' }).click();
    await page.getByText('Ask the advertiser to pass on {click_id} unchanged').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();

    await page.getByRole('cell', { name: 'order-1' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'lost' }).waitFor();
    await page.getByRole('button', { name: 'Show totals' }).click();
    const sums = page.getByRole('table', { name: 'Totals' });
    await sums.getByRole('cell', { name: 'Click ID missing or from another campaign' }).waitFor();
    expect(await sums.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Hide totals' }).click();
    await page.getByRole('button', { name: 'Remove filter: Reason' }).click();
    await narrow(page, 'Campaign', 'Shoes');
    await page.getByRole('cell', { name: 'order-1' }).waitFor();
    await page.getByRole('cell', { name: 'lost' }).waitFor({ state: 'detached' });
    await narrowTo(page, 'Order ID', 'order-2');
    await page.getByText('No results match these filters').waitFor();

    const own = pageOf('affiliate');
    await go('affiliate', '/clicks?reason=BOT');
    await own.getByText('No results match these filters').waitFor();
    await own.getByRole('button', { name: 'Remove filter: Reason' }).click();
    await own.getByRole('cell', { name: 'Shoes' }).first().waitFor();
  });

  it('shows the health of an affiliate, every attempt of a message, and what a test did', async () => {
    const page = pageOf('network');
    await go('network', '/postbacks?tab=health');
    await page.getByRole('cell', { name: 'Turned off' }).waitFor();
    await page.getByRole('cell', { name: /410 in \d+ ms/ }).waitFor();
    await page.getByRole('link', { name: 'Show failed' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await dialog.getByText('no such page here').waitFor();
    expect(await dialog.getByRole('list', { name: 'Attempts' }).getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('link', { name: /^conversion / }).waitFor();
    await page.keyboard.press('Escape');
    await choose(page, 'Status', 'Delivered');
    await page.getByText('No results match these filters').waitFor();

    answers = 200;
    await go('network', '/postbacks?tab=addresses');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Test result' })
      .getByText(/^200 in/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
  });

  it('lets an affiliate send what failed again, all of it or one message, and see how it is signed', async () => {
    const page = pageOf('affiliate');
    const asked = () => received.filter((url) => url.includes('order-1')).length;
    const before = asked();
    await go('affiliate', '/postbacks?tab=messages&status=failed');
    await page.getByRole('button', { name: 'Details' }).waitFor();
    await page.getByRole('button', { name: 'Resend all failed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend all failed' }).click();
    await page.getByText('1 delivery will be resent.').waitFor();
    await until(() => Promise.resolve(asked() === before + 1));
    await until(async () => (await logs()).every(({ status }) => status === 'delivered'));

    await go('affiliate', '/postbacks?tab=messages');
    await page
      .getByRole('row')
      .filter({ hasText: 'order-1' })
      .getByRole('button', { name: 'Details' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
    await until(() => Promise.resolve(asked() === before + 2));

    await go('affiliate', '/postbacks');
    await page.getByRole('button', { name: 'New postback' }).click();
    await page.getByLabel('Postback URL', { exact: true }).fill('https://a.example/?o={txn_id}&d={tdomain}');
    await page.getByText('https://a.example/?o=order-1&d={tdomain}', { exact: true }).waitFor();
    await page.getByText('Filled in when sent: {tdomain}').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByText('Verify signatures').click();
    await page.getByText('timingSafeEqual').first().waitFor();
  });

  it('tells in sentences why a conversion was paid, and what it would pay now', async () => {
    const page = pageOf('network');
    await go('network', '/conversions');
    await page.getByRole('row').filter({ hasText: 'order-1' }).getByRole('link').first().click();
    const sheet = page.getByRole('dialog', { name: 'Why was this paid?' });
    await sheet.getByText('Rates considered').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/conversions');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await page.goForward();
    await sheet.getByRole('link', { name: 'Open as page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Why was this paid?' }).waitFor();
    const { data } = await call(product, 'GET /network/conversions');
    const [record] = data['records'] as unknown as readonly { readonly _id: string }[];
    await go('network', `/conversions/${record?._id}`);
    await page.getByText('Because the campaign rate for Shoes (everywhere) was in force').waitFor();
    await page.getByText('Reported: Server call, order order-1').waitFor();
    await page.getByText(/^Postback delivered: 200 in \d+ ms$/).waitFor();
    await page.getByRole('button', { name: 'Compare with today' }).click();
    await page.getByText('Approved, USD 1.50 payout and USD 2.25 revenue.').waitFor();
    await page.getByText('The rates haven’t changed.').waitFor();

    const { data: found } = await call(product, `GET /commissions/${network.campaignId}`);
    const [commission] = found['commissions'] as unknown as readonly { readonly _id: string }[];
    const edited = await call(product, `POST /commissions/${network.campaignId}/${commission?._id}`, {
      body: { rate: '2' },
    });
    expect(edited).toMatchObject({ success: true });
    await page.getByRole('button', { name: 'Compare with today' }).click();
    await page.getByText('Approved, USD 2.00 payout and USD 2.25 revenue.').waitFor();
    await page
      .getByText('the campaign rate is 2 payout, 2.25 revenue instead of 1.5 payout, 2.25 revenue')
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download JSON' }).click();
    expect((await download).suggestedFilename()).toBe(`conversion ${record?._id}.json`);

    const own = pageOf('affiliate');
    await go('affiliate', `/conversions/${record?._id}`);
    await own.getByText(/^Postback delivered: 200/).waitFor();
    expect(await own.getByRole('button', { name: 'Compare with today' }).count()).toBe(0);
  });

  // docs/rules/webhooks.md#log-of-webhooks
  it('continues in the log of webhooks behind the last message shown, whatever is written meanwhile', async () => {
    const page = pageOf('network');
    const { data } = await call(product, 'POST /network/webhooks', {
      body: { url: 'http://127.0.0.1:9/hooks', events: ['conversion.created'] },
    });
    const { _id: webhook } = data['webhook'] as unknown as { readonly _id: string };
    const write = () => call(product, `POST /network/webhooks/${webhook}/test`);
    for (let n = 0; n < 3; n += 1) await write();
    const written = (await call(product, 'GET /network/webhook-logs')).data['logs'] as unknown as Logs;
    // One a page, so that few messages fill several.
    const shown: string[] = [];
    await page.route('**/network/webhook-logs?*', async (route) => {
      const answer = await route.fetch({
        url: route.request().url().replace('limit=1000', 'limit=1'),
      });
      const told = (await answer.json()) as { readonly data: { readonly logs: Logs } };
      shown.push(...told.data.logs.map(({ _id }) => _id));
      await route.fulfill({ response: answer, json: told });
    });
    await go('network', '/settings?tab=webhooks');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.waitFor();
    await write();
    for (const rows of [2, 3]) {
      await more.click();
      await page.locator(`[role=table][aria-label=Deliveries][aria-rowcount="${rows + 1}"]`).waitFor();
    }
    expect(shown).toEqual(written.map(({ _id }) => _id));
    await page.unroute('**/network/webhook-logs?*');
  });

  it('goes from why one conversion was paid to the next and back, by buttons and keys, and back to the list at once', async () => {
    const page = pageOf('network');
    const records = async () =>
      (await call(product, 'GET /network/conversions')).data['records'] as unknown as Logs;
    const asked = `security_token=${network.token}&txn_id=order-2`;
    await fetch(
      `${product.tracker}/acquisition?click_id=${await click(product, network.linkId, 3)}&${asked}`,
    );
    await until(async () => (await records()).length === 2);
    await go('network', '/conversions');
    await page.getByRole('row').filter({ hasText: 'order-2' }).getByRole('link').first().click();
    const sheet = page.getByRole('dialog', { name: 'Why was this paid?' });
    const tells = (order: string) => sheet.getByText(`Reported: Server call, order ${order}`).waitFor();
    await tells('order-2');
    expect(await sheet.getByRole('button', { name: 'Previous conversion' }).isDisabled()).toBe(true);
    await sheet.getByRole('button', { name: 'Next conversion' }).click();
    await tells('order-1');
    await page.keyboard.press('k');
    await tells('order-2');
    await page.keyboard.press('j');
    await tells('order-1');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'order-1' }).waitFor();
  });
});
