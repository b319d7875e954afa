import type { Outbox } from '@tributary/application/attribution/books';
import { newMessages, pairOf } from '@tributary/domain/postbacks/sequence';
import { copy } from '../shared/lists.ts';
import { pendingDelivery } from './memory-deliveries.ts';
import type { MemoryState } from '../state.ts';

/** Messages are kept in the order in which they are added, which stands for their numbers. */
export const memoryOutbox = (state: MemoryState): Outbox => ({
  add: async (deliveries) => {
    const latest = new Map(
      [...state.notifiedConversions].map(([pair, status]) => [pair, { status, nth: 0 }]),
    );
    const aheadAt = new Map<string, Date>();
    for (const one of state.deliveries.values()) {
      latest.set(pairOf(one), { status: one.status, nth: 0 });
      if (one.nextAt) aheadAt.set(pairOf(one), one.nextAt);
    }
    for (const { delivery } of newMessages(deliveries, latest)) {
      const ahead = aheadAt.get(pairOf(delivery));
      const nextAt = ahead && ahead > delivery.createdAt ? ahead : delivery.createdAt;
      state.deliveries.set(delivery.id, { ...pendingDelivery(delivery), ...copy(delivery), nextAt });
    }
  },
});
