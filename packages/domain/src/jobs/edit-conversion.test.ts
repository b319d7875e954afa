import { describe, expect, it } from '@jest/globals';
import { ONE_TO_ONE } from '../exchange/exchange-rates.ts';
import { campaign, commission } from '@tributary/application/contracts/shared/given';
import { conversion } from '@tributary/application/contracts/shared/given-events';
import type { Terms } from '../catalog/terms.ts';
import { readImportRow } from './import-row.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { money } from '../shared/money.ts';
import { editedConversion } from './edit-conversion.ts';

const { id: campaignId, networkId, createdAt: validFrom } = campaign();
const percent = commission({ payout: money('10'), revenue: money('20') });
const terms: Terms = {
  version: 1,
  campaignId,
  networkId,
  validFrom,
  model: 'cps',
  commissions: [percent],
  affiliatePayouts: [],
  goals: [],
  defaultGoalId: null,
  cookieDays: 30,
  rateRules: [],
  groupOrder: [],
};
const before = conversion({
  status: 'pending',
  commissionId: percent.id,
  saleAmount: money('100'),
  payout: money('10'),
  revenue: money('20'),
  currency: 'USD',
  subs: { sub1: 'a', sub2: 'b' },
});
const ONE = { currency: 'USD', factor: ONE_TO_ONE, exchange: null, terms };
const line = (values: object) =>
  readImportRow(
    { values },
    { zone: 'UTC', now: new Date('2030-01-01'), statusWords: {}, fingerprint: String },
  );
const edited = (values: object, of = before, circumstances: object = {}) =>
  editedConversion(of, line(values), { ...ONE, ...circumstances });

