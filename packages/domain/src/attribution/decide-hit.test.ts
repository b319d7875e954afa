import { describe, expect, it } from '@jest/globals';
import type { Campaign, Cap, Goal } from '../catalog/campaign.ts';
import type { Terms } from '../catalog/terms.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import type { AdvertiserId, CampaignId, ConversionId, NetworkId, SecurityTokenId } from '../shared/ids.ts';
import { money, ZERO, type Money } from '../shared/money.ts';
import type { Click } from '../tracking/click.ts';
import type { HitEvent } from './conversion.ts';
import { type Circumstances, decideHit, type HitContext } from './decide-hit.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import { CONVERSION_STATUSES } from './conversion.ts';
import { mayChangeStatus } from './status.ts';

const CLICKED_AT = new Date('2026-03-10T12:00:00Z');
const after = (days: number, ms = 0) => new Date(CLICKED_AT.getTime() + days * 86_400_000 + ms);
const commission = (payout: string, revenue: string, coverage = ['ALL']) => ({
  id: 'k',
  payout: money(payout),
  revenue: money(revenue),
  coverage,
  createdAt: CLICKED_AT,
});
const goalOf = (overrides: object = {}) =>
  ({
    id: 'g',
    campaignId: 'c',
    title: 'Sale',
    value: 'sale',
    type: 'public',
    model: 'fixed',
    allowedAffiliates: [],
    blockedAffiliates: [],
    payouts: [commission('5', '8')],
    live: true,
    createdAt: CLICKED_AT,
    ...overrides,
  }) as unknown as Goal;
const termsOf = (overrides: object = {}) =>
  ({
    version: 1,
    campaignId: 'c',
    model: 'cpa',
    commissions: [commission('2', '3')],
    affiliatePayouts: [],
    goals: [],
    defaultGoalId: null,
    cookieDays: 30,
    ...overrides,
  }) as unknown as Terms;
const clickOf = (overrides: object = {}) =>
  ({
    id: 'k1',
    networkId: 'n',
    campaignId: 'c',
    affiliateId: 'a',
    advertiserId: 'v',
    clickedAt: CLICKED_AT,
    rejection: null,
    landingPageId: 'lp',
    facts: { country: 'DE' },
    parameters: { p1: 'x' },
    ...overrides,
  }) as unknown as Click;
const campaignOf = (overrides: object = {}) =>
  ({
    id: 'c',
    conversionStatus: 'approved',
    ...overrides,
  }) as unknown as Campaign;
const hitOf = (overrides: Partial<HitEvent> = {}): HitEvent =>
  ({
    id: 'h1',
    networkId: 'n',
    method: 'postback',
    clickId: 'k1',
    hitAt: after(1),
    tokenId: 't' as SecurityTokenId,
    tokenAdvertiserId: null,
    pixelCampaignId: null,
    pixelAdvertiserId: null,
    goalId: '',
    goalValue: '',
    txnId: '',
    saleAmount: null,
    revenue: null,
    currency: '',
    requestedStatus: null,
    subs: {},
    ip: '203.0.113.7',
    refusal: null,
    ...overrides,
  }) as unknown as HitEvent;
const around = (overrides: Partial<HitContext> = {}): HitContext => {
  const terms = overrides.terms ?? termsOf();
  return {
    click: clickOf(),
    campaign: campaignOf(),
    advertiser: { allowedIps: [] },
    currentTerms: terms,
    ...overrides,
    terms,
  };
};
const free: Circumstances = {
  currency: 'USD',
  exchangeRateOf: (currency) =>
    currency === 'EUR'
      ? {
          used: { from: 'EUR', rate: money('1.2'), day: calendarDay('2026-03-01') },
          factor: { times: money('1.2'), over: money('1') },
        }
      : undefined,
  conversionOf: () => undefined,
  capFor: () => undefined,
};
const decide = (hit: HitEvent, context = around(), circumstances = free) =>
  decideHit(hit, context, circumstances);

