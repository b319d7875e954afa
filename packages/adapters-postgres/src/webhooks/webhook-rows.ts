import type { DeliveryId, NetworkId, WebhookId } from '@tributary/domain/shared/ids';
import type { Webhook, WebhookMessage } from '@tributary/domain/webhooks/webhook';
import type { Webhook as WebhookRow } from '../generated/client.ts';
import { recordFields } from '../shared/record-fields.ts';

export const WEBHOOK = recordFields<Webhook, WebhookRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    url: 'plain',
    events: 'list',
    secret: 'plain',
    formerSecret: 'plain',
    formerSecretUntil: 'instant',
    live: 'plain',
    disabledReason: 'plain',
    failingSince: 'instant',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'createdAt'],
);

export type WebhookMessageRow = {
  readonly id: DeliveryId;
  readonly network_id: NetworkId;
  readonly webhook_id: WebhookId;
  readonly event: WebhookMessage['event'];
  readonly event_id: string;
  readonly body: string;
  readonly created_at: Date;
};

/** As the outbox takes it: due at once. */
export const webhookMessageToRow = (message: WebhookMessage) => ({
  id: message.id,
  network_id: message.networkId,
  webhook_id: message.webhookId,
  event: message.event,
  event_id: message.eventId,
  body: message.body,
  created_at: message.createdAt,
  next_at: message.createdAt,
  state: 'pending',
  attempt: 1,
});

export const webhookMessageFromRow = (row: WebhookMessageRow): WebhookMessage => ({
  id: row.id,
  networkId: row.network_id,
  webhookId: row.webhook_id,
  event: row.event,
  eventId: row.event_id,
  body: row.body,
  createdAt: row.created_at,
});
