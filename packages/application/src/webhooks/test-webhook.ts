import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { isDelivered } from '@tributary/domain/postbacks/retry';
import { messageTo } from '@tributary/domain/webhooks/messages-for';
import { webhookTested } from '@tributary/domain/webhooks/network-event';
import { signingSecrets, type WebhookMessage } from '@tributary/domain/webhooks/webhook';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { sendMessage, type SignWebhook } from '../postbacks/attempt-delivery.ts';
import type { Egress } from '../shared/egress.ts';
import type { Clock } from '../shared/stamps.ts';
import { makeTakeTurns } from '../shared/take-turns.ts';
import { getWebhook, type WebhookRef } from './edit-webhooks.ts';
import type { WebhookDeliveries, Webhooks } from './webhooks.ts';

export const WEBHOOK_USER_AGENT = 'Tributary-Webhook/1';

export type TestWebhook = (
  ref: WebhookRef,
) => Promise<{ readonly message: WebhookMessage; readonly attempt: DeliveryAttempt }>;

type Dependencies = {
  readonly stores: { readonly webhooks: Webhooks };
  readonly webhookDeliveries: Pick<WebhookDeliveries, 'record'>;
  readonly egress: Pick<Egress, 'send'>;
  readonly sign: SignWebhook;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
};

/** A test holds its request until the receiver answers, up to 15 s. */
const TURNS = { atOnce: 32, perKey: 1, waiting: 0 };

/**
 * Sends the webhook a message of its own kind, once, now, and logs it (docs/rules/webhooks.md#test-of-a-webhook). Whatever
 * the receiver does is an answer, not a refusal; the webhook is neither switched off nor credited by it. Refuses an unknown
 * one (`not_found`), and a second test of a network's while one is under way (`too_many`).
 */
export function makeTestWebhook(dependencies: Dependencies): TestWebhook {
  const { stores, webhookDeliveries, clock, newDeliveryId } = dependencies;
  const takeTurns = makeTakeTurns(TURNS);
  return async (ref) => {
    const webhook = await getWebhook(stores, ref);
    return takeTurns(webhook.networkId, async () => {
      const now = clock();
      const id = newDeliveryId();
      const message = messageTo(webhook, webhookTested(webhook, { at: now, changeId: id }), id);
      const [secret = webhook.secret, formerSecret] = signingSecrets(webhook, now);
      const { attempt } = await sendMessage(
        { ...dependencies, userAgent: WEBHOOK_USER_AGENT },
        {
          delivery: { id, method: 'POST', url: webhook.url, body: message.body },
          attempt: 1,
          secret,
          ...(formerSecret !== undefined && { formerSecret }),
        },
      );
      await webhookDeliveries.record(message, attempt, isDelivered(attempt.status) ? 'delivered' : 'failed');
      return { message, attempt };
    });
  };
}