// docs/rules/attribution.md#security-tokens
describe('a hit is refused', () => {
  const cases: [string, HitEvent, HitContext, string][] = [
    ['on arrival', hitOf({ refusal: 'INVALID_AMOUNT' }), around(), 'INVALID_AMOUNT'],
    ['for a click of another network', hitOf({ networkId: 'm' as NetworkId }), around(), 'INVALID_CLICK_ID'],
    ['for a rejected click', hitOf(), around({ click: clickOf({ rejection: 'BOT' }) }), 'INVALID_CLICK_ID'],
    [
      'by a pixel of another campaign',
      hitOf({ method: 'pixel', tokenId: null, pixelCampaignId: 'd' as CampaignId }),
      around(),
      'INVALID_CLICK_ID',
    ],
    [
      'by a pixel of another advertiser',
      hitOf({ method: 'pixel', tokenId: null, pixelAdvertiserId: 'w' as AdvertiserId }),
      around(),
      'INVALID_CLICK_ID',
    ],
    ['without a token', hitOf({ tokenId: null }), around(), 'INVALID_SECURITY_TOKEN'],
    [
      'with another advertiser’s token',
      hitOf({ tokenAdvertiserId: 'w' as AdvertiserId }),
      around(),
      'INVALID_SECURITY_TOKEN',
    ],
    [
      'from an address not listed',
      hitOf(),
      around({ advertiser: { allowedIps: ['10.0.0.1'] } }),
      'UNTRUSTED_IP',
    ],
    ['for a negative sale', hitOf({ saleAmount: money('-1') }), around(), 'INVALID_AMOUNT'],
    ['for a revenue beyond reason', hitOf({ revenue: money('1000000001') }), around(), 'INVALID_AMOUNT'],
    [
      'in a currency nobody has',
      hitOf({ saleAmount: money('1'), currency: 'ZZZ' }),
      around(),
      'INVALID_AMOUNT',
    ],
    [
      'in a currency of the past',
      hitOf({ saleAmount: money('1'), currency: 'DEM' }),
      around(),
      'INVALID_AMOUNT',
    ],
    ['in a currency nobody has, without an amount', hitOf({ currency: 'XXX' }), around(), 'INVALID_AMOUNT'],
    [
      'for a percentage that comes to more than any amount may be',
      hitOf({ saleAmount: money('100000001') }),
      around({ terms: termsOf({ model: 'cps', commissions: [commission('2', '1000')] }) }),
      'INVALID_AMOUNT',
    ],
    ['for an unknown goal', hitOf({ goalValue: 'nope' }), around(), 'INVALID_GOAL'],
    [
      'for a goal not for the affiliate',
      hitOf({ goalValue: 'sale' }),
      around({ terms: termsOf({ goals: [goalOf({ blockedAffiliates: ['a'] })] }) }),
      'INVALID_GOAL',
    ],
    ['a millisecond after the window', hitOf({ hitAt: after(30, 1) }), around(), 'CLICK_EXPIRED'],
  ];
  it.each(cases)('%s', (_case, hit, context, reason) => {
    const decision = decide(hit, context);
    expect(decision).toMatchObject({ outcome: { state: 'refused', reason }, conversion: null });
    expect(decision.detail).not.toBe('');
  });
});

