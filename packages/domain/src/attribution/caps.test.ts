import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cap } from '../catalog/campaign.ts';
import type { AffiliateId, CampaignId, CapId, NetworkId } from '../shared/ids.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { add, money, ZERO, type Money } from '../shared/money.ts';
import {
  capInTheWay,
  concerns,
  differenceOf,
  periodOf,
  slotOf,
  takenOf,
  useOfClick,
  useOfConversion,
  useOfImpression,
} from './caps.ts';

const NOON = new Date('2026-03-10T12:00:00Z');
const DAY = calendarDay('2026-03-10');
const capOf = (overrides: Partial<Cap> = {}): Cap => ({
  id: 'cap' as CapId,
  networkId: 'n' as NetworkId,
  campaignId: 'c' as CampaignId,
  measure: 'payout',
  period: 'daily',
  limit: money('10'),
  affiliateIds: [],
  scope: 'all',
  countries: [],
  action: 'fallback',
  live: true,
  createdAt: new Date('2026-01-01'),
  ...overrides,
});
const A = 'a' as AffiliateId;
const B = 'b' as AffiliateId;
const occasion = (overrides: object = {}) => ({
  affiliateId: A,
  country: 'DE',
  at: NOON,
  day: DAY,
  ...overrides,
});

describe('a cap', () => {
  it.each<[string, Partial<Cap>, boolean]>([
    ['everything', {}, true],
    ['everything even when it is off', { live: false }, true],
    ['nothing from before it was made', { createdAt: new Date('2026-03-10T12:00:00.001Z') }, false],
    ['what happens the moment it is made', { createdAt: NOON }, true],
    ['its countries', { countries: ['FR', 'DE'] }, true],
    ['no other country', { countries: ['FR'] }, false],
    ['every country by ALL', { countries: ['ALL'] }, true],
    ['its group', { scope: 'group', affiliateIds: [B, A] }, true],
    ['nobody else than its group', { scope: 'group', affiliateIds: [B] }, false],
    ['each of those listed', { scope: 'each', affiliateIds: [B] }, false],
    ['each affiliate when none is listed', { scope: 'each' }, true],
    ['everybody with scope all', { scope: 'all', affiliateIds: [B] }, true],
  ])('counts %s', (_name, overrides, expected) => {
    expect(concerns(capOf(overrides), occasion())).toBe(expected);
  });

  // docs/rules/caps.md#whom-a-cap-counts
  it('counts per affiliate only with scope each', () => {
    expect(slotOf(capOf({ scope: 'each' }), occasion())).toEqual({
      capId: 'cap',
      affiliateId: 'a',
      period: DAY,
    });
    expect(slotOf(capOf({ scope: 'group', affiliateIds: [A, B] }), occasion()).affiliateId).toBe('');
  });

  // docs/rules/caps.md#period-of-a-cap
  it('counts by day, month or for ever', () => {
    expect(['daily', 'monthly', 'lifetime'].map((period) => periodOf(period as Cap['period'], DAY))).toEqual([
      '2026-03-10',
      '2026-03',
      'ever',
    ]);
  });

  it('lets in what fits to the last unit, and nothing more', () => {
    const used = () => money('9');
    expect(capInTheWay([capOf()], { payout: money('1') }, used)).toBeUndefined();
    expect(capInTheWay([capOf()], { payout: money('1.000000000000001') }, used)?.id).toBe('cap');
  });

  it('is not in the way of what takes nothing of it, even when full', () => {
    const full = () => money('10');
    expect(capInTheWay([capOf()], { payout: ZERO, click: money('1') }, full)).toBeUndefined();
    expect(capInTheWay([capOf()], { payout: money('-1') }, full)).toBeUndefined();
    expect(capInTheWay([capOf({ live: false })], { payout: money('1') }, full)).toBeUndefined();
  });

  // docs/rules/caps.md#exact-caps
  it('is never passed, and refuses only what would pass it', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { maxLength: 50 });
    fc.assert(
      fc.property(amounts, (payouts) => {
        let used = ZERO;
        for (const payout of payouts as Money[]) {
          const use = { payout };
          const refused = capInTheWay([capOf()], use, () => used) !== undefined;
          expect(refused).toBe(payout > 0n && used + payout > capOf().limit);
          if (!refused) used = add(used, takenOf(capOf(), use));
          expect(used <= capOf().limit).toBe(true);
        }
      }),
    );
  });
});

describe('a cap that is over its limit already', () => {
  it('is not in the way of what takes nothing of it', () => {
    const usedOf = () => money('11');
    expect(capInTheWay([capOf()], { payout: ZERO, click: money('1') }, usedOf)).toBeUndefined();
    expect(capInTheWay([capOf()], { payout: money('0.1') }, usedOf)).toEqual(capOf());
  });
});

// docs/rules/caps.md#what-a-cap-counts
describe('what a conversion takes', () => {
  const amounts = { payout: money('2'), revenue: money('3') };
  const one = money('1');
  it.each([
    ['approved', { conversion: one, approvedConv: one, ...amounts }],
    ['pending', { conversion: one, pendingPayout: money('2'), pendingRevenue: money('3') }],
    ['rejected', {}],
    ['cancelled', {}],
  ] as const)('%s', (status, use) => {
    expect(useOfConversion({ status, ...amounts })).toEqual(use);
  });

  it('and an impression: money only; and a click: itself as well', () => {
    expect(useOfImpression(amounts)).toEqual(amounts);
    expect(useOfClick(amounts)).toEqual({ click: one, ...amounts });
  });

  it('changes with its status by the difference', () => {
    const [before, after] = (['pending', 'approved'] as const).map((status) =>
      useOfConversion({ status, ...amounts }),
    );
    expect(differenceOf(before ?? {}, after ?? {})).toEqual({
      conversion: ZERO,
      approvedConv: one,
      payout: money('2'),
      revenue: money('3'),
      pendingPayout: money('-2'),
      pendingRevenue: money('-3'),
    });
  });
});
