// What a postback or a row of a file says about an order, and what of that is new (docs/rules/attribution.md#orders-that-exist). Pure.
import { questionOf } from './price-question.ts';
import { priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import { moneyText, scaled, ZERO, type Factor, type Money } from '../shared/money.ts';
import { AMOUNT_ADVICE, isAllRead, unreadText, type UnreadAmounts } from './sent-amount.ts';
import type { Conversion, ConversionStatus, HitEvent } from './conversion.ts';

/** Null: nothing is said of it. */
export type OrderStatement = {
  readonly status: ConversionStatus | null;
  readonly saleAmount: Money | null;
  readonly payout: Money | null;
  readonly revenue: Money | null;
  /** Of the amounts; empty: the network's. */
  readonly currency: string;
  readonly unread: UnreadAmounts;
};

/** All that a hit says of an order, in its own currency; no hit names a payout. */
export const statementOfHit = ({
  requestedStatus: status,
  saleAmount,
  revenue,
  currency,
  unread,
}: HitEvent): OrderStatement => ({ status, saleAmount, payout: null, revenue, currency, unread });

/** Equal for two statements, and only for two, that say the same. */
export const statementText = (statement: OrderStatement): string => {
  const { status, saleAmount, payout, revenue, currency, unread } = statement;
  const read = [status ?? '', ...[saleAmount, payout, revenue].map(amountText), currency].join('|');
  return isAllRead(unread) ? read : `${read}|${unreadText(unread)}`;
};

/** Why an order that is there cannot be changed as the statement says; undefined where nothing stands in the way. One that it ends needs no amount. */
export const whyUnread = ({ status, unread }: OrderStatement): string | undefined =>
  isAllRead(unread) || status === 'rejected' || status === 'cancelled'
    ? undefined
    : `${unreadText(unread)}; ${AMOUNT_ADVICE}`;

const amountText = (amount: Money | null): string => (amount === null ? '' : moneyText(amount));

/**
 * What counts of a statement. Without a transaction id a second sale cannot be told from the first, so that nothing but its end is
 * taken from it. A postback's revenue counts as for a new order: only where the price charges none
 * (docs/rules/attribution.md#sent-revenue).
 */
export function countedOf(
  statement: OrderStatement,
  { txnId, isPostback }: { readonly txnId: string; readonly isPostback: boolean },
  { before, terms }: { readonly before: Conversion; readonly terms: Terms | undefined },
): OrderStatement {
  const { status } = statement;
  if (txnId === '') {
    const end = status === 'rejected' || status === 'cancelled' ? status : null;
    return { ...statement, status: end, saleAmount: null, payout: null, revenue: null };
  }
  return isPostback && chargesFor(before, terms) ? { ...statement, revenue: null } : statement;
}

/** Unless the terms are there and say otherwise. */
function chargesFor(before: Conversion, terms: Terms | undefined): boolean {
  const price = terms && priceFor(terms, questionOf(before));
  if (price?.kind !== 'priced') return true;
  return price.per === 'conversion' && price.revenue !== ZERO;
}

/**
 * The parts of a statement that the conversion does not have yet; undefined when it has all of them. `factor` makes the statement's
 * currency the network's; undefined when no rate is known for the day.
 */
export function newIn(
  statement: OrderStatement,
  before: Conversion,
  factor: Factor | undefined,
): OrderStatement | undefined {
  // What is sent again of a sale that waits for its rate is as unknown as it was.
  const isUnknown = factor === undefined && before.currency === statement.currency;
  const amount = (sent: Money | null, kept: Money): Money | null =>
    sent === null || isUnknown || (factor !== undefined && scaled(sent, factor) === kept) ? null : sent;
  const status = statement.status === before.status ? null : statement.status;
  const saleAmount = amount(statement.saleAmount, before.saleAmount);
  const payout = amount(statement.payout, before.payout);
  const revenue = amount(statement.revenue, before.revenue);
  if ([status, saleAmount, payout, revenue].every((part) => part === null)) return undefined;
  const { currency, unread } = statement;
  return { status, saleAmount, payout, revenue, currency, unread };
}
