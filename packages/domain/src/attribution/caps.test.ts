import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cap } from '../catalog/campaign.ts';
import type { AffiliateGroupId, AffiliateId, CampaignId, CapId, NetworkId } from '../shared/ids.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { add, money, ZERO, type Money } from '../shared/money.ts';
import {
  capInTheWay,
  capText,
  concerns,
  differenceOf,
  fullestByCampaign,
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
  groupId: null,
  scope: 'all',
  countries: [],
  action: 'fallback',
  live: true,
  createdAt: new Date('2026-01-01'),
  ...overrides,
});
const A = 'a' as AffiliateId;
const B = 'b' as AffiliateId;
const GOLD = 'gold' as AffiliateGroupId;
const SILVER = 'silver' as AffiliateGroupId;
const occasion = (overrides: object = {}) => ({
  affiliateId: A,
  groupIds: [SILVER, GOLD],
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
    ['who is in the group it names', { scope: 'group', groupId: GOLD }, true],
    ['nobody of another group', { scope: 'group', groupId: 'tin' as AffiliateGroupId }, false],
    ['each member of the group it names', { scope: 'each', groupId: SILVER }, true],
  ])('counts %s', (_name, overrides, expected) => {
    expect(concerns(capOf(overrides), occasion())).toBe(expected);
  });

  // docs/rules/caps.md#affiliates-a-cap-counts
  it('counts per affiliate only with scope each', () => {
    expect(slotOf(capOf({ scope: 'each' }), occasion())).toEqual({
      capId: 'cap',
      affiliateId: 'a',
      period: DAY,
    });
    expect(slotOf(capOf({ scope: 'group', affiliateIds: [A, B] }), occasion()).affiliateId).toBe('');
    expect(slotOf(capOf({ scope: 'group', groupId: GOLD }), occasion()).affiliateId).toBe('');
    expect(slotOf(capOf({ scope: 'each', groupId: GOLD }), occasion()).affiliateId).toBe('a');
  });

  it('is named in logs with its id last, so that it can be found again', () => {
    expect(capText(capOf())).toBe('daily payout cap cap');
    expect(capText(capOf({ scope: 'group', groupId: GOLD }))).toBe('daily payout group cap cap');
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

// docs/rules/caps.md#the-fullest-cap
describe('the fullest cap of a campaign', () => {
  const usedOf = (id: string, [limit, used]: [string, string], campaign = 'c') => ({
    cap: capOf({ id: id as CapId, limit: money(limit), campaignId: campaign as CampaignId }),
    used: money(used),
  });
  it.each([
    ['the larger part, not the larger amount', [usedOf('a', ['1000', '500']), usedOf('b', ['10', '9'])], 'b'],
    ['the first of two that are equally full', [usedOf('a', ['10', '5']), usedOf('b', ['100', '50'])], 'a'],
    [
      'a part that no float tells apart',
      [usedOf('a', ['3', '1000000']), usedOf('b', ['3', '1000000.000000000000001'])],
      'b',
    ],
    ['a limit of nothing counts as full', [usedOf('a', ['10', '9.9']), usedOf('b', ['0', '0'])], 'b'],
    ['but not as fuller than one that is overrun', [usedOf('a', ['0', '7']), usedOf('b', ['10', '11'])], 'b'],
    ['one of which nothing is used', [usedOf('a', ['10', '0'])], 'a'],
  ] as const)('%s', (_, all, fullest) => {
    expect(fullestByCampaign(all).get('c')?.cap.id).toBe(fullest);
  });

  it('is found for each campaign by itself', () => {
    const all = [usedOf('a', ['10', '1']), usedOf('b', ['10', '9'], 'd')];
    expect([...fullestByCampaign(all)].map(([campaign, { cap }]) => [campaign, cap.id])).toEqual([
      ['c', 'a'],
      ['d', 'b'],
    ]);
    expect(fullestByCampaign([]).size).toBe(0);
  });
});
