import { expect, it } from '@jest/globals';
import { click } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened } from '../../test/happened.ts';
import { campaignOf, clientOf, idOf, partyOf } from '../../test/seed.ts';
import { testApi } from '../../test/test-api.ts';

// docs/rules/stats.md#news-of-an-affiliate
it('lists changes of the campaigns an affiliate asked for or ran, for nobody else', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  const shop = await partyOf(api, 'advertiser');
  const shoes = await campaignOf(api, shop);
  const hats = await campaignOf(api, shop, { title: 'Hats', visibility: 'permission' });
  await happened(api, {
    clicks: [
      click({
        campaignId: shoes as CampaignId,
        affiliateId: anna.id as AffiliateId,
        advertiserId: shop.id as AdvertiserId,
      }),
    ],
  });
  const { access } = await anna.client.ok(`POST /affiliate/requestAccess/${hats}`, {});
  const newsOf = async ({ client }: typeof anna) => (await client.ok('GET /affiliate/news'))['news'];
  expect([await newsOf(anna), await newsOf(bert)]).toEqual([[], []]);
  await network.ok(`POST /campaign/access-requests/${idOf(access)}`, { live: false, refusal_reason: 'No.' });
  await network.ok('POST /campaign/bulk', { ids: [shoes], status: 'paused' });
  const refused = { kind: 'refused', reason: 'No.', ad_id: hats, ad_title: 'Hats', day: '2026-03-10' };
  const paused = { kind: 'paused', reason: null, ad_id: shoes, ad_title: 'Shoes', day: '2026-03-10' };
  expect(await newsOf(anna)).toHaveLength(2);
  expect(await newsOf(anna)).toEqual(
    expect.arrayContaining([expect.objectContaining(refused), expect.objectContaining(paused)]),
  );
  expect(await newsOf(bert)).toEqual([]);
});

// docs/rules/stats.md#news-of-an-affiliate
it('lists no decision that is undone or that the affiliate has asked about again', async () => {
  const api = await testApi();
  const network = clientOf(api, api.key);
  const anna = await partyOf(api, 'affiliate');
  const hats = await campaignOf(api, await partyOf(api, 'advertiser'), { visibility: 'permission' });
  const ask = async (body: object) =>
    idOf((await anna.client.ok(`POST /affiliate/requestAccess/${hats}`, body))['access']);
  const kinds = async () =>
    (
      (await anna.client.ok('GET /affiliate/news'))['news'] as unknown as readonly { readonly kind: string }[]
    ).map(({ kind }) => kind);
  const access = await ask({});
  const decide = async (decision: object) => {
    api.at.now = new Date(api.at.now.getTime() + 1000);
    await network.ok(`POST /campaign/access-requests/${access}`, decision);
    return kinds();
  };
  expect(await decide({ live: false, refusal_reason: 'No.' })).toEqual(['refused']);
  expect(await decide({ live: false, refusal_reason: null })).toEqual([]);
  expect(await decide({ live: true })).toEqual(['granted']);
  expect(await decide({ live: false })).toEqual(['taken_back']);
  api.at.now = new Date(api.at.now.getTime() + 1000);
  expect([await ask({ message: 'Please' }), await ask({}), await kinds()]).toEqual([access, access, []]);
  expect((await network.ok('GET /campaign/access-requests'))['requests']).toMatchObject([
    { status: 'waiting', message: 'Please' },
  ]);
  expect(await decide({ live: true })).toEqual(['granted']);
});
