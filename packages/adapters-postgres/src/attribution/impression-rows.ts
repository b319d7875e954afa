import { moneyText } from '@tributary/domain/shared/money';
import type { Impression } from '@tributary/domain/tracking/click';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import type { ColumnTypes } from '../shared/array-rows.ts';
import { FACTS_TYPES, factsToColumns } from './facts-columns.ts';

export const IMPRESSION_TYPES: ColumnTypes<ReturnType<typeof impressionToRow>> = {
  day: 'date',
  id: 'text',
  network_id: 'text',
  campaign_id: 'text',
  affiliate_id: 'text',
  advertiser_id: 'text',
  link_id: 'text',
  terms_version: 'integer',
  seen_at: 'timestamptz',
  ip: 'text',
  user_agent: 'text',
  referer_host: 'text',
  ...FACTS_TYPES,
  parameters: 'jsonb',
  rejection: 'text',
  payout: 'numeric',
  revenue: 'numeric',
};

export const impressionToRow = (impression: Impression) => ({
  day: utcDayOfEventId(impression.id),
  id: impression.id,
  network_id: impression.networkId,
  campaign_id: impression.campaignId,
  affiliate_id: impression.affiliateId,
  advertiser_id: impression.advertiserId,
  link_id: impression.linkId,
  terms_version: impression.termsVersion,
  seen_at: impression.seenAt,
  ip: impression.ip,
  user_agent: impression.userAgent,
  referer_host: impression.refererHost,
  ...factsToColumns(impression.facts),
  parameters: impression.parameters,
  rejection: impression.rejection,
  payout: moneyText(impression.payout),
  revenue: moneyText(impression.revenue),
});
