import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import { clickId, hitId } from '@tributary/application/contracts/shared/given-events';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261123221121_forgotten_stats');
});
afterAll(() => earlier.close());

it('keeps of the former breakdowns what no row says any more', async () => {
  const { sql, insert } = earlier;
  await insert('networks', { id: NETWORK_ID, zone: 'UTC' });
  const key = {
    network_id: NETWORK_ID,
    campaign_id: CAMPAIGN_ID,
    affiliate_id: AFFILIATE_ID,
    advertiser_id: ADVERTISER_ID,
  };
  const row = { ...key, device: '', os: 'Windows', browser: '', country: 'DE', referer_host: '' };
  const clicked = async (n: number, at: Date) =>
    insert('clicks', {
      ...row,
      id: clickId(n, at),
      day: at.toISOString().slice(0, 10),
      clicked_at: at.toISOString(),
      duplicate: 'false',
      payout: '0.5',
    });
  await clicked(1, new Date('2026-03-10T19:00:00.000Z'));
  // Of a day whose other rows were forgotten, and of one that was not.
  await clicked(2, new Date('2026-03-05T19:00:00.000Z'));
  const convertedAt = new Date('2026-03-04T10:00:00.000Z');
  await insert('conversions', {
    ...row,
    id: hitId(1, convertedAt),
    converted_at: convertedAt.toISOString(),
    status: 'approved',
    payout: 3,
    once_key: 'a',
    terms_version: 1,
  });
  const cut = async (day: string, dimension: string, value: string, sums: Record<string, number | string>) =>
    insert('stats_day_dimension', { ...key, day, dimension, value, ...sums });
  await cut('2026-03-04', 'country', 'DE', {
    gross_clicks: 7,
    clicks: 7,
    unique_clicks: 7,
    approved_conversions: 1,
    payout: '6.5',
  });
  await cut('2026-03-05', 'country', 'DE', { gross_clicks: 1, clicks: 1, unique_clicks: 1, payout: '0.5' });
  await cut('2026-03-05', 'country', 'FR', { gross_clicks: 2, clicks: 2, payout: '0.000000000000001' });
  await cut('2026-03-10', 'country', 'DE', { gross_clicks: 1, clicks: 1, unique_clicks: 1, payout: '0.5' });
  await sql`insert into kept_rows (since) values ('2026-03-05')`;

  await earlier.upgrade();

  const kept = await sql`
    select day::text as day, value, gross_clicks::int as gross, clicks::int as clicks, unique_clicks::int as "unique",
      approved_conversions::int as approved, payout::text as payout
    from forgotten_stats where dimension = 'country' order by day, value`;
  expect([...kept]).toEqual([
    {
      day: '2026-03-04',
      value: 'DE',
      gross: 7,
      clicks: 7,
      unique: 7,
      approved: 0,
      payout: '3.500000000000000',
    },
    {
      day: '2026-03-05',
      value: 'FR',
      gross: 2,
      clicks: 2,
      unique: 0,
      approved: 0,
      payout: '0.000000000000001',
    },
  ]);
});
