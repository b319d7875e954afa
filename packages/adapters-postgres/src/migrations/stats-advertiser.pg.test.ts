import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
} from '@tributary/application/contracts/shared/given';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261121001300_stats_advertiser');
});
afterAll(() => earlier.close());

it('gives each sum to the advertiser of its rows, and of days without rows to the campaign’s', async () => {
  const { sql, insert } = earlier;
  await insert('networks', { id: NETWORK_ID, zone: 'Asia/Kolkata' });
  await insert('accounts', { id: ADVERTISER_ID, network_id: NETWORK_ID, kind: 'advertiser' });
  const words = { model: 'cpa', status: 'active', visibility: 'public' };
  await insert('campaigns', {
    ...words,
    id: CAMPAIGN_ID,
    network_id: NETWORK_ID,
    advertiser_id: ADVERTISER_ID,
  });
  const clickedAt = new Date('2026-03-10T19:00:00.000Z');
  const key = { network_id: NETWORK_ID, campaign_id: CAMPAIGN_ID, affiliate_id: AFFILIATE_ID };
  await insert('clicks', {
    ...key,
    id: clickId(1, clickedAt),
    day: '2026-03-10',
    clicked_at: clickedAt.toISOString(),
    advertiser_id: OTHER_ADVERTISER_ID,
    os: '',
  });
  const sums = { gross_clicks: 1, clicks: 1 };
  // The day of the click, which in Kolkata is already the next one, and a day whose rows were dropped.
  for (const day of ['2026-03-11', '2025-12-31']) {
    await insert('stats_day', { ...key, ...sums, day });
    await insert('stats_day_dimension', { ...key, ...sums, day, dimension: 'os' });
  }

  await earlier.upgrade();

  const totals = await sql`select day::text, advertiser_id, clicks::int from stats_day order by day`;
  expect([...totals]).toEqual([
    { day: '2025-12-31', advertiser_id: ADVERTISER_ID, clicks: 1 },
    { day: '2026-03-11', advertiser_id: OTHER_ADVERTISER_ID, clicks: 1 },
  ]);
  const systems = await sql`
    select count(*)::int as count from forgotten_stats`;
  expect([...systems]).toEqual([{ count: 0 }]);
});
