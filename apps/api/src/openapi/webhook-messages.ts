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
const referredTo = (kind: 'parameters' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** What each message is sent with: for `components.parameters`. */
export const WEBHOOK_PARAMETERS: Json = Object.fromEntries(HEADERS.map((one) => [String(one['name']), one]));
/** What a webhook's receiver may answer: for `components.responses`. */
export const WEBHOOK_RESPONSES = {
  Delivered: { description: 'It is delivered.' },
  SwitchedOff: { description: 'The webhook is turned off.' },
  SentAgain: { description: 'It is sent again later.' },
} satisfies Json;

/** What a webhook is sent, by type of message (docs/rules/webhooks.md). */
export const webhookMessages = (): Json =>
  Object.fromEntries(
    MESSAGE_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: WEBHOOK_MESSAGES[type].summary,
          description: 'Sent to each webhook that subscribes to it, until it answers with 2xx.',
          tags: ['webhooks'],
          security: [],
          parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => referredTo('parameters', name)),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(messageOut(type), 'output') } },
          },
          responses: {
            '2XX': referredTo('responses', 'Delivered'),
            410: referredTo('responses', 'SwitchedOff'),
            '4XX': referredTo('responses', 'SentAgain'),
            '5XX': referredTo('responses', 'SentAgain'),
          },
        },
      },
    ]),
  );
