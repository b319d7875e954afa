import { describe, expect, it } from '@jest/globals';
import { after, around, clickOf, commission, free, goalOf, hitOf, termsOf } from '../../test/hits.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { money, MONEY_MAX, MONEY_MAX_TEXT, ZERO } from '../shared/money.ts';
import type { Cap } from '../catalog/campaign.ts';
import type { Conversion, HitEvent } from './conversion.ts';
import { decideHit, keysHeldBy } from './decide-hit.ts';
import { examineHit } from './examine-hit.ts';
import type { HitContext, ImportTerms } from './hit-context.ts';
import { pricedForApproval, pricedLater } from './priced-later.ts';

const importOf = (overrides: Partial<ImportTerms> = {}): ImportTerms => ({
  convertedAt: after(2),
  payout: null,
  revenue: null,
  status: null,
  method: 'import',
  anyAge: false,
  rowHash: 'row1',
  ...overrides,
});
const importing = (imported: Partial<ImportTerms>, hit: Partial<HitEvent> = {}, context = around()) =>
  decideHit(hitOf({ method: 'import', ...hit }), { ...context, imported: importOf(imported) }, free);

describe('an import', () => {
  // docs/rules/imports.md#kinds-of-rows
  it('says how and when the conversion came to be, and its status', () => {
    expect(importing({}).conversion).toMatchObject({
      method: 'import',
      convertedAt: after(2),
      status: 'approved',
    });
    expect(importing({ method: 'api' }).conversion?.method).toBe('api');
    expect(importing({ status: 'pending' }).conversion).toMatchObject({ status: 'pending', reason: '' });
    expect(importing({ status: 'rejected' }).conversion).toMatchObject({
      status: 'rejected',
      reason: 'Rejected by the network.',
      statusWhenPriced: null,
    });
    expect(importing({ status: 'cancelled' }).conversion?.reason).toBe('Cancelled by the network.');
    const unknownRate = { saleAmount: money('1'), currency: 'XAF' };
    const percentage = around({ terms: termsOf({ model: 'cps' }) });
    for (const status of ['rejected', 'cancelled'] as const) {
      expect(importing({ status }, unknownRate, percentage).conversion?.status).toBe(status);
    }
  });

  it('is held to the click window, unless it may be of any age or names no click', () => {
    const old = { convertedAt: after(31) };
    expect(importing(old).outcome).toMatchObject({ reason: 'CLICK_EXPIRED' });
    expect(importing({ convertedAt: after(30) }, { hitAt: after(99) }).outcome.state).toBe('converted');
    expect(importing({ ...old, anyAge: true }).outcome.state).toBe('converted');
    const withoutClick = around({ click: clickOf({ id: null, clickedAt: null }) });
    expect(importing(old, {}, withoutClick).conversion?.deduplicationKey).toBe('c||r:row1');
  });

  // docs/rules/imports.md#explicit-amounts
  it('names amounts that win over every rate', () => {
    expect(importing({}).conversion).toMatchObject({
      payout: money('2'),
      revenue: money('3'),
      explicitPayout: false,
      explicitRevenue: false,
      commissionId: 'k',
    });
    expect(importing({ payout: money('9') }).conversion).toMatchObject({
      payout: money('9'),
      revenue: money('3'),
      explicitPayout: true,
      explicitRevenue: false,
      commissionId: null,
    });
    expect(importing({ revenue: ZERO }, { currency: 'EUR' }).conversion).toMatchObject({
      payout: money('2'),
      revenue: ZERO,
      explicitPayout: false,
      explicitRevenue: true,
      commissionId: 'k',
    });
    expect(
      importing({ payout: money('10'), revenue: money('20') }, { currency: 'EUR' }).conversion,
    ).toMatchObject({
      payout: money('12'),
      revenue: money('24'),
      currency: 'USD',
    });
  });

  it('that names a payout is paid where no commission covers it; one that names a revenue is not', () => {
    const uncovered = around({ terms: termsOf({ commissions: [] }) });
    expect(importing({ payout: money('9') }, {}, uncovered).conversion).toMatchObject({
      status: 'approved',
      payout: money('9'),
      revenue: ZERO,
      commissionId: null,
    });
    expect(importing({ revenue: money('9') }, {}, uncovered).outcome).toMatchObject({
      reason: 'NO_COMMISSION',
    });
    expect(importing({}, {}, uncovered).outcome).toMatchObject({ reason: 'NO_COMMISSION' });
  });

  it('must name amounts in a currency whose rate is known, and not too large in the network’s', () => {
    const unknown = 'no exchange rate of XAF is known for that day';
    const detail = (imported: Partial<ImportTerms>, hit: Partial<HitEvent>) => {
      const { outcome, detail } = importing(imported, hit);
      return outcome.state === 'refused' ? `${outcome.reason}: ${detail}` : outcome.state;
    };
    const xaf = { currency: 'XAF' };
    expect(detail({ payout: money('1') }, xaf)).toBe(`INVALID_AMOUNT: ${unknown}`);
    expect(detail({ revenue: money('1') }, xaf)).toBe(`INVALID_AMOUNT: ${unknown}`);
    expect(detail({}, xaf)).toBe('converted');
    const eur = { currency: 'EUR' };
    expect(detail({ payout: MONEY_MAX }, {})).toBe('converted');
    expect(detail({ payout: MONEY_MAX }, eur)).toBe(`INVALID_AMOUNT: payout is over ${MONEY_MAX_TEXT} USD`);
    expect(detail({ revenue: MONEY_MAX }, eur)).toBe(`INVALID_AMOUNT: revenue is over ${MONEY_MAX_TEXT} USD`);
    expect(detail({}, { ...eur, revenue: MONEY_MAX })).toBe(
      `INVALID_AMOUNT: revenue is over ${MONEY_MAX_TEXT} USD`,
    );
  });
});

