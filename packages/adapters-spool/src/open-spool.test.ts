import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { eventLogContract } from '@tributary/application/contracts/tracking/event-log.contract';
import { EventLogFull, type EventLog } from '@tributary/application/tracking/event-log';
import { makeCapacity } from './capacity.ts';
import { openSpool } from './open-spool.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-spool.'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const directory = (): string => mkdtempSync(join(root, 'dir.with.dots-'));
const LIMITS = { eventsMax: 10_000, bytesMax: 64 * 1024 * 1024 };

eventLogContract('spool', async (options) => openSpool({ directory: directory(), ...LIMITS, ...options }));

describe('openSpool', () => {
  it('finds everything again after it was closed', async () => {
    const place = directory();
    const first = openSpool({ directory: place, ...LIMITS });
    await first.append(clickEvent());
    await first.close();
    const second = openSpool({ directory: place, ...LIMITS });
    expect(await second.read(10)).toEqual([clickEvent()]);
    await second.close();
  });

  it('shows one opening what another appended and discarded', async () => {
    const place = directory();
    const tracker = openSpool({ directory: place, ...LIMITS });
    const worker = openSpool({ directory: place, ...LIMITS });
    const waiting = worker.waitForEvents(20_000);
    await tracker.append(clickEvent());
    await waiting;
    expect(await worker.read(10)).toEqual([clickEvent()]);
    await worker.discard([clickEvent().id]);
    expect(await tracker.size()).toBe(0);
    await worker.close();
    await tracker.close();
  });

  it('reads large groups in parts, whoever adds to them and discards of them meanwhile', async () => {
    const place = directory();
    const [tracker, other, worker] = [1, 2, 3].map(() => openSpool({ directory: place, ...LIMITS }));
    if (!tracker || !other || !worker) throw new Error('They are three.');
    const ids = Array.from({ length: 3000 }, (_, n) => clickId(n + 1));
    const append = (log: EventLog, some: readonly ReturnType<typeof clickId>[]) =>
      Promise.all(some.map((id) => log.append(clickEvent({ id }))));
    // Two groups whose ids lie between each other's.
    await append(
      tracker,
      ids.slice(0, 2000).filter((_, n) => n % 3 > 0),
    );
    await append(
      other,
      ids.slice(0, 2000).filter((_, n) => n % 3 === 0),
    );
    const seen: string[] = [];
    let underWay: string[] = [];
    for (let round = 0; seen.length < ids.length; round++) {
      const read = (await worker.read(300, new Set(underWay))).map(({ id }) => id);
      expect(read.length).toBeGreaterThan(0);
      seen.push(...read);
      await worker.discard(underWay);
      underWay = read;
      if (round === 2) await append(tracker, ids.slice(2000));
      if (round === 4) await tracker.close();
    }
    expect([...seen].sort()).toEqual(ids);
    await worker.discard(underWay);
    expect([await worker.size(), await worker.read(10)]).toEqual([0, []]);
    await worker.close();
    await other.close();
  });

  it('is full at its limit of bytes as well', async () => {
    const log = openSpool({ directory: directory(), eventsMax: 1e6, bytesMax: 2 * 1024 * 1024 });
    const append = async (): Promise<void> => {
      for (let n = 1; n < 20_000; n += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, m) =>
            log.append(clickEvent({ id: clickId(n + m), referer: 'x'.repeat(2000) })),
          ),
        );
    };
    await expect(append()).rejects.toBeInstanceOf(EventLogFull);
    await log.close();
  });

  // docs/rules/running.md#spool-of-an-earlier-version
  it.each([
    ['a path under a file', (place: string) => (writeFileSync(join(place, 'f'), ''), join(place, 'f', 'x'))],
    ['events of 0.2', (place: string) => (writeFileSync(join(place, 'data.mdb'), ''), place)],
  ])('refuses %s with a line that names the directory', (_, spoil) => {
    const place = spoil(directory());
    expect(() => openSpool({ directory: place, ...LIMITS })).toThrow(
      `The event spool in ${place} cannot be used`,
    );
  });

  it('keeps what is left of a group when a part of it is discarded, for another opening too', async () => {
    const place = directory();
    const tracker = openSpool({ directory: place, ...LIMITS });
    const ids = [1, 2, 3, 4, 5].map((n) => clickId(n));
    await Promise.all(ids.map((id) => tracker.append(clickEvent({ id }))));
    expect(await tracker.read(2)).toHaveLength(2);
    await tracker.discard([clickId(1), clickId(2), clickId(4)]);
    const worker = openSpool({ directory: place, ...LIMITS });
    expect((await worker.read(10)).map((event) => event.id)).toEqual([clickId(3), clickId(5)]);
    expect(await worker.size()).toBe(2);
    await worker.discard([clickId(3), clickId(5)]);
    expect(await tracker.size()).toBe(0);
    await worker.close();
    await tracker.close();
  });

  it('loses nothing and doubles nothing between several writers and readers at once', async () => {
    const place = directory();
    const logs = [1, 2, 3].map(() => openSpool({ directory: place, ...LIMITS }));
    const [first, second, reader] = logs as [EventLog, EventLog, EventLog];
    const ids = Array.from({ length: 1000 }, (_, n) => clickId(n + 1));
    const writing = Promise.all(
      ids.map(async (id, n) => {
        if (n % 50 === 0) await new Promise(setImmediate);
        await (n % 2 ? first : second).append(clickEvent({ id }));
      }),
    );
    const seen = new Set<string>();
    while (seen.size < ids.length) {
      await reader.waitForEvents(10_000);
      const events = await reader.read(70);
      for (const { id } of events) {
        expect([id, seen.has(id)]).toEqual([id, false]);
        seen.add(id);
      }
      await reader.discard(events.map((event) => event.id));
    }
    await writing;
    expect([...seen].sort()).toEqual(ids);
    expect(await first.size()).toBe(0);
    for (const log of logs) await log.close();
  });

  it('is closed for appends once closed, after those under way', async () => {
    const place = directory();
    const log = openSpool({ directory: place, ...LIMITS });
    const appending = log.append(clickEvent());
    await log.close();
    await appending;
    await expect(log.append(clickEvent())).rejects.toThrow('closed');
    const again = openSpool({ directory: place, ...LIMITS });
    expect(await again.size()).toBe(1);
    await again.close();
  });
});

describe('a disk that fills up', () => {
  const DISK = { bsize: 4096, blocks: 100_000 };
  /** Of an empty spool; `free` is what is left of a disk of 400 MB. */
  const capacityOn = (free: { mib: number }) =>
    makeCapacity(
      { waitingEvents: () => 0, bytes: () => 0 },
      { ...LIMITS, diskOf: () => ({ ...DISK, bavail: (free.mib * 2 ** 20) / DISK.bsize }) },
    );

  // docs/rules/running.md#full-disk-of-the-spool
  it('counts as full while 16 MiB are left, and takes events again with space', async () => {
    const free = { mib: 15 };
    const capacity = capacityOn(free);
    expect([capacity.refusing(), capacity.take()]).toEqual(['disk_full', false]);
    free.mib = 17;
    await new Promise((done) => setTimeout(done, 50));
    expect([capacity.refusing(), capacity.take()]).toEqual([undefined, true]);
  });
});
