import type { Conversion } from '@tributary/domain/attribution/conversion';
import {
  candidatesFor,
  type ExplainedCandidate,
  type LostBecause,
} from '@tributary/domain/catalog/explain-price';
import { priceFor, type Price, type PriceQuestion } from '@tributary/domain/catalog/price';
import { paidEventOf } from '@tributary/domain/catalog/rates';
import type { Terms } from '@tributary/domain/catalog/terms';
import { ZERO } from '@tributary/domain/shared/money';

/** Where the amounts of a conversion come from. */
export type Basis =
  | 'commission' // the rate that did not lose
  | 'explicit' // they were given with the conversion
  | 'paid_per_click'
  | 'paid_per_impression'
  | 'no_commission' // no rate covers the country
  | 'unknown'; // the terms are not kept

export type ExplainedRate = Omit<ExplainedCandidate, 'lost'> & {
  /** null: this one sets the payout (for an advertiser: the revenue). */
  readonly lost: LostBecause | 'explicit_amounts' | 'paid_for_other_event' | null;
  /**
   * Whether this rate sets the revenue. With an affiliate's own payout that is often another rate than sets the
   * payout. Never shown to an affiliate.
   */
  readonly setsRevenue: boolean;
};

type RatesQuestion = {
  readonly conversion: Conversion;
  readonly terms: Terms | null;
  readonly price: Price | null;
  readonly role: 'network' | 'affiliate' | 'advertiser';
};

/**
 * Every rate and why it lost, as far as it is the asking side's business: an affiliate is not shown what others are
 * offered, and an advertiser only what it may be charged.
 */
export function ratesFor({ conversion, terms, price, role }: RatesQuestion): {
  readonly basis: Basis;
  readonly rates: readonly ExplainedRate[];
} {
  const basis = basisOf(conversion, price);
  if (!terms) return { basis, rates: [] };
  const { affiliateId, goalId, facts } = conversion;
  const question = { affiliateId, goalId, country: facts.country };
  const isCharged = basis === 'commission' && role !== 'affiliate';
  const charged = isCharged ? chargedRate(terms, question) : undefined;
  const rates = candidatesFor(termsShown(terms, question, role), question).map((rate) => ({
    ...rate,
    lost: rate.lost ?? LOSS[basis],
    setsRevenue: rate.commissionId === charged?.commissionId && rate.source === charged.source,
  }));
  return { basis, rates: role === 'advertiser' ? rates.map(asCharged) : rates };
}

const asCharged = (rate: ExplainedRate): ExplainedRate => ({
  ...rate,
  lost: rate.setsRevenue ? null : (rate.lost ?? 'paid_for_other_event'),
});

/** A campaign's price per click or impression is not charged for a conversion, whatever else is paid for one. */
function chargedRate(terms: Terms, question: PriceQuestion): ExplainedCandidate | undefined {
  const rate = candidatesFor(termsShown(terms, question, 'advertiser'), question).find(
    ({ lost }) => lost === null,
  );
  return rate?.source === 'campaign' && paidEventOf(terms.model) !== 'conversion' ? undefined : rate;
}

function basisOf({ commissionId, reason, payout, explicitPayout }: Conversion, price: Price | null): Basis {
  if (commissionId !== null) return 'commission';
  if (!price) return 'unknown';
  // Only an import names a payout.
  if (explicitPayout || payout !== ZERO) return 'explicit';
  if (reason === 'NO_COMMISSION' || price.kind === 'no_commission') return 'no_commission';
  if (price.kind === 'invalid_goal' || price.per === 'conversion') return 'explicit';
  return price.per === 'click' ? 'paid_per_click' : 'paid_per_impression';
}

const LOSS: Readonly<Record<Basis, ExplainedRate['lost']>> = {
  commission: null,
  explicit: 'explicit_amounts',
  paid_per_click: 'paid_for_other_event',
  paid_per_impression: 'paid_for_other_event',
  no_commission: 'country_not_covered',
  unknown: null,
};

function termsShown(terms: Terms, question: PriceQuestion, role: RatesQuestion['role']): Terms {
  const { affiliatePayouts } = terms;
  if (role === 'network') return terms;
  const own = affiliatePayouts.filter(
    ({ affiliateIds, goalId }) => affiliateIds.includes(question.affiliateId) && goalId === question.goalId,
  );
  if (role === 'affiliate') return { ...terms, affiliatePayouts: own };
  // An advertiser sees an affiliate's own payout only where it sets the revenue.
  const price = priceFor(terms, question);
  const charged = own.filter(
    ({ id, revenue }) => revenue !== null && price.kind === 'priced' && price.commissionId === id,
  );
  return { ...terms, affiliatePayouts: charged };
}