describe('a hit converts', () => {
  // docs/rules/attribution.md#hit-parameters
  it('with everything its click knows', () => {
    const { outcome, conversion } = decide(hitOf());
    expect(outcome).toEqual({ state: 'converted', conversionId: 'h1', reason: null });
    expect(conversion).toMatchObject({
      id: 'h1',
      networkId: 'n',
      affiliateId: 'a',
      advertiserId: 'v',
      clickedAt: CLICKED_AT,
      convertedAt: after(1),
      status: 'approved',
      payout: money('2'),
      revenue: money('3'),
      currency: 'USD',
      commissionId: 'k',
      landingPageId: 'lp',
      parameters: { p1: 'x' },
      deduplicationKey: 'c||c:k1',
    });
  });

  // docs/rules/attribution.md#click-window
  it('at the very end of the window', () => {
    expect(decide(hitOf({ hitAt: after(30) })).outcome.state).toBe('converted');
  });

  it('by a pixel without a token, from anywhere', () => {
    const pixel = hitOf({ method: 'pixel', tokenId: null, networkId: null });
    expect(decide(pixel, around({ advertiser: { allowedIps: ['10.0.0.1'] } })).outcome.state).toBe(
      'converted',
    );
  });

  it.each([
    ['approved', null, 'approved', 'postback'],
    ['pending', null, 'pending', 'postback'],
    ['approved', 'pending', 'pending', 'postback'],
    ['pending', 'approved', 'approved', 'postback'],
    ['pending', 'approved', 'pending', 'pixel'],
    ['approved', 'pending', 'pending', 'pixel'],
  ] as const)(
    'campaign says %s, hit says %s: %s by %s',
    (conversionStatus, requestedStatus, expected, method) => {
      const hit = hitOf({ method, requestedStatus });
      expect(decide(hit, around({ campaign: campaignOf({ conversionStatus }) })).conversion?.status).toBe(
        expected,
      );
    },
  );

  // docs/rules/attribution.md#named-goal
  it('for a goal it names, at the goal’s price', () => {
    const context = around({ terms: termsOf({ goals: [goalOf()] }) });
    for (const named of [{ goalId: 'g' }, { goalValue: 'sale' }]) {
      expect(decide(hitOf(named), context).conversion).toMatchObject({
        goalId: 'g',
        goalTitle: 'Sale',
        payout: money('5'),
        deduplicationKey: 'c|g|c:k1',
      });
    }
  });

  // docs/rules/attribution.md#named-goal
  it('for a goal made after the click, by the newest terms', () => {
    const currentTerms = termsOf({ version: 7, goals: [goalOf()] });
    expect(decide(hitOf({ goalValue: 'sale' }), around({ currentTerms })).conversion).toMatchObject({
      payout: money('5'),
      termsVersion: 7,
    });
  });

  // docs/rules/money.md#removed-goals
  it('for a goal that was removed after the click, by the terms the click saw', () => {
    const terms = termsOf({ goals: [goalOf()] });
    const currentTerms = termsOf({ version: 7 });
    expect(decide(hitOf({ goalValue: 'sale' }), around({ terms, currentTerms })).conversion).toMatchObject({
      payout: money('5'),
      termsVersion: terms.version,
    });
  });

  // docs/rules/attribution.md#default-goal
  it('for the campaign’s default goal when it names none, unless that is closed to the affiliate', () => {
    const withDefault = (goal = goalOf()) => termsOf({ goals: [goal], defaultGoalId: 'g' });
    expect(decide(hitOf(), around({ terms: withDefault() })).conversion?.goalId).toBe('g');
    const closed = withDefault(goalOf({ blockedAffiliates: ['a'] }));
    expect(decide(hitOf(), around({ terms: closed })).conversion?.goalId).toBeNull();
  });

  // docs/rules/money.md#uncovered-countries
  // docs/rules/statuses.md#statuses-of-a-conversion
  it('to nothing where no commission covers the country', () => {
    const terms = termsOf({ commissions: [commission('2', '3', ['FR'])] });
    const { outcome, conversion } = decide(hitOf(), around({ terms }));
    expect(outcome).toMatchObject({ state: 'converted', reason: 'NO_COMMISSION' });
    expect(conversion).toMatchObject({
      status: 'rejected',
      payout: ZERO,
      revenue: ZERO,
      reason: 'NO_COMMISSION',
    });
  });

  // docs/rules/statuses.md#statuses-of-a-conversion
  // docs/rules/statuses.md#amounts-and-statuses
  it('cancelled, with the amounts it would have had, when a cap is in the way', () => {
    const cap = { id: 'cap', period: 'daily', measure: 'payout' } as Cap;
    const seen: unknown[] = [];
    const { outcome, conversion } = decide(hitOf(), around(), {
      ...free,
      capFor: (use) => {
        seen.push(use);
        return cap;
      },
    });
    expect(outcome).toMatchObject({ state: 'converted', reason: 'CAP_REACHED' });
    expect(conversion).toMatchObject({ status: 'cancelled', reason: 'CAP_REACHED', payout: money('2') });
    expect(seen).toEqual([
      { conversion: money('1'), approvedConv: money('1'), payout: money('2'), revenue: money('3') },
    ]);
  });

  // docs/rules/attribution.md#repeats
  it('once: a repeat names the first, even after the window', () => {
    const circumstances = {
      ...free,
      conversionOf: (key: string) => (key === 'c||t:T1' ? ('h0' as ConversionId) : undefined),
    };
    expect(decide(hitOf({ txnId: 'T1', hitAt: after(40) }), around(), circumstances)).toMatchObject({
      outcome: { state: 'repeated', reason: 'DUPLICATE', conversionId: 'h0' },
      conversion: null,
    });
    expect(decide(hitOf(), around(), circumstances).outcome.state).toBe('converted');
  });
});

