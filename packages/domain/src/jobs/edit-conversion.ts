// What a line of an import changes about a conversion that is there already (docs/rules/imports.md#edits). Pure.
import { questionOf } from '../attribution/price-question.ts';
import { amountsOf, priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import type { ImportLine, RecordRef } from './import-row.ts';
import { MONEY_MAX, MONEY_MAX_TEXT, scaled, ZERO, type Factor, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import type { Conversion } from '../attribution/conversion.ts';
import { NO_EXCHANGE_RATE } from '../attribution/decide-hit.ts';
import { deduplicationKeyOf } from '../attribution/deduplication-key.ts';
import { oncePriced } from '../attribution/priced-later.ts';
import { mayChangeStatus, nextStatuses, reasonFor } from '../attribution/status.ts';

export type EditCircumstances = {
  /**
   * The network's currency. `factor` makes amounts of the line's currency into it; undefined when no rate is
   * known for the day.
   */
  readonly currency: string;
  readonly factor: Factor | undefined;
  readonly exchange: Conversion['exchange'];
  /** The terms the conversion was priced by; undefined when they are not kept. */
  readonly terms: Terms | undefined;
  /** Whoever a new status comes from; the network unless it is given. */
  readonly by?: 'network' | 'advertiser';
};

/**
 * The conversion with the line's status, amounts, transaction id and subs; what the line leaves blank stays. A sale
 * amount moves the amounts that are a percentage of it, unless the line names them. Refuses with `invalid_parameter`
 * what would make it another conversion (click, campaign, affiliate, goal, time), a status it can't get, and amounts in
 * a currency without a rate.
 */
export function editedConversion(
  before: Conversion,
  line: ImportLine,
  circumstances: EditCircumstances,
): Conversion {
  requireSame(before, line);
  const { status, ...once } = settledStatus(before, line, circumstances);
  if (status !== before.status && !mayChangeStatus(before.status, status)) {
    const allowed = nextStatuses(before.status).join(', ');
    throw invalid(
      'status',
      `A conversion that is ${before.status} can be changed to ${allowed}, not to ${status}.`,
    );
  }
  const { txnId } = line;
  return {
    ...before,
    ...editedAmounts(before, line, circumstances),
    ...(txnId !== '' && txnId !== before.txnId && { txnId, deduplicationKey: keyWith(before, txnId) }),
    status,
    ...once,
    subs: { ...before.subs, ...line.subs },
  };
}

type Standing = Pick<Conversion, 'status'> & Partial<Pick<Conversion, 'reason' | 'reasonCode' | 'releaseOn'>>;

/**
 * The status after the line. A sale that waited for a rate, and whose amount is known now, gets the one its hit asked for. Any other
 * status ends a hold (docs/rules/attribution.md#holds), and so do amounts that leave the rest to the network.
 */
function settledStatus(
  before: Conversion,
  { status: given, saleAmount, payout, revenue, reason, reasonCode }: ImportLine,
  { currency, by }: EditCircumstances,
): Standing {
  const waited = before.status === 'pending' && waits(before) && isForeign(before, currency);
  if (given === null && waited && saleAmount !== null) return oncePriced(before);
  const status = given ?? before.status;
  if (status !== before.status)
    return { status, reason: reasonFor(status, reason, by), reasonCode, releaseOn: null };
  return waited && isSettled(before, { saleAmount, payout, revenue })
    ? { status, releaseOn: null }
    : { status };
}

const keyWith = ({ campaignId, goalId, clickId }: Conversion, txnId: string): string =>
  deduplicationKeyOf({ campaignId, goalId, clickId, txnId });

/**
 * For each column that identifies a conversion: whether the line gives another value than the stored conversion has.
 */
const DIFFERS: Readonly<Record<string, (line: ImportLine, before: Conversion) => boolean>> = {
  click_id: ({ clickIdText }, { clickId }) => clickIdText !== '' && clickIdText !== clickId,
  goal_id: ({ goalId: named }, { goalId }) => named !== '' && named !== goalId,
  campaign_id: ({ campaign }, { campaignId }) => isOther(campaign, campaignId),
  publisher_id: ({ affiliate }, { affiliateId }) => isOther(affiliate, affiliateId),
  // Files carry whole seconds.
  created: ({ createdAt }, { convertedAt }) =>
    createdAt !== null && secondOf(createdAt) !== secondOf(convertedAt),
};
const isOther = (ref: RecordRef<string> | null, id: string): boolean =>
  ref !== null && 'long' in ref && ref.long !== id;
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

function requireSame(before: Conversion, line: ImportLine): void {
  for (const [field, differs] of Object.entries(DIFFERS)) {
    if (!differs(line, before)) continue;
    throw invalid(
      field,
      `${field} differs from the conversion's, and an edit can't change it. Leave it blank.`,
    );
  }
}

function editedAmounts(before: Conversion, line: ImportLine, circumstances: EditCircumstances) {
  const { payout, revenue, saleAmount } = line;
  if (payout === null && revenue === null && saleAmount === null) return {};
  const { currency, factor, exchange, terms } = circumstances;
  if (!factor) {
    throw invalid(
      'currency',
      `there is no exchange rate for ${line.currency} on that day; send amounts in ${currency}.`,
    );
  }
  const inOurs = (field: string, amount: Money | null, otherwise: Money): Money =>
    bounded(field, amount === null ? otherwise : scaled(amount, factor));
  const sale = inOurs('sale_amount', saleAmount, before.saleAmount);
  const following = saleAmount === null ? before : { ...before, ...amountsOfSale(before, sale, terms) };
  const explicitPayout = payout !== null || before.explicitPayout;
  const explicitRevenue = revenue !== null || before.explicitRevenue;
  return {
    saleAmount: sale,
    explicitPayout,
    explicitRevenue,
    payout: inOurs('payout', payout, following.payout),
    revenue: inOurs('revenue', revenue, following.revenue),
    commissionId: payout === null ? before.commissionId : null,
    // The rate of the sale, not of an amount that was named beside it.
    ...(saleAmount !== null && { exchange }),
    ...(isSettled(before, line) &&
      isForeign(before, currency) && { currency, ...(waits(before) && { reason: '' }) }),
  };
}

function bounded(field: string, amount: Money): Money {
  if (amount > MONEY_MAX)
    throw invalid(field, `${field} is above ${MONEY_MAX_TEXT} in the network's currency.`);
  return amount;
}

/** Whether nothing of it needs an exchange rate any more. */
const isSettled = (
  { explicitPayout, explicitRevenue }: Conversion,
  { saleAmount, payout, revenue }: Pick<ImportLine, 'saleAmount' | 'payout' | 'revenue'>,
): boolean =>
  saleAmount !== null || ((explicitPayout || payout !== null) && (explicitRevenue || revenue !== null));

const waits = ({ reason }: Conversion): boolean => reason === NO_EXCHANGE_RATE;

/**
 * Whether its sale was never converted. The sale amount makes an exchange rate needless, and so do payout and revenue
 * that are both explicit.
 */
const isForeign = (before: Conversion, currency: string): boolean => before.currency !== currency;

/** The parts of the price that are percentages of the sale; each amount that was explicit before stays. */
function amountsOfSale(before: Conversion, sale: Money, terms: Terms | undefined) {
  if (!terms) return {};
  const { commissionId, explicitPayout, explicitRevenue } = before;
  const isPaidByRate = commissionId !== null && !explicitPayout;
  // The rate rule that priced it stays, also where the new amount is beyond its bounds.
  const price = priceFor(terms, questionOf(before));
  if (price.kind !== 'priced' || price.per !== 'conversion') return {};
  const amounts = amountsOf(price, sale);
  return {
    ...(price.percentage && isPaidByRate && { payout: amounts.payout }),
    ...(price.revenuePercentage &&
      price.revenue !== ZERO &&
      !explicitRevenue && { revenue: amounts.revenue }),
  };
}
