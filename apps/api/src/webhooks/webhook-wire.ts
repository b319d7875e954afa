import { z } from 'zod';
import type { WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { TEST_EVENT, type Webhook, type WebhookMessage } from '@tributary/domain/webhooks/webhook';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  nullableDay,
  nullableString,
  string,
  timeIn,
} from '../shared/output.ts';
import { attemptsOf, attemptsOut, testAnswerOf, testAnswerShape } from '../postbacks/attempt-wire.ts';

/** docs/rules/webhooks.md. */
export const webhookOut = z
  .object({
    _id: string('Long id.'),
    org_id: string('The network.'),
    url: string('Where messages go.'),
    events: z.array(z.string()).meta({ description: 'What it is told of.' }),
    live: bool('Whether it is told.'),
    disabled_reason: nullableString('Why the product switched it off.'),
    failing_since: nullableString('Since when nothing but failures came back; null when it works.'),
    former_secret_until: nullableString('Until when the secret before the last rotation signs as well.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
  })
  .meta({ description: 'A webhook.' });

export const webhookOf = (webhook: Webhook, zone: string, now: Date): z.input<typeof webhookOut> => {
  const { failingSince, formerSecretUntil } = webhook;
  return {
    _id: webhook.id,
    org_id: webhook.networkId,
    url: webhook.url,
    events: [...webhook.events],
    live: webhook.live,
    disabled_reason: webhook.disabledReason,
    failing_since: failingSince ? timeIn(failingSince, zone) : null,
    former_secret_until:
      formerSecretUntil && formerSecretUntil > now ? timeIn(formerSecretUntil, zone) : null,
    created: dayIn(webhook.createdAt, zone),
    modified: dayInOrNull(webhook.modifiedAt, zone),
  };
};

export const webhookMessageOut = z
  .object({
    _id: string('Long id; the webhook-id of every attempt.'),
    webhook_id: string('The webhook.'),
    event: string('What it tells of.'),
    test: bool('Whether it is a test that somebody asked for; a test tells of nothing that happened.'),
    body: string('The JSON that is sent.'),
    status: string('pending, delivered or failed.'),
    next_attempt: nullableString('When it is tried again.'),
    created: string('When it was written.'),
    attempts: attemptsOut,
  })
  .meta({ description: 'One message to a webhook, with its attempts.' });

export const webhookMessageOf = (
  line: WebhookMessageLine,
  zone: string,
): z.input<typeof webhookMessageOut> => ({
  _id: line.id,
  webhook_id: line.webhookId,
  event: line.event,
  test: line.event === TEST_EVENT,
  body: line.body,
  status: line.state,
  next_attempt: line.nextAt ? timeIn(line.nextAt, zone) : null,
  created: timeIn(line.createdAt, zone),
  attempts: attemptsOf(line.attempts, zone),
});

export const webhookTestOut = z
  .object({
    _id: string('Long id in the webhook log.'),
    body: string('The JSON that was sent.'),
    ...testAnswerShape,
  })
  .meta({ description: 'A test message and what came back.' });

export const webhookTestOf = ({
  message,
  attempt,
}: {
  readonly message: WebhookMessage;
  readonly attempt: DeliveryAttempt;
}): z.input<typeof webhookTestOut> => ({
  _id: message.id,
  body: message.body,
  ...testAnswerOf(attempt),
});
