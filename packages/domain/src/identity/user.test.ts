import { describe, expect, it } from '@jest/globals';
import { AFFILIATE_ID, affiliate, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { UserId } from '../shared/ids.ts';
import {
  apiRoleOf,
  firstUserOf,
  isFirstUser,
  isOwner,
  mayGrant,
  parseLocale,
  PERMISSIONS,
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
} from './user.ts';

// docs/rules/users.md#staff-roles
describe('a role of the staff', () => {
  it.each<[StaffRole, readonly string[]]>([
    ['owner', PERMISSIONS],
    ['admin', PERMISSIONS],
    ['manager', ['read', 'manage', 'postbacks', 'act_as']],
    ['finance', ['read', 'billing']],
    ['analyst', ['read']],
    ['support', ['read', 'postbacks']],
  ])('%s may %j', (role, permissions) => {
    expect(permissionsOf({ kind: 'staff', role })).toEqual(permissions);
  });

  it('has all there are: eight permissions', () => {
    expect(PERMISSIONS).toEqual([
      'read',
      'manage',
      'postbacks',
      'billing',
      'keys',
      'users',
      'settings',
      'act_as',
    ]);
  });

  it('gives nothing to others', () => {
    expect(permissionsOf({ kind: 'affiliate', role: 'owner' })).toEqual([]);
    expect(permissionsOf({ kind: 'staff', role: null })).toEqual([]);
  });

  it('of owner is made by owners only', () => {
    const granters = (granted: StaffRole) => STAFF_ROLES.filter((own) => mayGrant(own, granted));
    expect(granters('owner')).toEqual(['owner']);
    expect(granters('admin')).toEqual(STAFF_ROLES);
  });

  it('keeps the network while it is a live owner’s', () => {
    const owner = { kind: 'staff', role: 'owner', live: true } as const;
    expect(isOwner(owner)).toBe(true);
    expect(isOwner({ ...owner, live: false })).toBe(false);
    expect(isOwner({ ...owner, role: 'admin' })).toBe(false);
    expect(isOwner({ ...owner, kind: 'advertiser' })).toBe(false);
  });
});

// docs/rules/users.md#first-user
describe('the first user of an account', () => {
  it('is the account itself', () => {
    const account = affiliate({ createdAt: new Date(1) });
    const { displayId: _number, ...known } = account;
    const first = firstUserOf(known);
    expect(first).toEqual({
      id: AFFILIATE_ID,
      networkId: NETWORK_ID,
      kind: 'affiliate',
      accountId: AFFILIATE_ID,
      role: null,
      onlyAffiliates: null,
      onlyGroups: null,
      onlyAdvertisers: null,
      name: account.name,
      email: account.email,
      passwordHash: account.passwordHash,
      locale: null,
      live: true,
      lastLoginAt: null,
      createdAt: new Date(1),
      modifiedAt: null,
    });
    expect(isFirstUser(first)).toBe(true);
    expect(isFirstUser({ ...first, id: 'other' as UserId })).toBe(false);
    expect(isFirstUser({ id: first.id, accountId: null })).toBe(false);
  });

  it('counts as its account’s role; staff as the network', () => {
    expect((['staff', 'affiliate', 'advertiser'] as const).map((kind) => apiRoleOf({ kind }))).toEqual([
      'network',
      'affiliate',
      'advertiser',
    ]);
  });
});

describe('a language', () => {
  it.each(['en', 'pt-BR', 'zh-Hant-TW', 'deu', `en${'-abcdefgh'.repeat(3)}-abcde`])('may be %s', (text) => {
    expect(parseLocale(text)).toBe(text);
  });

  it.each([
    '',
    'e',
    'EN',
    'engl',
    'en_US',
    'en-',
    '-en',
    'en-a',
    'en-abcdefghi',
    ' en',
    `en${'-abcdefgh'.repeat(4)}`,
  ])('is not %j', (text) => {
    expect(() => parseLocale(text)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'locale' })] }),
    );
  });
});
