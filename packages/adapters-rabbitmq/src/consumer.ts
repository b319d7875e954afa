// The reading end: what the brokers have sent and nobody has discarded yet is held here. A message is acknowledged when all of its
// events are discarded; what is held when the connection is lost, or the process ends, comes again to whoever reads then.
import { setTimeout as delay } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { decodeEvent } from '@tributary/application/tracking/event-codec';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { endsWithin, makeAlarm } from '@tributary/application/shared/waiting';
import { asError, keepLink, type Connected } from './link.ts';
import { eventsSaid, linesOf, type Line } from './message.ts';
import { declareQueue } from './queue.ts';

export type Consumer = {
  /** The oldest of those held that are not under way, in order of their ids. */
  read(limit: number, underWay?: ReadonlySet<string>): Promise<TrackedEvent[]>;
  discard(ids: readonly string[]): Promise<void>;
  /** Until something is held, or for a while. */
  waitForEvents(timeoutMs: number): Promise<void>;
  /** Events held, and messages that nobody holds. */
  counts(): Promise<{ readonly events: number; readonly messages: number }>;
  oldestId(): Promise<string | undefined>;
  close(): Promise<void>;
};

export type Unreadable = {
  /** The event, or the message. */
  readonly place: string;
  readonly events: number;
  readonly bytes: Buffer;
  readonly reason: string;
};

export type ConsumerOptions = {
  readonly addresses: readonly string[];
  readonly queue: string;
  /** Keeps aside what cannot be read, durably once it returns. When it throws, it is called again later. */
  readonly keepUnreadable: (unreadable: Unreadable) => void;
  readonly onUp: () => void;
  readonly onAway: (reason: Error) => void;
  /** So many events came in one message. */
  readonly onGroup: (events: number) => void;
  /** After so long another channel takes the place of the one that is read from. */
  readonly renewEveryMs?: number | undefined;
};

/**
 * Messages that are held at once. Brokers know no limit in bytes, so this and the size of a group bound what is held, to 8 MiB; as
 * many more for those of which events were put off, so that these hold up no other.
 */
export const MESSAGES_HELD_MAX = 64;
/** A broker that has no answer now must not hold up what is held already. */
const ASK_MS_MAX = 1000;
/** What the broker counts as sent may still be on its way. */
const ON_ITS_WAY_MS_MAX = 100;
const LOOK_EVERY_MS = 5;
/**
 * A broker counts a message as sent when it gave it to the network between the brokers; where that loses it, RabbitMQ 3.10 keeps it for the
 * channel it was sent to for as long as this is open (seen on three hosts of which one did not hear another). So none is for long.
 */
const RENEW_EVERY_MS = 60_000;

type Came = { readonly message: ConsumeMessage; readonly channel: ConfirmChannel };
type Held = Came & {
  readonly left: Set<string>;
  /** It was read, and others of the same reading were discarded while it was not. */
  isPutOff: boolean;
};
type Place = { readonly line: Line; readonly messages: Held[] };

