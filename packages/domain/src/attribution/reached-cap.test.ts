import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import { affiliatesStopped, endOfPeriod } from './reached-cap.ts';

// docs/rules/caps.md#full-cap
describe('a full cap', () => {
  it.each([
    ['daily', '2026-03-10', 'UTC', '2026-03-11T00:00:00.000Z'],
    ['daily', '2026-03-10', 'America/New_York', '2026-03-11T04:00:00.000Z'],
    ['daily', '2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['monthly', '2026-02', 'UTC', '2026-03-01T00:00:00.000Z'],
    ['monthly', '2026-01', 'UTC', '2026-02-01T00:00:00.000Z'],
    ['monthly', '2026-12', 'Asia/Kolkata', '2026-12-31T18:30:00.000Z'],
    ['lifetime', 'ever', 'UTC', undefined],
  ] as const)('%s, of %s in %s, stops until %s', (kind, period, zone, end) => {
    expect(endOfPeriod(kind, period, zone)?.toISOString()).toBe(end);
  });

  it('stops everybody, those it names, or the one whose own counter is full', () => {
    const affiliateIds = ['a', 'b'] as AffiliateId[];
    const stopped = (scope: 'all' | 'each' | 'group', affiliateId = '') =>
      affiliatesStopped({ scope, affiliateIds, groupId: null }, affiliateId);
    expect(stopped('all')).toEqual({ affiliateIds: [], groupId: null });
    expect(stopped('group', 'a')).toEqual({ affiliateIds: ['a', 'b'], groupId: null });
    expect(stopped('each', 'a')).toEqual({ affiliateIds: ['a'], groupId: null });
    expect(stopped('each')).toEqual({ affiliateIds: ['a', 'b'], groupId: null });
  });

  // docs/rules/caps.md#caps-of-groups
  it('of a group stops its members, or the one of them whose own counter is full', () => {
    const gold = { affiliateIds: [], groupId: 'gold' as AffiliateGroupId };
    expect(affiliatesStopped({ scope: 'group', ...gold }, '')).toEqual(gold);
    expect(affiliatesStopped({ scope: 'each', ...gold }, 'a')).toEqual({ ...gold, affiliateIds: ['a'] });
  });
});
