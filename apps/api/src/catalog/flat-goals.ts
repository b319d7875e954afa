// Goals of a campaign as clients of this API family know them, with one payout each (docs/rules/attribution.md#flat-goals).
import { z } from 'zod';
import type { Goal } from '@tributary/domain/catalog/campaign';
import { flatPayout } from '@tributary/domain/catalog/flat-payout';
import type { GoalId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { invalid } from '@tributary/domain/shared/refusal';
import { found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { ok } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { amount, REQUIRED, textList } from '../shared/input.ts';
import { exact, message, string } from '../shared/output.ts';
import { done, echoOf, idParams, networkOf } from '../shared/common.ts';
import { campaignGoalsOf, goalNeedsOf } from './goals.ts';
import {
  GOAL_WIRE,
  GOAL_WORDS,
  type GoalNeeds,
  goalOf,
  goalOut,
  goalPayoutsOf,
  goalPayoutsOut,
} from './goal-wire.ts';

const flatGoalOut = z
  .object({
    ...goalOut.shape,
    payout: exact(
      'To the affiliate, in every country if there is such a payout; null without any.',
    ).nullable(),
    revenue: exact('From the advertiser, likewise.').nullable(),
    currency: string("The network's currency, in which both are."),
  })
  .meta({ id: 'FlatGoal', description: 'A goal with one payout.' });

const flatGoalOf = (goal: Goal, needs: GoalNeeds, currency: string): z.input<typeof flatGoalOut> => {
  const { payout = null, revenue = null } = flatPayout(goal.payouts) ?? {};
  return { ...goalOf(goal, needs), payout, revenue, currency };
};

const flatGoalIn = z
  .object({
    ...GOAL_WIRE.shape('changed'),
    payout: amount('To the affiliate.').optional(),
    revenue: amount('From the advertiser.').optional(),
    coverage: textList('Of a new goal: country codes, or ALL; everywhere when left out.')
      .nullable()
      .optional(),
  })
  .meta({ id: 'FlatGoalChanges' });
const savedGoal = z.object({ goal: flatGoalOut, message }).meta({ id: 'SavedFlatGoal' });
type FlatGoal = z.output<typeof flatGoalIn>;

const read = route({
  method: 'GET',
  path: '/goals/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-flat-goals',
  summary: "List a campaign's goals in the flat form",
  description:
    'Each with one payout; or, by the id of a goal, that goal. For clients that know one payout of a goal: the one that counts in every country, else the oldest. `GET /goal/campaign/{campaignId}` lists all payouts.',
  params: idParams('id'),
  data: z
    .object({
      goals: z.array(flatGoalOut).optional().meta({ description: "The campaign's own first, newest first." }),
      goal: goalOut.optional(),
      payouts: goalPayoutsOut.optional(),
    })
    .meta({ id: 'FlatGoalList' }),
  handle: async ({ deps, caller, params: { id } }) => {
    const { networkId } = caller;
    const goal = await deps.stores.goals.find(networkId, id as GoalId);
    if (goal)
      return { goal: goalOf(goal, await goalNeedsOf(deps, caller, [goal])), payouts: goalPayoutsOf(goal) };
    const goals = await campaignGoalsOf(deps, networkId, id);
    const needs = await goalNeedsOf(deps, caller, goals);
    const { currency } = await networkOf(deps, caller);
    return { goals: goals.map((one) => flatGoalOf(one, needs, currency)) };
  },
});

const readOne = route({
  method: 'GET',
  path: '/goals/{campaignId}/{goalId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-flat-goal',
  summary: 'Retrieve a goal in the flat form',
  description: 'With one payout. The payout that counts in every country, else the oldest.',
  params: idParams('campaignId', 'goalId'),
  data: z.object({ goal: flatGoalOut }),
  handle: async ({ deps, caller, params }) => {
    const goal = await ownGoal(deps, caller.networkId, params);
    return { goal: await shown(deps, caller, goal) };
  },
});

const create = route({
  method: 'POST',
  path: '/goals/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-flat-goal',
  summary: 'Create a goal in the flat form',
  description:
    'With one payout; or, by the id of a goal, updates that goal. A new goal needs `title`, `value`, `payout` and `revenue`. By the id of a goal it is `POST /goal/{id}`, which also takes `payout` and `revenue` here.',
  params: idParams('id'),
  body: flatGoalIn,
  status: 201,
  rehearsal: 'By the id of a goal: that goal was edited.',
  data: savedGoal,
  words: GOAL_WORDS,
  handle: async ({ deps, caller, params: { id }, body }) => {
    const { networkId } = caller;
    if (await deps.stores.goals.find(networkId, id as GoalId)) {
      const goal = await edited(deps, networkId, id, body);
      return ok({ goal: await shown(deps, caller, goal), message: 'The goal was changed.' });
    }
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: id });
    const goal = await deps.useCases.createGoal({
      networkId,
      campaignId: campaign.id,
      title: required(body.title, 'title'),
      value: required(body.value, 'value'),
      type: body.type,
      model: body.model,
      payouts: [
        {
          payout: required(body.payout, 'payout'),
          revenue: required(body.revenue, 'revenue'),
          coverage: body.coverage,
        },
      ],
    });
    return { goal: await shown(deps, caller, goal), message: 'The goal was created.' };
  },
});

