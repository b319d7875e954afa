import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { eventLogContract } from '@tributary/application/contracts/tracking/event-log.contract';
import type { Channel } from 'amqplib';
import { findRabbitmq, openBrokers, type Brokers } from '../test/brokers.ts';
import { makeLogs, readOut, until, type Logs } from '../test/logs.ts';
import { MESSAGES_HELD_MAX } from './consumer.ts';
import { lineOf, MESSAGE_TYPE, messageOf } from './message.ts';
import { BrokersAway, openBrokerLog } from './open-broker-log.ts';

const program = findRabbitmq();
const click = (n: number) => clickEvent({ id: clickId(n) });
const idsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => clickId(first + n));
/** A channel that is closed may forget acknowledgements: then the same comes once more. */
const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();

(program === undefined ? describe.skip : describe)('on one broker', () => {
  let brokers: Brokers;
  let logs: Logs;
  beforeAll(async () => {
    brokers = await openBrokers(program ?? '', 1);
  }, 180_000);
  afterAll(() => brokers.stop());
  beforeEach(() => {
    logs = makeLogs(() => brokers);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await logs.closeAll();
    await startAgain();
  }, 180_000);

  /** A broker notes half a second later which queues it has: one killed before that knows nothing of a queue just made. */
  const kill = async (): Promise<void> => {
    await pause(1500);
    for (const broker of brokers.all) await broker.kill();
  };
  const startAgain = async (): Promise<void> => {
    for (const broker of brokers.all) await broker.start();
  };

  eventLogContract('RabbitMQ', async (options = {}) => {
    const log = makeLogs(() => brokers).open(options);
    await log.up();
    return log;
  });

  it('gives what a tracker appended to any of several workers, once', async () => {
    const tracker = logs.open({ reads: false });
    const workers = [logs.open({ appends: false }), logs.open({ appends: false })];
    await tracker.up();
    for (let n = 1; n <= 200; n++) await tracker.append(click(n));
    const read = (await Promise.all(workers.map((worker) => readOut(worker, 1)))).flat();
    expect(read.sort()).toEqual(idsOf(1, 200));
    expect(await tracker.size()).toBe(0);
  });

  it('gives again what a worker held and did not discard when it ended', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    await Promise.all([1, 2, 3].map((n) => tracker.append(click(n)))); // one message
    const first = logs.open({ appends: false });
    await first.waitForEvents(20_000);
    expect(await first.read(10)).toHaveLength(3);
    await first.discard([clickId(1), clickId(3)]);
    await first.close();
    const second = logs.open({ appends: false });
    await second.waitForEvents(20_000);
    // All of the message: whoever takes events in knows them by their ids.
    expect(await second.read(10)).toHaveLength(3);
    await second.discard([clickId(1), clickId(2), clickId(3)]);
    await second.close();
    await until(async () => (await tracker.size()) === 0);
  });

  it('tells a tracker how much waits, and how long, while no worker reads', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    for (const n of [7, 8, 9]) await tracker.append(click(n));
    await until(async () => (await tracker.size()) === 3);
    expect(await tracker.oldestId()).toBe(clickId(7));
    expect(await readOut(logs.open({ appends: false }), 3)).toEqual(idsOf(7, 9));
    await until(async () => (await tracker.size()) === 0);
    expect(await tracker.oldestId()).toBeUndefined();
  });

  it('holds no more messages than it may, and more of them only beside those that were put off', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const all = 2 * MESSAGES_HELD_MAX + 10;
    for (let n = 1; n <= all; n++) await tracker.append(click(n));
    const worker = logs.open({ appends: false });
    const held = async () => (await worker.read(10_000)).length;
    await until(async () => (await held()) === MESSAGES_HELD_MAX);
    expect(await held()).toBe(MESSAGES_HELD_MAX);
    // None of them can be decided: they stay, and what comes after them is read as well.
    await worker.discard([]);
    await until(async () => (await held()) === 2 * MESSAGES_HELD_MAX);
    await worker.discard([]);
    await until(async () => (await held()) === all);
    await worker.discard(idsOf(1, all));
    await until(async () => (await worker.size()) === 0);
  });

  /** What is sent to consumers, while a test lasts, and does not come: the first so many messages. */
  async function loseFirst(count: number): Promise<void> {
    const channels = await logs.foreign(
      async (connection) => Object.getPrototypeOf(await connection.createChannel()) as Channel,
    );
    let left = count;
    const { consume } = channels;
    jest.spyOn(channels, 'consume').mockImplementation(function (this: Channel, queue, came) {
      return consume.call(this, queue, (message) => (left-- > 0 ? undefined : came(message)));
    });
  }

  it('gets what the broker counts as sent and what did not come', async () => {
    await loseFirst(MESSAGES_HELD_MAX);
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const worker = logs.open({ appends: false, renewEveryMs: 200 });
    await worker.up();
    const all = MESSAGES_HELD_MAX + 10;
    for (let n = 1; n <= all; n++) await tracker.append(click(n));
    expect(distinct(await readOut(worker, all))).toEqual(idsOf(1, all));
    expect(worker.news.away).toEqual([]);
  });

  it('reads by another channel now and then, and nothing is lost or stays for it', async () => {
    const tracker = logs.open({ reads: false });
    // One after the other: RabbitMQ 3.10 cuts a connection that consumes from a queue while another is still making it.
    await tracker.up();
    const worker = logs.open({ appends: false, renewEveryMs: 50 });
    await worker.up();
    const all = 500;
    const appended = (async () => {
      for (let n = 1; n <= all; n++) await tracker.append(click(n));
    })();
    expect(distinct(await readOut(worker, all))).toEqual(idsOf(1, all));
    await appended;
    // What is put off stays with the channel it came by.
    for (let n = 1; n <= 3; n++) await tracker.append(click(n));
    await until(async () => (await worker.read(10)).length === 3);
    await worker.discard([clickId(2)]);
    await pause(100);
    expect((await worker.read(10)).map(({ id }) => id)).toEqual([clickId(1), clickId(3)]);
    await worker.discard([clickId(1), clickId(3)]);
    await worker.close();
    const left = await logs.foreign(async (connection) =>
      (await connection.createChannel()).checkQueue(logs.queue),
    );
    expect([left.messageCount, worker.news.away]).toEqual([0, []]);
  });

  it('leaves a channel although more waits than it can hold, and takes nothing of it afterwards', async () => {
    const { ConfirmChannel } = await logs.foreign(async (connection) => ({
      ConfirmChannel: Object.getPrototypeOf(await connection.createConfirmChannel()) as Channel,
    }));
    const closes = jest.spyOn(ConfirmChannel, 'close');
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const all = 10 * MESSAGES_HELD_MAX;
    for (let n = 1; n <= all; n++) await tracker.append(click(n));
    const worker = logs.open({ appends: false, renewEveryMs: 300 });
    await worker.up();
    const waiting = () =>
      logs.foreign(
        async (connection) => (await (await connection.createChannel()).checkQueue(logs.queue)).messageCount,
      );
    // The first channel and the one after it hold as much as they may.
    await until(async () => (await waiting()) === all - 2 * MESSAGES_HELD_MAX);
    const ids: string[] = [];
    while (closes.mock.calls.length === 0 && ids.length < all / 2) {
      const events = await worker.read(8);
      ids.push(...events.map(({ id }) => id));
      await worker.discard(events.map(({ id }) => id));
    }
    expect(ids.length).toBeLessThan(all / 2);
    await until(async () => {
      ids.push(...(await readOut(worker, 0)));
      return new Set(ids).size === all;
    });
    // What the channel that was left had not confirmed comes again.
    await until(async () => {
      await readOut(worker, 0);
      return (await worker.size()) === 0;
    });
    expect(worker.news.away).toEqual([]);
  });

  it('keeps aside what cannot be read, says so, and continues with the rest', async () => {
    const worker = logs.open({ appends: false });
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const sound = messageOf([lineOf(click(1)), lineOf(click(2))]);
    const half = messageOf([lineOf(click(3)), { id: clickId(4), text: '[99,"of a newer version"]' }]);
    const changed = Buffer.from(sound.content);
    changed[40] = (changed[40] ?? 0) ^ 1;
    await logs.foreign(async (connection) => {
      const channel = await connection.createConfirmChannel();
      const put = (content: Buffer, headers: object, type: string = MESSAGE_TYPE) =>
        channel.sendToQueue(logs.queue, content, { persistent: true, type, headers });
      put(Buffer.from('hello'), {}, 'greeting');
      put(changed, sound.headers);
      put(sound.content, { ...sound.headers, events: 5 });
      put(half.content, half.headers);
      await channel.waitForConfirms();
    });
    await tracker.append(click(5));
    expect(await readOut(worker, 2)).toEqual([clickId(3), clickId(5)]);
    const kept = worker.unreadableKept.map(({ events, reason }) => [events, reason]);
    expect(kept).toEqual([
      [1, 'a message of an unknown form (type greeting)'],
      [2, 'a message whose bytes were changed'],
      [5, 'a message that lacks events'],
      [1, 'written in an unknown form'],
    ]);
    expect(worker.unreadableKept.at(-1)).toMatchObject({ place: clickId(4) });
    expect(await worker.size()).toBe(0);
  });

  it('does not forget what cannot be read while it cannot be kept aside', async () => {
    let isFull = true;
    const kept: string[] = [];
    const worker = logs.open({
      appends: false,
      keepUnreadable({ place }) {
        if (isFull) throw new Error('ENOSPC');
        kept.push(place);
      },
    });
    await worker.up();
    await logs.foreign(async (connection) => {
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue(logs.queue, Buffer.from('hello'), { persistent: true });
      await channel.waitForConfirms();
    });
    expect(await worker.read(10)).toEqual([]);
    isFull = false;
    expect(await worker.read(10)).toEqual([]);
    expect(kept).toEqual([expect.stringMatching(/^message-[0-9a-f]{24}$/)]);
  });

  it('does not call durable what no queue took', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    await tracker.append(click(1));
    await logs.foreign(async (connection) => (await connection.createChannel()).deleteQueue(logs.queue));
    await tracker.append(click(2)); // comes back, and is sent again when there is a queue
    expect(tracker.news.away.map(({ message }) => message)).toEqual(['the queue is gone']);
    expect(await readOut(logs.open({ appends: false }), 1)).toEqual([clickId(2)]);
  });

  it('reads on when the queue was deleted under it', async () => {
    const log = logs.open();
    await log.up();
    await log.read(1);
    await logs.foreign(async (connection) => (await connection.createChannel()).deleteQueue(logs.queue));
    await log.append(click(1));
    expect(await readOut(log, 1)).toEqual([clickId(1)]);
  });

  it('has everything after the broker was killed, and continues by itself', async () => {
    const log = logs.open();
    await log.up();
    for (let n = 1; n <= 50; n++) await log.append(click(n));
    expect((await log.read(100)).length).toBe(50);
    await kill();
    await startAgain();
    await log.up();
    await log.append(click(51));
    expect([...new Set(await readOut(log, 51))]).toEqual(idsOf(1, 51));
  }, 180_000);

  it('control: a queue that is not durable loses what was answered', async () => {
    const tracker = logs.open({
      reads: false,
      declare: async (connection, queue) => {
        const channel = await connection.createChannel();
        await channel.assertQueue(queue, { durable: false });
        await channel.close();
      },
    });
    await tracker.up();
    for (let n = 1; n <= 50; n++) await tracker.append(click(n));
    await kill();
    await startAgain();
    await tracker.up();
    await tracker.append(click(51));
    const found = await logs.foreign(async (connection) =>
      (await connection.createChannel()).checkQueue(logs.queue),
    );
    expect(found.messageCount).toBeLessThan(51);
  }, 180_000);

  it('sends nothing to a queue of its name that is none of a majority, and says why', async () => {
    await logs.foreign(async (connection) =>
      (await connection.createChannel()).assertQueue(logs.queue, { durable: true }),
    );
    const spool = memoryEventLog();
    const tracker = logs.open({ reads: false, spool });
    await tracker.append(click(1));
    await until(() => tracker.news.away.length > 0);
    expect(tracker.news.away[0]?.message).toContain('x-queue-type');
    expect([tracker.news.ups, await spool.size()]).toEqual([0, 1]);
  });

  it('lets the spool take over while the broker is away, and sends on what it took', async () => {
    const spool = memoryEventLog();
    const tracker = logs.open({ reads: false, spool });
    await tracker.up();
    await tracker.append(click(1));
    await kill();
    for (let n = 2; n <= 20; n++) await tracker.append(click(n));
    expect(await spool.size()).toBe(19);
    expect([await tracker.size(), tracker.refusing()]).toEqual([20, undefined]);
    expect(await tracker.oldestId()).toBe(clickId(1)); // waits at the broker
    // One that starts now does the same.
    const late = logs.open({ reads: false, spool: memoryEventLog() });
    await late.append(click(21));
    await startAgain();
    await late.up();
    await tracker.up();
    expect((await readOut(logs.open({ appends: false }), 21)).sort()).toEqual(idsOf(1, 21));
    await until(() => tracker.news.forwarded + late.news.forwarded === 20);
    expect(tracker.news).toMatchObject({ ups: 2, spooled: 19, forwarded: 19 });
    expect(await spool.size()).toBe(0);
  }, 180_000);

  it('without a spool refuses what comes while the broker is away, and takes it again by itself', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    await kill();
    await expect(tracker.append(click(1))).rejects.toBeInstanceOf(BrokersAway);
    await expect(tracker.append(click(2))).rejects.toBeInstanceOf(BrokersAway);
    expect(tracker.refusing()).toBe('brokers_away');
    await startAgain();
    await tracker.up();
    await tracker.append(click(3));
    expect(tracker.refusing()).toBeUndefined();
    expect(await readOut(logs.open({ appends: false }), 1)).toEqual([clickId(3)]);
  }, 180_000);

  it('lets the spool take over while the broker hangs', async () => {
    const spool = memoryEventLog();
    const tracker = logs.open({ reads: false, spool });
    await tracker.up();
    for (const broker of brokers.all) broker.freeze();
    await tracker.append(click(1));
    await tracker.append(click(2));
    for (const broker of brokers.all) broker.thaw();
    expect(tracker.news.away.map(({ message }) => message)).toEqual(['the brokers did not confirm in time']);
    await tracker.up();
    // The first one was sent before: an event may come twice.
    const read = await readOut(logs.open({ appends: false }), 2);
    expect([...new Set(read)].sort()).toEqual(idsOf(1, 2));
  }, 180_000);

  it('ends after what is under way is confirmed', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const appends = Array.from({ length: 3000 }, (_, n) => tracker.append(click(n + 1)));
    await tracker.close();
    expect((await Promise.allSettled(appends)).every(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(tracker.append(click(9000))).rejects.toThrow('closed');
    expect((await readOut(logs.open({ appends: false }), 3000)).length).toBe(3000);
  });

  it('says what is wrong with a user that the broker does not know, and no password', async () => {
    const [{ url } = { url: '' }] = brokers.all;
    const away = new Promise<Error>((resolve) => {
      const log = openBrokerLog({
        addresses: [url.replace('amqp://', 'amqp://somebody:s3cret@')],
        spoolOnLoss: false,
        appends: true,
        reads: false,
        eventsMax: 10,
        keepUnreadable: () => {},
        unreadable: () => 0,
        news: { away: (reason) => void log.close().then(() => resolve(reason)) },
      });
    });
    const { message, stack } = await away;
    expect(message).toMatch(/ACCESS.REFUSED/i);
    expect(`${message}${stack}`).not.toContain('s3cret');
  });
});
