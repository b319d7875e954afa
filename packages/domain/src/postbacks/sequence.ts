// Which messages about one conversion a postback is sent, and in which order (docs/rules/postbacks.md#each-once-and-in-order). Pure.
import type { Delivery } from './postback.ts';

/** The latest message of a postback about an event. */
export type LatestMessage = Pick<Delivery, 'status'> & {
  /** Its number among them, from 0. */
  readonly nth: number;
};

/** A message with its number among those of its postback about its event: it is not sent before the one ahead of it is settled. */
export type Numbered = { readonly delivery: Delivery; readonly nth: number };

type Pair = Pick<Delivery, 'postbackId' | 'eventId'>;

/** What a message is about: its postback and the click or conversion, as one text. */
export const pairOf = ({ postbackId, eventId }: Pair): string => `${postbackId}|${eventId}`;

/**
 * Those that say something new: what a postback was sent last about a conversion is not sent to it again. `latest` holds what was
 * sent before, by `pairOf`.
 */
export function newMessages(
  deliveries: readonly Delivery[],
  latest: ReadonlyMap<string, LatestMessage>,
): Numbered[] {
  const known = new Map(latest);
  return deliveries.flatMap((delivery) => {
    const { status } = delivery;
    const before = known.get(pairOf(delivery));
    if (before?.status === status) return [];
    const nth = before ? before.nth + 1 : 0;
    known.set(pairOf(delivery), { status, nth });
    return [{ delivery, nth }];
  });
}
