// Three brokers of one cluster, of which one and then two are killed, frozen and started again while a tracker appends: what was
// answered comes out, whoever of them is left (docs/rules/running.md#event-log-on-brokers).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { findRabbitmq, openBrokers, type Brokers } from '../../../packages/adapters-rabbitmq/test/brokers.ts';
import {
  makeLogs,
  readOut,
  until,
  type Logs,
  type OpenedLog,
} from '../../../packages/adapters-rabbitmq/test/logs.ts';

const program = findRabbitmq();

/** Appends without a pause, one after the other, until it is stopped; the ids of what was answered. */
function append(log: OpenedLog, from: number): { readonly ids: Set<string>; stop(): Promise<void> } {
  const ids = new Set<string>();
  let isGoing = true;
  const going = (async () => {
    for (let n = from; isGoing; n++) {
      const id = clickId(n);
      await log.append(clickEvent({ id })).then(
        () => ids.add(id),
        () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    ids,
    async stop() {
      isGoing = false;
      await going;
    },
  };
}

(program === undefined ? describe.skip : describe)('a majority of three brokers', () => {
  let brokers: Brokers;
  let logs: Logs;
  beforeAll(async () => {
    brokers = await openBrokers(program ?? '', 3);
  }, 240_000);
  afterAll(() => brokers.stop());
  beforeEach(() => {
    logs = makeLogs(() => brokers);
  });
  afterEach(async () => {
    for (const broker of brokers.all) broker.thaw();
    await logs.closeAll();
    for (const broker of brokers.all) await broker.start();
  }, 240_000);

  const more = (ids: ReadonlySet<string>, count = 50) => {
    const before = ids.size;
    return until(() => ids.size >= before + count);
  };
  const nothingIsMissing = async (ids: ReadonlySet<string>): Promise<void> => {
    const read = new Set(await readOut(logs.open({ appends: false }), ids.size));
    expect([...ids].filter((id) => !read.has(id))).toEqual([]);
  };

  it.each([0, 1, 2])(
    'goes on without broker %i, and without a spool',
    async (n) => {
      const tracker = logs.open({ reads: false });
      await tracker.up();
      const { ids, stop } = append(tracker, 1);
      await more(ids);
      await brokers.all[n]?.kill();
      await more(ids);
      await brokers.all[n]?.start();
      await more(ids);
      await stop();
      await nothingIsMissing(ids);
    },
    240_000,
  );

  it('continues while any of them hangs: the spool takes over until the others choose a leader', async () => {
    const spool = memoryEventLog();
    const tracker = logs.open({ reads: false, spool });
    await tracker.up();
    const { ids, stop } = append(tracker, 1);
    for (const broker of brokers.all) {
      broker.freeze();
      await more(ids, 20);
      broker.thaw();
      await tracker.up();
      await more(ids, 20);
    }
    await stop();
    await until(async () => (await spool.size()) === 0);
    await nothingIsMissing(ids);
  }, 240_000);

  it('calls nothing durable without two of them: the spool takes over, and everything arrives', async () => {
    const spool = memoryEventLog();
    const tracker = logs.open({ reads: false, spool });
    await tracker.up();
    const { ids, stop } = append(tracker, 1);
    await more(ids);
    const [, second, third] = brokers.all;
    await Promise.all([second?.kill(), third?.kill()]);
    await tracker.away();
    const answeredBefore = ids.size;
    await more(ids);
    // The one that is left takes connections, and confirms nothing.
    expect(tracker.news).toMatchObject({ ups: 1, forwarded: 0 });
    expect(await spool.size()).toBeGreaterThanOrEqual(ids.size - answeredBefore - 1);
    await Promise.all([second?.start(), third?.start()]);
    await tracker.up();
    await more(ids);
    await stop();
    await until(async () => (await spool.size()) === 0);
    expect(tracker.news.forwarded).toBe(tracker.news.spooled);
    await nothingIsMissing(ids);
  }, 240_000);

  it('refuses without two of them where no spool may take over, and takes events again by itself', async () => {
    const tracker = logs.open({ reads: false });
    await tracker.up();
    const [first, second] = brokers.all;
    await Promise.all([first?.kill(), second?.kill()]);
    await until(async () =>
      tracker.append(clickEvent({ id: clickId(1) })).then(
        () => false,
        ({ name }: Error) => name === 'BrokersAway',
      ),
    );
    await until(() => tracker.refusing() === 'brokers_away');
    await Promise.all([first?.start(), second?.start()]);
    await tracker.up();
    await tracker.append(clickEvent({ id: clickId(2) }));
    expect(tracker.refusing()).toBeUndefined();
    await nothingIsMissing(new Set([clickId(2)]));
  }, 240_000);

  it('gives another reader what was held by one that had just changed its channel, when its broker is killed', async () => {
    const [first, ...others] = brokers.all;
    const ofOthers = others.map(({ url }) => url);
    const tracker = logs.open({ reads: false, addresses: ofOthers });
    await tracker.up();
    // It is leaving its first channel, by which all that it holds has come, while its broker ends.
    const reader = logs.open({ appends: false, addresses: [first?.url ?? ''], renewEveryMs: 100 });
    await reader.up();
    const ids = Array.from({ length: 10 }, (_, n) => clickId(n + 1));
    for (const id of ids) await tracker.append(clickEvent({ id }));
    await until(async () => (await reader.read(10)).length === 10);
    await pause(1500);
    await first?.kill();
    await reader.away();
    const another = logs.open({ appends: false, addresses: ofOthers });
    expect((await readOut(another, 10)).sort()).toEqual(ids);
  }, 240_000);
});
