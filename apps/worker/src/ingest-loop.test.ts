import { until } from '@tributary/application/contracts/shared/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { idOf, NOW } from '@tributary/application/contracts/shared/given';
import { clickEvent, clickId, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { makeProcessEvents, type Processed } from '@tributary/application/attribution/process-events';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { memoryTestEvents } from '@tributary/adapters-memory/attribution/memory-test-events';
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { makeIngestLoop } from './ingest-loop.ts';
import type { Loop } from './repeat.ts';

const loops: Loop[] = [];
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
});

const names = (events: readonly TrackedEvent[]): number[] =>
  events.map(({ id }) => [1, 2, 3, 4, 5, 6].find((n) => clickId(n) === id) ?? 0);
const nothing = (left: readonly number[] = []): Processed => ({
  clicks: 0,
  impressions: 0,
  conversions: 0,
  deadLetters: 0,
  left: left.map((n) => clickId(n)),
});

/** A log of so many clicks, taken in by twos; each batch waits to be told how it ends. */
async function start(clicks: number) {
  const log = memoryEventLog();
  for (let n = 1; n <= clicks; n++) await log.append(clickEvent({ id: clickId(n) }));
  const seen: number[][] = [];
  const reads: number[][] = [];
  const discards: number[][] = [];
  const errors: string[] = [];
  const ends: { resolve: (processed: Processed) => void; reject: (error: Error) => void }[] = [];
  let failingDiscards = 0;
  const loop = makeIngestLoop(
    {
      eventLog: {
        ...log,
        read: async (limit, underWay) => {
          const events = await log.read(limit, underWay);
          reads.push(names(events));
          return events;
        },
        discard: async (ids) => {
          if (failingDiscards-- > 0) throw new Error('disk');
          await log.discard(ids);
          discards.push([1, 2, 3, 4, 5, 6].filter((n) => ids.includes(clickId(n))));
        },
      },
      processEvents: (events) => {
        seen.push(names(events));
        return new Promise((resolve, reject) => ends.push({ resolve, reject }));
      },
      clock: () => new Date(),
      onFailure: (error) => errors.push(String(error)),
    },
    { batchMax: 2, idleMs: 5, retryFirstMs: 1, retryMaxMs: 2 },
  );
  loops.push(loop);
  void loop.run();
  const answer = (at: number) => until(() => ends.length > at).then(() => ends[at]);
  return {
    loop,
    log,
    seen,
    reads,
    discards,
    errors,
    failDiscards: (times: number) => void (failingDiscards = times),
    decides: async (at: number, left?: readonly number[]) => (await answer(at))?.resolve(nothing(left)),
    fails: async (at: number) => (await answer(at))?.reject(new Error('connection refused')),
  };
}

