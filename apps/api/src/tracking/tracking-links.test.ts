import { beforeEach, expect, it } from '@jest/globals';
import { campaignOf, type Client, clientOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let [anna, bert]: Party[] = [];

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
});

// docs/rules/tracking.md#tracking-link
it('GET /network/links lists the links there are, of an affiliate, of a campaign, in pages', async () => {
  const shop = await partyOf(api, 'advertiser');
  const [shoes, hats] = [await campaignOf(api, shop), await campaignOf(api, shop)];
  const made = async (affiliate: Party | undefined, campaign: string) => {
    const { link, tracking_link: url } = await network.ok(
      `POST /network/link/${affiliate?.id}/${campaign}`,
      {},
    );
    return { ...(link as object), tracking_link: url };
  };
  const links = [await made(anna, shoes), await made(bert, shoes), await made(anna, hats)];
  const listed = async (query = '') => {
    const { links: found, total } = await network.ok(`GET /network/links${query}`);
    return [listOf(found), total];
  };
  expect((await listed())[0]).toEqual(expect.arrayContaining(links));
  expect((await listed())[1]).toBe(3);
  expect(await listed(`?publisher_id=${bert?.id}`)).toEqual([[links[1]], 1]);
  expect(await listed(`?campaign_id=${hats}`)).toEqual([[links[2]], 1]);
  expect(await listed(`?campaign_id=${hats}&publisher_id=${bert?.id}`)).toEqual([[], 0]);
  expect(listOf((await network.ok('GET /network/links?page=2&limit=2'))['links'])).toHaveLength(1);
  expect(await listed(`?campaign_id=${'f'.repeat(24)}`)).toEqual([[], 0]);
  await network.ok(`DELETE /campaign/${hats}`);
  expect((await listed())[1]).toBe(2);
});
