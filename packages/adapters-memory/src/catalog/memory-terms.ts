import type { AffiliateGroup } from '@tributary/domain/accounts/affiliate-group';
import type { Campaign, Goal } from '@tributary/domain/catalog/campaign';
import { nextTerms, presentTerms } from '@tributary/domain/catalog/terms';
import type { MemoryState } from '../state.ts';
import { copy, oldestFirst } from '../shared/lists.ts';

/** Writes a new version for the campaign when something that pays differs from its newest one. */
export function versionTerms(state: MemoryState, campaign: Campaign, at: Date): void {
  const newest = state.terms.findLast((terms) => terms.campaignId === campaign.id);
  const payouts = [...state.affiliatePayouts.values()]
    .sort(oldestFirst)
    .map(({ networkId: _owner, ...payout }) => payout);
  const goals = [...state.goals.values()].sort(oldestFirst);
  const groups = [...state.affiliateGroups.values()].filter((one) => one.networkId === campaign.networkId);
  const next = nextTerms(newest, presentTerms(campaign, { payouts, goals, groups }), at);
  if (next) state.terms.push(copy(next));
}

/** After a change of a goal or an affiliate payout; `campaignId` null: a goal of every campaign. */
export function versionTermsOf(
  state: MemoryState,
  { networkId, campaignId }: Pick<Goal, 'networkId' | 'campaignId'>,
  at: Date,
): void {
  for (const campaign of state.campaigns.values()) {
    if (campaign.networkId === networkId && (campaignId === null || campaign.id === campaignId)) {
      versionTerms(state, campaign, at);
    }
  }
}

/** After a change of the order of groups: every campaign whose rate rules name one. */
export function versionTermsNaming(state: MemoryState, { id, networkId }: AffiliateGroup, at: Date): void {
  for (const campaign of state.campaigns.values()) {
    const isNamed = campaign.rateRules.some(({ conditions }) => conditions.groupIds.includes(id));
    if (campaign.networkId === networkId && isNamed) versionTerms(state, campaign, at);
  }
}
