// The journal of a network: every booking of its accounts, for whoever keeps its books (docs/rules/billing.md#journal).
import type { DayRange } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { Deposit } from './deposit.ts';
import { allBookingsOf, type Booking, depositBookings, inOrder, type LedgerEntry } from './statement.ts';

export type JournalEntry = Omit<Booking, 'at' | 'bonuses' | 'adjustments'>;

type Booked = {
  readonly entries: readonly LedgerEntry[];
  readonly deposits: readonly Deposit[];
};
type Days = DayRange & { readonly zone: string };

/** In order of time; of one moment first deposits, which payments may be made from. */
export function journalOf({ entries, deposits }: Booked, { start, end, zone }: Days): JournalEntry[] {
  const booked = [
    ...deposits.flatMap((deposit) => depositBookings(deposit, zone)),
    ...allBookingsOf(entries, zone),
  ];
  return inOrder(booked.filter(({ day }) => start <= day && day <= end)).map(ofBooking);
}

const ofBooking = ({
  at: _at,
  bonuses: _bonuses,
  adjustments: _adjustments,
  ...booking
}: Booking): JournalEntry => ({
  ...booking,
  document: isOfOwnDocument(booking) ? booking.document : null,
});

/** A closed period has the document of its own day; that of a later day is an entry of its own. */
const isOfOwnDocument = ({ kind, isDocumented }: Pick<Booking, 'kind' | 'isDocumented'>): boolean =>
  isDocumented || !(kind === 'invoice' || kind === 'credit_note' || kind === 'adjustment');

/** Whether a currency has more decimals than a file of cents can hold. */
export const isFinerThanCents = (currency: string): boolean => minorDigitsOf(currency) > 2;
