import type { Money } from '../shared/money.ts';
import type { AffiliateId } from '../shared/ids.ts';
import type { AffiliatePayout, Campaign } from './campaign.ts';
import { ALL_COUNTRIES } from './coverage.ts';

/** What an affiliate is paid in some countries; never what the advertiser is charged. */
export type ShownRate = {
  readonly payout: Money;
  readonly coverage: readonly string[];
  readonly description: string | null;
};

/**
 * The rates of a campaign as one affiliate is paid them: its own payouts, then the campaign's commissions as far as those
 * leave countries over, because its own payout comes before the campaign's (docs/rules/money.md#shown-rates). Payouts
 * of goals are not among them.
 */
export function shownRates(
  { commissions }: Pick<Campaign, 'commissions'>,
  payouts: readonly AffiliatePayout[],
  affiliateId: AffiliateId,
): ShownRate[] {
  const own = payouts.filter((one) => one.goalId === null && one.affiliateIds.includes(affiliateId));
  const taken = new Set(own.flatMap(({ coverage }) => coverage));
  const ownRates = own.map(({ payout, coverage }) => ({ payout, coverage, description: null }));
  if (taken.has(ALL_COUNTRIES)) return ownRates;
  const left = commissions.flatMap(({ payout, coverage, description }) => {
    const rest = coverage.filter((code) => !taken.has(code));
    return rest.length > 0 ? [{ payout, coverage: rest, description }] : [];
  });
  return [...ownRates, ...left];
}
