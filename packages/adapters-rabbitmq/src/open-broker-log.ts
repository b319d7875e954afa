// The event log on RabbitMQ: for several machines. An append resolves when a majority of the brokers has the event on disk. While
// they are away the spool of this machine takes over, which is a durable event log of its own, and what it took is sent on when they
// are back; an event may be sent twice, which changes nothing (docs/adr/0017-event-log-on-rabbitmq.md).
import { makeAlarm } from '@tributary/application/shared/waiting';
import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/tracking/event-log';
import { openConsumer, type Consumer, type Unreadable } from './consumer.ts';
import { makeClaim } from './claim.ts';
import { forwardSpool } from './forward-spool.ts';
import { makeGroups, type Group } from './groups.ts';
import { openPublisher, type PublisherOptions } from './publisher.ts';
import { EVENT_QUEUE } from './queue.ts';

export type BrokerLogOptions = {
  /** amqp:// or amqps://, of one cluster. */
  readonly addresses: readonly string[];
  /** What lies in it is sent on to the brokers. */
  readonly spool?: EventLog | undefined;
  /** By which the processes that share the spool agree on who of them sends on. */
  readonly forwardingClaim?: string | undefined;
  /** Whether the spool takes over while the brokers are away; otherwise what comes then is refused. */
  readonly spoolOnLoss: boolean;
  /** Whether this process may append, read, or both. */
  readonly appends: boolean;
  readonly reads: boolean;
  /** At this many events, as far as this process can tell, it is full. */
  readonly eventsMax: number;
  readonly keepUnreadable: (unreadable: Unreadable) => void;
  readonly unreadable: () => number;
  readonly news?: Partial<BrokerNews>;
  readonly queue?: string;
  readonly renewEveryMs?: number;
  /** For tests of what a queue that is none of ours loses. */
  readonly declare?: PublisherOptions['declare'];
};

export type BrokerNews = {
  /** Events go to the brokers (again). */
  up(): void;
  /** They do not. Told once for each time they are lost. */
  away(reason: Error): void;
  /** So many events were written to the spool instead. */
  spooled(events: number): void;
  /** So many events of the spool were sent on. */
  forwarded(events: number): void;
};

/** Nothing was accepted; unlike a full log, it may be accepted soon. */
export class BrokersAway extends Error {
  override readonly name = 'BrokersAway';
}

/** Without a spool, an append waits so long for brokers that are gone since just now: another one takes over. */
const GRACE_MS = 3000;
const COUNT_EVERY_MS = 1000;
const SEEN_GROUPS_MAX = 100;

