// When an affiliate's periods are closed by themselves, when an invoice is due, and from what amount on it is paid
// (docs/rules/billing.md#payment-terms).
import { addDays, type CalendarDay, type DayRange } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '../shared/ids.ts';
import { money, type Money, scaled, ZERO } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import { isWholeMinor } from './apportion.ts';
import { type InvoiceHead, openAmountOf, totalOf } from './invoice.ts';
import type { BankAccount } from './payout-method.ts';

/** A week ends on Sunday, a half month on the 15th and the last day. */
export const OWN_CLOSINGS = ['weekly', 'half_monthly', 'monthly'] as const;
export type OwnClosing = (typeof OWN_CLOSINGS)[number];
export const CLOSINGS = ['by_hand', ...OWN_CLOSINGS] as const;
export type Closing = (typeof CLOSINGS)[number];

export type PaymentTerms = {
  readonly closes: Closing;
  /** Days after the end of its period at which an invoice is due. */
  readonly netDays: number;
  /** Less than this is not paid out but carried over, in the network's currency. */
  readonly minimum: Money;
  /** Of each invoice so much, in percent, is kept back after it is due. */
  readonly holdBackPercent: Money;
  /** Days after an invoice is due at which what was kept back of it is paid, too. */
  readonly holdBackDays: number;
};

/** What a network has before it says anything. */
export const FIRST_TERMS: PaymentTerms = {
  closes: 'by_hand',
  netDays: 0,
  minimum: ZERO,
  holdBackPercent: ZERO,
  holdBackDays: 0,
};
export const NET_DAYS_MAX = 365;
export const HOLD_BACK_DAYS_MAX = 365;
const HUNDRED = money('100');

/** Refuses a minimum finer than the currency's smallest unit, and more than 100 percent. */
export function assertTerms({ minimum, holdBackPercent }: PaymentTerms, currency: string): void {
  if (holdBackPercent > HUNDRED) throw invalid('holdBackPercent', 'At most 100 percent can be held back.');
  const digits = minorDigitsOf(currency);
  if (!isWholeMinor(minimum, digits)) {
    throw invalid('minimum', `An amount in ${currency} has at most ${digits} decimals.`);
  }
}

/** What a network says of all its payouts. */
export type PayoutSettings = {
  readonly networkId: NetworkId;
  /** Of affiliates without terms of their own. */
  readonly terms: PaymentTerms;
  /** The account that bank transfers leave; null before it was named. */
  readonly payer: BankAccount | null;
  /** Whether a batch is released by somebody other than who prepared it. */
  readonly secondPerson: boolean;
};

/** What a network has before it says anything: it closes and pays by hand, from the first cent on. */
export const firstSettings = (networkId: NetworkId): PayoutSettings => ({
  networkId,
  terms: FIRST_TERMS,
  payer: null,
  secondPerson: false,
});

export type OwnTerms = {
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly terms: PaymentTerms;
};

/** Of members of a group that have none of their own. */
export type GroupTerms = {
  readonly networkId: NetworkId;
  readonly groupId: AffiliateGroupId;
  readonly terms: PaymentTerms;
};

/** What counts for an affiliate instead of the network's terms; `groupId`: the group that gives them, null where they are its own. */
export type AgreedTerms = OwnTerms & { readonly groupId: AffiliateGroupId | null };

/** The day an invoice is to be paid. */
export const dueDayOf = (end: CalendarDay, { netDays }: PaymentTerms): CalendarDay => addDays(end, netDays);

/** What is kept back of an invoice, and the first day on which it isn't any more. */
export type HeldBack = { readonly amount: Money; readonly until: CalendarDay };

/**
 * Of an invoice that is open, on a day; undefined where nothing is. The percentage is of its whole total, rounded half-even once to
 * the smallest unit of its currency, and never more than is open (docs/rules/billing.md#hold-back).
 */
export function heldBackOf(
  invoice: Pick<InvoiceHead, 'amount' | 'vat' | 'paid' | 'currency' | 'end'>,
  terms: PaymentTerms,
  on: CalendarDay,
): HeldBack | undefined {
  const open = openAmountOf(invoice);
  const until = addDays(dueDayOf(invoice.end, terms), terms.holdBackDays);
  if (open <= ZERO || on >= until) return undefined;
  const share = { times: terms.holdBackPercent, over: HUNDRED };
  const amount = scaled(totalOf(invoice), share, minorDigitsOf(invoice.currency));
  return amount === ZERO ? undefined : { amount: amount < open ? amount : open, until };
}

/** The last period of the kind that was over before `today`. */
export function lastPeriod(closes: OwnClosing, today: CalendarDay): DayRange {
  let end = addDays(today, -1);
  while (!endsPeriod(closes, end)) end = addDays(end, -1);
  let start = end;
  while (!endsPeriod(closes, addDays(start, -1))) start = addDays(start, -1);
  return { start, end };
}

/** The first period of the kind that ends after `through` and before `today`; null while there is none. */
export function nextPeriod(closes: OwnClosing, through: CalendarDay, today: CalendarDay): DayRange | null {
  for (let end = addDays(through, 1); end < today; end = addDays(end, 1))
    if (endsPeriod(closes, end)) return lastPeriod(closes, addDays(end, 1));
  return null;
}

/** The period of the kind that is not over `today`. */
export function presentPeriod(closes: OwnClosing, today: CalendarDay): DayRange {
  let end = today;
  while (!endsPeriod(closes, end)) end = addDays(end, 1);
  return lastPeriod(closes, addDays(end, 1));
}

function endsPeriod(closes: OwnClosing, day: CalendarDay): boolean {
  if (closes === 'weekly') return new Date(day).getUTCDay() === 0;
  const endsMonth = addDays(day, 1).endsWith('-01');
  return endsMonth || (closes === 'half_monthly' && day.endsWith('-15'));
}
