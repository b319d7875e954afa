import { CONVERSION_STATUSES, type ConversionStatus } from '../attribution/conversion.ts';
import type { AffiliateId, CampaignId, DeliveryId, GoalId, NetworkId, PostbackId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';

export type PostbackEvent = 'click' | 'conversion';

/**
 * A URL that an affiliate wants called on a click or a conversion. A campaign's own replaces the account-wide one
 * (docs/rules/postbacks.md#campaign-before-account).
 */
export type Postback = {
  readonly id: PostbackId;
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId | null;
  readonly goalId: GoalId | null;
  readonly event: PostbackEvent;
  /** Which statuses of a conversion it is for (docs/rules/postbacks.md#statuses-of-a-postback); clicks have none. */
  readonly statuses: readonly ConversionStatus[];
  /** URL template with macros. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** Signing secret (Standard Webhooks), `whsec_…`. */
  readonly secret: string;
  readonly live: boolean;
  /** Why it was switched off by the product (410, 120 h of failures); null otherwise. */
  readonly disabledReason: string | null;
  /** Start of the present run of failures; null after a success. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** Those of a postback that names none. */
export const DEFAULT_STATUSES: readonly ConversionStatus[] = ['approved'];

/** Each once, in a fixed order. Refuses an empty list with `invalid_parameter`: such a postback would never fire. */
export function postbackStatuses(wanted: readonly ConversionStatus[]): ConversionStatus[] {
  const statuses = CONVERSION_STATUSES.filter((status) => wanted.includes(status));
  if (statuses.length > 0) return statuses;
  throw invalid('statuses', 'Choose at least one status.');
}

/** One message to one receiver, written in the transaction of the event that causes it. `id` is the `webhook-id` over all retries. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly networkId: NetworkId;
  readonly postbackId: PostbackId;
  readonly affiliateId: AffiliateId;
  readonly campaignId: CampaignId;
  readonly event: PostbackEvent;
  /** The click or conversion it reports. */
  readonly eventId: string;
  /** The status the conversion got; null for a click. */
  readonly status: ConversionStatus | null;
  readonly method: 'GET' | 'POST';
  /** Macros already filled. */
  readonly url: string;
  /** JSON text for POST; empty for GET. */
  readonly body: string;
  readonly createdAt: Date;
};

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type DeliveryAttempt = {
  readonly attempt: number;
  readonly startedAt: Date;
  readonly latencyMs: number;
  /** null: no answer (time-out, refused by the egress guard, connection error); then `error` says why. */
  readonly status: number | null;
  readonly error: string;
  /** First 2 kB of the answer. */
  readonly body: string;
};
