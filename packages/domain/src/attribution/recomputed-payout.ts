// The payout of a conversion by other terms than those of its click, where somebody asks for it
// (docs/rules/money.md#recomputed-payouts).
import { amountsOf, priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import type { AffiliateGroupId } from '../shared/ids.ts';
import { MONEY_MAX } from '../shared/money.ts';
import type { Conversion } from './conversion.ts';
import { firstQuestionOf } from './price-question.ts';

type Recomputing = {
  readonly terms: Terms;
  /** The affiliate's groups at the click, or, without one, at the conversion. */
  readonly groupIds: readonly AffiliateGroupId[];
  /** The network's. */
  readonly currency: string;
};

/**
 * The conversion as these terms pay it; what the advertiser is charged stays. The same conversion where they pay as much, where the network
 * named the payout, where they pay no conversion (a goal they do not have, a country they do not cover), where the price asks for a sale that was never
 * converted, and where the payout would be above the largest amount.
 */
export function recomputedPayout(before: Conversion, { terms, groupIds, currency }: Recomputing): Conversion {
  if (before.explicitPayout || before.commissionId === null) return before;
  const price = priceFor(terms, firstQuestionOf(before, groupIds));
  if (price.kind !== 'priced' || price.per !== 'conversion') return before;
  if ((price.percentage || price.asksForSale) && before.currency !== currency) return before;
  const { payout } = amountsOf(price, before.saleAmount);
  if (payout === before.payout || payout > MONEY_MAX) return before;
  return { ...before, payout, commissionId: price.commissionId, termsVersion: terms.version };
}
