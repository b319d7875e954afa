import type { Deliveries, DeliveryFilter, DeliverySum } from '@tributary/application/postbacks/postbacks';
import type { Delivery, DeliveryState, Postback } from '@tributary/domain/postbacks/postback';
import { isTestDelivery } from '@tributary/domain/postbacks/test-delivery';
import { inTransaction } from '../shared/transaction.ts';
import type { MemoryState } from '../state.ts';
import {
  dueAgain,
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
    subjectOf: ({ eventId }) => eventId,
    leased: (delivery, { secret }) => ({ delivery, secret }),
    onSwitchOff,
  }),
  async log(networkId, filter, page) {
    const { eventId } = filter;
    const wanted = [...state.deliveries.values()].filter(
      (held) =>
        held.networkId === networkId &&
        passes(held, filter) &&
        (eventId === undefined || (held.eventId === eventId && state.postbacks.has(held.postbackId))),
    );
    return { ...pageOfMessages(wanted, page), ...(page.withSums && { sums: sumsOf(wanted) }) };
  },
  resendFailed: (networkId, filter, { now, limit }) =>
    inTransaction(state, async ({ deliveries, postbacks }) => {
      const wanted = [...deliveries.values()].filter(
        (held) =>
          held.networkId === networkId &&
          passes(held, { ...filter, state: 'failed' }) &&
          !isTestDelivery(held) &&
          (postbacks.get(held.postbackId)?.live ?? false),
      );
      const oldest = wanted.toSorted(
        (a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1),
      );
      const sent = oldest.slice(0, limit);
      for (const held of sent) deliveries.set(held.id, dueAgain(held, now));
      return sent.length;
    }),
});

const STATES = ['delivered', 'failed', 'pending'] as const satisfies readonly DeliveryState[];

const sumsOf = (wanted: readonly Held<Delivery>[]): DeliverySum[] =>
  STATES.map((state) => ({ state, count: wanted.filter((held) => held.state === state).length })).filter(
    ({ count }) => count > 0,
  );

const passes = (held: Held<Delivery>, { from, to, ...same }: DeliveryFilter): boolean =>
  (same.affiliateId === undefined || held.affiliateId === same.affiliateId) &&
  (same.postbackId === undefined || held.postbackId === same.postbackId) &&
  (same.campaignId === undefined || held.campaignId === same.campaignId) &&
  (same.state === undefined || held.state === same.state) &&
  (same.id === undefined || held.id === same.id) &&
  (from === undefined || held.createdAt >= from) &&
  (to === undefined || held.createdAt < to);
