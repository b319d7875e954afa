import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import type { PaymentId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import { assertDepositAmount, assertDepositDay, assertVoidable } from './deposit.ts';

const TODAY = calendarDay('2026-03-10');

// docs/rules/billing.md#deposits
describe('a deposit', () => {
  it.each([
    ['0', 'EUR', /above 0/],
    ['-1', 'EUR', /above 0/],
    ['0.001', 'EUR', /at most 2 decimals/],
    ['0.1', 'JPY', /at most 0 decimals/],
    ['0.01', 'EUR', null],
    ['100', 'JPY', null],
  ])('of %s %s is refused as %s', (amount, currency, refusal) => {
    const given = () => assertDepositAmount(money(amount), currency);
    if (refusal) expect(given).toThrow(refusal);
    else expect(given).not.toThrow();
  });

  it.each([
    ['2026-03-10', true],
    ['2025-02-03', true],
    ['2026-03-11', false],
    ['2025-02-02', false],
  ])('of the day %s may be recorded: %s', (day, may) => {
    const given = () => assertDepositDay(calendarDay(day), TODAY);
    if (may) expect(given).not.toThrow();
    else expect(given).toThrow('Enter a date from 2025-02-03 to 2026-03-10.');
  });

  it('is voided once, and not when it paid an invoice', () => {
    const deposit = { voidedAt: null, paymentId: null };
    expect(() => assertVoidable(deposit)).not.toThrow();
    expect(() => assertVoidable({ ...deposit, voidedAt: new Date() })).toThrow(/already voided/);
    expect(() => assertVoidable({ ...deposit, paymentId: 'p1' as PaymentId })).toThrow(/Undo the payment/);
  });
});
