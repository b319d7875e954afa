import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import {
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '@tributary/application/contracts/shared/records-under-test';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261202000000_zones_and_sums_of_0_4_0');
});
afterAll(() => earlier.close());

it('adds up what there is by campaign, by affiliate and in all, each day by itself', async () => {
  const { sql, insert } = earlier;
  const first = {
    network_id: NETWORK_ID,
    day: '2026-03-10',
    campaign_id: CAMPAIGN_ID,
    affiliate_id: AFFILIATE_ID,
    advertiser_id: ADVERTISER_ID,
    goal_id: '',
    clicks: 1,
    payout: '0.000000000000001',
  };
  await insert('stats_day', first);
  await insert('stats_day', { ...first, affiliate_id: OTHER_AFFILIATE_ID, clicks: 2, payout: '1' });
  await insert('stats_day', { ...first, campaign_id: OTHER_CAMPAIGN_ID, clicks: 4 });
  await insert('stats_day', { ...first, advertiser_id: OTHER_ADVERTISER_ID, clicks: 8 });
  await insert('stats_day', { ...first, goal_id: 'a', clicks: 16, payout: '2' });
  await insert('stats_day', { ...first, day: '2026-03-11', clicks: 32 });
  await insert('stats_day', { ...first, network_id: OTHER_NETWORK_ID, clicks: 64 });

  await earlier.upgrade();

  const campaigns = await sql`
    select campaign_id, advertiser_id, goal_id, day::text, clicks::int, trim_scale(payout)::text as payout
    from stats_campaign_day where network_id = ${NETWORK_ID} order by clicks`;
  const ofFirst = { campaign_id: CAMPAIGN_ID, advertiser_id: ADVERTISER_ID, goal_id: '', day: '2026-03-10' };
  const payout = '0.000000000000001';
  expect([...campaigns]).toEqual([
    { ...ofFirst, clicks: 3, payout: '1.000000000000001' },
    { ...ofFirst, campaign_id: OTHER_CAMPAIGN_ID, clicks: 4, payout },
    { ...ofFirst, advertiser_id: OTHER_ADVERTISER_ID, clicks: 8, payout },
    { ...ofFirst, goal_id: 'a', clicks: 16, payout: '2' },
    { ...ofFirst, day: '2026-03-11', clicks: 32, payout },
  ]);
  const affiliates = await sql`
    select affiliate_id, goal_id, day::text, clicks::int, trim_scale(payout)::text as payout
    from stats_affiliate_day where network_id = ${NETWORK_ID} order by clicks`;
  const ofAffiliate = { affiliate_id: AFFILIATE_ID, goal_id: '', day: '2026-03-10' };
  expect([...affiliates]).toEqual([
    { ...ofAffiliate, affiliate_id: OTHER_AFFILIATE_ID, clicks: 2, payout: '1' },
    { ...ofAffiliate, clicks: 13, payout: '0.000000000000003' },
    { ...ofAffiliate, goal_id: 'a', clicks: 16, payout: '2' },
    { ...ofAffiliate, day: '2026-03-11', clicks: 32, payout },
  ]);
  const days = await sql`
    select day::text, clicks::int, trim_scale(payout)::text as payout
    from stats_network_day where network_id = ${NETWORK_ID} order by day`;
  expect([...days]).toEqual([
    { day: '2026-03-10', clicks: 31, payout: '3.000000000000003' },
    { day: '2026-03-11', clicks: 32, payout },
  ]);
  const others = await sql`
    select clicks::int from stats_campaign_day where network_id = ${OTHER_NETWORK_ID}
    union all select clicks::int from stats_affiliate_day where network_id = ${OTHER_NETWORK_ID}
    union all select clicks::int from stats_network_day where network_id = ${OTHER_NETWORK_ID}`;
  expect([...others]).toEqual([{ clicks: 64 }, { clicks: 64 }, { clicks: 64 }]);
});
