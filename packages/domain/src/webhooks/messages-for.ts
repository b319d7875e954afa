import type { DeliveryId } from '../shared/ids.ts';
import { messageBody } from './message-body.ts';
import type { NetworkEvent } from './network-event.ts';
import type { Webhook, WebhookMessage } from './webhook.ts';

/**
 * The messages of these events (docs/rules/webhooks.md#written-with-the-event): one for each live webhook of the event's
 * network that asks for it.
 */
export const messagesFor = (
  events: readonly NetworkEvent[],
  webhooks: readonly Webhook[],
  newDeliveryId: () => DeliveryId,
): WebhookMessage[] =>
  events.flatMap((event) =>
    webhooks
      .filter(
        ({ networkId, live, events: wanted }) =>
          live && networkId === event.networkId && wanted.some((type) => type === event.type),
      )
      .map((webhook) => messageTo(webhook, event, newDeliveryId())),
  );

/** The message of one event to one webhook. */
export const messageTo = (
  { id: webhookId, networkId }: Pick<Webhook, 'id' | 'networkId'>,
  event: NetworkEvent,
  id: DeliveryId,
): WebhookMessage => ({
  id,
  networkId,
  webhookId,
  event: event.type,
  eventId: event.id,
  body: messageBody(event),
  createdAt: event.at,
});
