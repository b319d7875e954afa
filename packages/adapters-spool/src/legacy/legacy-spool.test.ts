// docs/rules/running.md#spool-of-an-earlier-version
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { clickEvent, clickId, hitEvent } from '@tributary/application/contracts/shared/given-events';
import { openSpool } from '../open-spool.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-legacy.'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const LIMITS = { eventsMax: 10_000, bytesMax: 64 * 2 ** 20 };
/** Written by version 0.2: five clicks in three commits, a hit, and one entry that was kept aside. */
const WRITTEN = new URL('../../test/spool-of-0.2.mdb.gz', import.meta.url);

function directory(): string {
  const place = mkdtempSync(join(root, 'spool-'));
  writeFileSync(join(place, 'data.mdb'), gunzipSync(readFileSync(WRITTEN)));
  return place;
}

describe('the spool of an earlier version', () => {
  it('is read before what came later, and removed when it is empty', async () => {
    const place = directory();
    const told: string[] = [];
    const log = openSpool({ directory: place, ...LIMITS, onUnreadable: (id) => told.push(id) });
    await log.append(clickEvent({ id: clickId(6) }));
    await log.waitForEvents(10_000);
    const events = await log.read(100);
    expect(events.map(({ id }) => id)).toEqual([...[1, 2, 3, 4, 5, 6].map((n) => clickId(n)), hitEvent().id]);
    expect(events.at(-1)).toEqual(hitEvent());
    expect([await log.size(), await log.oldestId(), await log.unreadable()]).toEqual([7, clickId(1), 1]);
    expect(told).toEqual([clickId(9)]);
    await log.discard([clickId(1), clickId(6)]);
    expect(await log.size()).toBe(5);
    const rest = await log.read(100);
    expect(rest.map(({ id }) => id)).toEqual([...[2, 3, 4, 5].map((n) => clickId(n)), hitEvent().id]);
    await log.discard(rest.map(({ id }) => id));
    expect(await log.size()).toBe(0);
    await log.close();
    expect(readdirSync(place).filter((name) => name.endsWith('.mdb'))).toEqual([]);
    expect(told).toHaveLength(1);
  });

  it('holds up no start when only a part of it was taken in', async () => {
    const place = directory();
    const first = openSpool({ directory: place, ...LIMITS });
    expect((await first.read(2)).map(({ id }) => id)).toEqual([clickId(1), clickId(2)]);
    await first.discard([clickId(1), clickId(2)]);
    await first.close();
    const second = openSpool({ directory: place, ...LIMITS });
    const rest = await second.read(100);
    expect(rest).toHaveLength(4);
    await second.discard(rest.map(({ id }) => id));
    expect(await second.read(100)).toEqual([]);
    await second.close();
  });
});
