import {
  PLANNED_AHEAD_MS_MAX,
  type DeliveryQueue,
  type DeliveryVerdict,
  type LeasedDelivery,
  type Sendable,
} from '@tributary/application/postbacks/postbacks';
import type { LogPage, LogPosition, PageOf } from '@tributary/application/shared/page';
import type { DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import type { DeliveryId, NetworkId } from '@tributary/domain/shared/ids';
import type { MemoryState } from '../state.ts';
import { inTransaction } from '../shared/transaction.ts';

export type StoredMessage = {
  readonly id: DeliveryId;
  readonly networkId: NetworkId;
  readonly createdAt: Date;
};

/** A message with its outcome so far. */
export type Held<Stored> = Stored & {
  readonly state: DeliveryState;
  readonly nextAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly leasedUntil: Date | null;
  readonly attempt: number;
};
type Receiver = {
  readonly id: string;
  readonly live: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
};

/** Whose messages a queue holds: where they and their receivers are kept. */
export type QueueOf<Stored extends StoredMessage, R extends Receiver, Message extends Sendable> = {
  readonly messages: (state: MemoryState) => Map<string, Held<Stored>>;
  readonly receivers: (state: MemoryState) => Map<string, R>;
  readonly receiverId: (message: Stored) => string;
  /** What a lease gives of a message and its receiver. */
  readonly leased: (
    message: Stored,
    receiver: R,
    now: Date,
  ) => Pick<LeasedDelivery<Message>, 'delivery' | 'secret' | 'formerSecret'>;
  /**
   * What messages are about, where those of one receiver about the same thing are sent one after the other, in the order in which they are
   * kept (docs/rules/postbacks.md#each-once-and-in-order).
   */
  readonly subjectOf?: (message: Stored) => string;
  /** Called in the transaction that switches a receiver off, once for each time. */
  readonly onSwitchOff: (state: MemoryState, receiver: R, reason: string) => Promise<void>;
};

/** As an outbox takes it: due at once. */
export const pending = <Stored extends StoredMessage>(message: Stored): Held<Stored> => ({
  ...structuredClone(message),
  state: 'pending',
  nextAt: message.createdAt,
  attempts: [],
  leasedUntil: null,
  attempt: 1,
});

export function memoryDeliveryQueue<
  Stored extends StoredMessage,
  R extends Receiver,
  Message extends Sendable,
>(state: MemoryState, of: QueueOf<Stored, R, Message>): DeliveryQueue<Message, Stored> {
  const liveReceiver = (within: MemoryState, held: Stored): R | undefined => {
    const receiver = of.receivers(within).get(of.receiverId(held));
    return receiver?.live ? receiver : undefined;
  };
  const sequenceOf = (held: Stored): string | undefined =>
    of.subjectOf && `${of.receiverId(held)}|${of.subjectOf(held)}`;

  /** Those that are not sent yet, because one before them is not settled. */
  function behindOthers(all: readonly Held<Stored>[]): ReadonlySet<string> {
    const first = new Set<string>();
    return new Set(
      all.flatMap((held) => {
        const sequence = sequenceOf(held);
        if (sequence === undefined || held.state !== 'pending') return [];
        if (first.has(sequence)) return [held.id];
        first.add(sequence);
        return [];
      }),
    );
  }

  /** Those behind one that is tried again are due with it. */
  function moveBehind(messages: Map<string, Held<Stored>>, ahead: Held<Stored>, nextAt: Date): void {
    const sequence = sequenceOf(ahead);
    const all = [...messages.values()];
    for (const one of all.slice(all.findIndex(({ id }) => id === ahead.id) + 1)) {
      if (sequence === undefined || one.state !== 'pending' || sequenceOf(one) !== sequence) continue;
      messages.set(one.id, { ...one, nextAt: new Date(nextAt) });
    }
  }

  return {
    lease: ({ now, leaseUntil, limit, perPostback, answered = [] }) =>
      inTransaction(state, async (draft) => {
        const messages = of.messages(draft);
        const done: ReadonlySet<string> = new Set(answered);
        const isOut = (held: Held<Stored>) => isLeased(held, now) && !done.has(held.id);
        const out = counted([...messages.values()].filter(isOut), of.receiverId);
        const taken = [];
        const behind = behindOthers([...messages.values()]);
        for (const held of duePending([...messages.values()], now)) {
          if (behind.has(held.id)) continue;
          const receiver = liveReceiver(draft, held);
          const already = out.get(of.receiverId(held)) ?? 0;
          if (taken.length >= limit || !receiver || already >= perPostback) continue;
          out.set(of.receiverId(held), already + 1);
          // A plan that is too late would make it due again while it is out.
          const nextAt = held.nextAt && held.nextAt > now ? now : held.nextAt;
          messages.set(held.id, { ...held, nextAt, leasedUntil: leaseUntil });
          const { failingSince } = receiver;
          const { attempt } = held;
          taken.push(
            structuredClone({ ...of.leased(messageOf(held), receiver, now), attempt, failingSince }),
          );
        }
        return taken;
      }),

    settle: ({ id, attempt, verdict, switchOff }) =>
      inTransaction(state, async (draft) => {
        const messages = of.messages(draft);
        const held = messages.get(id);
        if (!held) return;
        const isLogged = held.attempts.some((one) => isSameAttempt(one, attempt));
        const logged = isLogged ? held : { ...held, attempts: [...held.attempts, structuredClone(attempt)] };
        const counts = held.state === 'pending' && held.attempt === attempt.attempt;
        messages.set(id, counts ? settled(logged, verdict) : logged);
        if (counts)
          moveBehind(messages, held, verdict.state === 'retry' ? verdict.nextAt : attempt.startedAt);
        const receiver = of.receivers(draft).get(of.receiverId(held));
        if (!counts || !receiver) return;
        const failingSince =
          verdict.state === 'delivered' ? null : (receiver.failingSince ?? new Date(attempt.startedAt));
        const stopped = switchOff === null ? {} : { live: false, disabledReason: switchOff };
        of.receivers(draft).set(receiver.id, { ...receiver, failingSince, ...stopped });
        if (switchOff !== null && receiver.live) await of.onSwitchOff(draft, receiver, switchOff);
      }),

    async nextDueAt() {
      const waiting = [...of.messages(state).values()].filter(
        (held) => held.state === 'pending' && liveReceiver(state, held),
      );
      const times = waiting.map((held) => Math.max(Number(held.nextAt), Number(held.leasedUntil)));
      return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.min(a, b)));
    },

    record: (message, attempt, outcome) =>
      inTransaction(state, async (draft) => {
        const attempts = [structuredClone(attempt)];
        of.messages(draft).set(message.id, { ...pending(message), attempts, state: outcome, nextAt: null });
      }),

    resend: (networkId, id, now) =>
      inTransaction(state, async (draft) => {
        const held = of.messages(draft).get(id);
        if (held?.networkId !== networkId) return false;
        of.messages(draft).set(id, dueAgain(held, now));
        return true;
      }),
  };
}

