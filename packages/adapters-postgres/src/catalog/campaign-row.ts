import type { Campaign, Commission, Targeting } from '@tributary/domain/catalog/campaign';
import { moneyText } from '@tributary/domain/shared/money';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  CommissionId,
  GoalId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { Campaign as CampaignRow, Commission as CommissionRow, Prisma } from '../generated/client.ts';
import { columnOfDay, dayOfColumn, moneyOf } from '../shared/columns.ts';

/** Commissions come in the order they were given: oldest first. */
export const WITH_COMMISSIONS = { commissions: { orderBy: { position: 'asc' as const } } };

export type CampaignWithCommissions = CampaignRow & { commissions: CommissionRow[] };

export function campaignOf({ commissions, ...row }: CampaignWithCommissions): Campaign {
  const { devices, os, osVersions, cities, isps, hasLists: _hasLists, ...fields } = row;
  return {
    ...fields,
    id: row.id as CampaignId,
    networkId: row.networkId as NetworkId,
    advertiserId: row.advertiserId as AdvertiserId,
    model: row.model as Campaign['model'],
    status: row.status as Campaign['status'],
    visibility: row.visibility as Campaign['visibility'],
    targeting: { devices, os, osVersions: osVersions as Targeting['osVersions'], cities, isps },
    conversionTracking: row.conversionTracking as Campaign['conversionTracking'],
    conversionStatus: row.conversionStatus as Campaign['conversionStatus'],
    defaultGoalId: row.defaultGoalId as GoalId | null,
    expiresOn: row.expiresOn === null ? null : dayOfColumn(row.expiresOn),
    blockedAffiliates: row.blockedAffiliates as AffiliateId[],
    allowedAffiliates: row.allowedAffiliates as AffiliateId[],
    commissions: commissions.map(commissionOf),
  };
}

export const commissionOf = (row: CommissionRow): Commission => ({
  id: row.id as CommissionId,
  payout: moneyOf(row.payout),
  revenue: moneyOf(row.revenue),
  coverage: row.coverage,
  description: row.description,
  createdAt: row.createdAt,
  modifiedAt: row.modifiedAt,
});

/** Everything an edit may change; ids, short id and creation are set once. */
export function editableColumns(campaign: Omit<Campaign, 'displayId'> & { readonly displayId?: number }) {
  const {
    id: _id,
    networkId: _networkId,
    displayId: _displayId,
    createdAt: _createdAt,
    ...editable
  } = campaign;
  const { targeting, commissions: _commissions, ...fields } = editable;
  return {
    ...fields,
    categories: [...campaign.categories],
    devices: [...targeting.devices],
    os: [...targeting.os],
    osVersions: targeting.osVersions as Prisma.InputJsonObject,
    cities: [...targeting.cities],
    isps: [...targeting.isps],
    expiresOn: campaign.expiresOn === null ? null : columnOfDay(campaign.expiresOn),
    blockedAffiliates: [...campaign.blockedAffiliates],
    allowedAffiliates: [...campaign.allowedAffiliates],
  };
}

export const commissionColumns = (campaignId: CampaignId, commissions: readonly Commission[]) =>
  commissions.map((commission, position) => ({
    ...commission,
    campaignId,
    position,
    payout: moneyText(commission.payout),
    revenue: moneyText(commission.revenue),
    coverage: [...commission.coverage],
  }));
