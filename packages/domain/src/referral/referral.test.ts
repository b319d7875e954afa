import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay, startOfDay, type CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, ReferralId } from '../shared/ids.ts';
import { money, moneyText, ZERO, type Money } from '../shared/money.ts';
import {
  assertReferralRate,
  changedReferralCountsFrom,
  newReferralCountsFrom,
  referralShare,
  termsOn,
  type DatedTerms,
  type ReferralTerms,
  type ReferredWork,
} from './referral.ts';
import { onWholeDays, partsOfDays, referralEarnings, type ReferredAffiliate } from './referral-earnings.ts';

const DAY = calendarDay('2026-03-10');
const terms = (overrides: Partial<ReferralTerms> = {}): ReferralTerms => ({
  recurring: true,
  base: 'payout',
  type: 'percentage',
  rate: money('5'),
  live: true,
  ...overrides,
});
const startOf = (day: CalendarDay) => startOfDay(day, 'UTC');
const from = (validFrom: CalendarDay, overrides: Partial<ReferralTerms> = {}): DatedTerms => ({
  ...terms(overrides),
  validFrom: startOf(validFrom),
});
const work = (payout: string, revenue = '0', approvedConversions = 1): ReferredWork => ({
  payout: money(payout),
  revenue: money(revenue),
  approvedConversions,
});

// docs/rules/referral.md#percentage-of-a-referral
describe('referralShare', () => {
  it.each([
    ['a percentage of the payout', terms(), work('10', '30'), '0.5'],
    ['all of it', terms({ rate: money('100') }), work('10'), '10'],
    ['a fraction of a percent', terms({ rate: money('0.001') }), work('0.1'), '0.000001'],
    ['half to even', terms({ rate: money('50') }), work('0.000000000000005'), '0.000000000000002'],
    ['nothing at a rate of nothing', terms({ rate: ZERO }), work('10'), '0'],
    ['a percentage of the profit', terms({ base: 'profit' }), work('10', '30'), '1'],
    ['nothing of a loss', terms({ base: 'profit' }), work('30', '10'), '0'],
    ['nothing of what was taken back', terms(), work('-10'), '0'],
    [
      'an amount for each conversion',
      terms({ type: 'amount', rate: money('1.25') }),
      work('9', '9', 3),
      '3.75',
    ],
    ['an amount whatever the base', terms({ type: 'amount', base: 'profit' }), work('9', '0'), '5'],
    ['no amount without a conversion', terms({ type: 'amount' }), work('9', '9', 0), '0'],
    ['nothing while it is off', terms({ live: false }), work('10'), '0'],
    ['no amount while it is off', terms({ live: false, type: 'amount' }), work('10'), '0'],
  ])('%s', (_case, by, done, expected) => expect(moneyText(referralShare(by, done))).toBe(expected));
});

describe('assertReferralRate', () => {
  it('refuses a percentage above 100, but no amount', () => {
    const over = { type: 'percentage', rate: money('100.000000000001') } as const;
    expect(() => assertReferralRate(over)).toThrow('100% or less');
    expect(() => assertReferralRate(over)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'rate' })] }),
    );
    expect(() => assertReferralRate({ ...over, rate: money('100') })).not.toThrow();
    expect(() => assertReferralRate({ ...over, type: 'amount' })).not.toThrow();
  });
});

