import type { DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import type { NetworkId, WebhookId } from '@tributary/domain/shared/ids';
import type { Webhook, WebhookMessage } from '@tributary/domain/webhooks/webhook';
import type { DeliveryQueue, Sendable } from '../postbacks/postbacks.ts';
import type { Instants, LogPage, PageOf } from '../shared/page.ts';

export type Webhooks = {
  /** Adds a webhook. */
  add(webhook: Webhook): Promise<void>;
  /** Undefined when the network has no such webhook. */
  find(networkId: NetworkId, id: WebhookId): Promise<Webhook | undefined>;
  /** Newest first. */
  list(networkId: NetworkId): Promise<Webhook[]>;
  /** The live ones of these networks, in no promised order. */
  listLive(networkIds: readonly NetworkId[]): Promise<Webhook[]>;
  /** Replaces the webhook whole; false when it is not there. */
  replace(webhook: Webhook): Promise<boolean>;
  /** False when the network has no such webhook. Its messages go with it. */
  remove(networkId: NetworkId, id: WebhookId): Promise<boolean>;
};

export type WebhookOutbox = {
  /** One message per (webhook, event id): repeats are left out, as are those of webhooks that are gone. Due at once. */
  add(messages: readonly WebhookMessage[]): Promise<void>;
};

/** What a transaction needs to tell webhooks of what it changes. */
export type AnnouncingStores = {
  readonly webhooks: Pick<Webhooks, 'listLive'>;
  readonly webhookOutbox: WebhookOutbox;
};

/** Takes messages to webhooks out of their outbox, under leases as those to postbacks. */
export type WebhookDeliveries = DeliveryQueue<Sendable, WebhookMessage> & {
  /** Newest first (createdAt, then id, descending). With `after`, `page` is ignored; the total counts all. */
  log(networkId: NetworkId, filter: WebhookMessageFilter, page: LogPage): Promise<PageOf<WebhookMessageLine>>;
};

export type WebhookMessageFilter = Partial<Instants> & { readonly webhookId?: WebhookId };

export type WebhookMessageLine = WebhookMessage & {
  readonly state: DeliveryState;
  readonly nextAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
};
