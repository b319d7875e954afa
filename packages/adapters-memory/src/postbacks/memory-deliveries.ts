import type { Deliveries, DeliveryFilter } from '@tributary/application/postbacks/postbacks';
import type { Delivery, Postback } from '@tributary/domain/postbacks/postback';
import type { MemoryState } from '../state.ts';
import {
  memoryDeliveryQueue,
  pageOfMessages,
  pending,
  type Held,
  type QueueOf,
} from './memory-delivery-queue.ts';

/** A delivery as the outbox takes it: due at once. */
export const pendingDelivery = (delivery: Delivery): Held<Delivery> => pending(delivery);

/** `onSwitchOff`: what is written when a postback is switched off; nothing by default. */
export const memoryDeliveries = (
  state: MemoryState,
  onSwitchOff: QueueOf<Delivery, Postback, Delivery>['onSwitchOff'] = async () => undefined,
): Deliveries => ({
  ...memoryDeliveryQueue<Delivery, Postback, Delivery>(state, {
    messages: ({ deliveries }) => deliveries,
    receivers: ({ postbacks }) => postbacks,
    receiverId: ({ postbackId }) => postbackId,
    leased: (delivery, { secret }) => ({ delivery, secret }),
    onSwitchOff,
  }),
  async log(networkId, filter, page) {
    const wanted = [...state.deliveries.values()].filter(
      (held) => held.networkId === networkId && passes(held, filter),
    );
    return pageOfMessages(wanted, page);
  },
});

const passes = (held: Delivery, { affiliateId, postbackId, from, to }: DeliveryFilter): boolean =>
  (affiliateId === undefined || held.affiliateId === affiliateId) &&
  (postbackId === undefined || held.postbackId === postbackId) &&
  (from === undefined || held.createdAt >= from) &&
  (to === undefined || held.createdAt < to);
