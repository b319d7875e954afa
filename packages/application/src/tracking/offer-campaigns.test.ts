import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import {
  access,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  link,
  NETWORK_ID,
  NOW,
} from '../../contracts/shared/given.ts';
import {
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
} from '../../contracts/shared/records-under-test.ts';
import { testClock, testRandomness } from '../../contracts/shared/test-doubles.ts';
import { makeOfferCampaign, makeOfferCampaigns, makeSearchOffers } from './offer-campaigns.ts';

const deps = () => {
  const state = emptyState();
  return { state, stores: memoryRecords(state), clock: testClock(), randomness: testRandomness() };
};
let given = deps();
beforeEach(async () => {
  given = deps();
  await seed(given.stores);
});
const REF = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID };
const PAGE = { page: 1, limit: 10 };
const notFound = expect.objectContaining({ code: 'not_found' });

// docs/rules/input-output.md#affiliate-feed
describe('the feed', () => {
  // docs/rules/tracking.md#tracking-link
  it('gives every campaign that may be run one link, however many ask at once', async () => {
    await given.stores.links.addOnce(link());
    const feeds = await race(5, () => makeOfferCampaigns(given)({ ...REF, page: PAGE }));
    for (const { items } of feeds) {
      expect(items.map((one) => one.campaign.id)).toEqual([OTHER_CAMPAIGN_ID, CAMPAIGN_ID]);
      expect(items[1]?.link).toEqual(link());
      expect(items[0]?.link).toEqual(feeds[0]?.items[0]?.link);
    }
    expect(given.state.links.size).toBe(2);
  });

  it('makes no link for what needs permission until it is granted', async () => {
    await given.stores.campaigns.replace(campaign({ visibility: 'permission' }), NOW);
    await given.stores.accesses.addOnce(access({ live: false }));
    const offerOf = async () => (await makeOfferCampaign(given)({ ...REF, campaignId: CAMPAIGN_ID })).offer;
    expect(await offerOf()).toMatchObject({ link: null, access: { live: false } });
    expect(given.state.links.size).toBe(0);
    await given.stores.accesses.edit(NETWORK_ID, access().id, { live: true });
    expect(await offerOf()).toMatchObject({ link: { campaignId: CAMPAIGN_ID }, access: { live: true } });
  });
});

describe('one campaign', () => {
  it.each([
    ['paused', campaign({ status: 'paused' })],
    ['past its last day', campaign({ expiresOn: calendarDay('2026-03-09') })],
    ['private', campaign({ visibility: 'private' })],
    ['blocked', campaign({ blockedAffiliates: [AFFILIATE_ID] })],
  ])('that is %s is not found, and gets no link', async (_, closed) => {
    await given.stores.campaigns.replace(closed, NOW);
    await expect(makeOfferCampaign(given)({ ...REF, campaignId: CAMPAIGN_ID })).rejects.toEqual(notFound);
    expect(given.state.links.size).toBe(0);
  });

  it('of another network is not found', async () => {
    const foreign = makeOfferCampaign(given)({ ...REF, campaignId: FOREIGN_CAMPAIGN_ID });
    await expect(foreign).rejects.toEqual(notFound);
  });
});

describe('searching', () => {
  it('compares whole hosts, in pages', async () => {
    await given.stores.campaigns.replace(campaign({ previewUrl: 'https://not-shop.example.com/' }), NOW);
    const search = (deepLink: string, page = PAGE) => makeSearchOffers(given)({ ...REF, page, deepLink });
    const found = await search('https://shop.example.com/any?x=1');
    expect([idsOf(found.items.map((one) => one.campaign)), found.total]).toEqual([[OTHER_CAMPAIGN_ID], 1]);
    const past = await search('https://shop.example.com/', { page: 2, limit: 10 });
    expect([past.items, past.total]).toEqual([[], 1]);
    await expect(search('javascript:alert(1)')).rejects.toEqual(
      expect.objectContaining({ code: 'invalid_parameter' }),
    );
  });
});
