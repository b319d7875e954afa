// A network of a product that runs, with several campaigns of one affiliate and a link to each.
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { call, makeNetwork, type TestNetwork } from '../apps/standalone/test/network.ts';
import type { Product } from './product.ts';

const CAMPAIGNS = 20;
/** Until every tracker knows the links. */
const KNOWN_AFTER_MS = 1000;

export type GivenCampaigns = TestNetwork & {
  readonly campaigns: readonly string[];
  readonly links: readonly string[];
};

export async function givenCampaigns(product: Pick<Product, 'api' | 'tracker'>): Promise<GivenCampaigns> {
  const network = await makeNetwork(product);
  const { advertiserId, affiliateId } = network;
  const campaigns = [network.campaignId];
  const links = [network.linkId];
  for (let n = 1; n < CAMPAIGNS; n++) {
    const made = await call(product, 'POST /campaign', {
      body: {
        title: `Shoes ${n}`,
        url: 'https://shop.example/?click={click_id}&affiliate={aff_id}&sub={p1}',
        advertiser_id: advertiserId,
        model: 'cpa',
        status: 'active',
        commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
      },
    });
    const { campaign } = made.data as unknown as { campaign: { _id: string } };
    campaigns.push(campaign._id);
    const linked = await call(product, `POST /network/link/${affiliateId}/${campaign._id}`, { body: {} });
    links.push((linked.data as unknown as { link: { _id: string } }).link._id);
  }
  await delay(KNOWN_AFTER_MS);
  return { ...network, campaigns, links };
}

/** The product's own links name the port, so it must be known before. */
export function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : '')));
    });
  });
}

/** The id of the click that an answer of the tracker redirects with. */
export const clickIdIn = (answer: Buffer): string | undefined =>
  /[?&]click=([0-9a-f]{24})/.exec(answer.toString('latin1'))?.[1];
