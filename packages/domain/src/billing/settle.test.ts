import { describe, expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import type { DomainError } from '../shared/refusal.ts';
import { apportion } from './apportion.ts';
import { statusOf } from './invoice.ts';
import { settlementOf } from './settle.ts';

const invoice = (amount: string, paid = '0', currency = 'USD') => ({
  amount: money(amount),
  vat: money('0'),
  paid: money(paid),
  currency,
});
const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { message, errors } = error as DomainError;
    return [message, errors.map(({ path }) => path)];
  }
};

// docs/rules/billing.md#size-of-a-payment
describe('settlementOf', () => {
  it.each([
    ['10', '0', '10', '10'],
    ['10', '9.99', '0.01', '0.01'],
    ['-4', '0', '3', '-3'],
  ])('of %s, %s paid, takes %s as %s', (amount, paid, payment, settled) => {
    expect(settlementOf(invoice(amount, paid), money(payment))).toBe(money(settled));
  });

  it.each([
    ['10', '0', '10.01', 'not_allowed_in_state'],
    ['10', '10', '0.01', 'not_allowed_in_state'],
    ['0', '0', '1', 'not_allowed_in_state'],
    ['-4', '-4', '1', 'not_allowed_in_state'],
    ['10', '0', '0', 'invalid_parameter'],
    ['10', '0', '0.001', 'invalid_parameter'],
  ])('of %s, %s paid, refuses %s with %s', (amount, paid, payment, refusal) => {
    expect(code(() => settlementOf(invoice(amount, paid), money(payment)))).toBe(refusal);
  });

  it.each([
    ['10', '0', '0', 'Enter a payment above 0.', ['amount']],
    ['10', '0', '0.001', 'An amount in USD has at most 2 decimals.', ['amount']],
    ['10', '10', '1', 'This invoice is already paid in full.', []],
    ['10', '4', '7', 'Only 6 USD is outstanding. Enter that amount or less.', []],
    ['-4', '-1', '7', 'Only 3 USD is outstanding. Enter that amount or less.', []],
  ])('of %s, %s paid, says of %s: %s', (amount, paid, payment, message, fields) => {
    expect(refusal(() => settlementOf(invoice(amount, paid), money(payment)))).toEqual([message, fields]);
  });

  it('knows the coins of a currency', () => {
    expect(code(() => settlementOf(invoice('10', '0', 'JPY'), money('0.5')))).toBe('invalid_parameter');
    expect(settlementOf(invoice('10', '0', 'KWD'), money('0.005'))).toBe(money('0.005'));
  });
});

describe('statusOf', () => {
  it.each([
    ['10', '0', 'open'],
    ['10', '1', 'part_paid'],
    ['10', '10', 'paid'],
    ['-10', '0', 'open'],
    ['-10', '-4', 'part_paid'],
    ['0', '0', 'paid'],
  ])('of %s with %s paid is %s', (amount, paid, status) => {
    expect(statusOf(invoice(amount, paid))).toBe(status);
  });
});

describe('apportion', () => {
  // docs/rules/billing.md#rounding-of-an-invoice
  it.each([
    [['0.333', '0.333', '0.334'], '1', 2, ['0.33', '0.33', '0.34']],
    [['-0.005', '0.01'], '0', 2, ['-0.01', '0.01']],
    [['0.5', '0.5', '0.5'], '2', 0, ['1', '1', '0']],
    // Totals that another amount was added to, in either direction and by more than a unit for each.
    [['0.004', '0.004'], '0.01', 2, ['0.01', '0']],
    [['1.01'], '1', 2, ['1']],
    [['1.01', '1'], '2', 2, ['1.01', '0.99']],
    [['0.01', '0.02'], '0.08', 2, ['0.04', '0.04']],
    [['0.01', '0.02'], '-0.04', 2, ['-0.02', '-0.02']],
    [[], '0', 2, []],
  ])('spreads what %j lack of %s, in %d decimals: %j', (amounts, total, digits, parts) => {
    expect(apportion(amounts.map(money), money(total), digits)).toEqual(parts.map(money));
  });
});
