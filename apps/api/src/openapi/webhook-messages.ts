import { MESSAGE_TYPES, messageOut, WEBHOOK_MESSAGES } from '../webhooks/message-wire.ts';
import { type Json, schemaOf } from './components.ts';

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'The same over all attempts.', '6b0a13a478c40341e831e680'),
  header('webhook-timestamp', 'When this attempt began, in seconds.', '1795822564'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in Base64, of `id.timestamp.body`; two of them, parted by a blank, for a day after the secret was rotated.',
    'v1,5oO6yz1w7Jp2Jv0oX3bP2kq8uY4l8m0m6l2mJx0cE1A=',
  ),
];

/** What a webhook is sent, by type of message (docs/rules/webhooks.md). */
export const webhookMessages = (): Json =>
  Object.fromEntries(
    MESSAGE_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: WEBHOOK_MESSAGES[type].summary,
          description: 'Sent to each webhook that asks for it, until it is answered with 2xx.',
          tags: ['webhooks'],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(messageOut(type), 'output') } },
          },
          responses: {
            '2XX': { description: 'It is delivered.' },
            410: { description: 'The webhook is switched off.' },
            '4XX': { description: 'It is sent again later.' },
            '5XX': { description: 'It is sent again later.' },
          },
        },
      },
    ]),
  );
