import { memoryRateBuckets } from '@tributary/adapters-memory/operations/memory-rate-buckets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { isWellFormedApiKey, isWellFormedSecurityToken } from '@tributary/domain/accounts/api-key';
import type { CustomFieldType } from '@tributary/domain/accounts/custom-field';
import type { UserId } from '@tributary/domain/shared/ids';
import type { RecordStores } from '../record-stores.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  user,
} from '../../contracts/shared/given.ts';
import { seed } from '../../contracts/shared/records-under-test.ts';
import {
  testClock,
  testFetchMedia,
  testHashes,
  testPasswords,
  testRandomness,
  actingAs,
} from '../../contracts/shared/test-doubles.ts';
import { makeCreateAccount, type NewAccount } from './create-account.ts';
import { makeAddCustomField } from './define-dictionaries.ts';
import { makeChangePassword } from '../identity/change-password.ts';
import { makeChangeOwnPassword, makeStorePassword } from '../identity/own-password.ts';
import { makeEditAccount, type AccountChanges } from './edit-account.ts';
import { makeEditNetwork, makeSetTrackingDomains } from './edit-network.ts';
import { makeIssueApiKey, makeIssueSecurityToken } from './issue-credentials.ts';

const deps = () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    passwords: testPasswords,
    hashes: testHashes,
    clock: testClock(),
    randomness: testRandomness(),
    fetchMedia: testFetchMedia(),
  };
};
let given = deps();
let stores: RecordStores = given.stores;
beforeEach(async () => {
  given = deps();
  stores = given.stores;
  await seed(stores);
});

const newcomer = (overrides: Partial<NewAccount> = {}): NewAccount => ({
  networkId: NETWORK_ID,
  kind: 'affiliate',
  name: ' Carol ',
  email: ' Carol@Example.com ',
  password: 'long enough',
  ...overrides,
});
const define = (field: { label: string; type: CustomFieldType; required?: boolean }) =>
  makeAddCustomField(given)({ networkId: NETWORK_ID, kind: 'affiliate', required: false, ...field });
const invalid = (path: string) => ({ code: 'invalid_parameter', errors: [{ path }] });
const field = (path: string) =>
  expect.objectContaining({ code: 'invalid_parameter', errors: [expect.objectContaining({ path })] });

describe('creating an account', () => {
  it('keeps it turned off, with what was not sent filled in', async () => {
    const account = await makeCreateAccount(given)(newcomer());
    expect(account).toMatchObject({
      displayId: 3,
      name: 'Carol',
      email: 'Carol@Example.com',
      username: 'Carol',
      currency: 'USD',
      country: null,
      live: false,
      passwordHash: 'hash of long enough',
      meta: {},
      createdAt: NOW,
    });
    expect(account.passwordFingerprint).toMatch(/^[0-9a-f]{40}$/);
    expect(await stores.accounts.find(NETWORK_ID, 'affiliate', account.id)).toEqual(account);
  });

  it('keeps what was sent', async () => {
    const sent = {
      username: 'cc',
      phone: '1',
      country: 'at',
      currency: 'eur',
      customFields: { skype_id: 'c', unheard_of: 'x' },
    };
    await define({ label: 'Skype id', type: 'text' });
    expect(await makeCreateAccount(given)(newcomer(sent))).toMatchObject({
      username: 'cc',
      phone: '1',
      country: 'AT',
      currency: 'EUR',
      meta: { afields: { skype_id: 'c' } },
    });
  });

  it.each([
    ['name', { name: '  ' }],
    ['email', { email: 'no address' }],
    ['email', { email: 'two@at@example.com' }],
    ['email', { email: `${'a'.repeat(300)}@example.com` }],
    ['password', { password: '1234567' }],
    ['password', { password: 'xy'.repeat(101) }],
    ['country', { country: 'ZZ' }],
    ['currency', { currency: 'XYZ' }],
  ])('refuses a malformed %s', async (path, overrides) => {
    await expect(makeCreateAccount(given)(newcomer(overrides))).rejects.toEqual(field(path));
    expect((await stores.accounts.list(NETWORK_ID, 'affiliate', {}, { page: 1, limit: 9 })).total).toBe(2);
  });

  it.each(['87 65 43', 'äü'.repeat(100), '🦆🐸'.repeat(4)])(
    'takes a password of 8 to 200 characters',
    async (password) => {
      await expect(makeCreateAccount(given)(newcomer({ password }))).resolves.toBeDefined();
    },
  );

  it('refuses an e-mail that is taken, but only in the same network and kind', async () => {
    const email = 'ALICE@example.com';
    const create = makeCreateAccount(given);
    await expect(create(newcomer({ email }))).rejects.toMatchObject({ code: 'duplicate' });
    await expect(create(newcomer({ email, kind: 'advertiser' }))).resolves.toBeDefined();
  });
});

