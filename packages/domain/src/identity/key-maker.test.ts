import { describe, expect, it } from '@jest/globals';
import type { AffiliateId, UserId } from '../shared/ids.ts';
import { type KeyMaker, refusalByMaker, staffRoleOf } from './key-maker.ts';

const makerId = 'a'.repeat(24) as UserId;
const maker = (changes: Partial<KeyMaker> = {}): KeyMaker => ({
  kind: 'staff',
  role: 'admin',
  live: true,
  onlyAffiliates: null,
  onlyGroups: null,
  onlyAdvertisers: null,
  ...changes,
});
const some = ['b'.repeat(24) as AffiliateId];

// docs/rules/accounts.md#maker-of-a-key
describe('a key is refused because of its maker', () => {
  it.each([
    ['who may still do what the key does', { makerId }, maker(), null],
    ['who was removed', { makerId }, null, 'removed'],
    ['who is deactivated', { makerId }, maker({ live: false }), 'deactivated'],
    ['who is limited', { makerId }, maker({ role: 'manager', onlyAffiliates: some }), 'limited'],
    ['who is the operator', { makerId: null }, null, null],
    ['unknown', { makerId: 'unknown' as const }, null, null],
  ])('%s', (_, key, who, why) => {
    expect(refusalByMaker(key, who)).toBe(why);
  });
});

describe('a key acts with the role', () => {
  it.each([
    [
      'of its maker as it is now',
      { role: 'network', makerId } as const,
      maker({ role: 'finance' }),
      'finance',
    ],
    [
      'of an owner, when an owner made it',
      { role: 'network', makerId } as const,
      maker({ role: 'owner' }),
      'owner',
    ],
    ['of an owner, when the operator made it', { role: 'network', makerId: null } as const, null, 'owner'],
    [
      'of an admin, when nobody knows who made it',
      { role: 'network', makerId: 'unknown' } as const,
      null,
      'admin',
    ],
    ['of nobody, when it is an account’s', { role: 'affiliate', makerId } as const, maker(), null],
  ])('%s', (_, key, who, role) => {
    expect(staffRoleOf(key, who)).toBe(role);
  });
});
