// The exchange rates a network has stored, and how amounts are converted by them
// (docs/rules/money.md#exchange).
import { own } from '../shared/own.ts';
import { parseCurrency } from '../shared/currencies.ts';
import { addDays, type CalendarDay } from '../shared/calendar-day.ts';
import type { NetworkId } from '../shared/ids.ts';
import {
  MONEY_MAX,
  MONEY_MAX_TEXT,
  money,
  moneyText,
  quotient,
  ZERO,
  type Factor,
  type Money,
} from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

/** One day's rates of one base: one unit of the base is `rates[currency]` units of the currency. */
export type ExchangeRates = {
  readonly networkId: NetworkId;
  readonly day: CalendarDay;
  readonly base: string;
  readonly rates: Readonly<Record<string, Money>>;
};

/** A rate as it was used: one unit of `from` came to `rate` units of the network's currency. */
export type UsedRate = { readonly from: string; readonly rate: Money; readonly day: CalendarDay };

/**
 * A rate as it was found: `used` is what is kept and shown, rounded half-even to 15 digits; amounts are multiplied by
 * `factor`, which is not rounded.
 */
export type FoundRate = { readonly used: UsedRate; readonly factor: Factor };

/** A stored rate serves its day and this many days after it. */
export const RATE_AGE_DAYS_MAX = 7;
export const RATES_MAX = 200;

const ONE = money('1');
/** The factor from a currency to itself. */
export const ONE_TO_ONE: Factor = { times: ONE, over: ONE };
const RATE_DIGITS = 15;
/** A rate has the same upper limit as an amount. */
const RATE_MAX = MONEY_MAX;

/** The days whose rates may price something of the day. */
export const ratesFrom = (day: CalendarDay): CalendarDay => addDays(day, -RATE_AGE_DAYS_MAX);

/**
 * What one unit of `from` is worth in `to` on a day, by the newest rates stored for that day or for one of the seven
 * days before it. Rates of one day are tried in this order: those with the base `from`, the inverse of those with the
 * base `to`, then two rates of a common base, bases in alphabetical order. A rate of 0, rounded half-even to 15 digits,
 * or above the largest amount is passed over. Undefined when there is no usable rate.
 */
export function exchangeRate(
  stored: readonly ExchangeRates[],
  { from, to, day }: { readonly from: string; readonly to: string; readonly day: CalendarDay },
): FoundRate | undefined {
  if (from === to) return { used: { from, rate: ONE, day }, factor: ONE_TO_ONE };
  const usable = stored.filter((one) => one.day <= day && one.day >= ratesFrom(day));
  for (const rated of [...new Set(usable.map((one) => one.day))].sort().reverse()) {
    const found = rateAmong(
      usable.filter((one) => one.day === rated),
      from,
      to,
    );
    if (found) return { used: { from, rate: found.rate, day: rated }, factor: found.factor };
  }
  return undefined;
}

type Quotient = { readonly rate: Money; readonly factor: Factor };

function rateAmong(sets: readonly ExchangeRates[], from: string, to: string): Quotient | undefined {
  const rank = ({ base }: ExchangeRates) => (base === from ? '' : base === to ? ' ' : base);
  for (const set of [...sets].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    const [ofFrom, ofTo] = [rateIn(set, from), rateIn(set, to)];
    if (ofFrom === undefined || ofTo === undefined) continue;
    const rate = quotient(ofTo, ofFrom, RATE_DIGITS);
    if (rate > ZERO && rate <= RATE_MAX) return { rate, factor: { times: ofTo, over: ofFrom } };
  }
  return undefined;
}

const rateIn = ({ base, rates }: ExchangeRates, currency: string): Money | undefined =>
  currency === base ? ONE : own(rates, currency);

/**
 * Rates of a base as they come from outside; refuses with `invalid_parameter` unknown currencies, rates that are not
 * above 0 or above the largest amount, the base itself as anything but 1, and more than 200 of them.
 */
export function parseRates(base: string, sent: Readonly<Record<string, string>>): ExchangeRates['rates'] {
  const entries = Object.entries(sent);
  if (entries.length > RATES_MAX) throw invalid('rates', `At most ${RATES_MAX} rates.`);
  return Object.fromEntries(entries.map(([code, text]) => parseRate(base, code, text)));
}

function parseRate(base: string, code: string, text: string): [string, Money] {
  const path = `rates.${code}`;
  const currency = parseCurrency(code, path);
  const rate = decimal(text, path);
  if (rate <= ZERO || rate > RATE_MAX)
    throw invalid(path, `A rate is above 0 and at most ${MONEY_MAX_TEXT}.`);
  if (currency === base && rate !== ONE) throw invalid(path, 'The rate of the base itself is 1.');
  return [currency, rate];
}

function decimal(text: string, path: string): Money {
  try {
    return money(text);
  } catch {
    throw invalid(path, 'A rate is a decimal number such as 0.91.');
  }
}

/** For stores that keep rates as text. */
export const ratesToText = (rates: ExchangeRates['rates']): Record<string, string> =>
  Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, moneyText(rate)]));
/** The inverse of `ratesToText`; exact. */
export const ratesFromText = (texts: Readonly<Record<string, string>>): ExchangeRates['rates'] =>
  Object.fromEntries(Object.entries(texts).map(([currency, text]) => [currency, money(text)]));
