// What is changed over the API counts from the next click on:
// docs/rules/tracking.md#changes-count-from-the-next-click.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { call, click, makeNetwork, type TestNetwork } from './network.ts';
import { start, preparedFolder, until, type Product } from './product.ts';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
beforeEach(async () => {
  folder = preparedFolder();
  product = await start(folder.path);
  network = await makeNetwork(product);
}, 180_000);
afterEach(async () => {
  await product.stop();
  folder.remove();
}, 180_000);

// docs/rules/tracking.md#changes-count-from-the-next-click
it('counts a new price, a pause and a new link from the next click', async () => {
  const { advertiserId, affiliateId } = network;
  const made = await call(product, 'POST /campaign', {
    body: {
      title: 'Clicks',
      url: 'https://shop.example/?click={click_id}',
      advertiser_id: advertiserId,
      model: 'cpc',
      status: 'active',
      commissions: [{ payout: '100', revenue: '200' }],
    },
  });
  const { campaign, commissions } = made.data as unknown as {
    campaign: { _id: string };
    commissions: { _id: string }[];
  };
  const linked = await call(product, `POST /network/link/${affiliateId}/${campaign._id}`, { body: {} });
  const { link } = linked.data as unknown as { link: { _id: string } };
  const ids: (string | undefined)[] = [];
  for (let rate = 1; rate <= 5; rate++) {
    const commission = `/commissions/${campaign._id}/${commissions[0]?._id}`;
    await call(product, `POST ${commission}`, { body: { rate } });
    ids.push(await click(product, link._id, rate));
    await edit(campaign._id, 'paused');
    expect(await click(product, link._id, 100 + rate)).toBeUndefined();
    await edit(campaign._id, 'active');
  }
  expect(ids).not.toContain(undefined);
  const total = () => call(product, `GET /campaign/stats/${campaign._id}`);
  await until(
    async () => ((await total()).data as unknown as { total: { clicks: number } }).total.clicks === 5,
  );
  expect((await total()).data).toMatchObject({ total: { payout: 15 } });
}, 180_000);

const edit = (id: string, status: string) =>
  call(product, `POST /campaign/${id}`, { body: { action: 'basic_info', status } });