// docs/rules/attribution.md#repeats-and-default-goals
describe('the keys of a hit', () => {
  const withGoal = around({ terms: termsOf({ goals: [goalOf()] }) });
  const keysOf = (hit: Partial<HitEvent>, context: HitContext) => {
    const examined = examineHit(hitOf(hit), context);
    if (examined.kind !== 'examined') throw new Error(examined.detail);
    return { examined, keys: examined.deduplicationKeys };
  };

  it('are that of its goal, and that of what it was sent with', () => {
    const byDefault = around({ terms: termsOf({ goals: [goalOf()], defaultGoalId: 'g' }) });
    expect(keysOf({}, around()).keys).toEqual(['c||c:k1']);
    expect(keysOf({ goalId: 'g' }, withGoal).keys).toEqual(['c|g|c:k1']);
    expect(keysOf({ goalValue: 'sale' }, withGoal).keys).toEqual(['c|g|c:k1', 'c|=sale|c:k1']);
    expect(keysOf({ txnId: 'T' }, byDefault).keys).toEqual(['c|g|t:T', 'c||t:T']);
  });

  it('are held by what it came to, and by nothing when it was refused', () => {
    const { examined } = keysOf({ goalValue: 'sale' }, withGoal);
    const hit = hitOf({ goalValue: 'sale' });
    expect(keysHeldBy(decideHit(hit, withGoal, free), examined)).toEqual([
      { deduplicationKey: 'c|g|c:k1', conversionId: 'h1', isOwn: true },
      { deduplicationKey: 'c|=sale|c:k1', conversionId: 'h1', isOwn: false },
    ]);
    const repeat = decideHit(hit, withGoal, { ...free, conversionOf: () => 'h0' as Conversion['id'] });
    expect(keysHeldBy(repeat, examined).map(({ conversionId, isOwn }) => [conversionId, isOwn])).toEqual([
      ['h0', false],
      ['h0', false],
    ]);
    const refused = decideHit({ ...hit, hitAt: after(99) }, withGoal, free);
    expect(keysHeldBy(refused, examined)).toEqual([]);
  });
});

