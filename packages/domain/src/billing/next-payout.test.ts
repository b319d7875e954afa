import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '../shared/calendar-day.ts';
import { money, ZERO } from '../shared/money.ts';
import type { InvoiceHead } from './invoice.ts';
import { nextPayout } from './next-payout.ts';
import { FIRST_TERMS, type PaymentTerms } from './payment-terms.ts';

const invoice = (end: string, amount: string, paid = '0'): InvoiceHead => ({
  ...({} as InvoiceHead),
  currency: 'EUR',
  end: calendarDay(end),
  amount: money(amount),
  vat: ZERO,
  paid: money(paid),
});
const next = (open: readonly InvoiceHead[], terms: Partial<PaymentTerms> = {}) =>
  nextPayout({
    open,
    approved: money('12.345'),
    currency: 'USD',
    terms: { ...FIRST_TERMS, ...terms },
    today: calendarDay('2026-03-10'),
  });

// docs/rules/billing.md#next-payout
describe('the next payout', () => {
  it('is the oldest invoice that is not paid in full, in its currency', () => {
    const older = invoice('2026-01-31', '30', '10');
    const open = [invoice('2026-02-28', '40'), older, invoice('2026-03-05', '50')];
    expect(next(open, { netDays: 15 })).toEqual({
      amount: money('20'),
      currency: 'EUR',
      invoice: older,
      due: '2026-02-15',
    });
  });

  it.each([
    ['by_hand', null],
    ['weekly', '2026-03-20'],
    ['half_monthly', '2026-03-20'],
    ['monthly', '2026-04-05'],
  ] as const)('is what is approved so far without one, closed %s: due %s', (closes, due) => {
    expect(next([], { closes, netDays: 5 })).toEqual({
      amount: money('12.345'),
      currency: 'USD',
      invoice: null,
      due,
    });
  });
});