describe('what a conversion pays', () => {
  const percentage = around({ terms: termsOf({ model: 'cps', commissions: [commission('10', '12.5')] }) });
  const paid = (hit: Partial<HitEvent>, context = percentage) => {
    const { payout, revenue, saleAmount, currency, status, reason } =
      decide(hitOf(hit), context).conversion ?? {};
    return { payout, revenue, saleAmount, currency, status, reason };
  };
  const amounts = (payout: string, revenue: string, saleAmount: string) => ({
    payout: money(payout),
    revenue: money(revenue),
    saleAmount: money(saleAmount),
  });

  // docs/rules/money.md#percentages
  it('percent of the sale; of no sale, nothing', () => {
    expect(paid({ saleAmount: money('80') })).toMatchObject(amounts('8', '10', '80'));
    expect(paid({})).toMatchObject(amounts('0', '0', '0'));
  });

  it('in the network’s currency', () => {
    expect(paid({ saleAmount: money('100'), currency: 'EUR' })).toMatchObject({
      ...amounts('12', '15', '120'),
      currency: 'USD',
      status: 'approved',
    });
    expect(paid({ saleAmount: money('100'), currency: 'USD' })).toMatchObject(amounts('10', '12.5', '100'));
  });

  // docs/rules/money.md#missing-rate
  it('pending, and nothing yet, when the currency has no rate', () => {
    expect(paid({ saleAmount: money('100'), currency: 'XAF' })).toMatchObject({
      ...amounts('0', '0', '0'),
      currency: 'XAF',
      status: 'pending',
      reason: 'NO_EXCHANGE_RATE',
    });
  });

  // docs/rules/money.md#conversion-of-a-sale
  it('a fixed price needs no rate', () => {
    expect(paid({ saleAmount: money('100'), currency: 'XAF' }, around())).toMatchObject({
      ...amounts('2', '3', '0'),
      status: 'approved',
    });
  });

  // docs/rules/attribution.md#sent-revenue
  it('a named revenue only where the price has none, and never on a browser’s word', () => {
    const without = around({ terms: termsOf({ commissions: [commission('2', '0')] }) });
    const revenue = (hit: Partial<HitEvent>, context: HitContext): Money | undefined =>
      paid(hit, context).revenue;
    expect(revenue({ revenue: money('9') }, without)).toBe(money('9'));
    expect(revenue({ revenue: money('9') }, around())).toBe(money('3'));
    expect(revenue({ revenue: money('9'), method: 'pixel' }, without)).toBe(ZERO);
  });

  // docs/rules/money.md#pay-per-click
  it('nothing where the campaign pays clicks or impressions', () => {
    for (const model of ['cpc', 'cpm']) {
      expect(paid({}, around({ terms: termsOf({ model }) }))).toMatchObject({
        ...amounts('0', '0', '0'),
        status: 'approved',
      });
    }
  });
});

describe('the deduplication key', () => {
  it('keeps a transaction id that looks like a click id apart from one', () => {
    const of = { campaignId: 'c', goalId: null, clickId: 'k1' } as unknown as Parameters<
      typeof deduplicationKeyOf
    >[0];
    expect(deduplicationKeyOf({ ...of, txnId: 'k1' })).not.toBe(deduplicationKeyOf({ ...of, txnId: '' }));
  });
});

describe('statuses', () => {
  it('change as the network may (docs/rules/statuses.md#changing-a-status)', () => {
    const allowed = CONVERSION_STATUSES.flatMap((from) =>
      CONVERSION_STATUSES.filter((to) => mayChangeStatus(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      'approved → rejected',
      'approved → cancelled',
      'pending → approved',
      'pending → rejected',
      'pending → cancelled',
      'rejected → approved',
      'cancelled → approved',
    ]);
  });
});
