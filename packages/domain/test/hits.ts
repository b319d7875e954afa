// A click, a hit on it, and what decides it, each with what a test does not care about.
import type { Campaign, Goal } from '../src/catalog/campaign.ts';
import type { Terms } from '../src/catalog/terms.ts';
import { calendarDay } from '../src/shared/calendar-day.ts';
import type { SecurityTokenId } from '../src/shared/ids.ts';
import { money } from '../src/shared/money.ts';
import type { Click } from '../src/tracking/click.ts';
import type { HitEvent } from '../src/attribution/conversion.ts';
import type { Circumstances } from '../src/attribution/decide-hit.ts';
import type { HitContext } from '../src/attribution/hit-context.ts';

export const CLICKED_AT = new Date('2026-03-10T12:00:00Z');
export const after = (days: number, ms = 0) => new Date(CLICKED_AT.getTime() + days * 86_400_000 + ms);
export const commission = (payout: string, revenue: string, coverage = ['ALL']) => ({
  id: 'k',
  payout: money(payout),
  revenue: money(revenue),
  coverage,
  createdAt: CLICKED_AT,
});
export const goalOf = (overrides: object = {}) =>
  ({
    id: 'g',
    campaignId: 'c',
    title: 'Sale',
    value: 'sale',
    type: 'public',
    model: 'fixed',
    holdDays: null,
    allowedAffiliates: [],
    blockedAffiliates: [],
    payouts: [commission('5', '8')],
    live: true,
    createdAt: CLICKED_AT,
    ...overrides,
  }) as unknown as Goal;
export const termsOf = (overrides: object = {}) =>
  ({
    version: 1,
    campaignId: 'c',
    model: 'cpa',
    commissions: [commission('2', '3')],
    affiliatePayouts: [],
    goals: [],
    defaultGoalId: null,
    cookieDays: 30,
    rateRules: [],
    groupOrder: [],
    ...overrides,
  }) as unknown as Terms;
export const clickOf = (overrides: object = {}) =>
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
export const campaignOf = (overrides: object = {}) =>
  ({
    id: 'c',
    conversionStatus: 'approved',
    holdDays: 0,
    conversionTracking: 'postback',
    conversionPixelDomain: null,
    visibility: 'public',
    allowedAffiliates: [],
    blockedAffiliates: [],
    blockedGroups: [],
    approvedGroups: [],
    ...overrides,
  }) as unknown as Campaign;
export const hitOf = (overrides: Partial<HitEvent> = {}): HitEvent =>
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
    unread: {},
    requestedStatus: null,
    unknownStatus: '',
    subs: {},
    ip: '203.0.113.7',
    refusal: null,
    ...overrides,
  }) as unknown as HitEvent;
export const around = (overrides: Partial<HitContext> = {}): HitContext => {
  const terms = overrides.terms ?? termsOf();
  return {
    click: clickOf(),
    campaign: campaignOf(),
    advertiser: { allowedIps: [] },
    standing: { removed: false, live: true, granted: false, groupIds: [] },
    groupIds: [],
    groupHold: null,
    currentTerms: terms,
    ...overrides,
    terms,
  };
};
export const free: Circumstances = {
  currency: 'USD',
  zone: 'UTC',
  exchangeRateOf: (currency) =>
    currency === 'EUR'
      ? {
          used: { from: 'EUR', rate: money('1.2'), day: calendarDay('2026-03-01') },
          factor: { times: money('1.2'), over: money('1') },
        }
      : undefined,
  conversionOf: () => undefined,
  ordersOfClick: () => [],
  capFor: () => undefined,
};
