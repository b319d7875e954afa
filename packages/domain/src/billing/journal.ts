// The journal of a network: every booking of its accounts, for whoever keeps its books (docs/rules/billing.md#journal).
import { dayOf, type DayRange } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { InvoiceId } from '../shared/ids.ts';
import { negate, ZERO, type Money } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';
import { allBookingsOf, BOOKING_KINDS, type Booking, type LedgerEntry } from './statement.ts';

/** `deposit`: money of an advertiser that came before it was charged. `deposit_voided`: such money that went back, or never came. */
export const JOURNAL_KINDS = [...BOOKING_KINDS, 'deposit', 'deposit_voided'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export type JournalEntry = Pick<
  Booking,
  | 'day'
  | 'account'
  | 'currency'
  | 'amount'
  | 'vat'
  | 'document'
  | 'isDocumented'
  | 'method'
  | 'reference'
  | 'exchange'
  | 'fromDeposits'
  | 'reason'
> & {
  readonly kind: JournalKind;
  /** What it changes of the advertiser's deposits; `amount` is what it changes of what is open. */
  readonly prepaid: Money;
  /** Of deposits both are null. */
  readonly invoiceId: InvoiceId | null;
  readonly period: DayRange | null;
};

type Booked = {
  readonly entries: readonly LedgerEntry[];
  readonly deposits: readonly Deposit[];
};
type Days = DayRange & { readonly zone: string };

/** In order of days; of one day first what was invoiced and paid, then deposits, each in order of time. */
export function journalOf({ entries, deposits }: Booked, { start, end, zone }: Days): JournalEntry[] {
  const booked = [
    ...allBookingsOf(entries, zone).map(ofBooking),
    ...deposits.flatMap((deposit) => ofDeposit(deposit, zone)),
  ];
  return booked
    .filter(({ day }) => start <= day && day <= end)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

const ofBooking = ({ bonuses: _bonuses, adjustments: _adjustments, ...booking }: Booking): JournalEntry => ({
  ...booking,
  document: isOfOwnDocument(booking) ? booking.document : null,
  prepaid: booking.fromDeposits ? booking.amount : ZERO,
});

/** A closed period has the document of its own day; that of a later day is an entry of its own. */
const isOfOwnDocument = ({ kind, isDocumented }: Pick<Booking, 'kind' | 'isDocumented'>): boolean =>
  isDocumented || !(kind === 'invoice' || kind === 'credit_note' || kind === 'adjustment');

function ofDeposit(deposit: Deposit, zone: string): JournalEntry[] {
  const { networkId, advertiserId, currency, amount, createdAt, note, voidedAt, voidReason } = deposit;
  const came: JournalEntry = {
    kind: 'deposit',
    day: dayOf(createdAt, zone),
    account: { networkId, kind: 'advertiser', id: advertiserId },
    currency,
    amount: ZERO,
    vat: ZERO,
    prepaid: amount,
    invoiceId: null,
    period: null,
    document: null,
    isDocumented: false,
    method: null,
    reference: note,
    exchange: null,
    fromDeposits: false,
    reason: null,
  };
  if (voidedAt === null) return [came];
  const day = dayOf(voidedAt, zone);
  return [came, { ...came, kind: 'deposit_voided', day, prepaid: negate(amount), reason: voidReason }];
}

/** Whether a currency has more decimals than a file of cents can hold. */
export const isFinerThanCents = (currency: string): boolean => minorDigitsOf(currency) > 2;
