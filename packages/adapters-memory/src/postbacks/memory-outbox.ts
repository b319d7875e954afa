import type { Outbox } from '@tributary/application/attribution/books';
import { copy } from '../shared/lists.ts';
import { pendingDelivery } from './memory-deliveries.ts';
import type { MemoryState } from '../state.ts';

export const memoryOutbox = (state: MemoryState): Outbox => ({
  add: async (deliveries) => {
    const kept = [...state.deliveries.values()].map((one) => `${one.postbackId}|${one.eventId}`);
    const notified = new Set([...state.notifiedConversions.keys(), ...kept]);
    for (const delivery of deliveries) {
      const key = `${delivery.postbackId}|${delivery.eventId}`;
      if (notified.has(key)) continue;
      notified.add(key);
      state.deliveries.set(delivery.id, { ...pendingDelivery(delivery), ...copy(delivery) });
    }
  },
});
