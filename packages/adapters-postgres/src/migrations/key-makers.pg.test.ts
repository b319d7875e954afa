import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AFFILIATE_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { openBeforeMigration, type EarlierDatabase } from '../../test/before-migration.ts';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await openBeforeMigration('20261202000002_version_0_4_0');
});
afterAll(() => earlier.close());

const created_at = '2026-02-03T04:05:06.789Z';
const ADMIN = 'ad'.repeat(12);
const ANN = 'a1'.repeat(12);

// docs/rules/accounts.md#maker-of-a-key
it('gives every key the maker that the audit log knows, through keys that made keys, and guesses none', async () => {
  const { sql, insert } = earlier;
  await insert('networks', { id: NETWORK_ID, zone: 'UTC', created_at });
  await insert('accounts', { id: AFFILIATE_ID, network_id: NETWORK_ID, kind: 'affiliate' });
  const key = async (id: string, fields: Record<string, string> = {}) =>
    insert('api_keys', { id, network_id: NETWORK_ID, hash: id, role: 'network', ...fields });
  const entry = async (object_id: string, by: Record<string, string>) =>
    insert('audit_entries', {
      id: object_id,
      network_id: NETWORK_ID,
      object: 'key',
      object_id,
      action: 'created',
      ...by,
    });
  const affiliates = { role: 'affiliate', account_id: AFFILIATE_ID };

  await key('first', { label: 'First key', created_at });
  await key('not the first', { label: 'First key' });
  await key('older than the log');
  await key('by an admin');
  await entry('by an admin', { actor: 'user', user_id: ADMIN });
  await key('by the operator');
  await entry('by the operator', { actor: 'operator' });
  await key('by a key of an admin');
  await entry('by a key of an admin', { actor: 'key', key_id: 'by an admin' });
  await key('by a key of a key');
  await entry('by a key of a key', { actor: 'key', key_id: 'by a key of an admin' });
  await key('by the first key');
  await entry('by the first key', { actor: 'key', key_id: 'first' });
  await key('by an unknown key');
  await entry('by an unknown key', { actor: 'key', key_id: 'older than the log' });
  await key('of Ann', affiliates);
  await entry('of Ann', { actor: 'user', user_id: ANN, account_id: AFFILIATE_ID });
  await key('by a key of Ann', affiliates);
  await entry('by a key of Ann', { actor: 'key', key_id: 'of Ann', account_id: AFFILIATE_ID });
  await key('for an affiliate, by an admin', affiliates);
  await entry('for an affiliate, by an admin', { actor: 'user', user_id: ADMIN });
  await key('for an affiliate, by a key', affiliates);
  await entry('for an affiliate, by a key', { actor: 'key', key_id: 'by an admin' });

  await earlier.upgrade();
  await insert('api_keys', {
    id: 'by the version before',
    network_id: NETWORK_ID,
    hash: 'x',
    role: 'network',
  });

  const keys = await sql<{ id: string; maker_id: string | null }[]>`select id, maker_id from api_keys`;
  expect(Object.fromEntries(keys.map((one) => [one.id, one.maker_id]))).toEqual({
    first: null,
    'not the first': 'unknown',
    'older than the log': 'unknown',
    'by an admin': ADMIN,
    'by the operator': null,
    'by a key of an admin': ADMIN,
    'by a key of a key': ADMIN,
    'by the first key': null,
    'by an unknown key': 'unknown',
    'of Ann': ANN,
    'by a key of Ann': ANN,
    'for an affiliate, by an admin': null,
    'for an affiliate, by a key': null,
    'by the version before': 'unknown',
  });
});
