// From every version there was to this one, while processes of that version go on writing
// (docs/operations.md#upgrade). What stands in for those processes are some of their statements, on clicks and accounts: each writes the
// columns that the version knew, in transactions of its own, before, during and behind the upgrade. Real processes of 0.3.0 are upgraded by
// apps/standalone/test/upgrade.faults.test.ts.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  idOf,
  NETWORK_ID,
} from '@tributary/application/contracts/shared/given';
import type { ClickId, TrackingLinkId } from '@tributary/domain/shared/ids';
import postgres, { type Sql } from 'postgres';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';
import { postgresReads } from '../attribution/postgres-reads.ts';
import { postgresRecords } from '../postgres-records.ts';
import { openPostgres } from '../shared/open-postgres.ts';

/** The last migration of each version. */
const VERSIONS = { '0.3.0': '20261126053001_version_0_3_0' } as const;
const ALL = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name));
const AT = '2026-03-09T12:00:00.000Z';
const PAYOUT = '1.500000000000001';

const clickId = (n: number) => idOf<ClickId>('c1', n);
const owned = { network_id: NETWORK_ID, campaign_id: CAMPAIGN_ID, affiliate_id: AFFILIATE_ID };
const event = { ...owned, advertiser_id: ADVERTISER_ID };

/** What such a version left: a network that works, with a click, a conversion and their sums. */
async function fill({ sql, insert }: EarlierDatabase): Promise<void> {
  const created_at = AT;
  await insert('networks', {
    id: NETWORK_ID,
    name: 'Hats',
    zone: 'Europe/Berlin',
    currency: 'EUR',
    created_at,
  });
  const account = { network_id: NETWORK_ID, password_hash: 'hash', created_at, currency: 'EUR' };
  const blog = { name: 'Blog', email: 'me@blog.example', email_key: 'me@blog.example' };
  await insert('accounts', { ...account, ...blog, id: AFFILIATE_ID, kind: 'affiliate', username: 'blog' });
  const shop = { name: 'Shop', email: 'me@shop.example', email_key: 'me@shop.example' };
  await insert('accounts', { ...account, ...shop, id: ADVERTISER_ID, kind: 'advertiser', username: 'shop' });
  const { name, email, email_key } = blog;
  await insert('users', {
    id: idOf('51'),
    network_id: NETWORK_ID,
    kind: 'affiliate',
    account_id: AFFILIATE_ID,
    name,
    email,
    email_key,
    created_at,
  });
  const campaign = { title: 'Shoes', model: 'cpa', status: 'active', visibility: 'public', currency: 'EUR' };
  const about = {
    url: 'https://shop.example/',
    conversion_tracking: 'server',
    conversion_status: 'approved',
  };
  const ids = { id: CAMPAIGN_ID, network_id: NETWORK_ID, advertiser_id: ADVERTISER_ID, cookie_days: 30 };
  await insert('campaigns', { ...campaign, ...about, ...ids, created_at });
  await insert('tracking_links', { ...owned, id: idOf<TrackingLinkId>('11'), created_at });
  await sql`select tributary_prepare_partition('clicks', ${AT.slice(0, 10)}::date)`;
  await insert('clicks', { ...event, day: AT.slice(0, 10), id: clickId(1), clicked_at: AT, payout: PAYOUT });
  await sql`update clicks set parameters = '{"source": "news"}'::jsonb`;
  const conversion = { ...event, id: idOf('e1'), click_id: clickId(1), clicked_at: AT, converted_at: AT };
  await insert('conversions', {
    ...conversion,
    status: 'approved',
    payout: PAYOUT,
    once_key: 'k',
    once_hash: 'k',
  });
}

/** Clicks one after another in the columns that the version knew, each with a change of the conversion, until it is told to stop; their ids. */
function oldTraffic(url: string, columns: readonly string[]) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const written: string[] = [];
  let stopping = false;
  const names = sql.unsafe(columns.map((name) => `"${name}"`).join(', '));
  const running = (async () => {
    for (let n = 2; !stopping; n++) {
      const id = clickId(n);
      await sql.begin(async (tx) => {
        await tx`
          insert into clicks (${names})
          select ${names} from jsonb_populate_record(
            (select c from clicks c where id = ${clickId(1)}), ${tx.json({ id, rejection_detail: String(n) })})`;
        await tx`update accounts set last_login_at = ${AT} where id = ${AFFILIATE_ID}`;
        await tx`update conversions set sale_amount = ${n} where network_id = ${NETWORK_ID}`;
      });
      written.push(id);
    }
  })();
  return {
    written,
    stop: async () => {
      stopping = true;
      await running.finally(() => sql.end());
    },
  };
}

const columnsOf = async (sql: Sql, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`
  ).map(({ name }) => name);

describe.each(Object.entries(VERSIONS))('from version %s', (_version, last) => {
  it('an upgrade keeps every row, and lets clicks and accounts of that version be written on beside it', async () => {
    const next = ALL[ALL.indexOf(last) + 1] ?? '';
    const earlier = await openBeforeMigration(next);
    const postgresNow = openPostgres({ url: earlier.url, connectionsMax: 4 });
    try {
      await fill(earlier);
      const traffic = oldTraffic(earlier.url, await columnsOf(earlier.sql, 'clicks'));
      const wrote = async (count: number) => {
        while (traffic.written.length < count) await new Promise((done) => setTimeout(done, 5));
      };
      await wrote(3);
      await earlier.upgrade();
      await wrote(traffic.written.length + 3);
      await traffic.stop();

      const filter = { from: new Date(0), to: new Date('9999-12-31') };
      const page = { page: 1, limit: 1000 };
      const reads = postgresReads(postgresNow);
      const clicks = await reads.clicks(NETWORK_ID, filter, { ...page, limit: 100_000 });
      expect(clicks.map(({ id }) => id).sort()).toEqual([clickId(1), ...traffic.written].sort());
      expect(clicks.at(-1)).toMatchObject({
        campaignTitle: 'Shoes',
        affiliateName: 'Blog',
        clickedAt: new Date(AT),
        parameters: { source: 'news' },
        payout: 1_500_000_000_000_001n,
      });
      expect(await reads.conversions(NETWORK_ID, filter, page)).toMatchObject([
        { id: idOf('e1'), clickId: clickId(1), status: 'approved', payout: 1_500_000_000_000_001n },
      ]);
      // Filled in while the conversion was changed over and over.
      expect(await postgresNow.sql`select * from tributary_missing_facts(${NETWORK_ID})`).toEqual([]);
      const facts = await postgresNow.sql`
        select conversion_id as id, sum(sign)::int as n, sum(sign * payout) as payout from conversion_facts group by 1`;
      expect(facts).toEqual([{ id: idOf('e1'), n: 1, payout: PAYOUT }]);
      const stores = postgresRecords(postgresNow);
      expect(await stores.networks.find(NETWORK_ID)).toMatchObject({ name: 'Hats', zone: 'Europe/Berlin' });
      expect(await stores.campaigns.find(NETWORK_ID, CAMPAIGN_ID)).toMatchObject({ title: 'Shoes' });
      expect(await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toMatchObject({
        email: 'me@blog.example',
      });
      expect(await stores.users.list(NETWORK_ID, {}, page)).toMatchObject({ total: 1 });
    } finally {
      await postgresNow.close();
      await earlier.close();
    }
  });
});

it('names the migrations that versions ended with', () => {
  for (const last of Object.values(VERSIONS)) expect(ALL).toContain(last);
});
