// Shops that exist, and how they report orders: each order becomes one conversion, one payout and one postback.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { freePort } from './free-port.ts';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { start, preparedFolder, until, type Product } from './product.ts';

const folder = preparedFolder();
const told: string[] = [];
let receiver: Server;
let product: Product;
let network: TestNetwork;

beforeAll(async () => {
  const port = await freePort();
  receiver = createServer((request, response) => {
    told.push(new URL(request.url ?? '/', 'http://receiver').searchParams.get('order') ?? '');
    response.end();
  }).listen(port, '127.0.0.1');
  product = await start(folder.path);
  network = await makeNetwork(product);
  const data = `http://127.0.0.1:${port}/?order={txn_id}`;
  await call(product, 'POST /network/postbacks', {
    body: { user_id: network.affiliateId, event: 'conversion', data },
  });
}, 180_000);
afterAll(async () => {
  await product.stop();
  receiver.close();
  folder.remove();
}, 180_000);

type Row = { readonly txn_id: string; readonly status: string; readonly payout: number };

/** The conversions of an order, once it was decided and everything that was to be told of it has been. */
async function outcomeOf(order: string, hits: number): Promise<Row[]> {
  await until(async () => {
    const { data } = await call(product, 'GET /network/conversion-hits?limit=1000');
    const all = data['hits'] as { txn_id: string; status: string }[] | undefined;
    const ofOrder = (all ?? []).filter(({ txn_id }) => txn_id === order);
    return ofOrder.length === hits && ofOrder.every(({ status }) => status !== 'waiting');
  });
  await until(async () => {
    const { data } = await call(product, 'GET /network/postback-logs');
    const logs = data['logs'] as { status: string }[] | undefined;
    return (logs ?? []).length > 0 && (logs ?? []).every(({ status }) => status === 'delivered');
  });
  const { data } = await call(product, `GET /network/conversions?txn_id=${order}`);
  return (data['records'] as Row[] | undefined) ?? [];
}

// docs/rules/attribution.md#one-conversion
it('pays once for a server that sends each order three times within 3 s and reads only the status', async () => {
  const clickId = await click(product, network.linkId, 1);
  const order = `click_id=${clickId}&security_token=${network.token}&txn_id=thrice`;
  const first = fetch(`${product.tracker}/acquisition?${order}`);
  const second = fetch(`${product.tracker}/acquisition`, { method: 'POST', body: order });
  const answers = [await first, await second];
  await new Promise((done) => setTimeout(done, 1000));
  answers.push(await fetch(`${product.tracker}/acquisition?${order}`));
  for (const answer of answers) {
    expect(answer.ok).toBe(true);
    await answer.body?.cancel();
  }
  expect(await outcomeOf('thrice', 3)).toMatchObject([{ status: 'approved', payout: 1.5 }]);
  expect(told.filter((one) => one === 'thrice')).toHaveLength(1);
}, 180_000);

// docs/rules/attribution.md#pixel
it('pays once for a shop whose thank-you page has a pixel in an iframe, loaded again and again', async () => {
  const clickId = await click(product, network.linkId, 2);
  const pixel = `${product.tracker}/pixel?adid=${network.campaignId}&txn_id=framed`;
  const headers = {
    'Sec-Fetch-Dest': 'iframe',
    'Sec-Fetch-Mode': 'navigate',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    Referer: 'https://shop.example/thanks',
    Cookie: `tb_${network.campaignId}=${clickId}`,
  };
  for (let loaded = 0; loaded < 2; loaded++) {
    const answer = await fetch(pixel, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('<!doctype html>');
    // Nothing may keep the browser from showing it in a frame of another site.
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toBe('frame-ancestors *');
  }
  expect(await outcomeOf('framed', 2)).toMatchObject([{ status: 'approved', payout: 1.5 }]);
  expect(told.filter((one) => one === 'framed')).toHaveLength(1);
}, 180_000);
