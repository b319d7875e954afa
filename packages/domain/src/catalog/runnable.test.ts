import { describe, expect, it } from '@jest/globals';
import { AFFILIATE_ID, campaign, idOf } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import type { Campaign } from './campaign.ts';
import { expiresAt, isActive, isExpired, isOffered, mayRun, type OfferKind } from './runnable.ts';

const OTHER = idOf<AffiliateId>('aff', 2);
const [IN, ALSO_IN, OUT] = [1, 2, 3].map((n) => idOf<AffiliateGroupId>('970', n)) as [
  AffiliateGroupId,
  AffiliateGroupId,
  AffiliateGroupId,
];
const RUNNER = { affiliateId: AFFILIATE_ID, groupIds: [IN, ALSO_IN] };

// docs/rules/tracking.md#who-may-run-a-campaign
describe('mayRun', () => {
  it.each<[Partial<Campaign>, boolean, string]>([
    [{}, false, 'yes'],
    [{ visibility: 'permission' }, false, 'needs_permission'],
    [{ visibility: 'permission' }, true, 'yes'],
    [{ visibility: 'private' }, false, 'private'],
    [{ visibility: 'private' }, true, 'yes'],
    [{ visibility: 'private', allowedAffiliates: [AFFILIATE_ID] }, false, 'yes'],
    [{ allowedAffiliates: [OTHER] }, true, 'private'],
    [{ blockedAffiliates: [OTHER] }, false, 'yes'],
    [{ blockedAffiliates: [AFFILIATE_ID] }, true, 'blocked'],
    [{ blockedAffiliates: [AFFILIATE_ID], allowedAffiliates: [AFFILIATE_ID] }, true, 'blocked'],
    // docs/rules/groups.md#groups-of-a-campaign
    [{ blockedAffiliates: [AFFILIATE_ID], approvedGroups: [IN] }, true, 'blocked'],
    [{ allowedAffiliates: [AFFILIATE_ID], blockedGroups: [IN] }, false, 'yes'],
    [{ blockedGroups: [IN] }, true, 'blocked'],
    [{ blockedGroups: [IN], approvedGroups: [ALSO_IN] }, true, 'blocked'],
    [{ blockedGroups: [ALSO_IN], approvedGroups: [IN] }, true, 'blocked'],
    [{ blockedGroups: [OUT] }, false, 'yes'],
    [{ visibility: 'permission', approvedGroups: [ALSO_IN] }, false, 'yes'],
    [{ visibility: 'private', approvedGroups: [OUT, IN] }, false, 'yes'],
    [{ allowedAffiliates: [OTHER], approvedGroups: [IN] }, false, 'yes'],
    [{ allowedAffiliates: [OTHER], approvedGroups: [OUT] }, true, 'private'],
    [{ visibility: 'permission', approvedGroups: [OUT] }, false, 'needs_permission'],
    [{ visibility: 'private', approvedGroups: [OUT] }, false, 'private'],
  ])('of %j, granted %s: %s', (overrides, granted, expected) => {
    expect(mayRun(campaign(overrides), { ...RUNNER, granted })).toBe(expected);
  });
});

// docs/rules/tracking.md#when-a-click-passes
describe('a campaign that expires', () => {
  const expiring = campaign({ expiresOn: calendarDay('2026-03-28') });

  it.each([
    ['UTC', '2026-03-29T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-28T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z'],
    ['America/Los_Angeles', '2026-03-29T07:00:00.000Z'],
  ])('runs to the end of its last day in %s', (zone, end) => {
    expect(expiresAt(expiring, zone)?.toISOString()).toBe(end);
    expect(isExpired(expiring, new Date(Date.parse(end) - 1), zone)).toBe(false);
    expect(isExpired(expiring, new Date(end), zone)).toBe(true);
  });

  it('only does so when it has a last day', () => {
    expect(expiresAt(campaign(), 'UTC')).toBeNull();
    expect(isExpired(campaign(), new Date('2999-01-01T00:00:00Z'), 'UTC')).toBe(false);
  });
});

describe('isActive', () => {
  it.each<[Partial<Campaign>, boolean]>([
    [{}, true],
    [{ status: 'pending' }, false],
    [{ status: 'paused' }, false],
    [{ status: 'disabled' }, false],
    [{ live: false }, false],
    [{ deletedAt: new Date() }, false],
  ])('of %j is %s', (overrides, active) => {
    expect(isActive(campaign(overrides))).toBe(active);
  });
});

// docs/rules/tracking.md#who-may-run-a-campaign
describe('a campaign is offered', () => {
  const today = calendarDay('2026-03-28');
  const kinds = ['runnable', 'open', 'private'] as const satisfies readonly OfferKind[];
  it.each<[Partial<Campaign>, boolean, readonly OfferKind[]]>([
    [{}, false, ['runnable', 'open']],
    [{ expiresOn: today }, false, ['runnable', 'open']],
    [{ expiresOn: calendarDay('2026-03-29') }, false, ['runnable', 'open']],
    [{ expiresOn: calendarDay('2026-03-27') }, false, []],
    [{ status: 'paused' }, false, []],
    [{ status: 'paused', expiresOn: today }, false, []],
    [{ visibility: 'permission' }, false, ['open']],
    [{ visibility: 'permission' }, true, ['runnable', 'open']],
    [{ visibility: 'private' }, false, []],
    [{ visibility: 'private' }, true, ['runnable', 'private']],
    [{ visibility: 'private', allowedAffiliates: [AFFILIATE_ID] }, false, ['runnable', 'private']],
    [{ allowedAffiliates: [OTHER] }, true, []],
    [{ blockedAffiliates: [AFFILIATE_ID] }, true, []],
    [{ blockedGroups: [IN] }, true, []],
    [{ visibility: 'private', approvedGroups: [IN] }, false, ['runnable', 'private']],
  ])('%j, granted %s, among %j', (overrides, granted, among) => {
    const offered = kinds.filter((which) =>
      isOffered(campaign(overrides), { ...RUNNER, granted, today, which }),
    );
    expect(offered).toEqual(among);
  });
});
