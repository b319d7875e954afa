import { parseName } from '@tributary/domain/accounts/account-rules';
import type { Goal, GoalPayout } from '@tributary/domain/catalog/campaign';
import { ownHoldDaysOf } from '@tributary/domain/attribution/hold';
import { flatPayout } from '@tributary/domain/catalog/flat-payout';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { assertPercentages, ratesOfPayouts, withOwnPayouts } from '@tributary/domain/catalog/percentages';
import type { CampaignId, CommissionId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import { payable, type Money } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { affiliatesNamed, type AccountName } from '../accounts/named-affiliates.ts';
import { assertFound, found } from '../shared/found.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Campaigns } from './campaigns.ts';
import type { AffiliatePayouts } from './affiliate-payouts.ts';
import type { Goals } from './goals.ts';

export type NewGoalPayout = {
  readonly payout: Money;
  readonly revenue: Money;
  readonly coverage?: readonly string[] | null | undefined;
};
export type NewGoal = {
  readonly networkId: NetworkId;
  readonly title: string;
  /** The text by which a hit may name the goal, beside its id. */
  readonly value: string;
  readonly type?: Goal['type'] | null | undefined;
  readonly model?: Goal['model'] | null | undefined;
  /** Days; null: as many as the campaign has. */
  readonly holdDays?: number | null | undefined;
  /** null: every campaign of the network. */
  readonly campaignId?: string | null | undefined;
  readonly payouts: readonly NewGoalPayout[];
};
export type CreateGoal = (input: NewGoal) => Promise<Goal>;
type Stores = {
  readonly goals: Goals;
  readonly affiliatePayouts: Pick<AffiliatePayouts, 'list'>;
  readonly campaigns: Campaigns;
  readonly accounts: Accounts;
  readonly networks: Networks;
};
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

/**
 * Creates a goal with its payouts. Refuses with `invalid_parameter` an unknown campaign or a malformed value, and with
 * `duplicate` the value of another goal of the campaign (docs/rules/attribution.md#goals-of-one-value).
 */
export const makeCreateGoal =
  ({ unitOfWork, clock, randomness }: Dependencies): CreateGoal =>
  (input) =>
    unitOfWork.run(async (stores) => {
      const stamps = { clock, randomness };
      const goal: Goal = {
        id: nextId<GoalId>(stamps),
        networkId: input.networkId,
        campaignId: await knownCampaign(stores, input.networkId, input.campaignId ?? null),
        title: parseName(input.title, 'title'),
        value: parseName(input.value, 'value'),
        type: input.type ?? 'public',
        model: input.model ?? 'fixed',
        holdDays: ownHoldDaysOf(input.holdDays ?? null),
        allowedAffiliates: [],
        blockedAffiliates: [],
        payouts: input.payouts.map((given, index) => payoutOf(stamps, given, index)),
        live: true,
        createdAt: clock(),
        modifiedAt: null,
      };
      if (goal.payouts.length === 0) throw invalid('payouts', 'A goal needs at least one payout.');
      assertPercentages(ratesOfPayouts(goal), { list: 'payouts' });
      await requireOwnValue(stores, goal);
      await stores.goals.add(goal, goal.createdAt);
      return goal;
    });

/** Affiliates by short or long id. */
export type GoalChanges = Sent<{
  title: string;
  value: string;
  type: Goal['type'];
  model: Goal['model'];
  holdDays: number | null;
  allowedAffiliates: readonly AccountName[];
  blockedAffiliates: readonly AccountName[];
}>;
export type GoalRef = { readonly networkId: NetworkId; readonly goalId: string };
/** Of the one payout that some clients know a goal by (docs/rules/attribution.md#flat-goals). */
export type FlatPrice = Sent<Pick<NewGoalPayout, 'payout' | 'revenue'>>;
export type EditGoal = (
  input: GoalRef & { readonly changes: GoalChanges; readonly price?: FlatPrice },
) => Promise<Goal>;

/**
 * Changes the fields that were sent, as a new version of the terms. Refuses with `not_found` an unknown goal, with
 * `invalid_parameter` a malformed value, and with `duplicate` that of another goal of the campaign. `price` changes the goal's flat
 * payout; a goal without payouts gets one, and both amounts are needed.
 */
export const makeEditGoal =
  (dependencies: Dependencies): EditGoal =>
  ({ changes, price = {}, ...ref }) =>
    edit(dependencies, ref, async (goal, stores) => {
      const { allowedAffiliates, blockedAffiliates, ...plain } = changes;
      const idsOf = (named: readonly AccountName[], path: string) =>
        affiliatesNamed(stores, ref.networkId, { named, path });
      const edited = changed<Goal, PlainChanges>(goal, plain, PARSERS);
      if (edited.value !== goal.value) await requireOwnValue(stores, edited);
      return {
        ...edited,
        payouts: repriced(dependencies, goal.payouts, price),
        ...(allowedAffiliates && { allowedAffiliates: await idsOf(allowedAffiliates, 'allowedAffiliates') }),
        ...(blockedAffiliates && { blockedAffiliates: await idsOf(blockedAffiliates, 'blockedAffiliates') }),
      };
    });

function repriced(stamps: Stamps, payouts: readonly GoalPayout[], price: FlatPrice): readonly GoalPayout[] {
  const { payout, revenue } = price;
  if (payout === undefined && revenue === undefined) return payouts;
  const before = flatPayout(payouts);
  if (before) {
    const after = changed<GoalPayout, FlatPrice>(before, price, FLAT_PARSERS);
    return payouts.map((one) => (one === before ? after : one));
  }
  if (payout === undefined) throw invalid('payout', 'A goal without payouts needs one.');
  if (revenue === undefined)
    throw invalid('revenue', 'A goal without payouts needs a revenue as well as a payout.');
  return [payoutOf(stamps, { payout, revenue })];
}

export type RemoveGoal = (input: GoalRef) => Promise<void>;

/**
 * Removes a goal; clicks made before keep it (docs/rules/money.md#removed-goals). Refuses with `not_found` an unknown
 * one.
 */
export const makeRemoveGoal =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): RemoveGoal =>
  ({ networkId, goalId }) =>
    unitOfWork.run(async ({ goals }) => {
      found(await goals.findForUpdate(networkId, goalId as GoalId), 'goal');
      assertFound(await goals.remove(networkId, goalId as GoalId, clock()), 'goal');
    });

