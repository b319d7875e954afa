import { describe, expect, it } from '@jest/globals';
import type { AdvertiserId, AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import {
  ASSIGNED_MAX,
  assertMayBeLimited,
  filterWithin,
  isAssigned,
  isLimited,
  isWithin,
  type Limit,
  limitOf,
  parseAssigned,
  seesAllOf,
  UNLIMITED,
} from './limit.ts';
import { permissionsOf, STAFF_ROLES, type StaffRole, type UserKind } from './user.ts';

const ANNA = 'anna' as AffiliateId;
const BERT = 'bert' as AffiliateId;
const SHOP = 'shop' as AdvertiserId;
const RIVAL = 'rival' as AdvertiserId;
const BLOGS = 'blogs' as AffiliateGroupId;
const ALL: Limit = { onlyAffiliates: null, onlyAdvertisers: null };
const ANNAS: Limit = { onlyAffiliates: [ANNA], onlyAdvertisers: null };
const SHOPS: Limit = { onlyAffiliates: null, onlyAdvertisers: [SHOP] };
const BOTH: Limit = { onlyAffiliates: [ANNA], onlyAdvertisers: [SHOP] };

// docs/rules/users.md#limited-staff
describe('staff who are limited to accounts', () => {
  it('are those named in either kind', () => {
    expect(limitOf(UNLIMITED, [BERT])).toBeUndefined();
    const limits = [ANNAS, SHOPS, BOTH];
    expect(limits.map((limit) => limitOf({ ...UNLIMITED, ...limit, onlyGroups: null }, []))).toEqual(limits);
  });

  it('or a group, whose members they see beside the affiliates that are named, each once', () => {
    const assigned = { ...UNLIMITED, onlyGroups: [BLOGS] };
    expect(isLimited(assigned)).toBe(true);
    expect(limitOf(assigned, [ANNA, BERT])).toEqual({ onlyAffiliates: [ANNA, BERT], onlyAdvertisers: null });
    expect(limitOf({ ...assigned, onlyAffiliates: [BERT], onlyAdvertisers: [SHOP] }, [ANNA, BERT])).toEqual({
      onlyAffiliates: [BERT, ANNA],
      onlyAdvertisers: [SHOP],
    });
    // A group without members, also one that was removed, opens nothing.
    expect(limitOf(assigned, [])).toEqual({ onlyAffiliates: [], onlyAdvertisers: null });
  });

  it.each(STAFF_ROLES)('have a role that cannot lift the limit: %s', (role) => {
    const manages = permissionsOf({ kind: 'staff', role }).some((one) => one === 'users' || one === 'keys');
    for (const limit of [ANNAS, SHOPS, BOTH, { onlyGroups: [BLOGS] }]) {
      const check = () => assertMayBeLimited({ kind: 'staff', role, ...UNLIMITED, ...limit });
      if (manages) expect(check).toThrow(/sees all accounts/);
      else expect(check).not.toThrow();
    }
    expect(() => assertMayBeLimited({ kind: 'staff', role, ...UNLIMITED })).not.toThrow();
  });

  it.each<UserKind>(['affiliate', 'advertiser'])('are nobody of an %s', (kind) => {
    const role: StaffRole | null = null;
    expect(() => assertMayBeLimited({ kind, role, ...UNLIMITED })).not.toThrow();
    expect(() => assertMayBeLimited({ kind, role, ...UNLIMITED, ...ANNAS, onlyGroups: null })).toThrow(
      'Only team members can be limited to accounts.',
    );
  });

  it('name accounts, each once, at least one and not too many', () => {
    expect(parseAssigned([ANNA, BERT, ANNA], 'x')).toEqual([ANNA, BERT]);
    expect(() => parseAssigned([], 'x')).toThrow('Send at least one');
    const many = Array.from({ length: ASSIGNED_MAX + 1 }, (_, n) => String(n));
    expect(parseAssigned(many.slice(1), 'x')).toHaveLength(ASSIGNED_MAX);
    expect(() => parseAssigned(many, 'x')).toThrow(`Enter up to ${ASSIGNED_MAX} values.`);
  });

  it('see the accounts that are named, and of a kind that is not named all', () => {
    expect([isAssigned(ANNAS, 'affiliate', ANNA), isAssigned(ANNAS, 'affiliate', BERT)]).toEqual([
      true,
      false,
    ]);
    expect([isAssigned(SHOPS, 'affiliate', BERT), isAssigned(SHOPS, 'advertiser', RIVAL)]).toEqual([
      true,
      false,
    ]);
    expect(isAssigned(ALL, 'advertiser', RIVAL)).toBe(true);
  });

  it('see a record only when it is of named accounts alone', () => {
    expect(isWithin(BOTH, { affiliateId: ANNA, advertiserId: SHOP })).toBe(true);
    expect(isWithin(BOTH, { affiliateId: ANNA, advertiserId: RIVAL })).toBe(false);
    expect(isWithin(BOTH, { affiliateId: BERT, advertiserId: SHOP })).toBe(false);
    expect(isWithin(ANNAS, { affiliateId: ANNA, advertiserId: RIVAL })).toBe(true);
    expect(isWithin(ANNAS, { advertiserId: RIVAL })).toBe(true);
  });

  it('have every filter narrowed, and never widened', () => {
    expect(filterWithin(ALL, {})).toEqual({});
    expect(filterWithin(ANNAS, {})).toEqual({ affiliateIds: [ANNA] });
    expect(filterWithin(BOTH, { affiliateIds: [BERT, ANNA] })).toEqual({
      affiliateIds: [ANNA],
      advertiserIds: [SHOP],
    });
    // Nothing is left, which matches nothing; it is not as if nothing had been named.
    expect(filterWithin(SHOPS, { affiliateIds: [BERT], advertiserIds: [RIVAL] })).toEqual({
      affiliateIds: [BERT],
      advertiserIds: [],
    });
    expect(filterWithin(ANNAS, { affiliateIds: [] })).toEqual({ affiliateIds: [] });
  });

  it('see all of an account only where the other kind is not limited', () => {
    expect([seesAllOf(ANNAS, 'affiliate'), seesAllOf(ANNAS, 'advertiser')]).toEqual([true, false]);
    expect([seesAllOf(SHOPS, 'affiliate'), seesAllOf(SHOPS, 'advertiser')]).toEqual([false, true]);
    expect([seesAllOf(BOTH, 'affiliate'), seesAllOf(BOTH, 'advertiser')]).toEqual([false, false]);
  });
});
