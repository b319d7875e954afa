import type { Money } from '../shared/money.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { AffiliateId } from '../shared/ids.ts';
import { ALL_COUNTRIES } from './coverage.ts';
import { shownRates, type ShownRate } from './shown-rates.ts';
import type { Terms } from './terms.ts';

/** How long a payout counts as raised. */
export const RAISED_MS = 30 * DAY_MS;

type FormerTerms = Pick<Terms, 'model' | 'commissions' | 'affiliatePayouts'>;

/**
 * Whether a rate that an affiliate is shown pays it more than it was paid then, in every of its countries for which it was paid then, and
 * in one at least (docs/rules/money.md#raised-rates). Undefined terms: there was no campaign.
 */
export function isRaised(
  { payout, coverage }: Pick<ShownRate, 'payout' | 'coverage'>,
  model: Terms['model'],
  { then, affiliateId }: { readonly then: FormerTerms | undefined; readonly affiliateId: AffiliateId },
): boolean {
  if (then === undefined || then.model !== model) return false;
  const former = shownRates(then, then.affiliatePayouts, affiliateId);
  const paid = coverage.flatMap((code) => paidIn(former, code) ?? []);
  return paid.length > 0 && paid.every((before) => payout > before);
}

/** Who names a country comes before who pays for all. */
function paidIn(rates: readonly ShownRate[], code: string): Money | undefined {
  const naming = rates.find(({ coverage }) => coverage.includes(code));
  const everywhere = rates.find(({ coverage }) => coverage.includes(ALL_COUNTRIES));
  return (naming ?? everywhere)?.payout;
}
