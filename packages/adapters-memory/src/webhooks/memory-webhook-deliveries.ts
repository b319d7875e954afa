import type { Sendable } from '@tributary/application/postbacks/postbacks';
import type { WebhookDeliveries, WebhookMessageFilter } from '@tributary/application/webhooks/webhooks';
import { signingSecrets, type Webhook, type WebhookMessage } from '@tributary/domain/webhooks/webhook';
import { memoryDeliveryQueue, pageOfMessages, type QueueOf } from '../postbacks/memory-delivery-queue.ts';
import type { MemoryState } from '../state.ts';

type Queue = QueueOf<WebhookMessage, Webhook, Sendable>;

/** `onSwitchOff`: what is written when a webhook is switched off; nothing by default. */
export const memoryWebhookDeliveries = (
  state: MemoryState,
  onSwitchOff: Queue['onSwitchOff'] = async () => undefined,
): WebhookDeliveries => ({
  ...memoryDeliveryQueue<WebhookMessage, Webhook, Sendable>(state, {
    messages: ({ webhookMessages }) => webhookMessages,
    receivers: ({ webhooks }) => webhooks,
    receiverId: ({ webhookId }) => webhookId,
    leased: ({ id, body }, webhook, now) => {
      const [secret = '', formerSecret] = signingSecrets(webhook, now);
      const delivery = { id, method: 'POST' as const, url: webhook.url, body };
      return { delivery, secret, ...(formerSecret !== undefined && { formerSecret }) };
    },
    onSwitchOff,
  }),
  async log(networkId, filter, page) {
    const wanted = [...state.webhookMessages.values()].filter(
      (held) => held.networkId === networkId && passes(held, filter),
    );
    return pageOfMessages(wanted, page);
  },
});

const passes = (held: WebhookMessage, { webhookId, from, to }: WebhookMessageFilter): boolean =>
  (webhookId === undefined || held.webhookId === webhookId) &&
  (from === undefined || held.createdAt >= from) &&
  (to === undefined || held.createdAt < to);
