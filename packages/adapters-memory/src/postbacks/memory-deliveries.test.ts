import {
  deliveriesContract,
  testNotifySwitchOff,
} from '@tributary/application/contracts/postbacks/deliveries.contract';
import { memoryAuditLog } from '../audit/memory-audit.ts';
import { memoryDeliveries } from './memory-deliveries.ts';
import { memoryOutbox } from './memory-outbox.ts';
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
    addToOutbox: (deliveries) => inTransaction(state, (draft) => memoryOutbox(draft).add(deliveries)),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});
