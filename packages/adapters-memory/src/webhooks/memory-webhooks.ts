import type { WebhookOutbox, Webhooks } from '@tributary/application/webhooks/webhooks';
import type { Webhook } from '@tributary/domain/webhooks/webhook';
import { pending } from '../postbacks/memory-delivery-queue.ts';
import { addNew, copy, newestFirst, removeWhere, replaceOwn } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryWebhooks = (state: MemoryState): Webhooks => ({
  add: async (webhook) => addNew(state.webhooks, webhook.id, webhook),
  find: async (networkId, id) => ofNetwork(state, networkId).find((one) => one.id === id),
  list: async (networkId) => ofNetwork(state, networkId),
  listLive: async (networkIds) =>
    copy(
      [...state.webhooks.values()].filter(({ networkId, live }) => live && networkIds.includes(networkId)),
    ),
  replace: async (webhook) => replaceOwn(state.webhooks, webhook),
  remove: async (networkId, id) => {
    const isGone = removeWhere(state.webhooks, id, (one) => one.networkId === networkId);
    for (const message of isGone ? [...state.webhookMessages.values()] : []) {
      if (message.webhookId === id) state.webhookMessages.delete(message.id);
    }
    return isGone;
  },
});

export const memoryWebhookOutbox = (state: MemoryState): WebhookOutbox => ({
  add: async (messages) => {
    const kept = new Set(
      [...state.webhookMessages.values()].map(({ webhookId, eventId }) => `${webhookId}|${eventId}`),
    );
    for (const message of messages) {
      const key = `${message.webhookId}|${message.eventId}`;
      if (kept.has(key) || !state.webhooks.has(message.webhookId)) continue;
      kept.add(key);
      state.webhookMessages.set(message.id, pending(message));
    }
  },
});

const ofNetwork = (state: MemoryState, networkId: string): Webhook[] =>
  copy([...state.webhooks.values()].filter((one) => one.networkId === networkId).sort(newestFirst));