// docs/rules/accounts.md#editing-an-account
describe('editing an account', () => {
  const edit = (changes: AccountChanges) =>
    makeEditAccount(given)({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, changes });

  it('changes what was sent and nothing else', async () => {
    const before = await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
    const after = await edit({ live: false, zone: 'Europe/Vienna', country: null, name: undefined });
    expect(after).toEqual({ ...before, live: false, zone: 'Europe/Vienna', country: null, modifiedAt: NOW });
    expect(await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(after);
  });

  it('replaces bank and payout whole, and custom fields one by one', async () => {
    await define({ label: 'a', type: 'text' });
    await define({ label: 'b', type: 'text' });
    await edit({ bank: { iban: 'AT1', bic: 'B' }, payout: { method: 'wire' }, customFields: { a: 1, b: 2 } });
    const { meta } = await edit({ bank: { iban: 'AT2' }, customFields: { b: 3, c: 4 } });
    expect(meta).toEqual({ bank: { iban: 'AT2' }, payout: { method: 'wire' }, afields: { a: '1', b: '3' } });
  });

  // docs/rules/accounts.md#password-fingerprint
  it('gives a new password a new fingerprint, and keeps both otherwise', async () => {
    const before = await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
    expect((await edit({ name: 'New' })).passwordFingerprint).toBe(before?.passwordFingerprint);
    const after = await edit({ password: 'a new password' });
    expect(after.passwordHash).toBe('hash of a new password');
    expect(after.passwordFingerprint).not.toBe(before?.passwordFingerprint);
  });

  it.each<[string, AccountChanges]>([
    ['name', { name: '' }],
    ['username', { username: ' ' }],
    ['username', { username: 'Blue\nShoes' }],
    ['phone', { phone: '12\u202834' }],
    ['email', { email: 'x' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['currency', { currency: 'EURO' }],
    ['password', { password: 'short' }],
    ['allowedIps', { allowedIps: ['203.0.113.256'] }],
    ['allowedIps', { allowedIps: ['203.0.113.0/33'] }],
    ['allowedIps', { allowedIps: ['2001:db8::/129'] }],
    ['allowedIps', { allowedIps: ['1:2:3'] }],
    ['allowedIps', { allowedIps: ['example.com'] }],
  ])('refuses a malformed %s and changes nothing', async (path, changes) => {
    const before = await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
    await expect(edit({ phone: '1', ...changes })).rejects.toEqual(field(path));
    expect(await stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toEqual(before);
  });

  it('takes addresses and ranges', async () => {
    const allowedIps = ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', '::1', '::ffff:1.2.3.4'];
    expect((await edit({ allowedIps })).allowedIps).toEqual(allowedIps);
  });

  it('does not know accounts of another network or kind', async () => {
    const elsewhere = [
      { networkId: OTHER_NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID },
      { networkId: NETWORK_ID, kind: 'advertiser', id: AFFILIATE_ID },
    ] as const;
    for (const ref of elsewhere) {
      await expect(makeEditAccount(given)({ ...ref, changes: {} })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('changes a password for who knows the old one', async () => {
    const { id } = await makeCreateAccount(given)(newcomer());
    const change = (oldPassword: string, newPassword: string) =>
      makeChangePassword({
        ...given,
        acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        rateBuckets: memoryRateBuckets(),
      })({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id,
        oldPassword,
        newPassword,
        address: 'a',
        visitor: { address: '203.0.113.9' },
      });
    await expect(change('wrong one', 'another one')).rejects.toMatchObject({
      code: 'wrong_password',
      errors: [{ path: 'oldPassword' }],
    });
    await expect(change('long enough', 'short')).rejects.toMatchObject(invalid('newPassword'));
    expect((await change('long enough', 'another one')).passwordHash).toBe('hash of another one');
  });

  it.each(['its own route', 'a session'])(
    'does not replace by %s one that was set elsewhere while the old one was compared',
    async (by) => {
      const { id } = await makeCreateAccount(given)(newcomer());
      const ref = { networkId: NETWORK_ID, kind: 'affiliate', id } as const;
      const slow = {
        ...given,
        acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        rateBuckets: memoryRateBuckets(),
        passwords: {
          ...testPasswords,
          hash: async (text: string) => {
            await makeEditAccount(given)({ ...ref, changes: { password: 'set elsewhere' } });
            return testPasswords.hash(text);
          },
        },
      };
      const typed = { oldPassword: 'long enough', newPassword: 'another one', address: 'a' };
      const visitor = { address: '203.0.113.9', agent: '' };
      const person = await stores.users.find(NETWORK_ID, id as string as UserId);
      if (!person) throw new Error('No user.');
      const change = () =>
        by === 'a session'
          ? makeChangeOwnPassword({ ...slow, storePassword: makeStorePassword(given) })({
              ...typed,
              user: person,
              visitor,
            })
          : makeChangePassword(slow)({ ...ref, ...typed, visitor });
      await expect(change()).rejects.toMatchObject({ code: 'wrong_password' });
      expect((await stores.users.find(NETWORK_ID, person.id))?.passwordHash).toBe('hash of set elsewhere');
    },
  );

  it('keeps what was changed of somebody while the old one was compared', async () => {
    const staff = user({ role: 'admin', passwordHash: 'hash of long enough' });
    await stores.users.add(staff);
    const passwords = {
      ...testPasswords,
      hash: async (text: string) => {
        await stores.users.replace({ ...staff, role: 'analyst', email: 'other@example.com' });
        return testPasswords.hash(text);
      },
    };
    await makeChangeOwnPassword({
      ...given,
      passwords,
      acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
      storePassword: makeStorePassword(given),
    })({
      user: staff,
      oldPassword: 'long enough',
      newPassword: 'another one',
      address: 'a',
      visitor: { address: '203.0.113.9', agent: '' },
    });
    expect(await stores.users.find(NETWORK_ID, staff.id)).toMatchObject({
      role: 'analyst',
      email: 'other@example.com',
      passwordHash: 'hash of another one',
    });
  });
});

describe('issuing credentials', () => {
  it('stores a keyed hash of an API key, and returns its text once', async () => {
    const { key, text } = await makeIssueApiKey(given)({
      networkId: NETWORK_ID,
      role: 'affiliate',
      accountId: AFFILIATE_ID,
      label: 'mine',
    });
    expect(isWellFormedApiKey(text)).toBe(true);
    expect(text.startsWith(key.prefix) && key.prefix.length < text.length / 2).toBe(true);
    expect(JSON.stringify([...(await stores.keys.list(NETWORK_ID))])).not.toContain(text);
    expect((await stores.keys.findByHash(testHashes.credential(text)))?.key).toEqual(key);
  });

  it('refuses an account that is missing, of another kind or network, and an end that is past', async () => {
    const issue = makeIssueApiKey(given);
    const key = { networkId: NETWORK_ID, role: 'affiliate' } as const;
    await expect(issue(key)).rejects.toEqual(field('accountId'));
    await expect(issue({ ...key, accountId: ADVERTISER_ID })).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      issue({ ...key, networkId: OTHER_NETWORK_ID, accountId: AFFILIATE_ID }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(issue({ ...key, role: 'network', expiresAt: NOW })).rejects.toEqual(field('expiresAt'));
  });

  it('issues security tokens beside the earlier ones', async () => {
    const issue = makeIssueSecurityToken(given);
    const first = await issue({ networkId: NETWORK_ID, advertiserId: ADVERTISER_ID });
    const second = await issue({ networkId: NETWORK_ID });
    expect(isWellFormedSecurityToken(first.text)).toBe(true);
    expect(first.token).toMatchObject({ advertiserId: ADVERTISER_ID, live: true });
    expect(second.token.advertiserId).toBeNull();
    expect(await stores.tokens.list(NETWORK_ID)).toHaveLength(2);
    await expect(issue({ networkId: NETWORK_ID, advertiserId: AFFILIATE_ID })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('editing the network', () => {
  const edit = (changes: Parameters<ReturnType<typeof makeEditNetwork>>[0]['changes']) =>
    makeEditNetwork({ ...given, publicUrls: () => [] })({ networkId: NETWORK_ID, userId: null, changes });

  it('changes what was sent, and clears with null', async () => {
    const edited = await edit({
      zone: 'Asia/Kolkata',
      currency: 'eur',
      url: null,
      fallbackUrl: 'https://f.example/{p1}',
      appLibraries: 'bot',
    });
    expect(edited).toMatchObject({
      zone: 'Asia/Kolkata',
      currency: 'EUR',
      url: null,
      fallbackUrl: 'https://f.example/{p1}',
      appLibraries: 'bot',
    });
    expect(edited.supportEmail).toBe('support@example.com');
    expect(await stores.networks.find(NETWORK_ID)).toEqual(edited);
  });

  it.each<[string, Parameters<typeof edit>[0]]>([
    ['zone', { zone: 'Nowhere' }],
    ['currency', { currency: '' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['supportEmail', { supportEmail: 'x' }],
    ['supportUrl', { supportUrl: 'javascript:alert(1)' }],
    ['fallbackUrl', { fallbackUrl: 'https://{p1}.example/' }],
  ])('refuses a malformed %s', async (path, changes) => {
    await expect(edit(changes)).rejects.toEqual(field(path));
  });

  it.each(['https://help.example/a', 'mailto:help@example.com', null])(
    'takes %j as support',
    async (support) => {
      expect((await edit({ supportUrl: support })).supportUrl).toBe(support);
    },
  );

  const setDomains = (domains: string[]) =>
    makeSetTrackingDomains({ ...given, publicUrls: () => [] })({ networkId: NETWORK_ID, domains });

  // docs/rules/input-output.md#replacing-tracking-domains
  it('replaces the tracking domains, without repeats, and clears them', async () => {
    const { domains } = await setDomains([
      'Go.Example.com',
      'links.example:3001',
      'go.example.com',
      'münchen.example',
    ]);
    expect(domains).toEqual(['go.example.com', 'links.example:3001', 'xn--mnchen-3ya.example']);
    expect((await setDomains([])).domains).toEqual([]);
  });

  it.each([
    '',
    'https://a.example',
    'a.example/x',
    'a b',
    'a@b',
    '-a.example',
    'a..b',
    'a:0',
    'a:70000',
    '[::1]',
    '{p1}.example',
  ])('refuses the domain %j and keeps the list', async (domain) => {
    await expect(setDomains(['ok.example', domain])).rejects.toEqual(field('domains.1'));
    expect((await stores.networks.find(NETWORK_ID))?.domains).toEqual(['go.example.com']);
  });
});
