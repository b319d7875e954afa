import { z } from 'zod';
import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CampaignId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import {
  GOAL_PAYOUT_WIRE,
  GOAL_WIRE,
  GOAL_WORDS,
  NEW_GOAL_WORDS,
  goalOf,
  goalOut,
  goalPayoutOut,
  goalPayoutsOf,
  goalPayoutsOut,
  paginationOf,
  paginationOut,
} from './goal-wire.ts';
import { idRef } from '../shared/input.ts';
import { message, string } from '../shared/output.ts';
import { campaignIdOf, done, echoOf, idParams, networkOf, pageShape } from '../shared/common.ts';

/** A campaign's goals fit one answer. */
const GOALS_MAX = 10_000;

const payoutAnswer = z
  .object({
    payouts: goalPayoutsOut,
    payout: z.array(goalPayoutOut).meta({ description: 'Of these, the one that was added or changed.' }),
    message,
  })
  .meta({ id: 'SavedGoalPayout' });
const newPayout = z.object(GOAL_PAYOUT_WIRE.shape('sent')).meta({ id: 'NewGoalPayout' });
const newGoal = z.object({
  goal: z.object(GOAL_WIRE.shape('created')).meta({ description: 'The goal.' }),
  payouts: z
    .array(newPayout)
    .min(1, 'A goal needs at least one payout.')
    .max(500)
    .meta({ description: 'What it pays and charges, by country.' }),
});

const listGoals = route({
  method: 'GET',
  path: '/goal',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-goals',
  summary: 'List goals',
  description: 'Newest first. In pages. With `ad_id`, those that belong to one campaign.',
  query: z.object({
    ...pageShape(100, 1000),
    ad_id: idRef<CampaignId>("Only this campaign's own, by long or short ID.").optional(),
  }),
  data: z
    .object({
      goals: z.array(goalOut).meta({ description: 'Newest first.' }),
      pagination: paginationOut,
    })
    .meta({ id: 'GoalPage' }),
  handle: async ({ deps, caller, query }) => {
    const { networkId } = caller;
    const campaignId = await campaignIdOf(deps.stores, networkId, query.ad_id);
    const filter = campaignId === undefined ? {} : { campaignId };
    const { items, total } = await deps.stores.goals.list(networkId, filter, query);
    const needs = await goalNeedsOf(deps, caller, items);
    return { goals: items.map((one) => goalOf(one, needs)), pagination: paginationOf(query, total) };
  },
});

const readGoal = route({
  method: 'GET',
  path: '/goal/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-goal',
  summary: 'Retrieve a goal',
  description: 'With what it pays and charges, by country.',
  params: idParams('id'),
  data: z.object({ goal: goalOut, payouts: goalPayoutsOut }),
  handle: async ({ deps, caller, params }) => {
    const goal = found(await deps.stores.goals.find(caller.networkId, params.id as GoalId), 'goal');
    return { goal: goalOf(goal, await goalNeedsOf(deps, caller, [goal])), payouts: goalPayoutsOf(goal) };
  },
});

const listCampaignGoals = route({
  method: 'GET',
  path: '/goal/campaign/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-campaign-goals',
  summary: "List a campaign's goals",
  description: "All goals of the campaign, then the network's global ones, with their payouts.",
  params: idParams('campaignId'),
  data: z
    .object({
      goals: z
        .array(
          z
            .object({ goal: goalOut, payouts: goalPayoutsOut })
            .meta({ description: 'A goal and its payouts.' }),
        )
        .meta({ description: 'Newest first.' }),
      currency: string("The network's currency, in which amounts are."),
    })
    .meta({ id: 'CampaignGoalList' }),
  handle: async ({ deps, caller, params }) => {
    const goals = await campaignGoalsOf(deps, caller.networkId, params.campaignId);
    const needs = await goalNeedsOf(deps, caller, goals);
    const { currency } = await networkOf(deps, caller);
    return {
      goals: goals.map((one) => ({ goal: goalOf(one, needs), payouts: goalPayoutsOf(one) })),
      currency,
    };
  },
});

const listPayouts = route({
  method: 'GET',
  path: '/goal/payout/{goalId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-goal-payouts',
  summary: "List a goal's payouts",
  description:
    "What it pays and charges, oldest first. What each country's conversions of this goal pay and charge.",
  params: idParams('goalId'),
  data: z.object({ payouts: goalPayoutsOut }).meta({ id: 'GoalPayoutList' }),
  handle: async ({ deps, caller, params }) => {
    const goal = found(await deps.stores.goals.find(caller.networkId, params.goalId as GoalId), 'goal');
    return { payouts: goalPayoutsOf(goal) };
  },
});