describe('taking events into the books', () => {
  it('reads the next batch while one is decided, and decides it after that', async () => {
    const { seen, reads, decides, discards, log } = await start(5);
    await until(() => reads.length === 2);
    expect([seen, reads]).toEqual([
      [[1, 2]],
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    await decides(0);
    await until(() => seen.length === 2 && discards.length === 1);
    expect([seen, discards]).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
      [[1, 2]],
    ]);
    await decides(1);
    await decides(2);
    await until(async () => (await log.size()) === 0);
    expect(seen).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('takes a batch again that fails, before the one that was read ahead of that', async () => {
    const { seen, reads, decides, fails, errors, log } = await start(4);
    await until(() => reads.length === 2);
    await fails(0);
    await until(() => seen.length === 2);
    expect([seen, errors, await log.size()]).toEqual([
      [
        [1, 2],
        [1, 2],
      ],
      ['Error: connection refused'],
      4,
    ]);
    await decides(1);
    await decides(2);
    await until(async () => (await log.size()) === 0);
    expect(seen).toEqual([
      [1, 2],
      [1, 2],
      [3, 4],
    ]);
  });

  it('keeps what fails after a batch that is in the books, and gives that no second time', async () => {
    const { seen, decides, fails, log } = await start(4);
    await decides(0);
    await fails(1);
    await until(() => seen.length === 3);
    expect([seen, (await log.read(10)).length]).toEqual([
      [
        [1, 2],
        [3, 4],
        [3, 4],
      ],
      2,
    ]);
    await decides(2);
    await until(async () => (await log.size()) === 0);
  });

  it('that stops lets the batch under way end, discards it, and leaves what was read ahead', async () => {
    const { loop, seen, reads, decides, log } = await start(5);
    await until(() => reads.length === 2);
    const stopped = loop.stop();
    await decides(0);
    await stopped;
    expect([seen, names(await log.read(10))]).toEqual([[[1, 2]], [3, 4, 5]]);
  });

  it('that stops in the second batch has discarded both', async () => {
    const { loop, reads, decides, log } = await start(5);
    await decides(0);
    await until(() => reads.length === 3);
    const stopped = loop.stop();
    await decides(1);
    await stopped;
    expect(names(await log.read(10))).toEqual([5]);
  });

  it('brings those that were put off again, and discards no other event late for them', async () => {
    const { seen, decides, log } = await start(5);
    await decides(0, [2]);
    await decides(1);
    await until(() => seen.length === 3);
    expect(seen).toEqual([
      [1, 2],
      [3, 4],
      [2, 5],
    ]);
    await decides(2, [2]);
    await until(async () => (await log.size()) === 1);
    await decides(3);
    await until(async () => (await log.size()) === 0);
    expect(seen).toEqual([[1, 2], [3, 4], [2, 5], [2]]);
  });

  it('continues with what comes behind as many put off as a batch has', async () => {
    const { seen, decides, log } = await start(2);
    await decides(0, [1, 2]);
    await until(() => seen.length === 2);
    await log.append(clickEvent({ id: clickId(3) }));
    await decides(1, [1, 2]);
    await until(() => seen.length === 3);
    expect(seen[2]).toEqual([1, 2, 3]);
    await decides(2);
    await until(async () => (await log.size()) === 0);
  });

  it('tells the log of a batch of which nothing was decided, too', async () => {
    const { decides, discards } = await start(2);
    await decides(0, [1, 2]);
    await until(() => discards.length === 1);
    expect(discards).toEqual([[]]);
    await decides(1);
  });

  it('gives a batch again whose removal failed while the next one was decided', async () => {
    const { seen, decides, failDiscards, errors, log } = await start(4);
    failDiscards(1);
    await decides(0);
    await decides(1);
    await until(() => seen.length === 3);
    expect([seen, errors]).toEqual([
      [
        [1, 2],
        [3, 4],
        [1, 2],
      ],
      ['Error: disk'],
    ]);
    await decides(2);
    await decides(3);
    await until(async () => (await log.size()) === 0);
  });

  // docs/rules/tracking.md#unique-clicks
  it('counts what repeats an event of the batch before as a repetition', async () => {
    const state = emptyState();
    await seed(memoryRecords(state));
    const processEvents = makeProcessEvents({
      books: memoryBooks(state),
      testEvents: memoryTestEvents(state),
      clock: () => NOW,
      newDeliveryId: () => idOf<DeliveryId>('de', 1),
      deadLetters: { keep: async () => undefined },
    });
    const log = memoryEventLog();
    const later = (n: number) => new Date(NOW.getTime() + n);
    for (let n = 1; n <= 6; n += 2) {
      await log.append(clickEvent({ id: clickId(n), clickedAt: later(n) }));
      await log.append(hitEvent({ id: hitId(n + 1), clickId: clickId(1), txnId: 'one order' }));
    }
    const errors: unknown[] = [];
    const onFailure = (error: unknown) => void errors.push(error);
    const loop = makeIngestLoop(
      { eventLog: log, processEvents, clock: () => NOW, onFailure },
      { batchMax: 2, idleMs: 5 },
    );
    loops.push(loop);
    void loop.run();
    await until(async () => errors.length > 0 || (await log.size()) === 0);
    expect(errors).toEqual([]);
    expect([...state.clicks.values()].map(({ duplicate }) => duplicate)).toEqual([false, true, true]);
    expect([...state.conversions.keys()]).toEqual([hitId(2)]);
  });

  it('reads nothing ahead of a batch that is not full: more may come together', async () => {
    const { reads, decides, log } = await start(1);
    await until(() => reads.length === 1);
    await log.append(clickEvent({ id: clickId(2) }));
    await decides(0);
    await decides(1);
    await until(async () => (await log.size()) === 0);
    expect(reads.slice(0, 2)).toEqual([[1], [2]]);
  });
});
