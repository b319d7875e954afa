import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { Terms } from '@tributary/domain/catalog/terms';
import type { MemoryState } from '../state.ts';
import { copy, oldestFirst } from '../shared/lists.ts';

/** Writes a new version for the campaign when something that pays differs from its newest one. */
export function versionTerms(state: MemoryState, campaign: Campaign): void {
  const before = state.terms.findLast((terms) => terms.campaignId === campaign.id);
  const now = termsNow(state, campaign, (before?.version ?? 0) + 1);
  if (before && isDeepStrictEqual(moneyOf(before), moneyOf(now))) return;
  state.terms.push(copy(now));
}

/** After a change of a goal or an affiliate payout; `campaignId` null: a goal of every campaign. */
export function versionTermsOf(state: MemoryState, networkId: string, campaignId: string | null): void {
  for (const campaign of state.campaigns.values()) {
    if (campaign.networkId === networkId && (campaignId === null || campaign.id === campaignId)) {
      versionTerms(state, campaign);
    }
  }
}

function termsNow(state: MemoryState, campaign: Campaign, version: number): Terms {
  return {
    version,
    campaignId: campaign.id,
    networkId: campaign.networkId,
    model: campaign.model,
    commissions: campaign.commissions,
    affiliatePayouts: [...state.affiliatePayouts.values()]
      .filter((payout) => payout.campaignId === campaign.id)
      .sort(oldestFirst)
      .map(({ networkId: _owner, ...payout }) => payout),
    goals: [...state.goals.values()]
      .filter((goal) => goal.networkId === campaign.networkId)
      .filter((goal) => goal.campaignId === null || goal.campaignId === campaign.id)
      .sort(oldestFirst),
    validFrom: new Date(),
  };
}

/** What two versions are compared by: not when they began, nor texts that pay nobody. */
const moneyOf = ({ model, commissions, affiliatePayouts, goals }: Terms) => ({
  model,
  commissions: commissions.map((one) => ({ ...one, description: null, modifiedAt: null })),
  affiliatePayouts,
  goals: goals.map((goal) => ({ ...goal, modifiedAt: null })),
});
