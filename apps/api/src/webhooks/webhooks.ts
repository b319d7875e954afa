import { z } from 'zod';
import { isDelivered } from '@tributary/domain/postbacks/retry';
import type { DeliveryId, WebhookId } from '@tributary/domain/shared/ids';
import { assertFound } from '@tributary/application/shared/found';
import { route } from '../http/route.ts';
import { done, idParams, pageShape } from '../shared/common.ts';
import { longId, text } from '../shared/input.ts';
import { afterOf, nextCursorOf, positionOfMade } from '../shared/log.ts';
import { int, message, nullableString, string, total } from '../shared/output.ts';
import {
  WEBHOOK_WIRE,
  webhookMessageOf,
  webhookMessageOut,
  webhookOf,
  webhookOut,
  webhookTestOf,
  webhookTestOut,
} from './webhook-wire.ts';

const oneOut = z.object({ webhook: webhookOut, message }).meta({ id: 'SavedWebhook' });
const secretOut = z
  .object({
    webhook: webhookOut,
    secret: string('Signs each message (Standard Webhooks); shown this once.'),
    message,
  })
  .meta({ id: 'WebhookWithSecret' });

const list = route({
  method: 'GET',
  path: '/network/webhooks',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-webhooks',
  summary: 'List webhooks',
  description:
    'Newest first, without their secrets, with URL, events, and status or the reason why one was disabled.',
  data: z
    .object({ webhooks: z.array(webhookOut).meta({ description: 'Newest first.' }) })
    .meta({ id: 'WebhookList' }),
  handle: async ({ deps, caller, now, zone }) => {
    const found = await deps.stores.webhooks.list(caller.networkId);
    return { webhooks: found.map((one) => webhookOf(one, zone, now)) };
  },
});

const create = route({
  method: 'POST',
  path: '/network/webhooks',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'create-webhook',
  summary: 'Create a webhook',
  description:
    'Its secret is shown once. An address of your own that is sent a signed JSON message (Standard Webhooks) whenever one of its events happens.',
  body: z.object(WEBHOOK_WIRE.shape('created')),
  status: 201,
  data: secretOut,
  handle: async ({ deps, caller, body, now, zone }) => {
    const webhook = await deps.useCases.createWebhook({ networkId: caller.networkId, ...body });
    return {
      webhook: webhookOf(webhook, zone, now),
      secret: webhook.secret,
      message: 'The webhook was added; its secret is not shown again.',
    };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/webhooks/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'edit-webhook',
  summary: 'Update a webhook',
  description:
    'Changes only the fields you send. Pending messages go to the new URL. Turning it on again clears `disabled_reason`.',
  params: idParams('id'),
  body: z.object(WEBHOOK_WIRE.shape('changed')),
  data: oneOut,
  handle: async ({ deps, caller, params, body, now, zone }) => {
    const ref = { networkId: caller.networkId, webhookId: params.id };
    const webhook = await deps.useCases.editWebhook({ ...ref, changes: body });
    return { webhook: webhookOf(webhook, zone, now), message: 'The webhook was changed.' };
  },
});

const rotate = route({
  method: 'POST',
  path: '/network/webhooks/{id}/secret',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'rotate-webhook-secret',
  summary: "Rotate a webhook's secret",
  description:
    'The new one is shown once. For a day messages are signed with the one before as well, so that you can change over.',
  params: idParams('id'),
  data: secretOut,
  handle: async ({ deps, caller, params, now, zone }) => {
    const webhook = await deps.useCases.rotateWebhookSecret({
      networkId: caller.networkId,
      webhookId: params.id,
    });
    return {
      webhook: webhookOf(webhook, zone, now),
      secret: webhook.secret,
      message: 'The webhook has a new secret; it is not shown again.',
    };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/webhooks/{id}',
  role: 'network',
  needs: { permission: 'keys', confirmed: true },
  operation: 'delete-webhook',
  summary: 'Delete a webhook',
  description: 'With its messages. To stop one for a while, switch it off instead.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    await deps.useCases.removeWebhook({ networkId, webhookId: params.id });
    return { message: 'The webhook was removed.' };
  },
});

const test = route({
  method: 'POST',
  path: '/network/webhooks/{id}/test',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'test-webhook',
  summary: 'Test a webhook',
  description:
    "Sends a test message, once, now; returns the receiver's response. Its type is `webhook.test`. An unreachable receiver is a result, not an error.",
  params: idParams('id'),
  data: z.object({ log: webhookTestOut, message }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const tested = await deps.useCases.testWebhook({ networkId, webhookId: params.id });
    return {
      log: webhookTestOf(tested),
      message: isDelivered(tested.attempt.status)
        ? 'The receiver took the test.'
        : 'The receiver did not take the test; the log says why.',
    };
  },
});

const readLog = route({
  method: 'GET',
  path: '/network/webhook-logs',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'list-webhook-logs',
  summary: 'List webhook deliveries',
  description:
    'Messages with every attempt, newest first. Each message with its attempts: when, which status came back, how long it took, and the start of the answer. By page or by cursor.',
  query: z.object({
    ...pageShape(100, 1000),
    cursor: text('From next_cursor of the page before; stable while messages are written.', 200).optional(),
    webhook_id: longId<WebhookId>('Only of this webhook.').optional(),
  }),
  data: z
    .object({
      logs: z.array(webhookMessageOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
      next_cursor: nullableString('For the next page; null when this is the last.'),
    })
    .meta({ id: 'WebhookLogPage' }),
  handle: async ({ deps, caller, query: { webhook_id: webhookId, page, limit, cursor }, zone }) => {
    const filter = webhookId === undefined ? {} : { webhookId };
    const asked = { page, limit, ...afterOf(cursor) };
    const { items, total } = await deps.webhookDeliveries.log(caller.networkId, filter, asked);
    const logs = items.map((one) => webhookMessageOf(one, zone));
    return { logs, total, page, limit, next_cursor: nextCursorOf(items, limit, positionOfMade) };
  },
});

const resend = route({
  method: 'POST',
  path: '/network/webhook-logs/{id}/resend',
  role: 'network',
  needs: { permission: 'keys' },
  operation: 'resend-webhook',
  summary: 'Resend a webhook message',
  description:
    'Starts again from the first attempt. With the same `webhook-id`, so that a receiver can tell a repeat.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params, now }) => {
    const isFound = await deps.webhookDeliveries.resend(caller.networkId, params.id as DeliveryId, now);
    assertFound(isFound, 'message');
    return { message: 'The message is sent again.' };
  },
});

export const WEBHOOK_ROUTES = [list, create, edit, remove, rotate, test, readLog, resend];
