import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import { OTHER_ZONE_NAMES, VAGUE_ZONE_NAMES, ZONE_NAMES } from '@tributary/domain/shared/zone-names';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261202000000_zones_and_sums_of_0_4_0');
});
afterAll(() => earlier.close());

// docs/rules/accounts.md#time-zones
it('stores every zone by its canonical name, says so, and counts again what had two meanings', async () => {
  const { sql, insert } = earlier;
  const stored: (readonly [string, string | null])[] = [
    ...ZONE_NAMES.map((name) => [name.toUpperCase(), name] as const),
    ...OTHER_ZONE_NAMES.flatMap(([name = '', ...others]) => others.map((other) => [other, name] as const)),
    ...VAGUE_ZONE_NAMES.map(([name = '', meant = '']) => [name, meant] as const),
    ['Mars/Olympus', null],
  ];
  await insert('networks', { id: NETWORK_ID, zone: 'CET' });
  for (const [n, [zone]] of stored.entries()) {
    const of = { network_id: NETWORK_ID, kind: 'affiliate', display_id: n + 1 };
    await insert('accounts', { ...of, id: String(n).padStart(24, '0'), zone });
  }
  await insert('networks', { id: 'a'.repeat(24), zone: 'europe/kiev' });
  await insert('networks', { id: 'b'.repeat(24), zone: 'Mars/Olympus' });
  await insert('networks', { id: 'c'.repeat(24), zone: 'Europe/Vienna' });
  // 30 September by an offset of one hour, October in summer time.
  const clicked_at = '2026-09-30T22:30:00.000Z';
  await insert('clicks', {
    id: clickId(1, new Date(clicked_at)),
    network_id: NETWORK_ID,
    campaign_id: CAMPAIGN_ID,
    affiliate_id: AFFILIATE_ID,
    advertiser_id: ADVERTISER_ID,
    day: '2026-09-30',
    clicked_at,
    duplicate: 'false',
  });
  await sql`select tributary_rebuild_stats(${NETWORK_ID}, 'CET')`;
  const days = (table: string) => sql`select to_char(day, 'YYYY-MM-DD') as day, clicks from ${sql(table)}`;
  expect([...(await days('stats_day'))]).toEqual([{ day: '2026-09-30', clicks: '1' }]);

  const warnings = await earlier.upgrade();

  for (const table of ['stats_day', 'stats_campaign_day', 'stats_affiliate_day', 'stats_network_day'])
    expect([table, ...(await days(table))]).toEqual([table, { day: '2026-10-01', clicks: '1' }]);
  const zones = await sql<{ zone: string | null }[]>`select zone from accounts order by display_id`;
  expect(zones.map(({ zone }) => zone)).toEqual(stored.map(([, zone]) => zone));
  expect((await sql<{ zone: string }[]>`select zone from networks`).map(({ zone }) => zone).sort()).toEqual(
    ['Europe/Brussels', 'Europe/Kyiv', 'Europe/Vienna', 'UTC'].sort(),
  );
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The time zone of the network .* was CET, .* it is Europe\/Brussels now/),
      expect.stringMatching(/^The time zone of the network .* was europe\/kiev: .* Europe\/Kyiv now/),
      'The time zone of 1 accounts was Mars/Olympus: it is none now.',
    ]),
  );
});
