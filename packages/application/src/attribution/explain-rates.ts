import type { AffiliateGroupId } from '@tributary/domain/shared/ids';
import { questionOf } from '@tributary/domain/attribution/price-question';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import {
  candidatesFor,
  type ExplainedCandidate,
  type LostBecause,
} from '@tributary/domain/catalog/explain-price';
import { priceFor, type Price, type PriceQuestion } from '@tributary/domain/catalog/price';
import { paidEventOf, type PaidEvent } from '@tributary/domain/catalog/rates';
import type { Terms } from '@tributary/domain/catalog/terms';
import { ZERO } from '@tributary/domain/shared/money';

/** Where the amounts of a conversion come from. */
export type Basis =
  | 'commission' // the rate that did not lose
  | 'explicit' // they were given with the conversion
  | 'sent' // the revenue alone: the hit named it, and the rate charges none
  | 'paid_per_click'
  | 'paid_per_impression'
  | 'no_commission' // no rate covers the country
  | 'unknown'; // the terms are not kept

export type ExplainedRate = Omit<ExplainedCandidate, 'lost'> & {
  /** null: this one sets the payout (for an advertiser: the revenue). */
  readonly lost: LostBecause | 'explicit_amounts' | 'sent_revenue' | 'paid_for_other_event' | null;
  /**
   * Whether this rate sets the revenue. With an affiliate's own payout that is often another rate than sets the
   * payout. Never shown to an affiliate.
   */
  readonly setsRevenue: boolean;
};

type RatesQuestion = {
  readonly conversion: Conversion;
  readonly terms: Terms | null;
  /** The affiliate's groups at the click, or, without one, at the conversion. */
  readonly groupIds: readonly AffiliateGroupId[];
  readonly price: Price | null;
  readonly role: 'network' | 'affiliate' | 'advertiser';
};

/** What the amounts of a conversion come from: each says so for itself. */
export type ExplainedRates = {
  /** Of the amount the asking side is shown first: for an advertiser the revenue, else the payout. */
  readonly basis: Basis;
  /** Never shown to an affiliate. */
  readonly revenueBasis: Basis;
  readonly rates: readonly ExplainedRate[];
};

/**
 * Every rate and why it lost, as far as it is the asking side's business: an affiliate is not shown what others are
 * offered, and an advertiser only what it may be charged, whatever was done to the payout
 * (docs/rules/attribution.md#basis-of-each-amount).
 */
export function ratesFor({ conversion, terms, groupIds, price, role }: RatesQuestion): ExplainedRates {
  const payoutBasis = payoutBasisOf(conversion, price);
  const byPrice = revenueBasisOf(conversion, price);
  if (!terms)
    return { basis: role === 'advertiser' ? byPrice : payoutBasis, revenueBasis: byPrice, rates: [] };
  const question = questionOf(conversion, groupIds);
  const charged = byPrice === 'commission' ? chargedRate(terms, question) : undefined;
  // An affiliate's own payout may pay what the campaign does not charge for.
  const revenueBasis = byPrice === 'commission' && !charged ? BASIS_OF[paidEventOf(terms.model)] : byPrice;
  const rates = candidatesFor(termsShown(terms, question, role), question).map((rate) => ({
    ...rate,
    setsRevenue:
      role !== 'affiliate' && rate.commissionId === charged?.commissionId && rate.source === charged.source,
  }));
  if (role === 'advertiser') {
    const lostAsCharged = (one: (typeof rates)[number]) =>
      one.setsRevenue ? null : (one.lost ?? LOSS[revenueBasis] ?? 'paid_for_other_event');
    const shown = rates.map((one) => ({ ...one, lost: lostAsCharged(one) }));
    return { basis: revenueBasis, revenueBasis, rates: shown };
  }
  const shown = rates.map((one) => ({ ...one, lost: one.lost ?? LOSS[payoutBasis] }));
  return { basis: payoutBasis, revenueBasis, rates: shown };
}

/** A campaign's price per click or impression is not charged for a conversion, whatever else is paid for one. */
function chargedRate(terms: Terms, question: PriceQuestion): ExplainedCandidate | undefined {
  const rate = candidatesFor(termsShown(terms, question, 'advertiser'), question).find(
    ({ lost }) => lost === null,
  );
  return rate?.source === 'campaign' && paidEventOf(terms.model) !== 'conversion' ? undefined : rate;
}

function payoutBasisOf(
  { commissionId, reason, payout, explicitPayout }: Conversion,
  price: Price | null,
): Basis {
  if (commissionId !== null) return 'commission';
  if (!price) return 'unknown';
  // Only an import names a payout.
  if (explicitPayout || payout !== ZERO) return 'explicit';
  if (reason === 'NO_COMMISSION' || price.kind === 'no_commission') return 'no_commission';
  if (price.kind === 'invalid_goal' || price.per === 'conversion') return 'explicit';
  return BASIS_OF[price.per];
}

/** A hit's revenue counts where the price charges none (docs/rules/attribution.md#sent-revenue). */
function revenueBasisOf({ reason, revenue, explicitRevenue }: Conversion, price: Price | null): Basis {
  if (explicitRevenue) return 'explicit';
  if (!price || price.kind === 'invalid_goal') return 'unknown';
  const isCharged = revenue !== ZERO;
  if (price.kind === 'no_commission') return isCharged ? 'sent' : 'no_commission';
  if (reason === 'NO_COMMISSION') return 'no_commission';
  if (price.per === 'conversion') return price.revenue === ZERO && isCharged ? 'sent' : 'commission';
  return isCharged ? 'sent' : BASIS_OF[price.per];
}

const BASIS_OF: Readonly<Record<PaidEvent, Basis>> = {
  conversion: 'commission',
  click: 'paid_per_click',
  impression: 'paid_per_impression',
};

const LOSS: Readonly<Record<Basis, ExplainedRate['lost']>> = {
  commission: null,
  explicit: 'explicit_amounts',
  sent: 'sent_revenue',
  paid_per_click: 'paid_for_other_event',
  paid_per_impression: 'paid_for_other_event',
  no_commission: 'country_not_covered',
  unknown: null,
};

function termsShown(terms: Terms, question: PriceQuestion, role: RatesQuestion['role']): Terms {
  const { affiliatePayouts } = terms;
  if (role === 'network') return terms;
  const price = priceFor(terms, question);
  // An affiliate sees only the rate rule that pays it, an advertiser none: rules charge it nothing.
  const counts = role === 'affiliate' && price.kind === 'priced' ? price.rule : null;
  const rateRules = counts ? [counts] : [];
  const own = affiliatePayouts.filter(
    ({ affiliateIds, goalId }) => affiliateIds.includes(question.affiliateId) && goalId === question.goalId,
  );
  if (role === 'affiliate') return { ...terms, rateRules, affiliatePayouts: own };
  // An advertiser sees an affiliate's own payout only where it sets the revenue.
  const charged = own.filter(
    ({ id, revenue }) => revenue !== null && price.kind === 'priced' && price.commissionId === id,
  );
  return { ...terms, rateRules, affiliatePayouts: charged };
}
