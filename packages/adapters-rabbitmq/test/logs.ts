// Event logs of one test on brokers, each queue of its own, all closed at its end.
import { until as lookUntil } from '@tributary/application/contracts/shared/until';
import { randomBytes } from 'node:crypto';
import { connect, type ChannelModel } from 'amqplib';
import type { EventLog } from '@tributary/application/tracking/event-log';
import type { Unreadable } from '../src/consumer.ts';
import { openBrokerLog, type BrokerLogOptions } from '../src/open-broker-log.ts';
import type { Brokers } from './brokers.ts';

export type OpenedLog = EventLog & {
  readonly unreadableKept: readonly Unreadable[];
  readonly news: { ups: number; away: Error[]; spooled: number; forwarded: number };
  /** Until the brokers work with it. */
  up(): Promise<void>;
  away(): Promise<void>;
};

export type Logs = {
  readonly queue: string;
  open(options?: Partial<BrokerLogOptions>): OpenedLog;
  /** What a client that is none of ours does. */
  foreign<T>(work: (connection: ChannelModel) => Promise<T>): Promise<T>;
  closeAll(): Promise<void>;
};

/** Brokers take their time. */
export async function until(look: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  await lookUntil(look, withinMs, 20);
}

export function makeLogs(brokers: () => Brokers): Logs {
  const queue = `events-${randomBytes(6).toString('hex')}`;
  const opened: EventLog[] = [];
  return {
    queue,
    open(options = {}) {
      const unreadableKept: Unreadable[] = [];
      const news: OpenedLog['news'] = { ups: 0, away: [], spooled: 0, forwarded: 0 };
      let isUp = false;
      const log = openBrokerLog({
        addresses: brokers().all.map(({ url }) => url),
        queue,
        spoolOnLoss: options.spool !== undefined,
        appends: true,
        reads: true,
        eventsMax: 100_000,
        keepUnreadable: (one) => void unreadableKept.push(one),
        unreadable: () => unreadableKept.length,
        news: {
          up() {
            isUp = true;
            news.ups++;
          },
          away(reason) {
            isUp = false;
            news.away.push(reason);
          },
          spooled: (events) => void (news.spooled += events),
          forwarded: (events) => void (news.forwarded += events),
        },
        ...options,
      });
      opened.push(log);
      return { ...log, unreadableKept, news, up: () => until(() => isUp), away: () => until(() => !isUp) };
    },
    async foreign(work) {
      const url = brokers().all.find((broker) => broker.isUp())?.url ?? '';
      const connection = await connect(url);
      connection.on('error', () => {});
      try {
        return await work(connection);
      } finally {
        await connection.close();
      }
    },
    async closeAll() {
      for (const log of opened.splice(0)) await log.close();
    },
  };
}

/** Reads and discards until so many different events have come, and a little longer; their ids, in the order they came. */
export async function readOut(log: EventLog, count: number): Promise<string[]> {
  const ids: string[] = [];
  await until(async () => {
    const events = await log.read(1000);
    ids.push(...events.map(({ id }) => id));
    await log.discard(events.map(({ id }) => id));
    if (events.length === 0) await log.waitForEvents(50);
    return new Set(ids).size >= count && events.length === 0;
  });
  return ids;
}
