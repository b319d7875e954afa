// What happens in a network, handed to whoever watches, as it is decided (docs/rules/stats.md#live-events).
import type { ClickLine, ConversionLine, HitLine, Reads } from '@tributary/application/attribution/logs';
import type { Deliveries, DeliveryLine } from '@tributary/application/postbacks/postbacks';
import type { TestEvents } from '@tributary/application/attribution/test-events';
import { type TestEvent, testedAt } from '@tributary/domain/attribution/test-event';
import type { LogPosition } from '@tributary/application/shared/page';
import type { Clock } from '@tributary/application/shared/stamps';
import { makeAlarm } from '@tributary/application/shared/waiting';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tributary/domain/shared/durations';
import type { NetworkId } from '@tributary/domain/shared/ids';

export const KINDS = ['click', 'conversion', 'hit', 'postback', 'test'] as const;
export type LiveKind = (typeof KINDS)[number];
export type LiveEvent = LogPosition &
  (
    | { readonly kind: 'click'; readonly line: ClickLine }
    | { readonly kind: 'conversion'; readonly line: ConversionLine }
    | { readonly kind: 'hit'; readonly line: HitLine }
    /** A message to an affiliate, as it stands: written, tried, delivered or given up. */
    | { readonly kind: 'postback'; readonly line: DeliveryLine }
    /** What the network tried, which counts nowhere (docs/rules/tracking.md#test-events). */
    | { readonly kind: 'test'; readonly line: TestEvent }
  );
/** What a watcher is given at once: some events, and how many more there were that are not sent one by one. */
export type LiveBatch = {
  readonly events: readonly LiveEvent[];
  readonly counts: Readonly<Partial<Record<LiveKind, number>>>;
  /** There were more than can be counted here. */
  readonly atLeast: boolean;
};
export type Watching = {
  readonly networkId: NetworkId;
  /** The key or session: it may have only so many streams. */
  readonly holder: string;
  readonly accepts: (event: LiveEvent) => boolean;
  /** Asked before anything is shown; the stream ends when it no longer is, or nobody can tell. */
  readonly isStillAdmitted: () => Promise<boolean>;
  /** The last event a watcher saw before it came back. */
  readonly after?: LogPosition | undefined;
  /** When it came for the first time: what happened before then is not shown to it when it comes back. */
  readonly since?: Date | undefined;
};
export type Watch = {
  /** A batch may be empty: nothing happened for a while, but the stream is alive. */
  readonly batches: AsyncIterable<LiveBatch>;
  /** The watcher is gone. */
  readonly end: () => void;
};
export type LiveEvents = {
  /** Undefined: this holder, or this process, has as many streams as it may. */
  readonly watch: (watching: Watching) => Watch | undefined;
  /** Ends every stream; watchers come back to another process (docs/rules/running.md#stopping). */
  readonly close: () => void;
};
export type LiveTimes = {
  readonly everyMs: number;
  readonly heartbeatMs: number;
  /** After it a stream ends, and its watcher, coming back, shows its key or session again. */
  readonly lifetimeMs: number;
};

const TIMES: LiveTimes = { everyMs: 500, heartbeatMs: 15 * SECOND_MS, lifetimeMs: MINUTE_MS };
/** Of each kind, at each look. */
const ROWS_MAX = 250;
/** How long after it happened an event may still be decided and be seen here. */
const LATE_MS = 2 * MINUTE_MS;
const AHEAD_MS = MINUTE_MS;
/** Events are not decided in the order in which they happened. */
const OUT_OF_ORDER_MS = 10 * SECOND_MS;
/** A watcher who was away for longer reads the logs. */
const RESUMED_MS_MAX = HOUR_MS;
const EVENTS_PER_SECOND = 10;
const STREAMS_OF_HOLDER_MAX = 6;
const STREAMS_MAX = 1000;

type Dependencies = {
  readonly reads: Pick<Reads, 'clicks' | 'conversions' | 'hits'>;
  readonly deliveries: Pick<Deliveries, 'log'>;
  readonly testEvents: Pick<TestEvents, 'list'>;
  readonly clock: Clock;
};

