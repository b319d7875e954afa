// Money that is paid in another currency than it is owed in (docs/rules/billing.md#payouts-in-another-currency).
import type { FoundRate } from '../exchange/exchange-rates.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import { moneyText, money, scaled, subtract, ZERO, type Money } from '../shared/money.ts';
import { apportion, sum } from './apportion.ts';

/** What a payment came to in the currency it was made in. */
export type PaymentExchange = {
  readonly currency: string;
  /** What is paid, in whole minor units of `currency`; below zero where a credit is set off. */
  readonly amount: Money;
  /** One unit of the currency that is owed in so many units of `currency`, to 15 digits. */
  readonly rate: Money;
  /** The day the network stored the rate for. */
  readonly day: CalendarDay;
  /**
   * In the currency that is owed in: how much of what is settled is not in what is paid, as that was rounded; below zero when more
   * is paid. In whole minor units.
   */
  readonly difference: Money;
};

type Owed = { readonly currency: string; readonly amounts: readonly Money[] };
type Into = { readonly currency: string; readonly found: FoundRate };

/**
 * Amounts that are paid together in another currency: what they come to, rounded half-even once to its minor unit, and the part of
 * each; the parts add up to the whole.
 */
export function exchanged(
  { currency: from, amounts }: Owed,
  { currency, found: { used, factor } }: Into,
): { readonly whole: PaymentExchange; readonly parts: readonly PaymentExchange[] } {
  const { rate, day } = used;
  const owed = sum(amounts);
  const amount = scaled(owed, factor, minorDigitsOf(currency));
  const exact = scaled(amount, { times: factor.over, over: factor.times }, minorDigitsOf(from));
  const difference = subtract(owed, exact);
  const paid = apportion(
    amounts.map((one) => scaled(one, factor)),
    amount,
    minorDigitsOf(currency),
  );
  const shares = apportion(
    amounts.map((one) => scaled(one, { times: difference, over: owed })),
    difference,
    minorDigitsOf(from),
  );
  return {
    whole: { currency, amount, rate, day, difference },
    parts: amounts.map((_, at) => ({
      currency,
      amount: paid[at] ?? ZERO,
      rate,
      day,
      difference: shares[at] ?? ZERO,
    })),
  };
}

export type ExchangeText = Omit<PaymentExchange, 'amount' | 'rate' | 'difference'> &
  Readonly<Record<'amount' | 'rate' | 'difference', string>>;

/** For stores that keep it as JSON; exact. */
export const exchangeToText = ({ amount, rate, difference, ...plain }: PaymentExchange): ExchangeText => ({
  ...plain,
  amount: moneyText(amount),
  rate: moneyText(rate),
  difference: moneyText(difference),
});
/** The inverse of `exchangeToText`. */
export const exchangeFromText = ({ amount, rate, difference, ...plain }: ExchangeText): PaymentExchange => ({
  ...plain,
  amount: money(amount),
  rate: money(rate),
  difference: money(difference),
});
