import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADVERTISER_ID, AFFILIATE_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261122120319_users');
});
afterAll(() => earlier.close());

// docs/rules/users.md#first-user
it('makes every account that was there its first user, with the password it had, and none of removed ones', async () => {
  const { sql, insert } = earlier;
  await insert('networks', { id: NETWORK_ID, zone: 'UTC' });
  const created_at = '2026-02-03T04:05:06.789Z';
  const blog = {
    name: 'Blog',
    email: 'Me@Blog.example',
    email_key: 'me@blog.example',
    password_hash: 'hash',
  };
  const kind = 'affiliate';
  await insert('accounts', { id: AFFILIATE_ID, network_id: NETWORK_ID, kind, created_at, ...blog });
  const removed = { id: ADVERTISER_ID, kind: 'advertiser', display_id: 2, deleted_at: created_at };
  await insert('accounts', { ...removed, network_id: NETWORK_ID });

  await earlier.upgrade();

  const users = await sql`select * from users`;
  expect([...users]).toEqual([
    {
      ...blog,
      id: AFFILIATE_ID,
      network_id: NETWORK_ID,
      kind,
      account_id: AFFILIATE_ID,
      role: null,
      only_affiliates: [],
      only_advertisers: [],
      locale: null,
      live: true,
      last_login_at: null,
      created_at: new Date(created_at),
      modified_at: null,
    },
  ]);
});
