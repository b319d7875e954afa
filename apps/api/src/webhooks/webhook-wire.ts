import { z } from 'zod';
import type { WebhookFields } from '@tributary/application/webhooks/edit-webhooks';
import type { WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import {
  TEST_EVENT,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookMessage,
} from '@tributary/domain/webhooks/webhook';
import { flag, oneOf, text } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  MODIFIED_DAY,
  nullableString,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';
import { attemptsOf, attemptsOut, testAnswerOf, testAnswerShape } from '../shared/attempt-wire.ts';

const url = text('Where messages go: http or https, without macros. It must be public.', 4096);
const events = z
  .array(oneOf('An event.', WEBHOOK_EVENTS))
  .max(WEBHOOK_EVENTS.length)
  .meta({ description: 'The events it receives, at least one.' });
const live = flag('Whether it receives messages.').optional();

/** Every field of a webhook (docs/rules/webhooks.md). */
export const WEBHOOK_WIRE = recordWire<
  Webhook,
  { readonly zone: string; readonly now: Date },
  WebhookFields
>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: { shown: ['org_id', string('The network.')] },
  url: {
    shown: ['url', string('Where messages go.')],
    created: ['url', url],
    changed: ['url', url.optional()],
  },
  events: {
    shown: ['events', strings('The events it receives.')],
    created: ['events', events],
    changed: ['events', events.optional()],
  },
  secret: {},
  formerSecret: {},
  live: {
    shown: ['live', bool('Whether it receives messages.')],
    created: ['live', live],
    changed: ['live', live],
  },
  disabledReason: {
    shown: ['disabled_reason', nullableString('Why it was disabled.')],
  },
  failingSince: {
    shown: [
      'failing_since',
      nullableString('Since when nothing but failures came back; null when it works.'),
      ({ failingSince }, { zone }) => failingSince && timeIn(failingSince, zone),
    ],
  },
  formerSecretUntil: {
    shown: [
      'former_secret_until',
      nullableString('Until when the secret before the last rotation signs as well.'),
      ({ formerSecretUntil: until }, { zone, now }) => (until && until > now ? timeIn(until, zone) : null),
    ],
  },
  createdAt: CREATED_DAY,
  modifiedAt: MODIFIED_DAY,
});

export const webhookOut = z
  .object(WEBHOOK_WIRE.shape('shown'))
  .meta({ id: 'Webhook', description: 'A webhook.' });

export const webhookOf = (webhook: Webhook, zone: string, now: Date): z.input<typeof webhookOut> =>
  WEBHOOK_WIRE.show('shown', webhook, { zone, now });

export const webhookMessageOut = z
  .object({
    _id: string('Long ID; the webhook-id of every attempt.'),
    webhook_id: string('The webhook.'),
    event: string('The event it reports.'),
    test: bool('Whether it is a test; a test reports nothing that happened.'),
    body: string('The JSON that is sent.'),
    status: string('pending, delivered or failed.'),
    next_attempt: nullableString('When it is tried again.'),
    created: string('When it was written.'),
    attempts: attemptsOut,
  })
  .meta({ id: 'WebhookMessage', description: 'One message to a webhook, with its attempts.' });

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
    _id: string('Long ID in the webhook log.'),
    body: string('The JSON that was sent.'),
    ...testAnswerShape,
  })
  .meta({ id: 'WebhookTest', description: 'A test message and what came back.' });

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
