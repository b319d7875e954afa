// The price of a conversion whose exchange rate was not known when it was made (docs/rules/money.md#late-rates).
import { priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import type { AffiliateGroupId } from '../shared/ids.ts';
import { ZERO, type Money } from '../shared/money.ts';
import type { Conversion, HitEvent } from './conversion.ts';
import { underCaps, type Circumstances } from './decide-hit.ts';
import { approvedOrOnHold } from './hold.ts';
import { firstQuestionOf } from './price-question.ts';
import {
  amountsInOurs,
  excessOf,
  needsRate,
  rateOf,
  saleInOurs,
  usedPrice,
  wrongAmount,
} from './hit-amounts.ts';

/** What prices a conversion whose exchange rate came later. */
export type LatePricing = {
  /** The version that priced it. */
  readonly terms: Terms;
  /** The affiliate's groups at the click, or, without one, at the conversion. */
  readonly groupIds: readonly AffiliateGroupId[];
  /** `capFor` is given all that the conversion uses of a cap, not only what it uses more than before. */
  readonly circumstances: Pick<Circumstances, 'currency' | 'exchangeRateOf' | 'capFor'>;
};

/**
 * What an unpriced conversion comes to by the exchange rate there is now (docs/rules/money.md#late-rates); undefined
 * while there is none. It becomes what it would have been when it was made, whatever its campaign says by now. Amounts that
 * the network gave it meanwhile stay. Rejected with INVALID_AMOUNT when it comes to
 * more than the largest amount, cancelled with CAP_REACHED when a cap is full by now.
 */
export function pricedLater(
  before: Conversion,
  hit: HitEvent,
  { terms, groupIds, circumstances }: LatePricing,
): Conversion | undefined {
  if (rateOf(hit, circumstances) === undefined) return undefined;
  if (wrongAmount(hit, undefined, circumstances) !== undefined) {
    return refusedLater(before);
  }
  const { payout, revenue, commissionId, explicitPayout, explicitRevenue } = before;
  const saleAmount = saleInOurs(hit, circumstances);
  const price = priceFor(terms, firstQuestionOf({ ...before, saleAmount }, groupIds));
  const priced: Conversion = {
    ...before,
    ...amountsInOurs(hit, undefined, { price, currencies: circumstances }),
    ...oncePriced(before),
    explicitPayout,
    explicitRevenue,
    ...(explicitPayout && { payout, commissionId }),
    ...(explicitRevenue && { revenue }),
  };
  if (excessOf(priced, circumstances) !== undefined) {
    return refusedLater(before);
  }
  return underCaps(priced, circumstances).conversion ?? undefined;
}

const refusedLater = (before: Conversion): Conversion => ({
  ...before,
  status: 'rejected',
  reason: 'INVALID_AMOUNT',
  releaseOn: null,
});

/** The status that a conversion which waited for its amounts gets when they are known; with a hold, it waits for the end of that. */
export const oncePriced = ({
  statusWhenPriced,
  releaseOn,
}: Conversion): Pick<Conversion, 'status' | 'reason' | 'releaseOn'> =>
  statusWhenPriced === 'approved'
    ? approvedOrOnHold(releaseOn)
    : { status: 'pending', reason: '', releaseOn: null };

/**
 * A conversion as somebody may approve it by hand. If its amounts were never known, because there was no exchange rate,
 * they are those of the rate there is now (docs/rules/money.md#approving-without-a-rate), also when it was rejected or
 * cancelled meanwhile; undefined when there still is none, because nobody knows what would be paid. Any other conversion
 * stays as it is.
 */
export function pricedForApproval(
  before: Conversion,
  hit: HitEvent,
  pricing: LatePricing,
): Conversion | undefined {
  if (!isUnpriced(before, hit, pricing)) return before;
  const circumstances = { ...pricing.circumstances, capFor: () => undefined };
  const priced = pricedLater(before, hit, { ...pricing, circumstances });
  return priced?.reason === 'INVALID_AMOUNT' ? undefined : priced;
}

function isUnpriced(
  before: Conversion,
  hit: HitEvent,
  { terms, groupIds, circumstances }: LatePricing,
): boolean {
  // A conversion that was priced is in the network's currency; a rate alone may be that of an edit.
  if (before.currency !== hit.currency) return false;
  if (hit.currency === '' || hit.currency === circumstances.currency) return false;
  const price = priceFor(terms, firstQuestionOf(before, groupIds));
  if (!needsRate(hit, usedPrice(price))) return false;
  const isMissing = (sent: Money | null, kept: Money) => sent !== null && sent !== ZERO && kept === ZERO;
  const isRevenueMissing = !before.explicitRevenue && isMissing(hit.revenue, before.revenue);
  return isMissing(hit.saleAmount, before.saleAmount) || isRevenueMissing;
}
