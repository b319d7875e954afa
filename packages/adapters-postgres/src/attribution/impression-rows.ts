import { moneyText } from '@tributary/domain/shared/money';
import type { Impression } from '@tributary/domain/tracking/click';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import { factsToColumns } from './facts-columns.ts';

export const impressionToRow = (impression: Impression): object => ({
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
