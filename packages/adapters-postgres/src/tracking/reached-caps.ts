import type { SnapshotChanges, SnapshotReachedCap } from '@tributary/application/tracking/tracking-snapshots';
import { affiliatesStopped, endOfPeriod } from '@tributary/domain/attribution/reached-cap';
import type { CapPeriod } from '@tributary/domain/catalog/campaign';
import type { AffiliateGroupId, AffiliateId, CampaignId, CapId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';

type ReachedCaps = SnapshotChanges['reachedCaps'][number];

type ReachedRow = {
  readonly cap_id: CapId;
  readonly campaign_id: CampaignId;
  readonly scope: 'all' | 'each' | 'group';
  readonly affiliate_ids: readonly AffiliateId[];
  readonly group_id: AffiliateGroupId | null;
  readonly affiliate_id: AffiliateId | '';
  readonly countries: readonly string[];
  readonly cap_period: CapPeriod;
  readonly period: string;
  readonly zone: string;
};

/**
 * The full caps of each of these campaigns, an empty list for one without. For each cap and affiliate only
 * the last period that was filled; the reader checks whether that period is over.
 */
export async function readReachedCaps(
  sql: Connection,
  campaignIds: readonly CampaignId[],
): Promise<ReachedCaps[]> {
  if (campaignIds.length === 0) return [];
  const rows = await sql<ReachedRow[]>`
    select distinct on (r.campaign_id, r.cap_id, r.affiliate_id)
      r.cap_id, r.campaign_id, c.scope, c.affiliate_ids, c.group_id, r.affiliate_id, c.countries, c.period as cap_period, r.period,
      n.zone
    from cap_counters r
    join caps c on c.id = r.cap_id
    join networks n on n.id = r.network_id
    where r.reached and r.campaign_id = any(${[...campaignIds]}) and c.live
    order by r.campaign_id, r.cap_id, r.affiliate_id, r.period desc`;
  const byCampaign = new Map<CampaignId, SnapshotReachedCap[]>(campaignIds.map((id) => [id, []]));
  for (const row of rows) byCampaign.get(row.campaign_id)?.push(reachedCapFromRow(row));
  return [...byCampaign].map(([campaignId, caps]) => ({ campaignId, caps }));
}

/** Campaigns with a full cap, the next ones after an id. */
export async function campaignsWithReachedCap(
  sql: Connection,
  after: string,
  limit: number,
): Promise<CampaignId[]> {
  const rows = await sql<{ id: CampaignId }[]>`
    select distinct campaign_id as id from cap_counters where reached and campaign_id > ${after}
    order by campaign_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

const reachedCapFromRow = (row: ReachedRow): SnapshotReachedCap => ({
  capId: row.cap_id,
  campaignId: row.campaign_id,
  ...affiliatesStopped(
    { scope: row.scope, affiliateIds: row.affiliate_ids, groupId: row.group_id },
    row.affiliate_id,
  ),
  countries: row.countries.includes('ALL') ? [] : row.countries,
  until: endOfPeriod(row.cap_period, row.period, row.zone),
});