export type AddGoalPayout = (input: GoalRef & { readonly payout: NewGoalPayout }) => Promise<Goal>;

/** Adds a payout to a goal. Refuses with `not_found` an unknown goal and with `invalid_parameter` malformed amounts. */
export const makeAddGoalPayout =
  (dependencies: Dependencies): AddGoalPayout =>
  ({ payout, ...ref }) =>
    edit(dependencies, ref, (goal) => ({
      ...goal,
      payouts: [...goal.payouts, payoutOf(dependencies, payout)],
    }));

export type GoalPayoutRef = GoalRef & { readonly payoutId: string };
export type EditGoalPayout = (
  input: GoalPayoutRef & { readonly changes: Sent<NewGoalPayout> },
) => Promise<Goal>;

/**
 * Changes the fields of a payout that were sent. Refuses with `not_found` an unknown payout and with
 * `invalid_parameter` malformed amounts.
 */
export const makeEditGoalPayout =
  (dependencies: Dependencies): EditGoalPayout =>
  ({ payoutId, changes, ...ref }) =>
    edit(dependencies, ref, (goal) => {
      const before = payoutIn(goal, payoutId);
      const after = changed<GoalPayout, Sent<NewGoalPayout>>(before, changes, PAYOUT_PARSERS);
      return { ...goal, payouts: goal.payouts.map((one) => (one === before ? after : one)) };
    });

export type RemoveGoalPayout = (input: GoalPayoutRef) => Promise<Goal>;

