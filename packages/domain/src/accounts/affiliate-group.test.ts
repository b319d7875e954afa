// docs/rules/groups.md
import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import { compareGroups, groupsAt, orderBehind, parseOrder } from './affiliate-group.ts';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, second));
const group = (id: string, order: number, second = 0) => ({
  id: id as AffiliateGroupId,
  order,
  createdAt: at(second),
});
const ANNA = 'anna' as AffiliateId;

describe('the order of groups', () => {
  it('is by number, then age, then id', () => {
    const groups = [group('d', 2), group('c', 2), group('b', 2, -1), group('a', 1, 9)];
    expect(groups.sort(compareGroups).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of a new group is behind all others, as far as numbers go', () => {
    expect(orderBehind([])).toBe(1);
    expect(orderBehind([{ order: 7 }, { order: 3 }])).toBe(8);
    expect(orderBehind([{ order: 1_000_000 }])).toBe(1_000_000);
  });

  it.each([0, -1, 1.5, Number.NaN, 1_000_001])('cannot be %s', (order) => {
    expect(() => parseOrder(order)).toThrow('Enter a whole number from 1 to 1000000 for the order.');
  });
});

// docs/rules/groups.md#membership-at-a-click
describe('the groups of an affiliate at an instant', () => {
  const membership = { groupId: 'gold' as AffiliateGroupId, affiliateId: ANNA, since: at(10), until: at(20) };
  it.each([
    [9, []],
    [10, ['gold']],
    [19, ['gold']],
    [20, []],
  ])('at second %s are %j', (second, groups) => {
    expect(groupsAt([membership], { affiliateId: ANNA, at: at(second) })).toEqual(groups);
  });

  it('are those it is still in, and nobody else’s', () => {
    const open = { ...membership, until: null };
    expect(groupsAt([open], { affiliateId: ANNA, at: at(99) })).toEqual(['gold']);
    expect(groupsAt([open], { affiliateId: 'bert' as AffiliateId, at: at(99) })).toEqual([]);
  });
});
