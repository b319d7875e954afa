// docs/rules/stats.md#figures-for-affiliates
import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

const MINUTES_MS = 60_000;
let api: TestApi;
let network: Client;
let shop: Party;
let affiliates: Party[];
let campaign: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  shop = await partyOf(api, 'advertiser');
  affiliates = [];
  for (let n = 0; n < 3; n++) affiliates.push(await partyOf(api, 'affiliate'));
  campaign = await campaignOf(api, shop);
});

const yesterday = () => new Date(api.at.now.getTime() - 86_400_000);
const refOf = (affiliate: Party) => ({
  campaignId: campaign as CampaignId,
  affiliateId: affiliate.id as AffiliateId,
  advertiserId: shop.id as AdvertiserId,
});
let made = 0;
/** Of each affiliate so many, and a sale of the first. */
function sent(clicks: readonly number[], at = yesterday()): Promise<void> {
  const sale = clickId(++made, at);
  return happened(api, {
    clicks: clicks.flatMap((many, index) =>
      Array.from({ length: many }, () =>
        click({ ...refOf(affiliates[index] as Party), id: clickId(++made, at), clickedAt: at }),
      ),
    ),
    conversions: [
      conversion({
        ...refOf(affiliates[0] as Party),
        id: hitId(made, at),
        clickId: sale,
        convertedAt: at,
        payout: money('2.5'),
      }),
    ],
  });
}
const show = () => network.ok('PATCH /network/account', { affiliate_figures: true });

/** As the third affiliate reads them, in the feed and by itself. */
async function figures(): Promise<unknown> {
  const { client } = affiliates[2] as Party;
  const [item] = listOf((await client.ok('GET /affiliate/campaigns'))['campaigns']);
  const single = await client.ok(`GET /affiliate/campaigns/${campaign}`);
  expect(single['figures']).toEqual(item?.['figures']);
  return item?.['figures'];
}

describe('what a campaign earns on the whole network', () => {
  it('is shown where the network wants it, of whole days', async () => {
    await sent([98, 1, 1]);
    expect(await figures()).toBeNull();
    expect(await network.ok('GET /network/account')).toMatchObject({ network: { affiliate_figures: false } });
    await show();
    expect(await figures()).toEqual({ epc: 0.025, cr: 1 });
  });

  it.each([
    ['two affiliates', [120, 5, 0]],
    ['less than 100 clicks', [97, 1, 1]],
  ])('is hidden for %s', async (_case, clicks) => {
    await show();
    await sent(clicks);
    expect(await figures()).toBeNull();
  });

  it('leaves out today, and days before the last 30', async () => {
    await show();
    await sent([98, 1, 1], api.at.now);
    await sent([98, 1, 1], new Date(api.at.now.getTime() - 31 * 86_400_000));
    expect(await figures()).toBeNull();
  });

  it('is read again after ten minutes', async () => {
    await show();
    expect(await figures()).toBeNull();
    await sent([98, 1, 1]);
    expect(await figures()).toBeNull();
    api.at.now = new Date(api.at.now.getTime() + 10 * MINUTES_MS);
    expect(await figures()).toEqual({ epc: 0.025, cr: 1 });
  });
});
