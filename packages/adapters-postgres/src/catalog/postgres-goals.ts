import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CampaignId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import type { AffiliatePayouts } from '@tributary/application/catalog/affiliate-payouts';
import type { Goals } from '@tributary/application/catalog/goals';
import { NEWEST_FIRST, OLDEST_FIRST, slice } from '../shared/columns.ts';
import { lockDisplayIds } from '../shared/display-ids.ts';
import { writeTerms, writeTermsForGoal } from './campaign-terms.ts';
import {
  WITH_PAYOUTS,
  affiliatePayoutOf,
  affiliatePayoutRow,
  editedGoalRow,
  goalOf,
  goalPayoutRows,
  newGoalRow,
} from './goal-row.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresGoals = ({ db, atomically, atOneMoment }: Session): Goals => ({
  add: (goal, at) =>
    atomically(async (tx) => {
      await tx.goal.create({ data: newGoalRow(goal) });
      await tx.goalPayout.createMany({ data: goalPayoutRows(goal) });
      await writeTermsForGoal(tx, goal, at);
    }),
  find: (networkId, id) => find(db, networkId, id),
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await lock(tx, networkId, id);
      return find(tx, networkId, id);
    }),
  replace: (goal, at) => atomically((tx) => replace(tx, goal, at)),
  remove: (networkId, id, at) => atomically((tx) => remove(tx, { networkId, id, at })),
  list: async (networkId, { campaignId }, page) => {
    const where = { networkId, ...(campaignId === undefined ? {} : { campaignId }) };
    return atOneMoment(async (tx) => {
      const include = WITH_PAYOUTS;
      const rows = await tx.goal.findMany({ where, include, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(goalOf), total: await tx.goal.count({ where }) };
    });
  },
});

async function find(db: Db, networkId: NetworkId, id: GoalId): Promise<Goal | undefined> {
  const row = await db.goal.findFirst({ where: { id, networkId }, include: WITH_PAYOUTS });
  return row === null ? undefined : goalOf(row);
}

/** In the order of everybody who locks more than one: the network, its campaigns by their ids, the goal. */
async function lock(db: Db, networkId: NetworkId, id: GoalId): Promise<void> {
  const goal = await db.goal.findFirst({ where: { id, networkId }, select: { campaignId: true } });
  if (goal === null) return;
  if (goal.campaignId === null) {
    await db.$executeRaw`select 1 from networks where id = ${networkId} for no key update`;
    await lockDisplayIds(db, networkId, 'campaign');
    await db.$executeRaw`
      select 1 from campaigns where network_id = ${networkId} and deleted_at is null order by id for no key update`;
  } else {
    await db.$executeRaw`select 1 from campaigns where id = ${goal.campaignId} for no key update`;
  }
  await db.$executeRaw`select 1 from goals where id = ${id} for no key update`;
}

async function replace(db: Db, goal: Goal, at: Date): Promise<boolean> {
  const { id, networkId } = goal;
  await lock(db, networkId, id);
  const { count } = await db.goal.updateMany({ where: { id, networkId }, data: editedGoalRow(goal) });
  if (count === 0) return false;
  await db.goalPayout.deleteMany({ where: { goalId: id } });
  await db.goalPayout.createMany({ data: goalPayoutRows(goal) });
  await writeTermsForGoal(db, goal, at);
  return true;
}

type Removal = { readonly networkId: NetworkId; readonly id: GoalId; readonly at: Date };

/** Its payouts and the affiliates' own payouts for it go with it. */
async function remove(db: Db, { networkId, id, at }: Removal): Promise<boolean> {
  await lock(db, networkId, id);
  const goal = await db.goal.findFirst({ where: { id, networkId }, select: { campaignId: true } });
  const { count } = await db.goal.deleteMany({ where: { id, networkId } });
  if (goal === null || count === 0) return false;
  await writeTermsForGoal(db, { networkId, campaignId: goal.campaignId as CampaignId | null }, at);
  return true;
}

export const postgresAffiliatePayouts = ({ db, atomically }: Session): AffiliatePayouts => ({
  add: (networkId, payout, at) =>
    atomically(async (tx) => {
      await tx.affiliatePayout.create({ data: affiliatePayoutRow(networkId, payout) });
      await writeTerms(tx, [payout.campaignId], at);
    }),
  list: async (networkId, campaignId) =>
    (await db.affiliatePayout.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(
      affiliatePayoutOf,
    ),
  listMany: async (networkId, campaignIds) => {
    const where = { networkId, campaignId: { in: [...campaignIds] } };
    return (await db.affiliatePayout.findMany({ where, orderBy: OLDEST_FIRST })).map(affiliatePayoutOf);
  },
  remove: ({ networkId, campaignId, id, at }) =>
    atomically(async (tx) => {
      const { count } = await tx.affiliatePayout.deleteMany({ where: { id, networkId, campaignId } });
      if (count === 0) return false;
      await writeTerms(tx, [campaignId], at);
      return true;
    }),
});
