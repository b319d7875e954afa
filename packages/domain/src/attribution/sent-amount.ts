// Amounts and currencies as shops send them, and what is made of those that are none (docs/rules/attribution.md#unreadable-amounts).
import { amountText, splitCurrency, withCents } from '../shared/amount-text.ts';
import { isCurrency } from '../shared/currencies.ts';
import { isAcceptable, MONEY_MAX_TEXT, money, type Money } from '../shared/money.ts';
import { DomainError, invalid } from '../shared/refusal.ts';
import { cleanText } from '../tracking/clean-text.ts';

export type AmountName = 'sale_amount' | 'revenue' | 'currency';
/** What was sent and cannot be read, as it was sent, at most 100 characters of each. */
export type UnreadAmounts = Readonly<Partial<Record<AmountName, string>>>;
/** Everything could be read. */
export const ALL_READ: UnreadAmounts = {};

const TEXT_LENGTH_MAX = 100;

export type SentAmounts = {
  readonly saleAmount: Money | null;
  readonly revenue: Money | null;
  /** As it was sent where that is three letters, else the one that an amount names; else empty. */
  readonly currency: string;
  readonly unread: UnreadAmounts;
  /** The first for which the hit is refused at once: a number that no amount may be, or a currency that is none. */
  readonly refused: AmountName | null;
};

/** Empty counts as not sent: templates are often filled with nothing. */
export function readAmounts(sent: Readonly<Partial<Record<AmountName, string>>>): SentAmounts {
  const { sale_amount: saleText = '', revenue: revenueText = '', currency: currencyText = '' } = sent;
  const named = currencyText.trim().toUpperCase();
  const isKnown = named === '' || isCurrency(named);
  const [sale, bill] = [splitCurrency(saleText), splitCurrency(revenueText)];
  const meant = named || sale.currency || bill.currency;
  const [saleAmount, revenue] = [readAmount(sale, meant), readAmount(bill, meant)];
  const isMeant = named !== '' || typeof saleAmount === 'bigint' || typeof revenue === 'bigint';
  const outside = saleAmount === 'outside' ? 'sale_amount' : revenue === 'outside' ? 'revenue' : null;
  const kept = (text: string): string => cleanText(text.trim(), TEXT_LENGTH_MAX);
  return {
    saleAmount: typeof saleAmount === 'string' ? null : saleAmount,
    revenue: typeof revenue === 'string' ? null : revenue,
    currency: isMeant && THREE_LETTERS.test(meant) ? meant : '',
    unread: {
      ...(typeof saleAmount === 'string' && { sale_amount: kept(saleText) }),
      ...(typeof revenue === 'string' && { revenue: kept(revenueText) }),
      ...(!isKnown && { currency: kept(currencyText) }),
    },
    refused: outside ?? (isKnown ? null : 'currency'),
  };
}

const THREE_LETTERS = /^[A-Z]{3}$/;

type SentAmount = Money | null | 'outside' | 'unread';

/** A minus before or behind a number, or brackets around it: a return, which must not be paid as a sale. */
const NEGATIVE =
  /^[^\d]*[-\u2010-\u2015\u2212\ufe63\uff0d][^\d]*[\d.,]|\d[^\d]*[-\u2212]\s*$|^\s*\(.*\d.*\)\s*$/;

/** `meant`: the currency of the hit. What an amount in another one means cannot be known. */
function readAmount({ amount: text, currency }: ReturnType<typeof splitCurrency>, meant: string): SentAmount {
  if (text.trim() === '') return null;
  if (NEGATIVE.test(withCents(text))) return 'outside';
  try {
    const value = money(amountText(text));
    if (currency !== '' && currency !== meant) return 'unread';
    return isAcceptable(value) ? value : 'outside';
  } catch (error) {
    if (error instanceof DomainError) return 'unread';
    throw error;
  }
}

/** Whether nothing was sent that cannot be read. */
export const isAllRead = (unread: UnreadAmounts): boolean => Object.keys(unread).length === 0;

/** For whoever sent it, and for the log of hits: `sale_amount "12,5O" and currency "EURO" cannot be read`. */
export const unreadText = (unread: UnreadAmounts): string =>
  isAllRead(unread) ? '' : `${unreadParts(unread)} cannot be read`;

/** For whoever must correct an amount. */
export const AMOUNT_ADVICE = `send a decimal number from 0 to ${MONEY_MAX_TEXT}, such as 12.50`;

/** Refuses with `invalid_parameter` where every amount must be known. */
export function requireRead(unread: UnreadAmounts): void {
  const [name] = Object.keys(unread);
  if (name !== undefined) throw invalid(name, `${unreadText(unread)}; ${AMOUNT_ADVICE}.`);
}

/** By parameter, as it was sent: `sale_amount "12,5O" and revenue "x"`, quotes in a text as JSON has them; empty when all was read. */
export const unreadParts = (unread: UnreadAmounts): string =>
  Object.entries(unread)
    .map(([name, text]) => `${name} ${JSON.stringify(text)}`)
    .join(' and ');

const PART = /(sale_amount|revenue|currency) ("(?:[^"\\]|\\["\\])*")(?: and |$)/gy;

/** What `unreadParts` wrote; undefined for any other text. */
export function parseUnreadParts(text: string): UnreadAmounts | undefined {
  const parts = [...text.matchAll(PART)];
  if (parts.map(([part]) => part).join('') !== text) return undefined;
  return Object.fromEntries(
    parts.map(([, name = '', quoted = '']): [string, string] => [name, JSON.parse(quoted) as string]),
  );
}

/** What is wrong with what a hit is refused for at once. */
export const refusedText = (name: AmountName | 'payout'): string =>
  name === 'currency'
    ? 'currency must be an ISO 4217 code such as EUR.'
    : `${name} must be a decimal number from 0 to ${MONEY_MAX_TEXT}, such as 12.50.`;