export function openBrokerLog(options: BrokerLogOptions): EventLog {
  const { addresses, spool, eventsMax, news = {}, queue = EVENT_QUEUE } = options;
  const standIn = options.spoolOnLoss ? spool : undefined;
  const changed = makeAlarm();
  let closed = false;
  let closing: Promise<void> | undefined;
  let awaySince: number | undefined = performance.now();
  let lastNews: 'up' | 'away' | undefined;
  /** The mean of those seen lately. */
  let eventsOfGroup = 1;
  let seenGroups = 0;
  /** Events in the queue when it was counted last, and those appended and discarded here since. */
  let counted = 0;
  let since = 0;
  let underWay = 0;
  let counting: Promise<void> | undefined;
  let head: string | undefined;

  /** What this process has of the log and does not work with the brokers yet, or no more. */
  const awayEnds = new Set([
    ...(options.appends ? ['publisher'] : []),
    ...(options.reads ? ['consumer'] : []),
  ]);

  const newsOf = (end: 'publisher' | 'consumer') => ({
    onUp(): void {
      awayEnds.delete(end);
      if (end === 'publisher') awaySince = undefined;
      changed.wake();
      if (awayEnds.size > 0) return;
      if (lastNews !== 'up') news.up?.();
      lastNews = 'up';
    },
    onAway(reason: Error): void {
      awayEnds.add(end);
      if (end === 'publisher') awaySince ??= performance.now();
      if (lastNews !== 'away' && !closed) news.away?.(reason);
      lastNews = 'away';
    },
  });
  const publisher = options.appends
    ? openPublisher({ addresses, queue, declare: options.declare, ...newsOf('publisher') })
    : undefined;
  const consumer: Consumer | undefined = options.reads
    ? openConsumer({
        addresses,
        queue,
        keepUnreadable: options.keepUnreadable,
        onGroup: seeGroup,
        renewEveryMs: options.renewEveryMs,
        ...newsOf('consumer'),
      })
    : undefined;
  const groups = makeGroups(send);
  const forwarding =
    publisher && spool
      ? forwardSpool({
          spool,
          publisher,
          claim: makeClaim(options.forwardingClaim),
          onForwarded: (events) => news.forwarded?.(events),
        })
      : undefined;
  const timer = setInterval(() => void count(), COUNT_EVERY_MS).unref();

  function seeGroup(events: number): void {
    seenGroups = Math.min(seenGroups + 1, SEEN_GROUPS_MAX);
    eventsOfGroup += (events - eventsOfGroup) / seenGroups;
  }

  const isUp = (): boolean => publisher?.isUp() === true;

  async function send(group: Group): Promise<void> {
    if (!publisher) throw new Error('This process appends nothing.');
    try {
      await publisher.publish(group.lines);
      seeGroup(group.lines.length);
      since += group.lines.length;
    } catch (error) {
      if (!standIn) return sendLater(group, error);
      await Promise.all(group.events.map((event) => appendTo(standIn, event)));
    }
  }

  async function sendLater(group: Group, cause: unknown): Promise<void> {
    if (!publisher || !(await isUpSoon()))
      throw new BrokersAway("The brokers of the event log can't be reached.", { cause });
    await publisher.publish(group.lines);
    since += group.lines.length;
  }

  async function isUpSoon(): Promise<boolean> {
    while (!isUp()) {
      const left = GRACE_MS - (performance.now() - (awaySince ?? performance.now()));
      if (left <= 0) return false;
      await changed.wait(Math.min(left, 50));
    }
    return isUp();
  }

  async function appendTo(log: EventLog, event: TrackedEvent): Promise<void> {
    await log.append(event);
    news.spooled?.(1);
    forwarding?.wake();
  }

  /** Asks the brokers what waits. They count messages, so what no process here holds is an estimate. */
  function count(): Promise<void> {
    counting ??= ask()
      .catch(() => {})
      .finally(() => (counting = undefined));
    return counting;
  }

  async function ask(): Promise<void> {
    const before = since;
    if (consumer) {
      const { events, messages } = await consumer.counts();
      counted = events + messages * eventsOfGroup;
    } else {
      const depth = await publisher?.depth();
      if (!depth) return;
      counted = depth.messages * eventsOfGroup;
      if (depth.readers > 0 || depth.messages === 0) head = undefined;
      // As long as nobody reads, the first one stays the first one.
      else head ??= (await publisher?.peek())?.id;
    }
    since -= before;
  }

  const waiting = (): number => Math.max(0, Math.round(counted + since));
  const hasRoom = (): boolean => waiting() + underWay < eventsMax;

  return {
    async append(event) {
      if (closed) throw new Error('The event log is closed.');
      if (!isUp() && standIn) return appendTo(standIn, event);
      if (!isUp() && !(await isUpSoon()))
        throw new BrokersAway("The brokers of the event log can't be reached.");
      if (!hasRoom()) {
        void count();
        throw new EventLogFull();
      }
      underWay++;
      try {
        await groups.add(event);
      } finally {
        underWay--;
      }
    },

    read: (limit, underWay) => reading().read(limit, underWay),
    async discard(ids) {
      await reading().discard(ids);
      since -= ids.length;
    },
    waitForEvents: (timeoutMs) => reading().waitForEvents(timeoutMs),

    async size() {
      // A count under way may have begun before what was appended last, and would hold that twice.
      await counting;
      await count();
      return waiting() + ((await spool?.size()) ?? 0);
    },
    async oldestId() {
      const ids = [await spool?.oldestId(), consumer ? await consumer.oldestId() : head];
      return ids.filter((id) => id !== undefined).sort()[0];
    },
    refusing() {
      if (isUp()) return hasRoom() ? undefined : 'full';
      if (standIn) return standIn.refusing();
      const isAway = awaySince !== undefined && performance.now() - awaySince >= GRACE_MS;
      return isAway ? 'brokers_away' : undefined;
    },
    unreadable: async () => options.unreadable(),
    unreachable: async () => (spool ? spool.unreachable() : 0),

    close: () => (closing ??= close()),
  };

  async function close(): Promise<void> {
    closed = true;
    await groups.settled();
    clearInterval(timer);
    changed.wake();
    await forwarding?.stop();
    await Promise.all([publisher?.close(), consumer?.close()]);
    await spool?.close();
  }

  function reading(): Consumer {
    if (!consumer) throw new Error('This process reads nothing of the event log.');
    return consumer;
  }
}
