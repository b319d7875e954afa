// What a line of an import changes about a conversion that is there already (decisions 4: `conversion_id`). Pure.
import { amountsOf, priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import type { ImportLine } from '../jobs/import-row.ts';
import { times, ZERO, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';
import type { Conversion } from './conversion.ts';
import { NO_EXCHANGE_RATE } from './decide-conversion.ts';
import { onceKeyOf } from './once-key.ts';
import { mayChangeStatus, nextStatuses, reasonFor } from './status.ts';

export type EditCircumstances = {
  /** The network's currency, and units of it for one of the line's; undefined: none is known for the day. */
  readonly currency: string;
  readonly rate: Money | undefined;
  readonly exchange: Conversion['exchange'];
  /** Those that priced it; undefined when they are not kept. */
  readonly terms: Terms | undefined;
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
  const status = line.status ?? before.status;
  if (status !== before.status && !mayChangeStatus(before.status, status)) {
    const allowed = nextStatuses(before.status).join(', ');
    throw invalid('status', `a conversion that is ${before.status} can become ${allowed}, not ${status}.`);
  }
  const { txnId } = line;
  return {
    ...before,
    ...editedAmounts(before, line, circumstances),
    ...(txnId !== '' && txnId !== before.txnId && { txnId, onceKey: keyWith(before, txnId) }),
    status,
    ...(status !== before.status && { reason: reasonFor(status, '') }),
    subs: { ...before.subs, ...line.subs },
  };
}

const keyWith = ({ campaignId, goalId, clickId }: Conversion, txnId: string): string =>
  onceKeyOf({ campaignId, goalId, clickId, txnId });

function requireSame(before: Conversion, line: ImportLine): void {
  const differs = (field: string): never => {
    throw invalid(field, `${field} is not that of the conversion; an edit can't change it, leave it blank.`);
  };
  if (line.clickIdText !== '' && line.clickIdText !== before.clickId) differs('click_id');
  if (line.goalId !== '' && line.goalId !== before.goalId) differs('goal_id');
  if (line.campaign && 'long' in line.campaign && line.campaign.long !== before.campaignId)
    differs('campaign_id');
  if (line.affiliate && 'long' in line.affiliate && line.affiliate.long !== before.affiliateId) {
    differs('publisher_id');
  }
  // Files carry whole seconds.
  const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);
  if (line.createdAt && secondOf(line.createdAt) !== secondOf(before.convertedAt)) differs('created');
}

function editedAmounts(before: Conversion, line: ImportLine, circumstances: EditCircumstances) {
  const { currency, rate, exchange, terms } = circumstances;
  const { payout, revenue, saleAmount } = line;
  if (payout === null && revenue === null && saleAmount === null) return {};
  if (rate === undefined) {
    throw invalid(
      'currency',
      `no exchange rate of ${line.currency} is known for that day; send amounts in ${currency}.`,
    );
  }
  const sale = saleAmount === null ? before.saleAmount : times(saleAmount, rate);
  const following = saleAmount === null ? before : { ...before, ...amountsOfSale(before, sale, terms) };
  const isNamed = payout !== null && revenue !== null;
  const isSettled = before.reason === NO_EXCHANGE_RATE && (saleAmount !== null || isNamed);
  return {
    saleAmount: sale,
    payout: payout === null ? following.payout : times(payout, rate),
    revenue: revenue === null ? following.revenue : times(revenue, rate),
    commissionId: payout === null ? before.commissionId : null,
    ...(exchange && { exchange }),
    ...((before.currency === currency || isSettled) && { currency }),
    ...(isSettled && { reason: '' }),
  };
}

/** The parts of the price that are percentages of the sale; explicit amounts of before stay. */
function amountsOfSale(before: Conversion, sale: Money, terms: Terms | undefined) {
  if (before.commissionId === null || !terms) return {};
  const { affiliateId, goalId, facts } = before;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  if (price.kind !== 'priced' || price.per !== 'conversion') return {};
  const amounts = amountsOf(price, sale);
  return {
    ...(price.percentage && { payout: amounts.payout }),
    ...(price.revenuePercentage && price.revenue !== ZERO && { revenue: amounts.revenue }),
  };
}