export function openConsumer(options: ConsumerOptions): Consumer {
  const { addresses, queue, keepUnreadable, onGroup, renewEveryMs = RENEW_EVERY_MS } = options;
  const alarm = makeAlarm();
  let connected: Connected | undefined;
  /** Of the channel that is read from. */
  let consumers = 0;
  let held = new Set<Held>();
  let places = new Map<string, Place>();
  let unkept: Came[] = [];
  /**
   * It is acknowledged and closed at once when nothing of it is held; until then as much comes from it as may be held. Its consumers are not
   * cancelled: when a broker ends, RabbitMQ 3.10 keeps for good what was sent to its cancelled ones (docs/adr/0017-event-log-on-rabbitmq.md).
   */
  let leaving: ConfirmChannel | undefined;
  /** What is done of the channel that is left, and not acknowledged, so that nothing more comes by it in its place. */
  let unacknowledged: ConsumeMessage[] = [];
  /** What was read and not discarded yet, oldest first: one reading, or two while one is made ahead of the other. */
  let readings: (readonly string[])[] = [];
  let messagesReady = 0;
  let closed = false;
  let widening: Promise<void> = Promise.resolve();

  const link = keepLink({
    addresses,
    name: 'tributary worker',
    async onConnected(made) {
      await declareQueue(made.connection, queue);
      forgetAll();
      connected = made;
      await consumeMore(made);
      options.onUp();
    },
    onLost(reason) {
      connected = undefined;
      forgetAll();
      options.onAway(reason);
    },
  });

  /** What was held comes again. */
  function forgetAll(): void {
    held = new Set();
    places = new Map();
    unkept = [];
    consumers = 0;
    leaving = undefined;
    unacknowledged = [];
  }

  async function consumeMore(to: Connected): Promise<void> {
    const { channel } = to;
    // Counts for the next consumer, alone.
    await channel.prefetch(MESSAGES_HELD_MAX);
    await channel.consume(queue, (message) => {
      if (to !== connected) return;
      if (message) take({ message, channel });
      else to.fail(new Error('the queue is gone'));
    });
    if (to === connected) consumers++;
  }

  function acknowledge({ message, channel }: Came): void {
    if (channel === leaving) unacknowledged.push(message);
    else channel.ack(message);
  }

  function take(came: Came): void {
    let lines: Line[];
    try {
      lines = linesOf(came.message);
    } catch (error) {
      putAside(came, error);
      return;
    }
    if (lines.length === 0) {
      acknowledge(came);
      return;
    }
    onGroup(lines.length);
    const one: Held = { ...came, left: new Set(lines.map(({ id }) => id)), isPutOff: false };
    held.add(one);
    for (const line of lines) {
      const place = places.get(line.id);
      if (place) place.messages.push(one);
      else places.set(line.id, { line, messages: [one] });
    }
    alarm.wake();
  }

  function putAside(came: Came, error: unknown): void {
    const { message } = came;
    const place = `message-${nameOf(message)}`;
    const kept = isKept({
      place,
      events: eventsSaid(message),
      bytes: message.content,
      reason: textOf(error),
    });
    if (kept) acknowledge(came);
    else unkept.push(came);
  }

  function isKept(unreadable: Unreadable): boolean {
    try {
      keepUnreadable(unreadable);
      return true;
    } catch {
      return false; // a full disk: it is met again
    }
  }

  /** Tries again to keep what cannot be read. */
  function keepUnkept(): void {
    for (const came of unkept.splice(0)) take(came);
    leave();
  }

  /** Lets what the broker has for this process arrive. */
  async function settle(): Promise<void> {
    const channel = connected?.channel;
    if (!channel) return;
    const look = async (): Promise<void> => {
      const until = performance.now() + ON_ITS_WAY_MS_MAX;
      for (let looks = 0; ; looks++) {
        const { messageCount } = await channel.checkQueue(queue);
        messagesReady = messageCount;
        const isRoom = held.size < MESSAGES_HELD_MAX * consumers;
        // Twice: what was sent before the first answer has come before the second.
        if (looks > 0 && (messageCount === 0 || !isRoom || performance.now() > until)) return;
        if (looks > 0) await delay(LOOK_EVERY_MS);
      }
    };
    await endsWithin(
      look().catch(() => {}), // the connection is lost, and made again
      ASK_MS_MAX,
    );
  }

  /** Makes room beside the messages of which events were put off; the next channel does without it when these are done. */
  function widen(): void {
    widening = widening
      .then(async () => {
        const to = connected;
        if (!to) return;
        const putOff = [...held].filter((one) => one.isPutOff && one.channel === to.channel).length;
        const wanted = 1 + Math.ceil(putOff / MESSAGES_HELD_MAX);
        while (to === connected && consumers < wanted) await consumeMore(to);
      })
      .catch(() => {}); // the connection is lost, and made again
  }

  function done(id: string): void {
    for (const one of places.get(id)?.messages ?? []) {
      one.left.delete(id);
      if (one.left.size > 0 || !held.delete(one)) continue;
      acknowledge(one);
    }
    places.delete(id);
  }

  /** What was sent to this process and did not come is sent again: by another channel, when all that did come by this one is done. */
  function renew(): void {
    widening = widening.then(async () => {
      const to = connected;
      // Without a consumer it is being connected.
      if (!to || leaving || consumers === 0) return;
      const { channel: before } = to;
      try {
        await to.renewChannel();
        if (to !== connected) return;
        leaving = before;
        consumers = 0;
        await consumeMore(to);
        leave();
      } catch (error) {
        to.fail(asError(error));
      }
    });
  }

  /**
   * A quorum queue takes some thirty acknowledgements at once, and those that wait when their channel is closed are forgotten: such messages
   * come once more, and their events are known by their ids.
   */
  function leave(): void {
    const channel = leaving;
    if (!channel || [...held, ...unkept].some((one) => one.channel === channel)) return;
    leaving = undefined;
    for (const message of unacknowledged.splice(0)) channel.ack(message);
    connected?.closeChannel(channel).catch(() => {}); // the connection is lost, and made again
  }
  const renewing = setInterval(renew, renewEveryMs).unref();

  return {
    async read(limit, underWay = new Set()) {
      keepUnkept();
      await settle();
      const events: TrackedEvent[] = [];
      for (const id of [...places.keys()].sort()) {
        if (events.length >= limit) break;
        if (underWay.has(id)) continue;
        const text = places.get(id)?.line.text ?? '';
        try {
          events.push(decodeEvent(id, text));
        } catch (error) {
          if (isKept({ place: id, events: 1, bytes: Buffer.from(text), reason: textOf(error) })) done(id);
        }
      }
      readings = readings.filter((ids) => ids.some((id) => underWay.has(id)));
      readings.push(events.map(({ id }) => id));
      return events;
    },

    async discard(ids) {
      if (ids.some((id) => !places.has(id))) await settle();
      for (const id of ids) done(id);
      leave();
      // What is left of the oldest reading was put off; the others are under way.
      for (const id of readings.shift() ?? [])
        for (const one of places.get(id)?.messages ?? []) one.isPutOff = true;
      widen();
    },

    async waitForEvents(timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      while (!closed && places.size === 0) {
        const left = deadline - performance.now();
        if (left <= 0) return;
        await alarm.wait(left);
      }
    },

    async counts() {
      await settle();
      return { events: places.size, messages: messagesReady };
    },
    async oldestId() {
      await settle();
      let oldest: string | undefined;
      for (const id of places.keys()) if (oldest === undefined || id < oldest) oldest = id;
      return oldest;
    },

    async close() {
      closed = true;
      clearInterval(renewing);
      alarm.wake();
      await widening;
      for (const message of unacknowledged.splice(0)) leaving?.ack(message);
      await link.close();
      connected = undefined;
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The same each time it comes. */
const nameOf = ({ content }: ConsumeMessage): string =>
  createHash('sha256').update(content).digest('hex').slice(0, NAME_CHARACTERS);
const NAME_CHARACTERS = 24;
