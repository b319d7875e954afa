import type { AffiliatePayout, Goal, GoalPayout } from '@tributary/domain/catalog/campaign';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type {
  AffiliatePayout as AffiliatePayoutRow,
  Goal as GoalRow,
  GoalPayout as GoalPayoutRow,
} from '../generated/client.ts';
import type { Connection } from '../shared/json-rows.ts';
import { recordFields } from '../shared/record-fields.ts';

// Where a goal belongs is set once: moving it would leave its old campaigns with terms that still name it.
const GOAL = recordFields<Omit<Goal, 'payouts'>, GoalRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    campaignId: 'plain',
    title: 'plain',
    value: 'plain',
    type: 'plain',
    model: 'plain',
    holdDays: 'plain',
    allowedAffiliates: 'list',
    blockedAffiliates: 'list',
    live: 'plain',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'campaignId', 'createdAt'],
);

const GOAL_PAYOUT = recordFields<GoalPayout, GoalPayoutRow>()(
  { id: 'plain', payout: 'money', revenue: 'money', coverage: 'list', createdAt: 'instant' },
  [],
);

const AFFILIATE_PAYOUT = recordFields<AffiliatePayout, AffiliatePayoutRow>()(
  {
    id: 'plain',
    campaignId: 'plain',
    goalId: 'plain',
    affiliateIds: 'list',
    payout: 'money',
    revenue: 'money',
    coverage: 'list',
    createdAt: 'instant',
  },
  [],
);

/** For Prisma. Payouts come in the order they were given: oldest first. */
export const WITH_PAYOUTS = { payouts: { orderBy: { position: 'asc' as const } } };

/** For a select of postgres.js from `goals g`. */
export const goalColumns = (sql: Connection) =>
  sql.unsafe(`${GOAL.columns('g')}, coalesce((
    select json_agg(${GOAL_PAYOUT.json('p')} order by p.position) from goal_payouts p where p.goal_id = g.id
  ), '[]') as payouts`);

/** From a row of either client. */
export const goalOf = ({ payouts, ...row }: { readonly payouts: readonly object[] }): Goal => ({
  ...GOAL.read(row),
  payouts: payouts.map((payout) => GOAL_PAYOUT.read(payout)),
});

export const newGoalRow = (goal: Goal) => GOAL.write(goal);
export const editedGoalRow = (goal: Goal) => GOAL.editable(goal);

export const goalPayoutRows = ({ id: goalId, payouts }: Goal) =>
  payouts.map((payout, position) => ({ ...GOAL_PAYOUT.write(payout), goalId, position }));

export const affiliatePayoutOf = (row: object): AffiliatePayout => AFFILIATE_PAYOUT.read(row);
export const affiliatePayoutRow = (networkId: NetworkId, payout: AffiliatePayout) => ({
  ...AFFILIATE_PAYOUT.write(payout),
  networkId,
});