/** From the first attempt, whatever became of it before. */
export const dueAgain = <Stored>(held: Held<Stored>, now: Date): Held<Stored> => ({
  ...held,
  state: 'pending',
  nextAt: now,
  leasedUntil: null,
  attempt: 1,
});

/** Newest first. */
export function pageOfMessages<Stored extends StoredMessage>(
  messages: readonly Held<Stored>[],
  { page, limit, after }: LogPage,
): PageOf<Omit<Held<Stored>, 'leasedUntil' | 'attempt'>> {
  const lines = [...messages].sort(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1),
  );
  const wanted = after
    ? lines.filter((held) => isOlder(held, after)).slice(0, limit)
    : lines.slice((page - 1) * limit, page * limit);
  const items = wanted.map(({ leasedUntil: _lease, attempt: _next, ...line }) => line);
  return { items: structuredClone(items), total: lines.length };
}

function messageOf<Stored extends StoredMessage>(held: Held<Stored>): Stored {
  const { state: _s, nextAt: _n, attempts: _a, leasedUntil: _l, attempt: _t, ...message } = held;
  return message as unknown as Stored;
}

function settled<Stored extends StoredMessage>(held: Held<Stored>, verdict: DeliveryVerdict): Held<Stored> {
  return verdict.state === 'retry'
    ? { ...held, attempt: held.attempt + 1, nextAt: new Date(verdict.nextAt), leasedUntil: null }
    : { ...held, state: verdict.state, nextAt: null, leasedUntil: null };
}

const isSameAttempt = (one: DeliveryAttempt, other: DeliveryAttempt): boolean =>
  one.attempt === other.attempt && one.startedAt.getTime() === other.startedAt.getTime();

const isTooLate = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + PLANNED_AHEAD_MS_MAX;
const isDue = (at: Date, now: Date): boolean => at <= now || isTooLate(at, now);

const isLeased = ({ leasedUntil }: { readonly leasedUntil: Date | null }, now: Date): boolean =>
  leasedUntil !== null && leasedUntil > now && !isTooLate(leasedUntil, now);

const duePending = <Stored extends StoredMessage>(
  messages: readonly Held<Stored>[],
  now: Date,
): Held<Stored>[] =>
  messages
    .filter(
      (held) => held.state === 'pending' && held.nextAt && isDue(held.nextAt, now) && !isLeased(held, now),
    )
    .sort((a, b) => Number(a.nextAt) - Number(b.nextAt) || (a.id < b.id ? -1 : 1));

/** How many pending ones each receiver has. */
function counted<Stored extends StoredMessage>(
  messages: readonly Held<Stored>[],
  receiverId: (message: Stored) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const held of messages) {
    if (held.state !== 'pending') continue;
    counts.set(receiverId(held), (counts.get(receiverId(held)) ?? 0) + 1);
  }
  return counts;
}

const isOlder = ({ createdAt, id }: StoredMessage, { at, id: afterId }: LogPosition): boolean =>
  Number(createdAt) - Number(at) < 0 || (Number(createdAt) === Number(at) && id < afterId);
