// What an affiliate is paid next (docs/rules/billing.md#next-payout). Pure.
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { Money } from '../shared/money.ts';
import { type InvoiceHead, openAmountOf } from './invoice.ts';
import { dueDayOf, type PaymentTerms, presentPeriod } from './payment-terms.ts';

export type NextPayout = {
  /** Not rounded where no invoice holds it yet; below zero when more was taken back than earned since. */
  readonly amount: Money;
  readonly currency: string;
  /** The invoice that holds it; null: it is approved, and on none yet. */
  readonly invoice: InvoiceHead | null;
  /** The day it is due; null where periods are closed by hand and no invoice holds it. */
  readonly due: CalendarDay | null;
};

type Known = {
  /** The affiliate's invoices that are not paid in full, in any order. */
  readonly open: readonly InvoiceHead[];
  /** What is approved and on no invoice yet, in the currency of the network. */
  readonly approved: Money;
  readonly currency: string;
  readonly terms: PaymentTerms;
  readonly today: CalendarDay;
};

/** The oldest invoice that is not paid in full, else what is approved so far. */
export function nextPayout({ open, approved, currency, terms, today }: Known): NextPayout {
  const [invoice] = [...open].sort(({ end: a }, { end: b }) => (a < b ? -1 : Number(a > b)));
  if (invoice)
    return {
      amount: openAmountOf(invoice),
      currency: invoice.currency,
      invoice,
      due: dueDayOf(invoice.end, terms),
    };
  const { closes } = terms;
  const due = closes === 'by_hand' ? null : dueDayOf(presentPeriod(closes, today).end, terms);
  return { amount: approved, currency, invoice: null, due };
}
