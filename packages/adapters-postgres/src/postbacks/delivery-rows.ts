import type { ConversionStatus } from '@tributary/domain/attribution/conversion';
import type { Delivery, PostbackEvent } from '@tributary/domain/postbacks/postback';
import type {
  AffiliateId,
  CampaignId,
  DeliveryId,
  NetworkId,
  PostbackId,
} from '@tributary/domain/shared/ids';

export type DeliveryRow = {
  readonly id: DeliveryId;
  readonly network_id: NetworkId;
  readonly postback_id: PostbackId;
  readonly affiliate_id: AffiliateId;
  readonly campaign_id: CampaignId;
  readonly event: PostbackEvent;
  readonly event_id: string;
  /** Null: of a click, or of a conversion that became approved, written by a version that knew no others. */
  readonly status: ConversionStatus | null;
  readonly method: Delivery['method'];
  readonly url: string;
  readonly body: string;
  readonly created_at: Date;
};

/** As the outbox takes it: due at once. */
export const deliveryToRow = (delivery: Delivery): DeliveryRow & { readonly next_at: Date } => ({
  id: delivery.id,
  network_id: delivery.networkId,
  postback_id: delivery.postbackId,
  affiliate_id: delivery.affiliateId,
  campaign_id: delivery.campaignId,
  event: delivery.event,
  event_id: delivery.eventId,
  status: delivery.status,
  method: delivery.method,
  url: delivery.url,
  body: delivery.body,
  created_at: delivery.createdAt,
  next_at: delivery.createdAt,
});

export const deliveryFromRow = (row: DeliveryRow): Delivery => ({
  id: row.id,
  networkId: row.network_id,
  postbackId: row.postback_id,
  affiliateId: row.affiliate_id,
  campaignId: row.campaign_id,
  event: row.event,
  eventId: row.event_id,
  status: row.event === 'click' ? null : (row.status ?? 'approved'),
  method: row.method,
  url: row.url,
  body: row.body,
  createdAt: row.created_at,
});
