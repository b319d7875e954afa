import { describe, expect, it } from '@jest/globals';
import {
  after,
  around,
  campaignOf,
  CLICKED_AT,
  clickOf,
  commission,
  free,
  goalOf,
  hitOf,
  termsOf,
} from '../../test/hits.ts';
import type { Cap } from '../catalog/campaign.ts';
import type { AdvertiserId, AffiliateGroupId, CampaignId, ConversionId, NetworkId } from '../shared/ids.ts';
import { money, MONEY_MAX, MONEY_MAX_TEXT, ZERO, type Money } from '../shared/money.ts';
import type { ConversionStatus, HitEvent } from './conversion.ts';
import { decideHit } from './decide-hit.ts';
import type { HitContext } from './hit-context.ts';
import { deduplicationKeyOf } from './deduplication-key.ts';
import { CONVERSION_STATUSES } from './conversion.ts';
import { mayChangeStatus } from './status.ts';

const decide = (hit: HitEvent, context = around(), circumstances = free) =>
  decideHit(hit, context, circumstances);

// docs/rules/tracking.md#speculative-requests
it.each(['PREFETCH', 'BOT'] as const)(
  'a hit of a click that was rejected as %s before anybody clicked converts',
  (rejection) => {
    const { conversion, outcome } = decide(hitOf(), around({ click: clickOf({ rejection }) }));
    expect(outcome.state).toBe('converted');
    expect(conversion?.status).toBe('approved');
  },
);

const groupHold = (days: number) => ({ groupId: 'g1' as AffiliateGroupId, days });
const standing = (changes: Partial<HitContext['standing']>) => ({
  standing: { removed: false, live: true, granted: false, groupIds: [], ...changes },
});

// docs/rules/attribution.md#affiliates-that-may-no-longer-run
describe('a conversion of an affiliate that may no longer run the campaign', () => {
  const blocked = { campaign: campaignOf({ blockedAffiliates: ['a'] }) };
  const approving = campaignOf({ visibility: 'private', approvedGroups: ['g'] });
  const letGo = { campaign: campaignOf({ visibility: 'private' }) };
  const notListed = { campaign: campaignOf({ allowedAffiliates: ['b'] }) };
  const row = (status: ConversionStatus | null) => ({
    imported: {
      convertedAt: after(1),
      payout: null,
      revenue: null,
      status,
      method: 'import' as const,
      anyAge: true,
      rowHash: '',
    },
  });
  it.each<[string, Partial<HitContext>, string, string]>([
    ['was blocked', blocked, 'pending', 'AFFILIATE_BLOCKED'],
    [
      'was blocked though it has access',
      { ...blocked, ...standing({ granted: true }) },
      'pending',
      'AFFILIATE_BLOCKED',
    ],
    ['lost its access', letGo, 'pending', 'AFFILIATE_BLOCKED'],
    ['is on the list no more', notListed, 'pending', 'AFFILIATE_BLOCKED'],
    ['was switched off', standing({ live: false }), 'pending', 'AFFILIATE_INACTIVE'],
    [
      'was switched off and blocked',
      { ...blocked, ...standing({ live: false }) },
      'pending',
      'AFFILIATE_INACTIVE',
    ],
    ['is imported without a status', { ...blocked, ...row(null) }, 'pending', 'AFFILIATE_BLOCKED'],
    ['is imported as approved', { ...blocked, ...row('approved') }, 'approved', ''],
    [
      'is in a group that was blocked',
      {
        campaign: campaignOf({ blockedGroups: ['g'] }),
        ...standing({ groupIds: ['g' as AffiliateGroupId] }),
      },
      'pending',
      'AFFILIATE_BLOCKED',
    ],
    [
      'is in a group that is approved',
      { campaign: approving, ...standing({ groupIds: ['x', 'g'] as AffiliateGroupId[] }) },
      'approved',
      '',
    ],
    ['has access', { ...letGo, ...standing({ granted: true }) }, 'approved', ''],
    [
      'is imported without a click',
      { ...blocked, ...row(null), click: clickOf({ id: null }) },
      'approved',
      '',
    ],
  ])('that %s', (_, context, status, reason) => {
    const { conversion } = decide(hitOf({ requestedStatus: 'approved' }), around(context));
    expect([conversion?.status, conversion?.reason]).toEqual([status, reason]);
  });

  it('waits for its rate first, and is pending then', () => {
    const sale = hitOf({ currency: 'JPY', revenue: money('1') });
    const free = { terms: termsOf({ commissions: [commission('2', '0')] }) };
    expect(decide(sale, around({ ...blocked, ...free })).conversion).toMatchObject({
      status: 'pending',
      reason: 'NO_EXCHANGE_RATE',
      statusWhenPriced: 'pending',
    });
  });
});

