// What becomes of a sale that waited for an exchange rate. Pure.
import { priceFor } from '../catalog/price.ts';
import type { Terms } from '../catalog/terms.ts';
import { ZERO, type Money } from '../shared/money.ts';
import { excessOf, needsRate, paid, rateOf, UNPAID, wrongAmount } from './amounts-of-hit.ts';
import type { Conversion, HitEvent } from './conversion.ts';
import { underCaps, type Circumstances } from './decide-conversion.ts';
import type { HitContext } from './examine-hit.ts';

/**
 * What a conversion that is pending for want of an exchange rate comes to by the rate there is now; undefined while there
 * is none. Amounts that the network gave it meanwhile stay. `capFor` is asked for the whole of what it takes then.
 */
export function settledSale(
  before: Conversion,
  hit: HitEvent,
  { campaign, terms, circumstances }: Settling,
): Conversion | undefined {
  if (rateOf(hit, circumstances) === undefined) return undefined;
  if (wrongAmount(hit, undefined, circumstances) !== undefined) {
    return { ...before, status: 'rejected', reason: 'INVALID_AMOUNT' };
  }
  const { affiliateId, goalId, facts } = before;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  const after: Conversion = { ...before, ...paid(hit, { campaign }, { price, circumstances }) };
  const { payout, revenue, commissionId } = before;
  const kept = {
    ...(payout !== ZERO && { payout, commissionId }),
    ...(revenue !== ZERO && { revenue }),
  };
  const settled = { ...after, ...kept };
  if (excessOf(settled, circumstances) !== undefined) {
    return { ...before, status: 'rejected', reason: 'INVALID_AMOUNT' };
  }
  return underCaps(settled, circumstances).conversion ?? undefined;
}

/**
 * A conversion as it may be approved by hand: where a sale was never converted (it waits for a rate, or was rejected or
 * cancelled while it did), with what it comes to by the rate there is now. Undefined without one: nobody knows what would
 * be paid. Everything else as it is.
 */
export function pricedSale(before: Conversion, hit: HitEvent, settling: Settling): Conversion | undefined {
  if (!isUnpriced(before, hit, settling)) return before;
  const circumstances = { ...settling.circumstances, capFor: () => undefined };
  const settled = settledSale(before, hit, { ...settling, circumstances });
  return settled?.reason === 'INVALID_AMOUNT' ? undefined : settled;
}

function isUnpriced(before: Conversion, hit: HitEvent, { terms, circumstances }: Settling): boolean {
  if (before.exchange !== null || before.currency !== hit.currency) return false;
  if (hit.currency === '' || hit.currency === circumstances.currency) return false;
  const { affiliateId, goalId, facts } = before;
  const price = priceFor(terms, { affiliateId, goalId, country: facts.country });
  if (!needsRate(hit, price.kind === 'priced' ? price : UNPAID)) return false;
  const isMissing = (sent: Money | null, kept: Money) => sent !== null && sent !== ZERO && kept === ZERO;
  return isMissing(hit.saleAmount, before.saleAmount) || isMissing(hit.revenue, before.revenue);
}

export type Settling = {
  readonly campaign: HitContext['campaign'];
  /** Those that priced it. */
  readonly terms: Terms;
  readonly circumstances: Pick<Circumstances, 'currency' | 'exchangeRateOf' | 'capFor'>;
};
