import type { DeliveryId } from '@tributary/domain/shared/ids';
import { messagesFor } from '@tributary/domain/webhooks/messages-for';
import type { ChangeStamp, NetworkEvent } from '@tributary/domain/webhooks/network-event';
import { withRules } from '../audited/audited-stores.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { AnnouncingStores } from '../webhooks/webhooks.ts';

type AnyAnnouncement = (call: {
  readonly stores: unknown;
  readonly input: readonly unknown[];
  readonly proceed: () => Promise<unknown>;
  readonly stamp: () => ChangeStamp;
}) => Promise<readonly NetworkEvent[]>;

/**
 * The stores of one transaction, with the methods that have an announcement replaced by ones that also write what the
 * network's webhooks report it. Nothing is read or written for events that nobody wants.
 */
export function announcingStores<Stores extends AnnouncingStores>(
  stores: Stores,
  announcements: object,
  stamps: Stamps,
): Stores {
  return withRules<Stores, AnyAnnouncement>(stores, announcements, ({ rule, method }) => async (...input) => {
    let result: unknown;
    const proceed = async () => (result = await method(...input));
    const events = await rule({ stores, input, proceed, stamp: () => changeStamp(stamps) });
    await announce(stores, events, stamps);
    return result;
  });
}

/** Writes the messages of these events, for the webhooks of the transaction. */
export async function announce(
  { webhooks, webhookOutbox }: AnnouncingStores,
  events: readonly NetworkEvent[],
  stamps: Stamps,
): Promise<void> {
  if (events.length === 0) return;
  const listening = await webhooks.listLive([...new Set(events.map(({ networkId }) => networkId))]);
  const messages = messagesFor(events, listening, () => nextId<DeliveryId>(stamps));
  if (messages.length > 0) await webhookOutbox.add(messages);
}

/** Now, and an id of the change. */
export const changeStamp = (stamps: Stamps): ChangeStamp => ({
  at: stamps.clock(),
  changeId: nextId<DeliveryId>(stamps),
});
