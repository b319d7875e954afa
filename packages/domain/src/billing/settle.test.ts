import { describe, expect, it } from '@jest/globals';
import { money, ZERO } from '../shared/money.ts';
import type { DomainError } from '../shared/refusal.ts';
import { apportion } from './apportion.ts';
import { statusOf } from './invoice.ts';
import { settlementOf } from './settle.ts';

const invoice = (amount: string, paid = '0', currency = 'USD') => ({
  amount: money(amount),
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
    ['10', '0', '0', 'A payment is more than 0.', ['amount']],
    ['10', '0', '0.001', 'An amount in USD has at most 2 decimals.', ['amount']],
    ['10', '10', '1', 'This invoice is paid; nothing is open.', []],
    ['10', '4', '7', 'Only 6 USD of this invoice is open; a payment is at most that.', []],
    ['-4', '-1', '7', 'Only 3 USD of this invoice is open; a payment is at most that.', []],
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
  it('rounds half-even once and gives what is over to the largest remainders, earlier first', () => {
    const thirds = [money('0.333'), money('0.333'), money('0.334')];
    expect(apportion(thirds, 2)).toEqual({
      total: money('1'),
      parts: [money('0.33'), money('0.33'), money('0.34')],
    });
    expect(apportion([money('-0.005'), money('0.01')], 2).parts).toEqual([money('-0.01'), money('0.01')]);
    expect(apportion([money('0.5'), money('0.5'), money('0.5')], 0)).toEqual({
      total: money('2'),
      parts: [money('1'), money('1'), ZERO],
    });
    expect(apportion([], 2)).toEqual({ total: ZERO, parts: [] });
  });
});