// docs/rules/attribution.md#holds
describe('a conversion of a campaign with a hold', () => {
  const days = (holdDays: number, overrides: object = {}) => campaignOf({ holdDays, ...overrides });
  const week = { campaign: days(7) };
  // The hit comes on the 11th.
  const ends = new Date('2026-03-19T00:00:00Z');
  const onHold = ['pending', 'ON_HOLD', ends];
  const withGoals = (then: number | null, now: number | null) => ({
    campaign: days(3),
    terms: termsOf({ goals: [goalOf({ holdDays: then })] }),
    currentTerms: termsOf({ goals: [goalOf({ holdDays: now })] }),
  });
  const imported = (status: ConversionStatus | null, convertedAt = after(1)) => ({
    imported: {
      convertedAt,
      payout: null,
      revenue: null,
      status,
      method: 'import',
      anyAge: true,
      rowHash: '',
    },
  });
  it.each<[string, Partial<HitEvent>, object, unknown[]]>([
    ['is on hold', {}, week, onHold],
    ['is on hold although its hit asks for approved', { requestedStatus: 'approved' }, week, onHold],
    ['is on hold by pixel', { method: 'pixel' }, week, onHold],
    ['is pending where its hit asks for that', { requestedStatus: 'pending' }, week, ['pending', '', null]],
    [
      'is rejected where its hit asks for that',
      { requestedStatus: 'rejected' },
      week,
      ['rejected', 'Rejected by the network.', null],
    ],
    [
      'is pending where its campaign reviews',
      {},
      { campaign: days(7, { conversionStatus: 'pending' }) },
      ['pending', '', null],
    ],
    [
      'is left to the network where its affiliate was blocked',
      {},
      { campaign: days(7, { blockedAffiliates: ['a'] }) },
      ['pending', 'AFFILIATE_BLOCKED', null],
    ],
    ['is approved without a hold', {}, { campaign: days(0) }, ['approved', '', null]],
    ['has the hold that its goal has now', { goalId: 'g' }, withGoals(0, 7), onHold],
    ['has none where its goal has none now', { goalId: 'g' }, withGoals(7, 0), ['approved', '', null]],
    [
      'has that of the campaign where the goal has none of its own',
      { goalId: 'g' },
      withGoals(30, null),
      ['pending', 'ON_HOLD', new Date('2026-03-15T00:00:00Z')],
    ],
    [
      'has that of a goal which was removed since',
      { goalId: 'g' },
      { ...withGoals(7, 0), currentTerms: termsOf() },
      onHold,
    ],
    [
      'has that of its group before that of its campaign',
      {},
      { campaign: days(30), groupHold: groupHold(7) },
      onHold,
    ],
    [
      'has that of its group before that of its goal',
      { goalId: 'g' },
      { ...withGoals(0, 30), groupHold: groupHold(7) },
      onHold,
    ],
    ['has none where its group has none', {}, { ...week, groupHold: groupHold(0) }, ['approved', '', null]],
    ['is on hold when it is imported without a status', {}, { ...week, ...imported(null) }, onHold],
    ['is approved when it is imported so', {}, { ...week, ...imported('approved') }, ['approved', '', null]],
    [
      'is approved when it is imported after its hold',
      { hitAt: ends },
      { ...week, ...imported(null) },
      ['approved', '', null],
    ],
  ])('%s', (_, hit, context, expected) => {
    const { conversion } = decide(hitOf(hit), around(context));
    expect([conversion?.status, conversion?.reason, conversion?.releaseOn]).toEqual(expected);
    expect(conversion?.hold === null).toBe(conversion?.releaseOn === null);
  });

  it.each<[string, Partial<HitEvent>, Partial<HitContext>, object]>([
    ['its campaign', {}, week, { from: 'campaign', groupId: null, days: 7 }],
    ['its goal', { goalId: 'g' }, withGoals(0, 7), { from: 'goal', groupId: null, days: 7 }],
    ['its group', {}, { ...week, groupHold: groupHold(3) }, { from: 'group', groupId: 'g1', days: 3 }],
  ])('keeps that the hold is that of %s', (_, hit, context, expected) => {
    expect(decide(hitOf(hit), around(context)).conversion?.hold).toEqual(expected);
  });

  it('counts the days of the network’s zone', () => {
    const { conversion } = decide(hitOf(), around(week), { ...free, zone: 'Asia/Kolkata' });
    expect(conversion?.releaseOn).toEqual(new Date('2026-03-18T18:30:00Z'));
  });

  it('keeps its hold while it waits for a rate', () => {
    const terms = termsOf({ commissions: [commission('2', '0')] });
    const sale = hitOf({ currency: 'JPY', revenue: money('1') });
    expect(decide(sale, around({ ...week, terms })).conversion).toMatchObject({
      status: 'pending',
      reason: 'NO_EXCHANGE_RATE',
      statusWhenPriced: 'approved',
      releaseOn: ends,
      hold: { from: 'campaign', groupId: null, days: 7 },
    });
  });

  it('has none when a cap was full', () => {
    const full = { ...free, capFor: () => ({ id: 'cap' }) as Cap };
    expect(decide(hitOf(), around(week), full).conversion).toMatchObject({
      status: 'cancelled',
      releaseOn: null,
      hold: null,
    });
  });
});

