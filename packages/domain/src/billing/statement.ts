// Statements of account: what changed what is open between the network and an account, in order, with the balance after each
// (docs/rules/billing.md#statements-of-account).
import { dayOf, type CalendarDay, type DayRange } from '../shared/calendar-day.ts';
import type { InvoiceId } from '../shared/ids.ts';
import { add, negate, ZERO, type Money } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';
import type { BilledAccount } from './invoice.ts';
import type { PaymentExchange } from './payment-exchange.ts';
import type { VatTreatment } from './vat.ts';

/**
 * `invoice`: a period that was closed. `vat`: what a document adds to its invoice. `payment`: money that was sent or received.
 * `undone`: a payment that was taken back, as it was.
 */
export const ENTRY_SOURCES = ['invoice', 'vat', 'payment', 'undone'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** The document of an invoice, as far as books of accounts need it. */
export type BookedDocument = {
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly dueOn: CalendarDay | null;
  readonly treatment: VatTreatment;
  readonly rate: Money;
  /** What the invoice comes to without VAT. */
  readonly net: Money;
  readonly buyerVatId: string | null;
};

/** One record that changed what is open, as it is kept. */
export type LedgerEntry = {
  readonly source: EntrySource;
  readonly at: Date;
  readonly account: BilledAccount;
  readonly currency: string;
  /** Of the invoice, its VAT, or the payment, with the sign these have. */
  readonly amount: Money;
  readonly invoiceId: InvoiceId;
  /** The invoice's. */
  readonly period: DayRange;
  readonly adjusts: boolean;
  /** How much of an invoice's amount are bonuses and deductions, and adjustments; 0 of anything else. */
  readonly bonuses: Money;
  readonly adjustments: Money;
  /** Of the invoice; null without one. */
  readonly document: BookedDocument | null;
  /** Of payments. */
  readonly method: string | null;
  readonly reference: string | null;
  /** Of payments in another currency, with the sign of `amount`. */
  readonly exchange: PaymentExchange | null;
  /** Whether deposits of the advertiser paid, and no money moved. */
  readonly fromDeposits: boolean;
  /** Why a payout came back; null for a payment that was recorded by mistake. */
  readonly reason: string | null;
};

/** The sum of earlier entries of one source in one currency. */
export type EarlierSum = Pick<LedgerEntry, 'source' | 'currency' | 'amount'>;

/**
 * `invoice` and `credit_note`: a closed period above and below zero, VAT included. `adjustment`: one that only adjusts amounts in an
 * earlier currency of the network. `vat`: of a document that was issued on a later day. `payment`: money that the network received;
 * `payout`: that it sent. `payout_returned`: money of a payout batch that came back. `payment_undone`: recorded by mistake.
 * `deposit`: money of an advertiser that came before it was charged. `deposit_voided`: such money that went back, or never came.
 */
export const BOOKING_KINDS = [
  'invoice',
  'credit_note',
  'adjustment',
  'vat',
  'payment',
  'payout',
  'payout_returned',
  'payment_undone',
  'deposit',
  'deposit_voided',
] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export type Booking = Pick<
  LedgerEntry,
  | 'account'
  | 'bonuses'
  | 'adjustments'
  | 'document'
  | 'method'
  | 'reference'
  | 'exchange'
  | 'fromDeposits'
  | 'reason'
> & {
  readonly kind: BookingKind;
  readonly at: Date;
  readonly day: CalendarDay;
  readonly currency: string;
  /** What it changes: above zero more is owed, to an affiliate or by an advertiser. */
  readonly amount: Money;
  /** What it changes of the advertiser's deposits. */
  readonly prepaid: Money;
  /** How much of it is VAT. */
  readonly vat: Money;
  /** Null of deposits, as is the period. */
  readonly invoiceId: InvoiceId | null;
  readonly period: DayRange | null;
  /** Of a closed period: whether its document was issued on the same day, so that the booking has the VAT. */
  readonly isDocumented: boolean;
};
/** With what is open, and left of the deposits, after it. */
export type StatementLine = Booking & { readonly balance: Money; readonly prepaidBalance: Money };
export type Statement = {
  readonly currency: string;
  readonly opening: Money;
  readonly lines: readonly StatementLine[];
  readonly closing: Money;
  /** What is left of the advertiser's deposits before and after the lines. */
  readonly prepaid: { readonly opening: Money; readonly closing: Money };
};

/** What an entry, or the sum of some, changes of what is open. */
export const effectOf = ({ source, amount }: Pick<LedgerEntry, 'source' | 'amount'>): Money =>
  source === 'payment' ? negate(amount) : amount;

/** The bookings that entries make, in their order, without documents that change nothing. */
export const bookingsOf = (entries: readonly LedgerEntry[], zone: string): Booking[] =>
  allBookingsOf(entries, zone).filter(({ kind, amount }) => kind !== 'vat' || amount !== ZERO);

/**
 * The same with every document that was issued on a later day than its invoice was closed, also without VAT. Those of the same day are
 * part of the invoice's booking.
 */
export function allBookingsOf(entries: readonly LedgerEntry[], zone: string): Booking[] {
  const bookings: Booking[] = [];
  const invoices = new Map<InvoiceId, number>();
  for (const entry of entries) {
    const booking = bookingOf(entry, zone);
    const index = entry.source === 'vat' ? invoices.get(entry.invoiceId) : undefined;
    const invoice = index === undefined ? undefined : bookings[index];
    if (index !== undefined && invoice?.day === booking.day) {
      const amount = add(invoice.amount, booking.amount);
      bookings[index] = { ...invoice, amount, vat: booking.vat, isDocumented: true };
    } else {
      if (entry.source === 'invoice') invoices.set(entry.invoiceId, bookings.length);
      bookings.push(booking);
    }
  }
  return bookings;
}

const bookingOf = (entry: LedgerEntry, zone: string): Booking => ({
  kind: kindOf(entry),
  at: entry.at,
  day: dayOf(entry.at, zone),
  account: entry.account,
  currency: entry.currency,
  amount: effectOf(entry),
  prepaid: entry.fromDeposits ? effectOf(entry) : ZERO,
  vat: entry.source === 'vat' ? entry.amount : ZERO,
  isDocumented: false,
  invoiceId: entry.invoiceId,
  period: entry.period,
  bonuses: entry.bonuses,
  adjustments: entry.adjustments,
  document: entry.document,
  method: entry.method,
  reference: entry.reference,
  exchange: entry.exchange && ofSign(entry.exchange, effectOf(entry)),
  fromDeposits: entry.fromDeposits,
  reason: entry.reason,
});

/** What was paid and its difference, with the sign of what the booking changes. */
function ofSign(exchange: PaymentExchange, effect: Money): PaymentExchange {
  const { amount, difference } = exchange;
  if (amount > ZERO === effect > ZERO) return exchange;
  return { ...exchange, amount: negate(amount), difference: negate(difference) };
}

/** Money that came, on the day it was recorded, and that was voided since; not what paid an invoice. */
export function depositBookings(deposit: Deposit, zone: string): Booking[] {
  const { networkId, advertiserId, currency, amount, createdAt, note, voidedAt, voidReason } = deposit;
  const came: Booking = {
    kind: 'deposit',
    at: createdAt,
    day: dayOf(createdAt, zone),
    account: { networkId, kind: 'advertiser', id: advertiserId },
    currency,
    amount: ZERO,
    prepaid: amount,
    vat: ZERO,
    isDocumented: false,
    invoiceId: null,
    period: null,
    bonuses: ZERO,
    adjustments: ZERO,
    document: null,
    method: null,
    reference: note,
    exchange: null,
    fromDeposits: false,
    reason: null,
  };
  if (voidedAt === null) return [came];
  const day = dayOf(voidedAt, zone);
  return [
    came,
    { ...came, kind: 'deposit_voided', at: voidedAt, day, prepaid: negate(amount), reason: voidReason },
  ];
}

/** In order of time; of one moment in the order given. */
export const inOrder = (bookings: readonly Booking[]): Booking[] =>
  bookings.toSorted((a, b) => a.at.getTime() - b.at.getTime());

function kindOf({ source, amount, adjusts, account, reason }: LedgerEntry): BookingKind {
  switch (source) {
    case 'invoice':
      if (adjusts) return 'adjustment';
      return amount < ZERO ? 'credit_note' : 'invoice';
    case 'vat':
      return 'vat';
    case 'payment':
      return amount > ZERO === (account.kind === 'advertiser') ? 'payment' : 'payout';
    case 'undone':
      return reason === null ? 'payment_undone' : 'payout_returned';
  }
}

type Ledger = {
  readonly before: readonly EarlierSum[];
  readonly entries: readonly LedgerEntry[];
  /** Of an advertiser: those that were recorded or voided in the days, and what was left of all before. */
  readonly deposits: readonly Deposit[];
  readonly prepaidBefore: readonly { readonly currency: string; readonly amount: Money }[];
};
type Days = DayRange & { readonly zone: string; readonly present: string };

/**
 * The statements of an account, one for each currency it ever was invoiced in or paid deposits in: the network's present one first, then
 * by name. What is open after the last line is what balances call open at the end of that day.
 */
export function statementsOf(
  { before, entries, deposits, prepaidBefore }: Ledger,
  { zone, present, start, end }: Days,
): Statement[] {
  const ofDeposits = deposits
    .flatMap((deposit) => depositBookings(deposit, zone))
    .filter(({ day }) => start <= day && day <= end);
  const bookings = inOrder([...ofDeposits, ...bookingsOf(entries, zone)]);
  const others = new Set([...before, ...prepaidBefore, ...bookings].map(({ currency }) => currency));
  others.delete(present);
  return [present, ...[...others].sort()].map((currency) => {
    const isOwn = (one: { readonly currency: string }) => one.currency === currency;
    const opening = before.filter(isOwn).map(effectOf).reduce(add, ZERO);
    const left = prepaidBefore
      .filter(isOwn)
      .map(({ amount }) => amount)
      .reduce(add, ZERO);
    let [balance, prepaidBalance] = [opening, left];
    const lines = bookings.filter(isOwn).map((one) => ({
      ...one,
      balance: (balance = add(balance, one.amount)),
      prepaidBalance: (prepaidBalance = add(prepaidBalance, one.prepaid)),
    }));
    return {
      currency,
      opening,
      lines,
      closing: balance,
      prepaid: { opening: left, closing: prepaidBalance },
    };
  });
}
