// Rate rules of a campaign (docs/rules/money.md#rate-rules): sent as one list, in order.
import { parseName } from '@tributary/domain/accounts/account-rules';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import {
  NO_CONDITIONS,
  parseConditions,
  parseEffect,
  RATE_RULES_MAX,
  type RateEffect,
  type RateRule,
  type RulesInForce,
} from '@tributary/domain/catalog/rate-rule';
import { rulesInForce } from '@tributary/domain/catalog/terms';
import type {
  AffiliateGroupId,
  AffiliateId,
  CommissionId,
  GoalId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import type { AffiliateGroups } from '../accounts/affiliate-groups.ts';
import { type AccountName, affiliatesNamed } from '../accounts/named-affiliates.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Campaigns } from './campaigns.ts';
import { type CampaignRef, getCampaignForUpdate } from './get-campaign.ts';
import type { Goals } from './goals.ts';

type Stores = {
  readonly campaigns: Campaigns;
  readonly goals: Goals;
  readonly accounts: Accounts;
  readonly affiliateGroups: AffiliateGroups;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

export type SentRateRule = {
  /** Of a rule that is there; it is a new one without. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly conditions: {
    readonly countries?: readonly string[] | undefined;
    readonly goalIds?: readonly string[] | undefined;
    readonly groupIds?: readonly string[] | undefined;
    readonly affiliateIds?: readonly AccountName[] | undefined;
    readonly parameters?: RateRule['conditions']['parameters'] | undefined;
    readonly saleFrom?: Money | null | undefined;
    readonly saleTo?: Money | null | undefined;
  };
  readonly effect: RateEffect;
};
export type SetRateRules = (
  input: CampaignRef & { readonly rules: readonly SentRateRule[] },
) => Promise<Campaign>;

/**
 * Replaces the rules of a campaign, as a new version of its terms. Refuses with `invalid_parameter` and the place what is malformed, and ids
 * that the network does not have; those that a rule of the campaign named before may stay.
 */
export const makeSetRateRules =
  ({ unitOfWork, ...stamps }: Dependencies): SetRateRules =>
  (input) =>
    unitOfWork.run(async (stores) => {
      const now = stamps.clock();
      const changed = { ...(await withRateRules(stores, { ...input, stamps })), modifiedAt: now };
      await stores.campaigns.replace(changed, now);
      return changed;
    });

/** The rules as they would be in force; refuses as setting them does, and changes nothing. */
export type DraftRateRules = (input: Parameters<SetRateRules>[0]) => Promise<RulesInForce>;

export const makeDraftRateRules =
  ({ unitOfWork, ...stamps }: Dependencies): DraftRateRules =>
  (input) =>
    unitOfWork.run(async (stores) => {
      const { rateRules } = await withRateRules(stores, { ...input, stamps });
      return rulesInForce(rateRules, await stores.affiliateGroups.list(input.networkId));
    });

async function withRateRules(
  stores: Stores,
  { rules, stamps, ...ref }: Parameters<SetRateRules>[0] & { readonly stamps: Stamps },
): Promise<Campaign> {
  const campaign = await getCampaignForUpdate(stores, ref);
  if (rules.length > RATE_RULES_MAX)
    throw invalid('rateRules', `A campaign has up to ${RATE_RULES_MAX} rate rules.`);
  const rateRules: RateRule[] = [];
  for (const [at, rule] of rules.entries())
    rateRules.push(await ruleOf(stores, campaign, { rule, place: `rateRules.${at}`, stamps }));
  const twice = rateRules.find(({ id }, at) => rateRules.findIndex((one) => one.id === id) !== at);
  if (twice) throw invalid('rateRules', 'This rule appears twice.');
  return { ...campaign, rateRules };
}

type SentAt = { readonly rule: SentRateRule; readonly place: string; readonly stamps: Stamps };

async function ruleOf(
  stores: Stores,
  campaign: Campaign,
  { rule, place, stamps }: SentAt,
): Promise<RateRule> {
  const { networkId, rateRules } = campaign;
  const before = rateRules.find(({ id }) => id === rule.id);
  if (rule.id !== undefined && !before) throw invalid(`${place}._id`, 'The campaign has no such rule.');
  const kept = rateRules.map(({ conditions }) => conditions);
  const { affiliateIds = [], goalIds = [], groupIds = [], ...plain } = rule.conditions;
  const stays = new Set<AccountName>(kept.flatMap((one) => one.affiliateIds));
  const gone = affiliateIds.filter((id): id is AffiliateId => stays.has(id));
  const named = affiliateIds.filter((id) => !stays.has(id));
  const path = `${place}.conditions`;
  return {
    id: before?.id ?? nextId<CommissionId>(stamps),
    name: parseName(rule.name, `${place}.name`),
    conditions: parseConditions(
      {
        ...NO_CONDITIONS,
        ...plain,
        saleFrom: plain.saleFrom ?? null,
        saleTo: plain.saleTo ?? null,
        countries: plain.countries ?? [],
        parameters: plain.parameters ?? [],
        affiliateIds: [
          ...gone,
          ...(await affiliatesNamed(stores, networkId, { named, path: `${path}.user_ids` })),
        ],
        goalIds: await known(goalIds, {
          path: `${path}.goal_ids`,
          kept: kept.flatMap((one) => one.goalIds),
          find: (id) => goalOf(stores, campaign, id),
        }),
        groupIds: await known(groupIds, {
          path: `${path}.group_ids`,
          kept: kept.flatMap((one) => one.groupIds),
          find: (id) => stores.affiliateGroups.find(networkId, id),
        }),
      },
      path,
    ),
    effect: parseEffect(rule.effect, `${place}.effect`, before?.effect),
  };
}

async function goalOf(
  { goals }: Stores,
  { id, networkId }: { id: string; networkId: NetworkId },
  goalId: GoalId,
) {
  const goal = await goals.find(networkId, goalId);
  return goal && (goal.campaignId === null || goal.campaignId === id) ? goal : undefined;
}

type Known<Id> = {
  readonly path: string;
  /** Ids that rules of the campaign name already, whatever became of the records. */
  readonly kept: readonly Id[];
  readonly find: (id: Id) => Promise<object | undefined>;
};

async function known<Id extends GoalId | AffiliateGroupId>(
  sent: readonly string[],
  { path, kept, find }: Known<Id>,
): Promise<Id[]> {
  const ids = [...new Set(sent)] as Id[];
  for (const id of ids)
    if (!kept.includes(id) && !(await find(id))) throw invalid(path, `There is no ${id.slice(0, 24)}.`);
  return ids;
}
