import type { AffiliatePayout, Campaign, Commission, Goal, Model } from './campaign.ts';
import { compareGroups, type AffiliateGroup } from '../accounts/affiliate-group.ts';
import type { CampaignId, NetworkId } from '../shared/ids.ts';
import type { RateRule, RulesInForce } from './rate-rule.ts';

/**
 * Everything money depends on, frozen: an edit writes a new version and never changes an old one, and every click
 * carries the version it saw. So a conversion is paid by the terms of its click.
 * See docs/rules/money.md#price-at-click-time.
 */
export type Terms = RulesInForce & {
  readonly version: number;
  readonly campaignId: CampaignId;
  readonly networkId: NetworkId;
  readonly model: Model;
  readonly commissions: readonly Commission[];
  readonly affiliatePayouts: readonly AffiliatePayout[];
  /** The campaign's own goals and the network's global ones. */
  readonly goals: readonly Goal[];
  /** Of hits that name no goal. */
  readonly defaultGoalId: Goal['id'] | null;
  /** Days a click can convert. */
  readonly cookieDays: number;
  /** When the change was made that led to this version. */
  readonly validFrom: Date;
};

/** Terms as a campaign's records make them now, before they become a version. */
export type PresentTerms = Omit<Terms, 'version' | 'validFrom'>;

type TermsCampaign = Pick<
  Campaign,
  'id' | 'networkId' | 'model' | 'commissions' | 'defaultGoalId' | 'cookieDays' | 'rateRules'
>;
/** The records beside a campaign that its terms are made of; more than those of the campaign may be given. */
export type TermsRecords = {
  /** Oldest first, and so they stay. */
  readonly payouts: readonly AffiliatePayout[];
  /** Oldest first, and so they stay. */
  readonly goals: readonly Goal[];
  readonly groups: readonly Pick<AffiliateGroup, 'id' | 'order' | 'createdAt'>[];
};

/**
 * The terms of a campaign as its records stand: of the payouts and goals given those that are its own, and the network's global goals;
 * of the groups those that its rate rules name.
 */
export const presentTerms = (
  { id, networkId, model, commissions, defaultGoalId, cookieDays, rateRules }: TermsCampaign,
  { payouts, goals, groups }: TermsRecords,
): PresentTerms => ({
  campaignId: id,
  networkId,
  model,
  commissions,
  defaultGoalId,
  cookieDays,
  affiliatePayouts: payouts.filter((payout) => payout.campaignId === id),
  goals: goals.filter(
    (goal) => goal.networkId === networkId && (goal.campaignId === null || goal.campaignId === id),
  ),
  ...rulesInForce(rateRules, groups),
});

/** The rules, with the order of the groups they name. */
export const rulesInForce = (
  rateRules: readonly RateRule[],
  groups: TermsRecords['groups'],
): RulesInForce => ({
  rateRules,
  groupOrder: [...groups]
    .filter((group) => rateRules.some(({ conditions }) => conditions.groupIds.includes(group.id)))
    .sort(compareGroups)
    .map((group) => group.id),
});

/**
 * The version to be written after a change made at `changedAt`: the first one, or one more than the newest when
 * something differs that changes an amount or when it is approved. Undefined when nothing does: a new description or a later `modifiedAt` does not.
 */
export function nextTerms(
  newest: Terms | undefined,
  present: PresentTerms,
  changedAt: Date,
): Terms | undefined {
  if (newest && whatPays(newest) === whatPays(present)) return undefined;
  return { ...present, version: (newest?.version ?? 0) + 1, validFrom: changedAt };
}

/**
 * The version that was in force at an instant: of those that had begun by then the highest, and before all of them the
 * first, so that a campaign brought along from elsewhere pays its past by the terms it came with.
 */
export function termsAt<Version extends Pick<Terms, 'version' | 'validFrom'>>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  const inOrder = [...versions].sort((a, b) => a.version - b.version);
  return inOrder.findLast(({ validFrom }) => validFrom <= at) ?? inOrder[0];
}

/** Everything of the terms that can change an amount or when it is approved, as text that is equal when and only when they pay the same. */
function whatPays(terms: PresentTerms): string {
  const { model, commissions, affiliatePayouts, goals, defaultGoalId, cookieDays, rateRules, groupOrder } =
    terms;
  return JSON.stringify([
    model,
    defaultGoalId,
    cookieDays,
    commissions.map(amounts),
    affiliatePayouts.map((payout) => [...amounts(payout), payout.goalId, payout.affiliateIds]),
    goals.map((goal) => [
      goal.id,
      goal.campaignId,
      goal.title,
      goal.value,
      goal.type,
      goal.model,
      goal.holdDays,
      goal.allowedAffiliates,
      goal.blockedAffiliates,
      goal.live,
      goal.payouts.map(amounts),
    ]),
    rateRules.map(({ id, name, conditions, effect }) => [
      id,
      name,
      conditions.countries,
      conditions.goalIds,
      conditions.groupIds,
      conditions.affiliateIds,
      conditions.parameters.map((one) => [one.name, one.values]),
      [conditions.saleFrom, conditions.saleTo].map((bound) => (bound === null ? null : String(bound))),
      [effect.kind, String(effect.amount), String(effect.percent)],
    ]),
    groupOrder,
  ]);
}

/** `createdAt` counts: among several that fit, the oldest pays. */
const amounts = ({
  id,
  payout,
  revenue,
  coverage,
  createdAt,
}: Pick<AffiliatePayout, 'id' | 'payout' | 'revenue' | 'coverage' | 'createdAt'>) => [
  id,
  String(payout),
  revenue === null ? null : String(revenue),
  coverage,
  createdAt.toISOString(),
];