/** A goal without payouts falls back to the campaign's commissions (docs/rules/money.md#order-of-rates). */
export const makeRemoveGoalPayout =
  (dependencies: Dependencies): RemoveGoalPayout =>
  ({ payoutId, ...ref }) =>
    edit(dependencies, ref, (goal) => {
      const gone = payoutIn(goal, payoutId);
      return { ...goal, payouts: goal.payouts.filter((one) => one !== gone) };
    });

const edit = (
  { unitOfWork, clock }: Dependencies,
  { networkId, goalId }: GoalRef,
  work: (goal: Goal, stores: Stores) => Goal | Promise<Goal>,
): Promise<Goal> =>
  unitOfWork.run(async (stores) => {
    const goal = found(await stores.goals.findForUpdate(networkId, goalId as GoalId), 'goal');
    const now = clock();
    const edited = { ...(await work(goal, stores)), modifiedAt: now };
    const { campaignId } = goal;
    const own = campaignId === null ? [] : await stores.affiliatePayouts.list(networkId, campaignId);
    const ratesIn = (one: Goal) => withOwnPayouts(ratesOfPayouts(one), own, goal.id);
    assertPercentages(ratesIn(edited), { before: ratesIn(goal) });
    assertFound(await stores.goals.replace(edited, now), 'goal');
    return edited;
  });

/**
 * Refuses a value that another goal of the same campaign has, or another of all campaigns: a hit that names it could mean
 * either. The campaign, or for all campaigns the network, is locked, so that of two who come at once one is refused.
 */
async function requireOwnValue({ goals, campaigns, networks }: Stores, goal: Goal): Promise<void> {
  const { id, networkId, campaignId, value } = goal;
  if (campaignId === null) await networks.findForUpdate(networkId);
  else await campaigns.findForUpdate(networkId, campaignId);
  for (let page = 1; ; page++) {
    const { items } = await goals.list(networkId, { campaignId }, { page, limit: GOALS_AT_ONCE });
    const other = items.find((one) => one.value === value && one.id !== id && one.campaignId === campaignId);
    if (other) throw refuse('duplicate', `Goal ${other.id} already uses this value. Choose another.`);
    if (items.length < GOALS_AT_ONCE) return;
  }
}

const GOALS_AT_ONCE = 1000;

const payoutIn = (goal: Goal, id: string): GoalPayout =>
  found(
    goal.payouts.find((one) => one.id === id),
    'payout',
  );

/** `index` keeps several made at once in the order sent: of equals the oldest pays. */
const payoutOf = (stamps: Stamps, given: NewGoalPayout, index = 0): GoalPayout => ({
  id: nextId<CommissionId>(stamps),
  payout: payable(given.payout),
  revenue: payable(given.revenue),
  coverage: parseCoverage(given.coverage),
  createdAt: new Date(stamps.clock().getTime() + index),
});

type PlainChanges = Omit<GoalChanges, 'allowedAffiliates' | 'blockedAffiliates'>;
const PARSERS: Parsers<Goal, PlainChanges> = {
  title: (text) => ({ title: parseName(text, 'title') }),
  value: (text) => ({ value: parseName(text, 'value') }),
  type: (type) => ({ type }),
  model: (model) => ({ model }),
  holdDays: (days) => ({ holdDays: ownHoldDaysOf(days) }),
};
const FLAT_PARSERS: Parsers<GoalPayout, FlatPrice> = {
  payout: (amount) => ({ payout: payable(amount) }),
  revenue: (amount) => ({ revenue: payable(amount) }),
};
const PAYOUT_PARSERS: Parsers<GoalPayout, Sent<NewGoalPayout>> = {
  ...FLAT_PARSERS,
  coverage: (codes) => ({ coverage: parseCoverage(codes) }),
};

async function knownCampaign(
  { campaigns }: { readonly campaigns: Campaigns },
  networkId: NetworkId,
  campaignId: string | null,
): Promise<CampaignId | null> {
  if (campaignId === null) return null;
  const campaign = await campaigns.find(networkId, campaignId as CampaignId);
  if (!campaign) throw invalid('campaignId', 'Campaign not found.');
  return campaign.id;
}
