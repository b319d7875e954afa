// What goes out of the whole product and is kept: a picture, and the test of a postback.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, makeNetwork } from './network.ts';
import { start, preparedFolder } from './product.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let server: Server;
let base: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(request.url === '/a.png' ? PNG : 'thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('keeps a picture over a restart, and tries a receiver', async () => {
  const folder = preparedFolder();
  let product = await start(folder.path);
  try {
    const { campaignId, affiliateId } = await makeNetwork(product);
    const upload = { action: 'image_upload', image_url: `${base}/a.png` };
    const { data } = await call(product, `POST /campaign/${campaignId}`, { body: upload });
    const { image } = data['campaign'] as unknown as { image: string };
    // With API_PORT=0 the address is the one it found.
    expect(image.startsWith(`${product.api}/media/`)).toBe(true);
    const served = await fetch(image);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true);

    const body = { user_id: affiliateId, event: 'conversion', data: `${base}/in?m={payout}` };
    const { data: made } = await call(product, 'POST /network/postbacks', { body });
    const { _id: id } = made['postback'] as unknown as { _id: string };
    const { data: tested } = await call(product, `POST /network/postbacks/${id}/test`);
    expect(tested['log']).toMatchObject({ status: 200, response: 'thanks', url: `${base}/in?m=1` });

    const path = new URL(image).pathname;
    await product.stop();
    product = await start(folder.path, { ALLOW_PRIVATE_POSTBACKS: 'false' });
    expect((await fetch(product.api + path)).status).toBe(200);
    const refused = await call(product, `POST /campaign/${campaignId}`, { body: upload });
    expect([refused.status, refused.data['errors']]).toEqual([
      400,
      [{ path: 'image_url', message: expect.stringMatching(/isn.t public/) as unknown }],
    ]);
    expect(asked).toEqual(['/a.png', '/in?m=1']);
  } finally {
    await product.stop();
    folder.remove();
  }
}, 240_000);
