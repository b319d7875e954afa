import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { open as openLmdb } from 'lmdb';
import { clickEvent, clickId } from '@tributary/application/contracts/given-events';
import { eventLogContract } from '@tributary/application/contracts/event-log.contract';
import { EventLogFull } from '@tributary/application/ports/event-log';
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

  it('is full at its bytes as well', async () => {
    const log = openSpool({ directory: directory(), eventsMax: 1e6, bytesMax: 256 * 1024 });
    const append = async (): Promise<void> => {
      for (let n = 1; n < 20_000; n++)
        await log.append(clickEvent({ id: clickId(n), referer: 'x'.repeat(2000) }));
    };
    await expect(append()).rejects.toBeInstanceOf(EventLogFull);
    await log.close();
  });

  it('sets an unreadable entry aside, says so, and goes on with the others', async () => {
    const place = directory();
    const raw = openLmdb({ path: place, noSubdir: false, overlappingSync: false });
    const events = raw.openDB<string, Uint8Array>('events', { keyEncoding: 'binary', encoding: 'string' });
    await events.put(Buffer.from(clickId(1), 'hex'), '[99,"c"]');
    await events.put(Buffer.from(clickId(2), 'hex'), 'no json');
    await raw.close();
    const told: string[] = [];
    const log = openSpool({ directory: place, ...LIMITS, onUnreadable: (id) => told.push(id) });
    await log.append(clickEvent({ id: clickId(3) }));
    expect((await log.read(10)).map((event) => event.id)).toEqual([clickId(3)]);
    expect(told).toEqual([clickId(1), clickId(2)]);
    expect(await log.size()).toBe(1);
    await log.close();
  });

  it.each([
    ['a path under a file', (place: string) => (writeFileSync(join(place, 'f'), ''), join(place, 'f', 'x'))],
    ['garbage', (place: string) => (writeFileSync(join(place, 'data.mdb'), 'garbage'.repeat(5000)), place)],
    ['a stump', (place: string) => (writeFileSync(join(place, 'data.mdb'), 'garbage'), place)],
    ['a directory in place of the file', (place: string) => (mkdirSync(join(place, 'data.mdb')), place)],
  ])('refuses %s with a line that names the directory', (_, spoil) => {
    const place = spoil(directory());
    expect(() => openSpool({ directory: place, ...LIMITS })).toThrow(
      `The event spool in ${place} cannot be used`,
    );
  });

  it('refuses a file that was cut off', async () => {
    const place = directory();
    const log = openSpool({ directory: place, ...LIMITS });
    for (let n = 1; n <= 200; n++) await log.append(clickEvent({ id: clickId(n) }));
    await log.close();
    expect(readFileSync(join(place, 'data.mdb')).length).toBeGreaterThan(8192);
    truncateSync(join(place, 'data.mdb'), 8192);
    expect(() => openSpool({ directory: place, ...LIMITS })).toThrow('is cut off');
  });

  it('starts anew in a file that was never written', async () => {
    const place = directory();
    writeFileSync(join(place, 'data.mdb'), '');
    const log = openSpool({ directory: place, ...LIMITS });
    expect(await log.size()).toBe(0);
    await log.close();
  });
});
