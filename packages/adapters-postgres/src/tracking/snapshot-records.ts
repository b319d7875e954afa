import type {
  SnapshotAdvertiser,
  SnapshotAffiliate,
  SnapshotCampaign,
  SnapshotLink,
  SnapshotLinkAlias,
  SnapshotNetwork,
  SnapshotToken,
} from '@tributary/application/tracking/tracking-snapshots';
import type { LandingPage } from '@tributary/domain/catalog/campaign';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { accountColumns } from '../accounts/account-row.ts';
import { campaignColumns, campaignOf } from '../catalog/campaign-row.ts';
import type { Connection } from '../shared/json-rows.ts';

/** Which records to read: those of the ids, or the next ones after an id, in the order of their ids. */
export type Which = { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number };

const chosen = (sql: Connection, which: Which) =>
  'ids' in which
    ? sql`id = any(${[...which.ids]})`
    : sql`id > ${which.after} order by id limit ${which.limit}`;

export async function readNetworks(sql: Connection, which: Which): Promise<SnapshotNetwork[]> {
  return [
    ...(await sql<SnapshotNetwork[]>`
      select id, zone, domains, fallback_url as "fallbackUrl", app_libraries as "appLibraries",
        status_words as "statusWords", live,
        not exists (
          select from networks o where (o.created_at, o.id) < (networks.created_at, networks.id)
        ) as "isFirst",
        exists (select from former_clicks f where f.network_id = networks.id) as "hasFormerClicks"
      from networks where ${chosen(sql, which)}`),
  ];
}

type AccountRow = (
  | (SnapshotAffiliate & { readonly kind: 'affiliate' })
  | (Omit<SnapshotAffiliate, 'id'> & { readonly id: SnapshotAdvertiser['id']; readonly kind: 'advertiser' })
) & { readonly allowedIps: readonly string[]; readonly creditUsedUp: boolean };

const SNAPSHOT_ACCOUNT = [
  'id',
  'networkId',
  'kind',
  'displayId',
  'name',
  'username',
  'live',
  'allowedIps',
] as const satisfies readonly Exclude<keyof AccountRow, 'creditUsedUp' | 'groupIds'>[];

/** Tombstones too: an affiliate that is gone comes as one that is not live. */
export async function readAccounts(
  sql: Connection,
  which: Which,
): Promise<{
  affiliates: SnapshotAffiliate[];
  advertisers: SnapshotAdvertiser[];
  lastId: string | undefined;
}> {
  const rows = await sql<AccountRow[]>`
    select ${accountColumns(sql, SNAPSHOT_ACCOUNT)},
      exists (
        select from advertiser_credits r where r.advertiser_id = a.id and r.state = 'used_up'
      ) as "creditUsedUp",
      array(
        select m.group_id from affiliate_group_members m
        where m.affiliate_id = a.id and m.until is null order by m.group_id
      ) as "groupIds"
    from accounts a where ${chosen(sql, which)}`;
  const affiliates: SnapshotAffiliate[] = [];
  const advertisers: SnapshotAdvertiser[] = [];
  for (const row of rows) {
    const { networkId, displayId, name, username, live, groupIds, allowedIps, creditUsedUp } = row;
    if (row.kind === 'affiliate')
      affiliates.push({ id: row.id, networkId, displayId, name, username, live, groupIds });
    else advertisers.push({ id: row.id, networkId, displayId, name, allowedIps, creditUsedUp });
  }
  return { affiliates, advertisers, lastId: rows.at(-1)?.id };
}

export async function readLinks(sql: Connection, which: Which): Promise<SnapshotLink[]> {
  return [
    ...(await sql<SnapshotLink[]>`
      select id, network_id as "networkId", affiliate_id as "affiliateId", campaign_id as "campaignId", domain, live
      from tracking_links where ${chosen(sql, which)}`),
  ];
}

export async function readLinkAliases(sql: Connection, which: Which): Promise<SnapshotLinkAlias[]> {
  return [
    ...(await sql<SnapshotLinkAlias[]>`
      select id, network_id as "networkId", link_id as "linkId", nullif(domain, '') as domain, path, query
      from link_aliases where ${chosen(sql, which)}`),
  ];
}

export async function readTokens(sql: Connection, which: Which): Promise<SnapshotToken[]> {
  return [
    ...(await sql<SnapshotToken[]>`
      select id, network_id as "networkId", advertiser_id as "advertiserId", hash, live
      from security_tokens where ${chosen(sql, which)}`),
  ];
}

type SnapshotCampaignRow = {
  readonly commissions: readonly object[];
  readonly rateRules: unknown;
  readonly termsVersion: number;
  readonly landingPages: readonly LandingPage[];
  readonly grantedAffiliates: readonly AffiliateId[];
};

/** Deleted ones are left out: they never redirect again. */
export async function readCampaigns(sql: Connection, which: Which): Promise<SnapshotCampaign[]> {
  const rows = await sql<SnapshotCampaignRow[]>`
    select ${campaignColumns(sql)},
      coalesce((select max(version) from campaign_terms t where t.campaign_id = c.id), 0) as "termsVersion",
      coalesce((
        select json_agg(json_build_object('id', l.id, 'displayId', l.display_id, 'campaignId', l.campaign_id,
          'title', l.title, 'url', l.url, 'previewUrl', l.preview_url, 'live', l.live) order by l.display_id)
        from landing_pages l where l.campaign_id = c.id), '[]') as "landingPages",
      array(
        select g.affiliate_id from campaign_accesses g where g.campaign_id = c.id and g.live order by g.affiliate_id
      ) as "grantedAffiliates"
    from (select * from campaigns where deleted_at is null and ${chosen(sql, which)}) c
    order by c.id`;
  return rows.map(({ termsVersion, landingPages, grantedAffiliates, ...row }) => ({
    campaign: campaignOf(row),
    termsVersion,
    landingPages,
    grantedAffiliates,
  }));
}