const createGoal = route({
  method: 'POST',
  path: '/goal',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-goal',
  summary: 'Create a goal',
  description:
    'With its payouts, for one campaign or for all. Something worth paying for beyond the conversion itself. Advertisers name it in postbacks by its `value`, which no other goal of the same campaign may have.',
  body: newGoal,
  status: 201,
  data: z.object({ goal: goalOut, payouts: goalPayoutsOut, message }),
  words: NEW_GOAL_WORDS,
  handle: async ({ deps, caller, body }) => {
    const { networkId } = caller;
    const sent = GOAL_WIRE.sent('created', body.goal);
    const goal = await deps.useCases.createGoal({
      ...sent,
      networkId,
      campaignId: await campaignIdOf(deps.stores, networkId, sent.campaignId),
      payouts: body.payouts,
    });
    return {
      goal: goalOf(goal, await goalNeedsOf(deps, caller, [goal])),
      payouts: goalPayoutsOf(goal),
      message: 'The goal was created.',
    };
  },
});

const editGoal = route({
  method: 'POST',
  path: '/goal/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-goal',
  summary: 'Update a goal',
  description:
    'Changes only the fields you send. Earlier clicks keep their terms. `whitelist_pubs` and `blacklist_pubs` set which affiliates it is open to.',
  params: idParams('id'),
  body: z.object(GOAL_WIRE.shape('changed')),
  data: z.object({ goal: goalOut, message }),
  words: GOAL_WORDS,
  handle: async ({ deps, caller, params, body }) => {
    const { allowedAffiliates, blockedAffiliates, ...plain } = GOAL_WIRE.sent('changed', body);
    const changes = {
      ...plain,
      allowedAffiliates: echoOf(allowedAffiliates),
      blockedAffiliates: echoOf(blockedAffiliates),
    };
    const goal = await deps.useCases.editGoal({ networkId: caller.networkId, goalId: params.id, changes });
    return { goal: goalOf(goal, await goalNeedsOf(deps, caller, [goal])), message: 'The goal was changed.' };
  },
});

const removeGoal = route({
  method: 'DELETE',
  path: '/goal/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-goal',
  summary: 'Delete a goal',
  description: 'With its payouts; its conversions stay. This cannot be undone.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.removeGoal({ networkId: caller.networkId, goalId: params.id });
    return { message: 'The goal was removed.' };
  },
});

const addPayout = route({
  method: 'POST',
  path: '/goal/payout/{goalId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-goal-payout',
  summary: 'Create a goal payout',
  description:
    'A goal has several when countries differ; one that names the country of the click wins over one for everywhere.',
  params: idParams('goalId'),
  body: newPayout,
  status: 201,
  data: payoutAnswer,
  handle: async ({ deps, caller, params, body }) => {
    const ref = { networkId: caller.networkId, goalId: params.goalId };
    const goal = await deps.useCases.addGoalPayout({ ...ref, payout: body });
    const payouts = goalPayoutsOf(goal);
    return { payouts, payout: payouts.slice(-1), message: 'The payout was added.' };
  },
});

const editPayout = route({
  method: 'POST',
  path: '/goal/payout/{goalId}/{payoutId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-goal-payout',
  summary: 'Update a goal payout',
  description:
    'The coverage stays when it is not sent. Counts for clicks from now on; what earlier clicks saw stays theirs.',
  params: idParams('goalId', 'payoutId'),
  body: newPayout,
  data: payoutAnswer,
  handle: async ({ deps, caller, params, body: changes }) => {
    const goal = await deps.useCases.editGoalPayout({ networkId: caller.networkId, ...params, changes });
    const payouts = goalPayoutsOf(goal);
    const payout = payouts.filter(({ _id }) => _id === params.payoutId);
    return { payouts, payout, message: 'The payout was changed.' };
  },
});

const removePayout = route({
  method: 'DELETE',
  path: '/goal/payout/{goalId}/{payoutId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-goal-payout',
  summary: 'Delete a goal payout',
  description: "Without any, the goal pays by the campaign's commissions. Counts for clicks from now on.",
  params: idParams('goalId', 'payoutId'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.removeGoalPayout({ networkId: caller.networkId, ...params });
    return { message: 'The payout was removed.' };
  },
});

/** All goals that a conversion of the campaign can come to: its own first, each newest first. */
export async function campaignGoalsOf(
  { stores }: ApiDependencies,
  networkId: NetworkId,
  campaignId: string,
): Promise<Goal[]> {
  const campaign = await getCampaign(stores, { networkId, campaignId });
  const page = { page: 1, limit: GOALS_MAX };
  const own = await stores.goals.list(networkId, { campaignId: campaign.id }, page);
  const global = await stores.goals.list(networkId, { campaignId: null }, page);
  return [...own.items, ...global.items];
}

export async function goalNeedsOf(deps: ApiDependencies, caller: NetworkCaller, goals: readonly Goal[]) {
  const ids = goals.flatMap(({ allowedAffiliates, blockedAffiliates }) => [
    ...allowedAffiliates,
    ...blockedAffiliates,
  ]);
  const { zone } = await networkOf(deps, caller);
  const affiliates =
    ids.length > 0
      ? await deps.stores.accounts.findMany(caller.networkId, 'affiliate', [...new Set(ids)])
      : [];
  return { zone, affiliates };
}

export const GOAL_ROUTES = [
  listGoals,
  readGoal,
  listCampaignGoals,
  listPayouts,
  createGoal,
  editGoal,
  removeGoal,
  addPayout,
  editPayout,
  removePayout,
];
