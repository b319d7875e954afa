import type { AffiliatePayout, Goal, GoalPayout } from '@tributary/domain/catalog/campaign';
import { moneyText } from '@tributary/domain/shared/money';
import type { AffiliateId, CampaignId, CommissionId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import type {
  AffiliatePayout as AffiliatePayoutRow,
  Goal as GoalRow,
  GoalPayout as GoalPayoutRow,
} from '../generated/client.ts';
import { moneyOf } from '../shared/columns.ts';

export const WITH_PAYOUTS = { payouts: { orderBy: { position: 'asc' as const } } };

export const goalOf = ({ payouts, ...row }: GoalRow & { payouts: GoalPayoutRow[] }): Goal => ({
  ...row,
  id: row.id as GoalId,
  networkId: row.networkId as NetworkId,
  campaignId: row.campaignId as CampaignId | null,
  type: row.type as Goal['type'],
  model: row.model as Goal['model'],
  allowedAffiliates: row.allowedAffiliates as AffiliateId[],
  blockedAffiliates: row.blockedAffiliates as AffiliateId[],
  payouts: payouts.map(goalPayoutOf),
});

const goalPayoutOf = (row: GoalPayoutRow): GoalPayout => ({
  id: row.id as CommissionId,
  payout: moneyOf(row.payout),
  revenue: moneyOf(row.revenue),
  coverage: row.coverage,
  createdAt: row.createdAt,
});

export const goalColumns = ({ payouts: _payouts, ...goal }: Goal) => ({
  ...goal,
  allowedAffiliates: [...goal.allowedAffiliates],
  blockedAffiliates: [...goal.blockedAffiliates],
});

export const goalPayoutColumns = ({ id: goalId, payouts }: Goal) =>
  payouts.map((payout, position) => ({
    ...payout,
    goalId,
    position,
    payout: moneyText(payout.payout),
    revenue: moneyText(payout.revenue),
    coverage: [...payout.coverage],
  }));

export const affiliatePayoutOf = (row: AffiliatePayoutRow): AffiliatePayout => ({
  id: row.id as CommissionId,
  campaignId: row.campaignId as CampaignId,
  goalId: row.goalId as GoalId | null,
  affiliateIds: row.affiliateIds as AffiliateId[],
  payout: moneyOf(row.payout),
  revenue: row.revenue === null ? null : moneyOf(row.revenue),
  coverage: row.coverage,
  createdAt: row.createdAt,
});