/** One reader for each network that somebody watches, however many they are. */
export function makeLiveEvents(
  { reads, deliveries, testEvents, clock }: Dependencies,
  times: Partial<LiveTimes> = {},
): LiveEvents {
  const { everyMs, heartbeatMs, lifetimeMs } = { ...TIMES, ...times };
  const streams = new Set<Stream>();
  const readers = new Map<NetworkId, Reader>();
  let isClosed = false;

  return {
    watch: (watching) => {
      const own = [...streams].filter(({ holder }) => holder === watching.holder).length;
      if (own >= STREAMS_OF_HOLDER_MAX || streams.size >= STREAMS_MAX) return undefined;
      const stream = makeStream(watching);
      streams.add(stream);
      if (isClosed) stream.end();
      else readerOf(watching.networkId).streams.add(stream);
      return { batches: batchesOf(stream, watching), end: () => forget(stream, watching.networkId) };
    },
    close: () => {
      isClosed = true;
      for (const stream of streams) stream.end();
      for (const { timer } of readers.values()) clearTimeout(timer);
      readers.clear();
    },
  };

  async function* batchesOf(stream: Stream, watching: Watching): AsyncGenerator<LiveBatch> {
    const endsAt = performance.now() + lifetimeMs;
    try {
      yield NOTHING;
      if (watching.after) {
        const missed = await since(watching.networkId, resumedFrom(watching.after));
        stream.take(missed.events.filter(isNew(watching.after, watching.since)), missed.cut.length > 0);
        yield stream.given();
      }
      for (;;) {
        const leftMs = endsAt - performance.now();
        if (leftMs <= 0 || stream.hasEnded()) return;
        await stream.woken(Math.min(heartbeatMs, leftMs));
        if (stream.hasEnded()) return;
        yield stream.given();
      }
    } finally {
      forget(stream, watching.networkId);
    }
  }

  function forget(stream: Stream, networkId: NetworkId): void {
    stream.end();
    streams.delete(stream);
    const reader = readers.get(networkId);
    reader?.streams.delete(stream);
    if (reader?.streams.size !== 0) return;
    clearTimeout(reader.timer);
    readers.delete(networkId);
  }

  function readerOf(networkId: NetworkId): Reader {
    const known = readers.get(networkId);
    if (known) return known;
    const reader: Reader = {
      streams: new Set(),
      seen: new Map(),
      startedAt: clock(),
      hasLooked: false,
      timer: undefined,
    };
    readers.set(networkId, reader);
    lookLater(networkId, reader);
    return reader;
  }

  function lookLater(networkId: NetworkId, reader: Reader): void {
    reader.timer = setTimeout(() => void look(networkId, reader), everyMs);
  }

  async function look(networkId: NetworkId, reader: Reader): Promise<void> {
    try {
      const { events, cut } = await since(networkId, new Date(clock().getTime() - LATE_MS));
      const fresh = events.filter((event) => !reader.seen.has(nameOf(event)));
      for (const event of events) reader.seen.set(nameOf(event), event.at);
      forgetOld(reader.seen, clock());
      const shown = reader.hasLooked ? fresh : fresh.filter(({ at }) => at >= reader.startedAt);
      const isCut = cut.some((kind) => shown.filter((event) => event.kind === kind).length === ROWS_MAX);
      reader.hasLooked = true;
      await endRevoked(reader);
      for (const stream of reader.streams) stream.take(shown, isCut);
    } catch (error) {
      for (const stream of reader.streams) stream.fail(error);
    }
    if (readers.get(networkId) === reader) lookLater(networkId, reader);
  }

  /** Streams of keys and sessions that have ended since, end; each of them is asked for once. */
  async function endRevoked(reader: Reader): Promise<void> {
    const asked = new Map<string, Promise<boolean>>();
    await Promise.all(
      [...reader.streams].map(async (stream) => {
        const { holder, isStillAdmitted } = stream;
        const isStill = asked.get(holder) ?? isStillAdmitted().catch(() => false);
        asked.set(holder, isStill);
        if (await isStill) return;
        stream.end();
        reader.streams.delete(stream);
      }),
    );
  }

  function resumedFrom({ at }: LogPosition): Date {
    return new Date(Math.max(at.getTime() - OUT_OF_ORDER_MS, clock().getTime() - RESUMED_MS_MAX));
  }

  async function since(networkId: NetworkId, from: Date): Promise<Recent> {
    const filter = { from, to: new Date(clock().getTime() + AHEAD_MS) };
    const page = { page: 1, limit: ROWS_MAX };
    const [clicks, conversions, hits, postbacks, tests] = await Promise.all([
      reads.clicks(networkId, filter, page),
      reads.conversions(networkId, filter, page),
      reads.hits(networkId, filter, page),
      deliveries.log(networkId, filter, page),
      testEvents.list(networkId, { from, limit: ROWS_MAX }),
    ]);
    const events: LiveEvent[] = [
      ...clicks.map((line) => ({ kind: 'click', at: line.clickedAt, id: line.id, line }) as const),
      ...conversions.map(
        (line) => ({ kind: 'conversion', at: line.convertedAt, id: line.id, line }) as const,
      ),
      ...hits.map((line) => ({ kind: 'hit', at: line.hit.hitAt, id: line.hit.id, line }) as const),
      ...postbacks.items.map(
        (line) => ({ kind: 'postback', at: line.createdAt, id: line.id, line }) as const,
      ),
      ...tests.map((line) => ({ kind: 'test', at: testedAt(line), id: line.id, line }) as const),
    ];
    const cut = KINDS.filter((kind) => events.filter((event) => event.kind === kind).length === ROWS_MAX);
    return { events: events.sort((a, b) => a.at.getTime() - b.at.getTime()), cut };
  }
}