const edit = route({
  method: 'POST',
  path: '/goals/{campaignId}/{goalId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-flat-goal',
  summary: 'Update a goal in the flat form',
  description:
    'With its one payout; fields that are not sent stay. `payout` and `revenue` are those that count in every country, else the oldest. Clicks already made keep what they saw.',
  params: idParams('campaignId', 'goalId'),
  body: flatGoalIn,
  data: savedGoal,
  words: GOAL_WORDS,
  handle: async ({ deps, caller, params, body }) => {
    const { id } = await ownGoal(deps, caller.networkId, params);
    const goal = await edited(deps, caller.networkId, id, body);
    return { goal: await shown(deps, caller, goal), message: 'The goal was changed.' };
  },
});

const removeById = route({
  method: 'DELETE',
  path: '/goals/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-goal-by-id',
  summary: 'Delete a goal by its id',
  description: 'As `DELETE /goal/{id}` does. This cannot be undone.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params: { id: goalId } }) => {
    await deps.useCases.removeGoal({ networkId, goalId });
    return { message: 'The goal was removed.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/goals/{campaignId}/{goalId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-flat-goal',
  summary: 'Delete a goal in the flat form',
  description: 'With its payouts; its conversions stay. This cannot be undone.',
  params: idParams('campaignId', 'goalId'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    const { id: goalId } = await ownGoal(deps, networkId, params);
    await deps.useCases.removeGoal({ networkId, goalId });
    return { message: 'The goal was removed.' };
  },
});

type Path = { readonly campaignId: string; readonly goalId: string };

/** A goal that conversions of the campaign can come to: its own, or one of every campaign. */
async function ownGoal(deps: ApiDependencies, networkId: NetworkId, path: Path): Promise<Goal> {
  const campaign = await getCampaign(deps.stores, { networkId, campaignId: path.campaignId });
  const goal = await deps.stores.goals.find(networkId, path.goalId as GoalId);
  return found(goal?.campaignId === null || goal?.campaignId === campaign.id ? goal : undefined, 'goal');
}

function edited(deps: ApiDependencies, networkId: NetworkId, goalId: string, body: FlatGoal): Promise<Goal> {
  const { allowedAffiliates, blockedAffiliates, ...plain } = GOAL_WIRE.sent('changed', body);
  const changes = {
    ...plain,
    allowedAffiliates: echoOf(allowedAffiliates),
    blockedAffiliates: echoOf(blockedAffiliates),
  };
  const price = { payout: body.payout, revenue: body.revenue };
  return deps.useCases.editGoal({ networkId, goalId, changes, price });
}

const required = <T extends string | Money>(value: T | undefined, path: string): T => {
  if (value === undefined) throw invalid(path, REQUIRED);
  return value;
};

async function shown(deps: ApiDependencies, caller: NetworkCaller, goal: Goal) {
  const { currency } = await networkOf(deps, caller);
  return flatGoalOf(goal, await goalNeedsOf(deps, caller, [goal]), currency);
}

export const FLAT_GOAL_ROUTES = [read, readOne, create, edit, removeById, remove];
