import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  LandingPageId,
  NetworkId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { Click, ClickParameters, ClickRejection } from '@tributary/domain/tracking/click';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import type { ColumnTypes } from '../shared/array-rows.ts';
import { FACTS_TYPES, factsFromColumns, factsToColumns, type FactsColumns } from './facts-columns.ts';

export type ClickRow = FactsColumns & {
  readonly id: ClickId;
  readonly network_id: NetworkId;
  readonly campaign_id: CampaignId;
  readonly affiliate_id: AffiliateId;
  readonly advertiser_id: AdvertiserId;
  readonly link_id: TrackingLinkId | null;
  readonly landing_page_id: LandingPageId | null;
  readonly terms_version: number;
  readonly clicked_at: Date;
  readonly ip: string;
  readonly fingerprint: string;
  readonly user_agent: string;
  readonly referer_host: string;
  readonly referer: string;
  readonly parameters: ClickParameters;
  readonly rejection: ClickRejection | null;
  readonly rejection_detail: string;
  readonly duplicate: boolean;
  readonly over_cap: boolean;
  readonly payout: string;
  readonly revenue: string;
};

type NewClickRow = ClickRow & { readonly day: string };

export const CLICK_TYPES: ColumnTypes<NewClickRow> = {
  day: 'date',
  id: 'text',
  network_id: 'text',
  campaign_id: 'text',
  affiliate_id: 'text',
  advertiser_id: 'text',
  link_id: 'text',
  landing_page_id: 'text',
  terms_version: 'integer',
  clicked_at: 'timestamptz',
  ip: 'text',
  fingerprint: 'text',
  user_agent: 'text',
  referer_host: 'text',
  referer: 'text',
  ...FACTS_TYPES,
  parameters: 'jsonb',
  rejection: 'text',
  rejection_detail: 'text',
  duplicate: 'boolean',
  over_cap: 'boolean',
  payout: 'numeric',
  revenue: 'numeric',
};

export const clickToRow = (click: Click): NewClickRow => ({
  day: utcDayOfEventId(click.id),
  id: click.id,
  network_id: click.networkId,
  campaign_id: click.campaignId,
  affiliate_id: click.affiliateId,
  advertiser_id: click.advertiserId,
  link_id: click.linkId,
  landing_page_id: click.landingPageId,
  terms_version: click.termsVersion,
  clicked_at: click.clickedAt,
  ip: click.ip,
  fingerprint: click.fingerprint,
  user_agent: click.userAgent,
  referer_host: click.refererHost,
  referer: click.referer,
  ...factsToColumns(click.facts),
  parameters: click.parameters,
  rejection: click.rejection,
  rejection_detail: click.rejectionDetail,
  duplicate: click.duplicate,
  over_cap: click.overCap,
  payout: moneyText(click.payout),
  revenue: moneyText(click.revenue),
});

export const clickFromRow = (row: ClickRow): Click => ({
  kind: 'click',
  id: row.id,
  networkId: row.network_id,
  campaignId: row.campaign_id,
  affiliateId: row.affiliate_id,
  advertiserId: row.advertiser_id,
  linkId: row.link_id,
  landingPageId: row.landing_page_id,
  termsVersion: row.terms_version,
  clickedAt: row.clicked_at,
  ip: row.ip,
  fingerprint: row.fingerprint,
  userAgent: row.user_agent,
  refererHost: row.referer_host,
  referer: row.referer,
  facts: factsFromColumns(row),
  parameters: row.parameters,
  rejection: row.rejection,
  rejectionDetail: row.rejection_detail,
  duplicate: row.duplicate,
  overCap: row.over_cap,
  payout: money(row.payout),
  revenue: money(row.revenue),
});
