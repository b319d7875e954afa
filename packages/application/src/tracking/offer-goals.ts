import type { Network } from '@tributary/domain/accounts/account';
import { holdFor } from '@tributary/domain/attribution/hold';
import type { Goal } from '@tributary/domain/catalog/campaign';
import { goalAllows } from '@tributary/domain/catalog/goal';
import { shownGoalRates, type ShownGoalRate } from '@tributary/domain/catalog/shown-rates';
import type { AffiliatePayouts } from '../catalog/affiliate-payouts.ts';
import type { Goals } from '../catalog/goals.ts';
import type { AffiliateRef, OfferCampaign } from './offer-campaigns.ts';

export type OfferedGoal = {
  readonly goal: Goal;
  readonly rates: readonly ShownGoalRate[];
  /** How long its conversions wait to be approved (docs/rules/attribution.md#days-of-a-hold). */
  readonly holdDays: number;
};
export type OfferGoals = (
  input: AffiliateRef & { readonly campaignId: string },
) => Promise<{ readonly network: Network; readonly goals: OfferedGoal[] }>;

type Dependencies = {
  readonly offerCampaign: OfferCampaign;
  readonly stores: { readonly goals: Goals; readonly affiliatePayouts: AffiliatePayouts };
};

/** A campaign's goals fit one answer. */
const EVERY = { page: 1, limit: 10_000 };

/**
 * The goals of a campaign that the affiliate may reach, and what each pays it: the campaign's own first, then those of
 * every campaign (docs/rules/attribution.md#audience-of-a-goal). Refuses with `not_found` a campaign it may not see.
 */
export const makeOfferGoals =
  ({ offerCampaign, stores }: Dependencies): OfferGoals =>
  async (asked) => {
    const { network, offer } = await offerCampaign(asked);
    const { campaign } = offer;
    const [own, global, payouts] = await Promise.all([
      stores.goals.list(network.id, { campaignId: campaign.id }, EVERY),
      stores.goals.list(network.id, { campaignId: null }, EVERY),
      stores.affiliatePayouts.list(network.id, campaign.id),
    ]);
    const { affiliateId } = asked;
    return {
      network,
      goals: [...own.items, ...global.items]
        .filter((goal) => goal.live && goalAllows(goal, affiliateId))
        .map((goal) => ({
          goal,
          rates: shownGoalRates(campaign, goal, { payouts, affiliateId }),
          holdDays: holdFor(campaign, goal, offer.groupHold).days,
        })),
    };
  };
