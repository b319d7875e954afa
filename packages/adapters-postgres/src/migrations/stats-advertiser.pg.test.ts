import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
  OTHER_ADVERTISER_ID,
} from '@tributary/application/contracts/shared/given';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import postgres, { type Sql } from 'postgres';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.resolve('prisma/migrations');
const SUBJECT = '20261121001300_stats_advertiser';

let database: TestDatabase;
let sql: Sql;
let earlier: string;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  earlier = await mkdtemp(path.join(tmpdir(), 'tributary-migrations-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < SUBJECT) await cp(path.join(MIGRATIONS, name), path.join(earlier, name), { recursive: true });
  }
});
afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(earlier, { recursive: true, force: true });
});

it('gives each sum to the advertiser of its rows, and of days without rows to the campaign’s', async () => {
  await migrate({ url: database.url, directory: earlier });
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

  await migrate({ url: database.url, directory: MIGRATIONS });

  const totals = await sql`select day::text, advertiser_id, clicks::int from stats_day order by day`;
  expect([...totals]).toEqual([
    { day: '2025-12-31', advertiser_id: ADVERTISER_ID, clicks: 1 },
    { day: '2026-03-11', advertiser_id: OTHER_ADVERTISER_ID, clicks: 1 },
  ]);
  const systems = await sql`
    select day::text, advertiser_id, value from stats_day_dimension where dimension = 'os' order by day`;
  expect([...systems]).toEqual([
    { day: '2025-12-31', advertiser_id: ADVERTISER_ID, value: 'Unknown' },
    { day: '2026-03-11', advertiser_id: OTHER_ADVERTISER_ID, value: 'Unknown' },
  ]);
});

/** A row with anything in the columns that are not named and must not be null. */
async function insert(table: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  const columns = await sql<{ name: string; type: string }[]>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`;
  const anything = Object.fromEntries(columns.map(({ name, type }) => [name, ANYTHING[type] ?? '']));
  await sql`insert into ${sql(table)} ${sql({ ...anything, ...values })}`;
}

const ANYTHING: Readonly<Record<string, string | number | boolean>> = {
  int4: 1,
  int8: 0,
  numeric: 0,
  bool: true,
  jsonb: '{}',
  _text: '{}',
  timestamptz: '2026-03-01T00:00:00Z',
};
