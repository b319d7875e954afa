import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId } from '../shared/ids.ts';
import {
  approvedOrOnHold,
  firstHold,
  holdDaysOf,
  holdEnd,
  holdFor,
  isDue,
  isOnHold,
  onReview,
} from './hold.ts';
import type { Conversion } from './conversion.ts';

// docs/rules/attribution.md#holds
describe('the end of a hold', () => {
  it.each([
    ['UTC', '2026-03-10T00:00:00Z', 1, '2026-03-12T00:00:00Z'],
    ['UTC', '2026-03-10T23:59:59.999Z', 1, '2026-03-12T00:00:00Z'],
    ['UTC', '2026-03-10T12:00:00Z', 365, '2027-03-11T00:00:00Z'],
    ['UTC', '2028-02-28T12:00:00Z', 1, '2028-03-01T00:00:00Z'],
    // 18:29:59 UTC is still the 10th in India, 18:30 is the 11th.
    ['Asia/Kolkata', '2026-03-10T18:29:59.999Z', 30, '2026-04-09T18:30:00Z'],
    ['Asia/Kolkata', '2026-03-10T18:30:00Z', 30, '2026-04-10T18:30:00Z'],
    // Clocks go forward at midnight: 2018-11-04 begins at 01:00.
    ['America/Sao_Paulo', '2018-11-02T15:00:00Z', 1, '2018-11-04T03:00:00Z'],
    ['America/Sao_Paulo', '2018-11-03T15:00:00Z', 1, '2018-11-05T02:00:00Z'],
    // Clocks go back at midnight, to 23:00 of the day before: the 17th has 25 hours.
    ['America/Sao_Paulo', '2018-02-16T15:00:00Z', 1, '2018-02-18T03:00:00Z'],
    // Havana sets its clocks back from 01:00 to 00:00: midnight comes twice, and the first counts.
    ['America/Havana', '2026-10-30T12:00:00Z', 1, '2026-11-01T04:00:00Z'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-28T12:00:00Z', 1, '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-28T12:00:00Z', 3, '2011-12-31T10:00:00Z'],
    ['Europe/Berlin', '2026-03-27T12:00:00Z', 1, '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 1, '2026-03-29T22:00:00Z'],
  ])('%s: of %s, %d days, is %s', (zone, convertedAt, days, end) => {
    expect(holdEnd(new Date(convertedAt), days, zone)).toEqual(new Date(end));
  });

  it('is none of 0 days', () => {
    expect(holdEnd(new Date('2026-03-10T12:00:00Z'), 0, 'UTC')).toBeNull();
  });
});

describe('the days of a hold', () => {
  it.each([
    [7, null, null, 7, 'campaign'],
    [7, { holdDays: null }, null, 7, 'campaign'],
    [7, { holdDays: 30 }, null, 30, 'goal'],
    [7, { holdDays: 0 }, null, 0, 'goal'],
    [0, { holdDays: 30 }, null, 30, 'goal'],
    [7, { holdDays: 30 }, 14, 14, 'group'],
    [7, { holdDays: 30 }, 0, 0, 'group'],
    [0, null, 60, 60, 'group'],
  ])(
    'are, of a campaign with %d, the goal %j and a group with %j, %d, those of the %s',
    (holdDays, goal, groupDays, days, from) => {
      const group = groupDays === null ? null : { groupId: 'g1' as AffiliateGroupId, days: groupDays };
      const groupId = from === 'group' ? 'g1' : null;
      expect(holdFor({ holdDays }, goal, group)).toEqual({ from, groupId, days });
    },
  );

  it('are those of the first group that has one, also of 0 days', () => {
    const groups = [null, 0, 30].map((holdDays, n) => ({ groupId: `g${n}` as AffiliateGroupId, holdDays }));
    expect(firstHold(groups)).toEqual({ groupId: 'g1', days: 0 });
    expect(firstHold(groups.slice(0, 1))).toBeNull();
  });

  it.each([0, 1, 365])('may be %d', (days) => {
    expect(holdDaysOf(days)).toBe(days);
  });

  it.each([-1, 366, 1.5, Number.NaN, Infinity])('may not be %d', (days) => {
    expect(() => holdDaysOf(days)).toThrow('0 to 365 days');
  });
});

describe('a conversion on hold', () => {
  const end = new Date('2026-03-12T00:00:00Z');
  const before = new Date(end.getTime() - 1);
  const held = approvedOrOnHold(end);

  it('is pending until its hold ends', () => {
    expect(held).toEqual({ status: 'pending', reason: 'ON_HOLD', releaseOn: end });
    expect([isOnHold(held), isDue(held, before), isDue(held, end)]).toEqual([true, false, true]);
    expect(approvedOrOnHold(null)).toEqual({ status: 'approved', reason: '', releaseOn: null });
  });

  it.each([
    { reason: 'NO_EXCHANGE_RATE' },
    { reason: '' },
    { releaseOn: null },
    { status: 'approved' as const },
    { status: 'rejected' as const },
  ])('is not due with %j', (other) => {
    expect(isDue({ ...held, ...other }, end)).toBe(false);
  });

  it('is put on review without its hold', () => {
    const stored = { ...held, statusWhenPriced: null } as Conversion;
    const review = { status: 'pending', releaseOn: null };
    expect(onReview(stored)).toMatchObject({ ...review, reason: '', statusWhenPriced: null });
    const unpriced: Conversion = { ...stored, reason: 'NO_EXCHANGE_RATE', statusWhenPriced: 'approved' };
    expect(onReview(unpriced)).toMatchObject({
      ...review,
      reason: 'NO_EXCHANGE_RATE',
      statusWhenPriced: 'pending',
    });
  });
});