// docs/rules/imports.md#edits
describe('an edit of a conversion', () => {
  it('leaves what the line leaves blank', () => {
    expect(edited({ conversion_id: before.id })).toEqual(before);
  });

  it('changes status, transaction and subs', () => {
    const after = edited({ status: 'approved', txn_id: 'new', sub2: 'c' });
    expect(after).toMatchObject({ status: 'approved', txnId: 'new', subs: { sub1: 'a', sub2: 'c' } });
    expect(after.deduplicationKey).toContain('|t:new');
  });

  it('moves percentages with the sale, unless the line names them', () => {
    expect(edited({ sale_amount: '50' })).toMatchObject({ payout: money('5'), revenue: money('10') });
    expect(edited({ sale_amount: '50', payout: '7' })).toMatchObject({
      payout: money('7'),
      revenue: money('10'),
      saleAmount: money('50'),
      commissionId: null,
    });
  });

  it('leaves each amount that was explicit before when the sale changes, and moves the other', () => {
    const paid = edited({ payout: '7' });
    expect(edited({ sale_amount: '1000' }, paid)).toMatchObject({
      payout: money('7'),
      revenue: money('200'),
    });
    const charged = edited({ revenue: '8' });
    expect(edited({ sale_amount: '1000' }, charged)).toMatchObject({
      payout: money('100'),
      revenue: money('8'),
    });
    const both = edited({ payout: '0' }, charged);
    expect(edited({ sale_amount: '1000' }, both)).toMatchObject({ payout: money('0'), revenue: money('8') });
  });

  it('converts amounts, and keeps the rate of the sale', () => {
    const exchange = { from: 'EUR', rate: money('2'), day: calendarDay('2026-03-10') };
    const inEuros = { factor: { times: exchange.rate, over: money('1') }, exchange };
    const named = edited({ payout: '3', currency: 'EUR' }, before, inEuros);
    expect(named).toMatchObject({
      payout: money('6'),
      revenue: money('20'),
      currency: 'USD',
      exchange: null,
    });
    const sold = edited({ sale_amount: '3', currency: 'EUR' }, before, inEuros);
    expect(sold).toMatchObject({ saleAmount: money('6'), currency: 'USD', exchange });
    expect(edited({ payout: '3' }, sold)).toMatchObject({ exchange });
    expect(edited({ sale_amount: '3' }, sold)).toMatchObject({ exchange: null });
  });

  // docs/rules/money.md#missing-rate
  it.each([
    [{ sale_amount: '5' }, 'approved', '', 'USD'],
    [{ sale_amount: '5', status: 'rejected' }, 'rejected', 'Rejected by the network.', 'USD'],
    [{ payout: '5' }, 'pending', 'NO_EXCHANGE_RATE', 'EUR'],
    [{ revenue: '5' }, 'pending', 'NO_EXCHANGE_RATE', 'EUR'],
  ])(
    'makes one that waited for a rate what its hit asked for once its sale is known: %j',
    (values, status, reason, currency) => {
      const exchange = { from: 'GBP', rate: money('2'), day: calendarDay('2026-03-10') };
      const waiting = {
        ...before,
        currency: 'EUR',
        saleAmount: money('0'),
        reason: 'NO_EXCHANGE_RATE',
        statusWhenPriced: 'approved' as const,
      };
      for (const stored of [waiting, { ...waiting, exchange }])
        expect(edited(values, stored)).toMatchObject({ status, reason, currency });
      const held = { ...waiting, statusWhenPriced: 'pending' as const };
      expect(edited({ sale_amount: '5' }, held)).toMatchObject({ status: 'pending', reason: '' });
    },
  );

  // docs/rules/attribution.md#holds
  it.each([
    [{ status: 'approved' }, 'approved', '', null],
    [{ status: 'rejected' }, 'rejected', 'Rejected by the network.', null],
    [{ status: 'pending' }, 'pending', 'ON_HOLD', 'kept'],
    [{ payout: '5', revenue: '6', sale_amount: '7' }, 'pending', 'ON_HOLD', 'kept'],
  ])('ends a hold by another status only: %j', (values, status, reason, end) => {
    const releaseOn = new Date('2026-04-01T00:00:00Z');
    const held = { ...before, status: 'pending' as const, reason: 'ON_HOLD', releaseOn };
    expect(edited(values, held)).toMatchObject({ status, reason, releaseOn: end && releaseOn });
  });

  it.each([
    [{ sale_amount: '5' }, 'approved', 'ON_HOLD', 'kept'],
    [{ sale_amount: '5' }, 'pending', '', null],
    [{ payout: '5' }, 'approved', 'NO_EXCHANGE_RATE', 'kept'],
    [{ payout: '5', revenue: '6' }, 'approved', '', null],
  ])(
    'leaves one on hold that waited for a rate: %j, %s once it is priced',
    (values, statusWhenPriced, reason, end) => {
      const releaseOn = new Date('2026-04-01T00:00:00Z');
      const waiting = {
        ...before,
        status: 'pending' as const,
        currency: 'EUR',
        saleAmount: money('0'),
        reason: 'NO_EXCHANGE_RATE',
        statusWhenPriced: statusWhenPriced as 'approved',
        releaseOn,
      };
      expect(edited(values, waiting)).toMatchObject({
        status: 'pending',
        reason,
        releaseOn: end && releaseOn,
      });
    },
  );

  it('settles one that waited for a rate, without approving it', () => {
    const waiting = { ...before, currency: 'EUR', saleAmount: money('0'), reason: 'NO_EXCHANGE_RATE' };
    const after = edited({ payout: '3', revenue: '4' }, waiting);
    expect(after).toMatchObject({ status: 'pending', reason: '', currency: 'USD', payout: money('3') });
    const step = edited({ payout: '3' }, waiting);
    expect(step).toMatchObject({ reason: 'NO_EXCHANGE_RATE', currency: 'EUR', payout: money('3') });
    const settled = {
      status: 'pending',
      reason: '',
      currency: 'USD',
      payout: money('3'),
      revenue: money('4'),
    };
    expect(edited({ revenue: '4' }, step)).toMatchObject(settled);
  });

  it('refuses a sale whose percentage is more than any amount may be', () => {
    const tenfold = commission({ payout: money('1000'), revenue: money('20') });
    const tenfoldTerms = { terms: { ...terms, commissions: [tenfold] } };
    expect(() => edited({ sale_amount: '100000001' }, before, tenfoldTerms)).toThrow('payout is above');
    expect(edited({ sale_amount: '100000001', payout: '1' }, before, tenfoldTerms)).toMatchObject({
      payout: money('1'),
    });
  });

  it('refuses a status it cannot get', () => {
    const approved = { ...before, status: 'approved' as const };
    expect(() => edited({ status: 'pending' }, approved)).toThrow(
      'can be changed to rejected, cancelled, not to pending',
    );
  });

  it.each([
    [{ click_id: 'f'.repeat(24) }, "click_id differs from the conversion's"],
    [{ campaign_id: 'f'.repeat(24) }, 'campaign_id differs'],
    [{ publisher_id: 'f'.repeat(24) }, 'publisher_id differs'],
    [{ goal_id: 'f'.repeat(24) }, 'goal_id differs'],
    [{ created: '2020-01-01 00:00:00' }, 'created differs'],
  ])('refuses to make it another one: %j', (values, message) => {
    const [path] = Object.keys(values);
    expect(() => edited(values)).toThrow(message);
    expect(() => edited(values)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    );
  });

  it('takes a line that says again what the conversion is', () => {
    const of = { ...before, convertedAt: new Date('2026-03-10T12:00:00.789Z'), txnId: 'T' };
    const same = {
      click_id: before.clickId,
      campaign_id: before.campaignId,
      publisher_id: before.affiliateId,
      goal_id: before.goalId ?? '',
      created: '2026-03-10 12:00:00',
      txn_id: 'T',
    };
    expect(edited(same, of)).toEqual(of);
    expect(edited({ campaign_id: '7', publisher_id: '8' }, of)).toEqual(of);
  });

  it('takes the largest amount, and names the amount that is larger', () => {
    const two = { factor: { times: money('2'), over: money('1') } };
    expect(edited({ payout: '500000000' }, before, two).payout).toBe(money('1000000000'));
    for (const path of ['payout', 'revenue', 'sale_amount']) {
      expect(() => edited({ [path]: '500000001' }, before, two)).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
      );
    }
  });

  it('moves a percentage of the price only, and only while the rate pays it', () => {
    const fixed = { terms: { ...terms, model: 'cpa' as const } };
    expect(edited({ sale_amount: '50' }, before, fixed)).toMatchObject({
      payout: money('10'),
      revenue: money('20'),
    });
    expect(edited({ sale_amount: '50' }, before, { terms: undefined })).toMatchObject({
      payout: money('10'),
    });
    const byHand = { ...before, commissionId: null };
    expect(edited({ sale_amount: '50' }, byHand)).toMatchObject({
      payout: money('10'),
      revenue: money('10'),
    });
    const uncovered = { terms: { ...terms, commissions: [] } };
    expect(edited({ sale_amount: '50' }, before, uncovered)).toMatchObject({ payout: money('10') });
    const free = { terms: { ...terms, commissions: [{ ...percent, revenue: money('0') }] } };
    expect(edited({ sale_amount: '50' }, before, free)).toMatchObject({
      payout: money('5'),
      revenue: money('20'),
    });
  });

  // docs/rules/imports.md#explicit-amounts
  it('refuses amounts in a currency without a rate', () => {
    expect(() => edited({ payout: '1', currency: 'EUR' }, before, { factor: undefined })).toThrow(
      'no exchange rate for EUR',
    );
  });
});
