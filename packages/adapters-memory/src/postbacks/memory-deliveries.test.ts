import {
  deliveriesContract,
  testNotifySwitchOff,
} from '@tributary/application/contracts/postbacks/deliveries.contract';
import { memoryAuditLog } from '../audit/memory-audit.ts';
import { memoryDeliveries, pendingDelivery } from './memory-deliveries.ts';
import { memorySwitchOffStores } from '../memory-switch-off.ts';
import { emptyState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';

deliveriesContract('memory', async () => {
  const state = emptyState();
  return {
    deliveries: memoryDeliveries(state, (draft, one, reason) =>
      testNotifySwitchOff.postback(memorySwitchOffStores(draft), one, reason),
    ),
    audit: memoryAuditLog(state),
    postbacks: {
      add: (postback) =>
        inTransaction(state, async (draft) => void draft.postbacks.set(postback.id, postback)),
      find: async (_, id) => state.postbacks.get(id),
      replace: (postback) =>
        inTransaction(state, async (draft) => draft.postbacks.set(postback.id, postback).has(postback.id)),
    },
    addToOutbox: (deliveries) =>
      inTransaction(state, async (draft) => {
        for (const delivery of deliveries) {
          const known = [...draft.deliveries.values()].some(
            (held) => held.postbackId === delivery.postbackId && held.eventId === delivery.eventId,
          );
          if (!known) draft.deliveries.set(delivery.id, pendingDelivery(delivery));
        }
      }),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