/** `cut`: the kinds of which there were more than are read at once. */
type Recent = { readonly events: readonly LiveEvent[]; readonly cut: readonly LiveKind[] };

type Reader = {
  readonly streams: Set<Stream>;
  /** What was handed out, with when it happened. */
  readonly seen: Map<string, Date>;
  readonly startedAt: Date;
  hasLooked: boolean;
  timer: NodeJS.Timeout | undefined;
};

/** A hit that waited is shown again once it is decided, a conversion when its status changes, a postback with every try. */
function nameOf(event: LiveEvent): string {
  const name = `${event.kind} ${event.id}`;
  switch (event.kind) {
    case 'click':
    case 'test':
      return name;
    case 'hit':
      return `${name} ${event.line.outcome.state}`;
    case 'conversion':
      return `${name} ${event.line.status}`;
    case 'postback':
      return `${name} ${event.line.state} ${event.line.attempts.length}`;
  }
}

function forgetOld(seen: Map<string, Date>, now: Date): void {
  const limit = now.getTime() - LATE_MS - MINUTE_MS;
  for (const [name, at] of seen) if (at.getTime() < limit) seen.delete(name);
}

/** What a watcher may not have seen: what happened shortly before its last event may have been decided after it. */
const isNew =
  (after: LogPosition, since: Date | undefined) =>
  (event: LiveEvent): boolean =>
    event.id !== after.id && (since === undefined || event.at >= since);

const NOTHING: LiveBatch = { events: [], counts: {}, atLeast: false };

type Stream = ReturnType<typeof makeStream>;

/** Keeps for one watcher what it has not taken yet: never more than a few events, and counts of the others. */
function makeStream({ holder, accepts, isStillAdmitted }: Watching) {
  let events: LiveEvent[] = [];
  let counts: Partial<Record<LiveKind, number>> = {};
  let atLeast = false;
  let second = 0;
  let inSecond = 0;
  let hasEnded = false;
  let failure: { readonly error: unknown } | undefined;
  const alarm = makeAlarm();

  const mayShow = (): boolean => {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, inSecond] = [now, 0];
    inSecond += 1;
    return inSecond <= EVENTS_PER_SECOND && events.length < EVENTS_PER_SECOND;
  };
  return {
    holder,
    isStillAdmitted,
    take: (happened: readonly LiveEvent[], isCut: boolean) => {
      const own = happened.filter(accepts);
      if (own.length === 0) return;
      // Of many at once the newest are shown.
      const shown = own.slice(-EVENTS_PER_SECOND);
      for (const event of own) {
        if (shown.includes(event) && mayShow()) events.push(event);
        else counts[event.kind] = (counts[event.kind] ?? 0) + 1;
      }
      atLeast ||= isCut;
      alarm.wake();
    },
    given: (): LiveBatch => {
      if (failure) throw failure.error;
      const batch = { events, counts, atLeast };
      [events, counts, atLeast] = [[], {}, false];
      return batch;
    },
    woken: async (ms: number): Promise<void> => {
      if (events.length > 0 || Object.keys(counts).length > 0 || failure || hasEnded) return;
      alarm.reset();
      await alarm.wait(ms);
    },
    fail: (error: unknown) => {
      failure = { error };
      alarm.wake();
    },
    end: () => {
      hasEnded = true;
      alarm.wake();
    },
    hasEnded: () => hasEnded,
  };
}