describe('the day that terms count from', () => {
  it.each([
    ['UTC', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-10T18:30:00.000Z', '2026-03-11T18:30:00.000Z'],
    ['America/New_York', '2026-03-10T04:00:00.000Z', '2026-03-11T04:00:00.000Z'],
  ])('in %s is the one they are made on: %s; a change waits for the next: %s', (zone, made, changed) => {
    const at = new Date('2026-03-10T19:00:00.000Z');
    expect(newReferralCountsFrom(at, zone).toISOString()).toBe(made);
    expect(changedReferralCountsFrom(at, zone).toISOString()).toBe(changed);
  });
});

describe('termsOn', () => {
  const versions = [from(addDays(DAY, 2), { rate: money('3') }), from(DAY, { rate: money('1') })];
  it.each([
    [-1, undefined],
    [0, '1'],
    [1, '1'],
    [2, '3'],
    [9, '3'],
  ])('day %i', (offset, expected) => {
    const found = termsOn(versions, startOf(addDays(DAY, offset)));
    expect(found && moneyText(found.rate)).toBe(expected);
  });
});

const RANGE = { start: DAY, end: addDays(DAY, 9) };
const referred = (overrides: Partial<ReferredAffiliate> = {}): ReferredAffiliate => ({
  referralId: 'r' as ReferralId,
  referrerId: 'a' as AffiliateId,
  referredId: 'b' as AffiliateId,
  versions: [from(DAY)],
  days: [],
  parts: [],
  first: undefined,
  ...overrides,
});
const earned = (one: Partial<ReferredAffiliate>) =>
  referralEarnings([referred(one)], RANGE, 'UTC').map(({ day, amount }) => `${day} ${moneyText(amount)}`);

describe('referralEarnings', () => {
  const days = [0, 1, 2].map((n) => ({ ...work('10'), day: addDays(DAY, n) }));
  const first = { ...work('10'), day: addDays(DAY, 1), at: startOf(addDays(DAY, 1)) };

  it('earns every day while it is recurring, whatever came first', () => {
    expect(earned({ days, first })).toEqual(['2026-03-10 0.5', '2026-03-11 0.5', '2026-03-12 0.5']);
  });

  // docs/rules/referral.md#recurring-referrals
  it('earns once otherwise', () => {
    expect(earned({ days, first, versions: [from(DAY, { recurring: false })] })).toEqual(['2026-03-11 0.5']);
    expect(earned({ days, versions: [from(DAY, { recurring: false })] })).toEqual([]);
  });

  it('goes by the terms of the day when they change from one to the other', () => {
    const later = [from(DAY), from(addDays(DAY, 2), { recurring: false })];
    expect(earned({ days, first, versions: later })).toEqual(['2026-03-10 0.5', '2026-03-11 0.5']);
    const sooner = [from(DAY, { recurring: false }), from(addDays(DAY, 2))];
    expect(earned({ days, first, versions: sooner })).toEqual(['2026-03-11 0.5', '2026-03-12 0.5']);
  });

  it('covers only the days asked for', () => {
    const outside = [-1, 10].map((n) => ({ ...work('10'), day: addDays(DAY, n) }));
    const versions = [from(addDays(DAY, -5), { recurring: false })];
    expect(earned({ days: outside })).toEqual([]);
    for (const one of outside) {
      const first = { ...one, at: startOf(one.day) };
      expect(earned({ first, versions })).toEqual([]);
    }
  });

  it('asked day by day adds up to the whole', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((value) => value as Money);
    const versions = fc.array(
      fc.record({
        recurring: fc.boolean(),
        base: fc.constantFrom('payout' as const, 'profit' as const),
        type: fc.constantFrom('percentage' as const, 'amount' as const),
        rate: fc.bigInt({ min: 0n, max: 10n ** 17n }).map((value) => value as Money),
        live: fc.boolean(),
        validFrom: fc.integer({ min: -3, max: 9 }).map((n) => startOf(addDays(DAY, n))),
      }),
    );
    const done = fc.record({
      payout: amounts,
      revenue: amounts,
      approvedConversions: fc.nat({ max: 1000 }),
      day: fc.integer({ min: 0, max: 9 }).map((n) => addDays(DAY, n)),
    });
    const one = fc.record({
      versions: fc.uniqueArray(versions, { maxLength: 1 }).map((all) => all.flat()),
      days: fc.uniqueArray(done, { selector: ({ day }) => day }),
      parts: fc.constant([]),
      first: fc.option(
        done.map((one) => ({ ...one, at: startOf(one.day) })),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(one, (given) => {
        const all = [referred(given)];
        const eachDay = Array.from({ length: 10 }, (_, n) => addDays(DAY, n)).flatMap((day) =>
          referralEarnings(all, { start: day, end: day }, 'UTC'),
        );
        expect(eachDay).toEqual(referralEarnings(all, RANGE, 'UTC'));
        for (const { amount } of eachDay) expect(amount > ZERO).toBe(true);
      }),
    );
  });

  it('never gives away more than there is, at a percentage', () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((value) => value as Money);
    const percent = fc.bigInt({ min: 0n, max: 10n ** 17n }).map((value) => value as Money);
    fc.assert(
      fc.property(whole, whole, percent, (payout, revenue, rate) => {
        const done = { payout, revenue, approvedConversions: 1 };
        expect(referralShare(terms({ rate }), done) <= payout).toBe(true);
        const kept = referralShare(terms({ rate, base: 'profit' }), done);
        expect(kept <= (revenue > payout ? revenue - payout : 0n)).toBe(true);
      }),
    );
  });
});

// docs/rules/referral.md#terms-of-a-referral
describe('terms that begin within a day', () => {
  const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);
  const begins = (text: string) => ({ ...terms(), validFrom: at(text) });

  it('make parts of it: to the next terms, or to its end', () => {
    const versions = [begins('11T00:00'), begins('10T00:00'), begins('10T18:30')];
    expect(partsOfDays(versions, 'Asia/Kolkata')).toEqual([
      { day: DAY, from: at('10T00:00'), to: at('10T18:30') },
      { day: addDays(DAY, 1), from: at('11T00:00'), to: at('11T18:30') },
    ]);
    expect(partsOfDays([begins('10T00:00'), begins('10T12:00')], 'Asia/Kolkata')).toEqual([
      { day: DAY, from: at('10T00:00'), to: at('10T12:00') },
      { day: DAY, from: at('10T12:00'), to: at('10T18:30') },
    ]);
    expect(partsOfDays([begins('10T00:00'), begins('12T18:30')], 'Asia/Kolkata')).toEqual([
      { day: DAY, from: at('10T00:00'), to: at('10T18:30') },
    ]);
    expect(partsOfDays(versions.slice(0, 2), 'UTC')).toEqual([]);
  });

  it('pay the part, and leave the rest of the day to those before', () => {
    const versions = [from(addDays(DAY, -1)), { ...terms({ rate: money('50') }), validFrom: at('10T12:00') }];
    const part = { day: DAY, from: at('10T12:00'), to: at('11T00:00'), ...work('30') };
    expect(earned({ versions, days: [{ day: DAY, ...work('100', '0', 3) }], parts: [part] })).toEqual([
      '2026-03-10 18.5',
    ]);
  });

  it('take nothing from other days, and no conversion twice', () => {
    const each = (rate: string) => terms({ type: 'amount', rate: money(rate) });
    const versions = [
      { ...each('1'), validFrom: startOf(addDays(DAY, -1)) },
      { ...each('100'), validFrom: at('10T12:00') },
    ];
    const part = { day: DAY, from: at('10T12:00'), to: at('11T00:00'), ...work('0', '0', 2) };
    const days = [-1, 0, 1].map((n) => ({ ...work('0', '0', 5), day: addDays(DAY, n) }));
    const range = { start: addDays(DAY, -1), end: addDays(DAY, 1) };
    const all = referralEarnings([referred({ versions, days, parts: [part] })], range, 'UTC');
    expect(all.map(({ amount }) => moneyText(amount))).toEqual(['5', '203', '500']);
  });

  it('hold from the nearest beginning of a day where only whole days are left', () => {
    const days = (zone: string) =>
      onWholeDays([begins('10T00:00')], addDays(DAY, 9), zone).map(({ validFrom }) =>
        validFrom.toISOString(),
      );
    expect(days('America/New_York')).toEqual(['2026-03-10T04:00:00.000Z']);
    expect(days('Asia/Kolkata')).toEqual(['2026-03-09T18:30:00.000Z']);
    const kept = [begins('10T00:00')];
    expect(onWholeDays(kept, DAY, 'Asia/Kolkata')).toEqual(kept);
  });
});