// docs/rules/attribution.md#accounts-that-were-removed
it.each<[string, Partial<HitEvent>, Partial<HitContext>]>([
  ['whatever its amount', { saleAmount: money('-1') }, {}],
  ['with a token that went with it', { tokenId: null }, {}],
  ['whatever its goal', { goalValue: 'none' }, {}],
  ['however late', { hitAt: after(300) }, {}],
  ['whatever the affiliate may run', {}, { campaign: campaignOf({ blockedAffiliates: ['a'] }) }],
])('a hit on a click of a removed account is refused, %s', (_, hit, context) => {
  const gone = around({ ...context, ...standing({ removed: true }) });
  expect(decide(hitOf(hit), gone).outcome).toEqual({ state: 'refused', reason: 'ACCOUNT_REMOVED' });
  const known = { ...free, conversionOf: () => 'first' as ConversionId };
  if (Object.keys(context).length > 0) expect(decide(hitOf(), gone, known).outcome.state).toBe('repeated');
  const foreign = decide(hitOf({ networkId: 'm' as NetworkId }), gone);
  expect(foreign.outcome).toMatchObject({ reason: 'INVALID_CLICK_ID' });
});

// docs/rules/attribution.md#security-tokens
describe('a hit is refused', () => {
  const cases: [string, HitEvent, HitContext, string][] = [
    ['on arrival', hitOf({ refusal: 'INVALID_AMOUNT' }), around(), 'INVALID_AMOUNT'],
    ['for a click of another network', hitOf({ networkId: 'm' as NetworkId }), around(), 'INVALID_CLICK_ID'],
    [
      'for a rejected click',
      hitOf(),
      around({ click: clickOf({ rejection: 'TARGETING' }) }),
      'INVALID_CLICK_ID',
    ],
    [
      'for a click of a known bot',
      hitOf(),
      around({ click: clickOf({ rejection: 'BOT', facts: { ...clickOf().facts, bot: true } }) }),
      'INVALID_CLICK_ID',
    ],
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

// docs/rules/attribution.md#unreadable-amounts
describe('an amount that cannot be read', () => {
  const sale = { unread: { sale_amount: 'abc' } };
  const revenue = { unread: { revenue: 'abc' } };
  const percent = around({ terms: termsOf({ model: 'cps', commissions: [commission('10', '20')] }) });
  const unpaid = around({ terms: termsOf({ commissions: [commission('2', '3', ['FR'])] }) });
  // docs/rules/attribution.md#missing-sale-amounts
  const NONE_SENT = 'NO_SALE_AMOUNT: the price is a percentage of it, and none was sent';
  const uncharged = around({ terms: termsOf({ commissions: [commission('2', '0')] }) });
  const row = (payout: Money | null, charged: Money | null): Partial<HitContext> => ({
    imported: {
      convertedAt: after(1),
      payout,
      revenue: charged,
      status: null,
      method: 'import',
      anyAge: true,
      rowHash: '',
    },
  });

  it.each<[string, Partial<HitEvent>, HitContext, string, string]>([
    ['a sale at a fixed price', sale, around(), 'approved', 'sale_amount "abc" cannot be read'],
    ['a revenue where the price charges one', revenue, around(), 'approved', 'revenue "abc" cannot be read'],
    [
      'a revenue from a pixel',
      { ...revenue, method: 'pixel' },
      uncharged,
      'approved',
      'revenue "abc" cannot be read; OTHER_WAY: by pixel, expected by postback',
    ],
    ['a sale that pays nothing', sale, unpaid, 'rejected', 'NO_COMMISSION; sale_amount "abc" cannot be read'],
    [
      'a sale with explicit amounts',
      sale,
      { ...percent, ...row(money('1'), money('2')) },
      'approved',
      'sale_amount "abc" cannot be read',
    ],
    ['a percentage of a sale that was not sent', {}, percent, 'approved', NONE_SENT],
    [
      'a charge that is one, beside an explicit payout',
      {},
      { ...percent, ...row(money('1'), null) },
      'approved',
      NONE_SENT,
    ],
    [
      'a percentage beside explicit amounts',
      {},
      { ...percent, ...row(money('1'), money('2')) },
      'approved',
      '',
    ],
    ['a percentage of a sale of 0', { saleAmount: money('0') }, percent, 'approved', ''],
    ['a fixed price without a sale', {}, around(), 'approved', ''],
  ])('does not stop %s', (_case, sent, context, status, detail) => {
    const decision = decide(hitOf(sent), context);
    expect(decision).toMatchObject({ outcome: { state: 'converted' }, conversion: { status }, detail });
  });

  it.each<[string, Partial<HitEvent>, HitContext, string]>([
    [
      'a sale at a percentage',
      sale,
      percent,
      'sale_amount "abc" cannot be read, and the price is a percentage',
    ],
    [
      'a sale of which the payout alone is explicit',
      sale,
      { ...percent, ...row(money('1'), null) },
      'the price is a percentage of the sale',
    ],
    ['a revenue where the price charges none', revenue, uncharged, 'and the price charges no other revenue'],
  ])('refuses %s', (_case, sent, context, detail) => {
    expect(decide(hitOf(sent), context)).toMatchObject({
      outcome: { state: 'refused', reason: 'INVALID_AMOUNT' },
      detail: expect.stringContaining(detail),
      conversion: null,
    });
  });

  it('stands in the log of hits when the hit was refused on arrival', () => {
    const { detail } = decide(hitOf({ refusal: 'INVALID_AMOUNT', unread: { sale_amount: '-5' } }));
    expect(detail).toBe('sale_amount "-5" cannot be read');
  });

  it('is looked at after repeats and the window', () => {
    const repeat = { ...free, conversionOf: () => 'x' as ConversionId };
    expect(decide(hitOf(sale), percent, repeat).outcome.state).toBe('repeated');
    expect(decide(hitOf({ ...sale, hitAt: after(31) }), percent).outcome).toMatchObject({
      reason: 'CLICK_EXPIRED',
    });
  });
});

// What the log of hits says to who looks for the fault (docs/errors.md#conversion-hits).
describe('the log of hits says of', () => {
  const listed = around({ advertiser: { allowedIps: ['10.0.0.1'] } });
  const pixel = { method: 'pixel', tokenId: null } as const;
  const closed = around({ terms: termsOf({ goals: [goalOf({ blockedAffiliates: ['a'] })] }) });
  const all = around({ terms: termsOf({ model: 'cps', commissions: [commission('1000', '0')] }) });
  const dear = around({ terms: termsOf({ model: 'cps', commissions: [commission('0', '1000')] }) });
  const cases: [string, HitEvent, HitContext, string][] = [
    ['one refused on arrival', hitOf({ refusal: 'INVALID_AMOUNT' }), around(), 'refused on arrival'],
    ['another network', hitOf({ networkId: 'm' as NetworkId }), around(), 'no such click'],
    [
      'another campaign',
      hitOf({ ...pixel, pixelCampaignId: 'd' as CampaignId }),
      around(),
      'the click is of another campaign',
    ],
    [
      'another advertiser',
      hitOf({ ...pixel, pixelAdvertiserId: 'w' as AdvertiserId }),
      around(),
      'the click is of another advertiser',
    ],
    [
      'a rejected click',
      hitOf(),
      around({ click: clickOf({ rejection: 'TARGETING' }) }),
      'the click was rejected: TARGETING',
    ],
    ['no token', hitOf({ tokenId: null }), around(), 'no valid token'],
    [
      'another token',
      hitOf({ tokenAdvertiserId: 'w' as AdvertiserId }),
      around(),
      "another advertiser's token",
    ],
    ['an address', hitOf(), listed, 'the advertiser does not list 203.0.113.7'],
    ['no address', hitOf({ ip: '' }), listed, 'the advertiser does not list an unknown address'],
    [
      'a negative sale',
      hitOf({ saleAmount: money('-1') }),
      around(),
      `sale_amount is not between 0 and ${MONEY_MAX_TEXT}`,
    ],
    [
      'a negative revenue',
      hitOf({ revenue: money('-1') }),
      around(),
      `revenue is not between 0 and ${MONEY_MAX_TEXT}`,
    ],
    ['a currency', hitOf({ currency: 'ZZZ' }), around(), 'there is no currency ZZZ'],
    [
      'a sale that is too large in the network’s currency',
      hitOf({ saleAmount: MONEY_MAX, currency: 'EUR' }),
      around(),
      `sale_amount is over ${MONEY_MAX_TEXT} USD`,
    ],
    [
      'a payout that is too large',
      hitOf({ saleAmount: money('900000000') }),
      all,
      `payout comes to more than ${MONEY_MAX_TEXT} USD`,
    ],
    [
      'a revenue that is too large',
      hitOf({ saleAmount: money('900000000') }),
      dear,
      `revenue comes to more than ${MONEY_MAX_TEXT} USD`,
    ],
    ['a goal’s value', hitOf({ goalValue: 'nope' }), around(), 'no goal nope'],
    ['a goal’s id', hitOf({ goalId: 'g9', goalValue: 'nope' }), around(), 'no goal g9'],
    ['a long value', hitOf({ goalValue: 'x'.repeat(300) }), around(), `no goal ${'x'.repeat(192)}`],
    ['a closed goal', hitOf({ goalValue: 'sale' }), closed, 'not for this affiliate'],
    ['an old click', hitOf({ hitAt: after(31) }), around(), 'the click is older than 30 days'],
    ['an ordinary conversion', hitOf(), around(), ''],
    [
      'one that no commission covers',
      hitOf(),
      around({ terms: termsOf({ commissions: [] }) }),
      'NO_COMMISSION',
    ],
    [
      'one that waits for a rate',
      hitOf({ revenue: money('1'), currency: 'XAF' }),
      around({ terms: termsOf({ commissions: [commission('2', '0')] }) }),
      'NO_EXCHANGE_RATE',
    ],
  ];
  it.each(cases)('%s', (_case, hit, context, detail) => expect(decide(hit, context).detail).toBe(detail));

  it('a repeat, and a full cap', () => {
    const repeat = { ...free, conversionOf: () => 'h0' as ConversionId };
    expect(decide(hitOf(), around(), repeat).detail).toBe('repeats h0');
    const cap = { id: 'cap', period: 'daily', measure: 'payout', groupId: null } as Cap;
    expect(decide(hitOf(), around(), { ...free, capFor: () => cap }).detail).toBe(
      'CAP_REACHED: daily payout cap cap',
    );
  });
});

describe('a hit converts', () => {
  it('with a token of the click’s advertiser, and one of an advertiser who was removed', () => {
    const own = hitOf({ tokenAdvertiserId: 'v' as AdvertiserId });
    expect(decide(own).outcome.state).toBe('converted');
    expect(decide(own, around({ advertiser: undefined })).outcome.state).toBe('converted');
  });

  it('by a pixel of the click’s own campaign and advertiser', () => {
    const of = { pixelCampaignId: 'c' as CampaignId, pixelAdvertiserId: 'v' as AdvertiserId };
    expect(decide(hitOf({ method: 'pixel', tokenId: null, ...of })).outcome.state).toBe('converted');
  });

  it('up to the largest amount', () => {
    const whole = around({ terms: termsOf({ model: 'cps', commissions: [commission('100', '100')] }) });
    const { conversion } = decide(hitOf({ saleAmount: MONEY_MAX, revenue: MONEY_MAX }), whole);
    expect(conversion).toMatchObject({ payout: MONEY_MAX, revenue: MONEY_MAX, saleAmount: MONEY_MAX });
  });
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
    ['pending', 'approved', 'pending', 'postback'],
    ['pending', 'approved', 'pending', 'api'],
    ['pending', 'approved', 'pending', 'import'],
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
    for (const goals of [[], [goalOf({ id: 'g0', value: 'lead' })]]) {
      const context = around({ terms: termsOf({ goals }), currentTerms });
      expect(decide(hitOf({ goalValue: 'sale' }), context).conversion).toMatchObject({
        payout: money('5'),
        termsVersion: 7,
      });
    }
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
      explicitPayout: false,
      explicitRevenue: false,
      goalTitle: '',
      currency: 'USD',
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
    // docs/rules/statuses.md#cancelled-conversions
    expect(conversion?.shown).toBe(false);
    expect(decide(hitOf()).conversion?.shown).toBe(true);
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

  it('at once, when the currency has no rate but nothing depends on one', () => {
    expect(paid({ currency: 'XAF' })).toMatchObject({ ...amounts('0', '0', '0'), status: 'approved' });
  });

  it('pending when only a sent revenue, or one of the two amounts, needs a rate', () => {
    const waits = { currency: 'XAF', status: 'pending', reason: 'NO_EXCHANGE_RATE' };
    const without = around({ terms: termsOf({ commissions: [commission('2', '0')] }) });
    expect(paid({ revenue: money('9'), currency: 'XAF' }, without)).toMatchObject(waits);
  });

  // docs/rules/money.md#conversion-of-a-sale
  it('a revenue that does not count needs no rate', () => {
    const sent = { revenue: money('9'), saleAmount: money('100'), currency: 'XAF' };
    expect(paid(sent, around())).toMatchObject({ ...amounts('2', '3', '0'), status: 'approved', reason: '' });
    const without = around({ terms: termsOf({ commissions: [commission('2', '0')] }) });
    expect(paid({ ...sent, method: 'pixel' }, without)).toMatchObject({
      ...amounts('2', '0', '0'),
      status: 'approved',
    });
  });

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