// docs/rules/money.md#late-rates
describe('a conversion whose rate comes later', () => {
  const terms = termsOf({ model: 'cps', commissions: [commission('10', '20')] });
  const noRate = { ...free, exchangeRateOf: () => undefined };
  const unpricedBy = (hit: HitEvent, overrides: Partial<Conversion> = {}, by = terms): Conversion => {
    const { conversion } = decideHit(hit, around({ terms: by }), noRate);
    if (!conversion) throw new Error('It converts.');
    return { ...conversion, ...overrides };
  };
  const sale = hitOf({ saleAmount: money('100'), currency: 'EUR', requestedStatus: 'approved' });
  const unpriced = unpricedBy(sale);
  const later = (before: Conversion, hit = sale, circumstances = free) =>
    pricedLater(before, hit, { terms, groupIds: [], circumstances });

  it('waits when only what the affiliate is paid is a percentage', () => {
    const own = { ...commission('10', '0'), revenue: null, goalId: 'g', affiliateIds: ['a'] };
    const goals = [goalOf({ model: 'percentage', payouts: [] })];
    const mixed = around({ terms: termsOf({ goals, affiliatePayouts: [own] }) });
    const { conversion } = decideHit({ ...sale, goalId: 'g' }, mixed, free);
    expect(conversion).toMatchObject({ payout: money('12'), revenue: money('3') });
    expect(decideHit({ ...sale, goalId: 'g' }, mixed, noRate).conversion?.reason).toBe('NO_EXCHANGE_RATE');
  });

  it('stays as it is until then', () => {
    expect(unpriced).toMatchObject({
      status: 'pending',
      reason: 'NO_EXCHANGE_RATE',
      statusWhenPriced: 'approved',
    });
    expect(later(unpriced, sale, noRate)).toBeUndefined();
  });

  it('comes to what it would have been', () => {
    expect(later(unpriced)).toEqual({
      ...unpriced,
      status: 'approved',
      reason: '',
      payout: money('12'),
      revenue: money('24'),
      saleAmount: money('120'),
      currency: 'USD',
      exchange: { from: 'EUR', rate: money('1.2'), day: '2026-03-01' },
      commissionId: 'k',
    });
    expect(later({ ...unpriced, statusWhenPriced: 'pending' })?.status).toBe('pending');
    expect(later({ ...unpriced, statusWhenPriced: null })?.status).toBe('pending');
  });

  // docs/rules/attribution.md#holds
  it('continues waiting for the end of its hold', () => {
    const releaseOn = new Date('2026-04-01T00:00:00Z');
    const held = { ...unpriced, releaseOn };
    expect(later(held)).toMatchObject({
      status: 'pending',
      reason: 'ON_HOLD',
      payout: money('12'),
      releaseOn,
    });
    expect(later({ ...held, statusWhenPriced: 'pending' })).toMatchObject({ reason: '', releaseOn: null });
    const tooLarge = { ...sale, saleAmount: MONEY_MAX };
    expect(later(held, tooLarge)).toMatchObject({ status: 'rejected', releaseOn: null });
  });

  it('keeps each amount that the network gave it meanwhile', () => {
    const given = { payout: money('7'), revenue: money('8'), commissionId: null };
    expect(later({ ...unpriced, ...given, explicitPayout: true })).toMatchObject({
      payout: money('7'),
      commissionId: null,
      revenue: money('24'),
    });
    expect(later({ ...unpriced, ...given, explicitRevenue: true })).toMatchObject({
      payout: money('12'),
      commissionId: 'k',
      revenue: money('8'),
    });
  });

  it('is rejected when it comes to more than the largest amount, cancelled when a cap is full', () => {
    const tooLarge = hitOf({ saleAmount: MONEY_MAX, currency: 'EUR' });
    expect(later(unpricedBy(tooLarge), tooLarge)).toEqual({
      ...unpricedBy(tooLarge),
      status: 'rejected',
      reason: 'INVALID_AMOUNT',
    });
    const large = hitOf({ saleAmount: money('800000000'), currency: 'EUR' });
    const dear = termsOf({ model: 'cps', commissions: [commission('10', '200')] });
    const before = unpricedBy(large, {}, dear);
    expect(pricedLater(before, large, { terms: dear, groupIds: [], circumstances: free })).toEqual({
      ...before,
      status: 'rejected',
      reason: 'INVALID_AMOUNT',
    });
    const full = { ...free, capFor: () => ({ id: 'cap' }) as Cap };
    expect(later(unpriced, sale, full)).toMatchObject({
      status: 'cancelled',
      reason: 'CAP_REACHED',
      payout: money('12'),
      shown: true,
    });
  });

  // docs/rules/money.md#approving-without-a-rate
  describe('and that somebody approves by hand', () => {
    const approving = (before: Conversion, hit = sale, circumstances = free, by = terms) =>
      pricedForApproval(before, hit, { terms: by, groupIds: [], circumstances });

    it('is priced by the rate there is now, whatever its caps say', () => {
      const full = { ...free, capFor: () => ({ id: 'cap' }) as Cap };
      for (const status of ['pending', 'rejected', 'cancelled'] as const) {
        expect(approving({ ...unpriced, status }, sale, full)).toMatchObject({
          payout: money('12'),
          status: 'approved',
        });
      }
      expect(approving(unpriced, sale, noRate)).toBeUndefined();
    });

    it('waits when it would come to more than the largest amount', () => {
      const tooLarge = hitOf({ saleAmount: MONEY_MAX, currency: 'EUR' });
      expect(approving(unpricedBy(tooLarge), tooLarge)).toBeUndefined();
    });

    // docs/rules/money.md#approving-without-a-rate
    it('is priced though an amount beside its sale was named by a rate of another currency', () => {
      const exchange = { from: 'GBP', rate: money('2'), day: calendarDay('2026-03-01') };
      const edits = [
        { exchange },
        { exchange, payout: money('3'), explicitPayout: true },
        { payout: money('3'), explicitPayout: true },
      ];
      for (const edit of edits) {
        expect(approving({ ...unpriced, ...edit }, sale, noRate)).toBeUndefined();
        const priced = later(unpriced) ?? unpriced;
        expect(approving({ ...unpriced, ...edit }, sale)).toMatchObject({
          saleAmount: priced.saleAmount,
          exchange: priced.exchange,
        });
      }
    });

    it('stays as it is when its amounts are known', () => {
      const priced = later(unpriced) ?? unpriced;
      const known: [Conversion, HitEvent][] = [
        [priced, sale],
        [{ ...priced, currency: 'EUR' }, sale],
        [{ ...priced, exchange: null }, sale],
        [unpricedBy(hitOf()), hitOf()],
        [
          { ...unpriced, currency: '' },
          { ...sale, currency: '' },
        ],
        [
          { ...unpriced, currency: 'USD' },
          { ...sale, currency: 'USD' },
        ],
        // A sale of nothing, and one that was sent without an amount.
        [unpricedBy({ ...sale, saleAmount: ZERO }), { ...sale, saleAmount: ZERO }],
        [unpricedBy({ ...sale, saleAmount: null }), { ...sale, saleAmount: null }],
        // Priced before, though it came to nothing.
        [{ ...unpriced, currency: 'USD' }, sale],
        // Given by hand.
        [{ ...unpriced, saleAmount: money('120') }, sale],
      ];
      for (const [before, hit] of known) expect(approving(before, hit)).toBe(before);
      // The rate does not matter to a fixed price.
      const fixed = termsOf();
      const before = unpricedBy(sale, {}, fixed);
      expect(approving(before, sale, noRate, fixed)).toBe(before);
    });

    it('waits for its revenue too, unless the network gave that', () => {
      const fixed = termsOf({ commissions: [commission('2', '0')] });
      const sent = hitOf({ revenue: money('10'), currency: 'EUR' });
      const before = unpricedBy(sent, {}, fixed);
      expect(approving(before, sent, free, fixed)).toMatchObject({ revenue: money('12') });
      const given = { ...before, explicitRevenue: true };
      expect(approving(given, sent, free, fixed)).toBe(given);
      const kept = { ...before, revenue: money('1') };
      expect(approving(kept, sent, free, fixed)).toBe(kept);
    });
  });
});
