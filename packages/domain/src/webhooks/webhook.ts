import { DAY_MS } from '../shared/durations.ts';
import type { DeliveryId, NetworkId, WebhookId } from '../shared/ids.ts';

/** What a webhook can be told of (docs/rules/webhooks.md#events-of-webhooks). */
export const WEBHOOK_EVENTS = [
  'conversion.created',
  'conversion.changed',
  'cap.reached',
  'account.signed_up',
  'invoice.closed',
  'document.issued',
  'bonus.booked',
  'payout.settled',
  'payout.returned',
  'postback.switched_off',
  'credit.nearly_used',
  'credit.used_up',
  'credit.restored',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent only when somebody asks for a test. */
export const TEST_EVENT = 'webhook.test';

/** An address of the network's own systems that is told what happens in the network. */
export type Webhook = {
  readonly id: WebhookId;
  readonly networkId: NetworkId;
  readonly url: string;
  /** At least one, each once, in the order of WEBHOOK_EVENTS. */
  readonly events: readonly WebhookEvent[];
  /** Signs each message (Standard Webhooks), `whsec_…`. */
  readonly secret: string;
  /** The secret before the last rotation: it signs as well until the instant beside it; null when there is none. */
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Date | null;
  readonly live: boolean;
  /** Why it was switched off by the product (410, 120 h of failures); null otherwise. */
  readonly disabledReason: string | null;
  /** Start of the present run of failures; null after a success. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/**
 * One message to one webhook, written in the transaction of what it tells of. `id` is the `webhook-id` over all attempts.
 * It goes to the address that the webhook has when it is sent.
 */
export type WebhookMessage = {
  readonly id: DeliveryId;
  readonly networkId: NetworkId;
  readonly webhookId: WebhookId;
  readonly event: WebhookEvent | typeof TEST_EVENT;
  /** What happened, once: a webhook has at most one message under it. */
  readonly eventId: string;
  /** JSON text. */
  readonly body: string;
  readonly createdAt: Date;
};

/** How long the secret before a rotation goes on signing (docs/rules/webhooks.md#rotating-the-secret). */
const FORMER_SECRET_MS = DAY_MS;

/** The webhook with a new secret; the old one signs beside it for a day. One before that ends at once. */
export const rotated = (webhook: Webhook, secret: string, now: Date): Webhook => ({
  ...webhook,
  secret,
  formerSecret: webhook.secret,
  formerSecretUntil: new Date(now.getTime() + FORMER_SECRET_MS),
  modifiedAt: now,
});

/** The secrets a message of now is signed with, the present one first. */
export const signingSecrets = (
  { secret, formerSecret, formerSecretUntil }: Pick<Webhook, 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  now: Date,
): readonly string[] =>
  formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
    ? [secret, formerSecret]
    : [secret];
