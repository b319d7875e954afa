// Deposits of advertisers: money that came before it was charged (docs/rules/billing.md#deposits).
import { addDays, type CalendarDay } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import type { AdvertiserId, DepositId, InvoiceId, NetworkId, PaymentId } from '../shared/ids.ts';
import { type Money, ZERO } from '../shared/money.ts';
import { invalid, refuse } from '../shared/refusal.ts';
import { isWholeMinor } from './apportion.ts';

/** One row of an advertiser's prepaid balance. It never changes, but for being voided. */
export type Deposit = {
  readonly id: DepositId;
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId;
  /** Below zero for what paid an invoice; above zero with a payment for what settled a credit. */
  readonly amount: Money;
  /** The network's at that time. */
  readonly currency: string;
  /** When the money came, in the network's zone. */
  readonly day: CalendarDay;
  readonly note: string | null;
  /** The payment it made, and of which invoice; both null for money that came. */
  readonly paymentId: PaymentId | null;
  readonly invoiceId: InvoiceId | null;
  readonly createdAt: Date;
  /** A voided one counts nowhere. */
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
};

/** Refuses what is not above zero, or finer than the currency's smallest unit. */
export function assertDepositAmount(amount: Money, currency: string): void {
  const digits = minorDigitsOf(currency);
  if (amount <= ZERO) throw invalid('amount', 'Enter an amount above 0.');
  if (!isWholeMinor(amount, digits))
    throw invalid('amount', `An amount in ${currency} has at most ${digits} decimals.`);
}

const DAYS_BACK_MAX = 400;

/** Refuses a day to come, and one of more than 400 days ago. */
export function assertDepositDay(day: CalendarDay, today: CalendarDay): void {
  const first = addDays(today, -DAYS_BACK_MAX);
  if (day > today || day < first) throw invalid('day', `Enter a date from ${first} to ${today}.`);
}

/** Refuses one that is voided already, and what paid an invoice, with `not_allowed_in_state`. */
export function assertVoidable({ voidedAt, paymentId }: Pick<Deposit, 'voidedAt' | 'paymentId'>): void {
  if (voidedAt !== null) throw refuse('not_allowed_in_state', 'This deposit is already voided.');
  if (paymentId !== null)
    throw refuse('not_allowed_in_state', 'This amount paid an invoice. Undo the payment instead.');
}
