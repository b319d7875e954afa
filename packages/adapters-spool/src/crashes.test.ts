// What a power cut leaves of the event log. Every write and every fdatasync is recorded; then the disk is made up as it may
// have been after any of them: what was synced is there, of the rest any sectors are or are not.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { openSpool } from './open-spool.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-crashes.'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const LIMITS = { eventsMax: 10_000, bytesMax: 2 ** 20 };
const SECTOR_BYTES = 512;

type Step =
  | { readonly kind: 'write'; readonly name: string; readonly bytes: Buffer; readonly at: number }
  | { readonly kind: 'truncate'; readonly name: string; readonly length: number }
  | { readonly kind: 'sync'; readonly name: string }
  | { readonly kind: 'syncFolder' };
type Recording = {
  readonly steps: Step[];
  /** Of each event that was acknowledged: after how many steps. */
  readonly acknowledged: Map<string, number>;
};

/** Files whose changes are recorded. Without `isSyncing`, fdatasync does nothing: the control. */
function recorder(steps: Step[], isSyncing: boolean): typeof open {
  return async (path, ...rest) => {
    const file = await open(path, ...rest);
    const name = basename(String(path));
    const isFolder = (await file.stat()).isDirectory();
    const spied: Partial<FileHandle> = {
      stat: file.stat.bind(file),
      close: file.close.bind(file),
      async write(bytes: Buffer, from: number, length: number, at: number) {
        steps.push({ kind: 'write', name, bytes: Buffer.from(bytes.subarray(from, from + length)), at });
        return file.write(bytes, from, length, at);
      },
      async truncate(length = 0) {
        steps.push({ kind: 'truncate', name, length });
        await file.truncate(length);
      },
      async datasync() {
        if (isSyncing) steps.push({ kind: 'sync', name });
      },
      async sync() {
        steps.push(isFolder ? { kind: 'syncFolder' } : { kind: 'sync', name });
      },
    } as Partial<FileHandle>;
    return spied as FileHandle;
  };
}

async function record(waves: readonly number[], isSyncing = true): Promise<Recording> {
  const recording: Recording = { steps: [], acknowledged: new Map() };
  const directory = mkdtempSync(join(root, 'recorded-'));
  const log = openSpool({ directory, ...LIMITS, open: recorder(recording.steps, isSyncing) });
  let n = 0;
  for (const wave of waves) {
    await Promise.all(
      Array.from({ length: wave }, async () => {
        const id = clickId((n += 1));
        await log.append(clickEvent({ id, referer: 'r'.repeat((n * 977) % 3000) }));
        recording.acknowledged.set(id, recording.steps.length);
      }),
    );
  }
  await log.close();
  return recording;
}

/** The disk as it may be after so many steps; `chance` decides about each sector that was not synced. */
function diskAfter(steps: readonly Step[], count: number, chance: () => boolean): string {
  const done = steps.slice(0, count);
  const place = mkdtempSync(join(root, 'disk-'));
  const names = new Set(done.flatMap((step) => ('name' in step ? [step.name] : [])));
  for (const name of names) {
    const began = done.findIndex((step) => 'name' in step && step.name === name);
    const isListed = done.some((step, n) => step.kind === 'syncFolder' && n > began);
    if (!isListed && chance()) continue;
    const synced = done.findLastIndex((step) => step.kind === 'sync' && step.name === name);
    let content = Buffer.alloc(0);
    for (const [n, step] of done.entries()) {
      if (!('name' in step) || step.name !== name) continue;
      if (step.kind === 'truncate' && (n < synced || chance())) content = content.subarray(0, step.length);
      if (step.kind === 'write')
        for (const part of sectorsOf(step)) if (n < synced || chance()) content = put(content, part);
    }
    writeFileSync(join(place, name), content);
  }
  return place;
}

function sectorsOf({ bytes, at }: { bytes: Buffer; at: number }): { bytes: Buffer; at: number }[] {
  const sectors = [];
  for (let from = 0; from < bytes.length;) {
    const length = Math.min(SECTOR_BYTES - ((at + from) % SECTOR_BYTES), bytes.length - from);
    // Zeros ahead of the data change nothing but the length: one decision for all of them.
    const isZero = bytes.length > 64 * SECTOR_BYTES && bytes.every((byte) => byte === 0);
    sectors.push({ bytes: bytes.subarray(from, isZero ? undefined : from + length), at: at + from });
    from += isZero ? bytes.length : length;
  }
  return sectors;
}

function put(content: Buffer, { bytes, at }: { bytes: Buffer; at: number }): Buffer<ArrayBuffer> {
  const result = Buffer.alloc(Math.max(content.length, at + bytes.length));
  content.copy(result);
  bytes.copy(result, at);
  return result;
}

async function readBack(directory: string): Promise<{ ids: string[]; damaged: number }> {
  const log = openSpool({ directory, ...LIMITS, idleMs: 0 });
  await log.read(10_000); // takes the segments from their writers, which are dead
  const ids = (await log.read(10_000)).map(({ id }) => id);
  const damaged = await log.unreadable();
  expect(await log.size()).toBe(ids.length);
  await log.discard(ids);
  expect(await log.size()).toBe(0);
  await log.close();
  return { ids, damaged };
}

const missing = ({ acknowledged }: Recording, count: number, ids: readonly string[]): string[] =>
  [...acknowledged].filter(([id, at]) => at <= count && !ids.includes(id)).map(([id]) => id);

// docs/rules/running.md#durable-events
describe('a power cut', () => {
  it('loses nothing that was acknowledged, and invents nothing, whenever it comes', async () => {
    const recording = await record([1, 3, 40, 1, 25, 60, 2, 30, 1]);
    const { steps, acknowledged } = recording;
    expect(new Set(steps.flatMap((step) => ('name' in step ? [step.name] : []))).size).toBeGreaterThan(2);
    let seed = 7;
    const chance = (): boolean => ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16) % 2 === 0;
    for (let count = 0; count <= steps.length; count++) {
      for (let again = 0; again < 3; again++) {
        const place = diskAfter(steps, count, chance);
        const { ids, damaged } = await readBack(place);
        expect([count, missing(recording, count, ids)]).toEqual([count, []]);
        expect(ids).toEqual([...ids].sort());
        expect(ids.every((id) => acknowledged.has(id))).toBe(true);
        expect(damaged).toBe(0); // a group that was not finished is no damage
        rmSync(place, { recursive: true });
      }
    }
  }, 120_000);

  // What has no fdatasync behind it may still be refused (docs/rules/running.md#durable-events).
  it('shows no reader beside the writer what was not synced yet', async () => {
    const { steps, acknowledged } = await record([1, 3, 40, 1, 25, 60, 2]);
    const syncedAt = (id: string) =>
      steps.findLastIndex(({ kind }, n) => kind === 'sync' && n < (acknowledged.get(id) ?? 0));
    const shown = new Set<string>();
    for (let count = 0; count <= steps.length; count++) {
      const place = diskAfter(steps, count, () => true);
      const reader = openSpool({ directory: place, ...LIMITS });
      const ids = (await reader.read(10_000)).map(({ id }) => id);
      expect([count, ids.filter((id) => syncedAt(id) >= count)]).toEqual([count, []]);
      for (const id of ids) shown.add(id);
      await reader.close();
      rmSync(place, { recursive: true });
    }
    expect(shown.size).toBe(acknowledged.size);
  }, 120_000);

  it('loses nothing of generated waves of appends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.infiniteStream(fc.boolean()),
        async (waves, when, chances) => {
          const recording = await record(waves);
          const count = Math.round(when * recording.steps.length);
          const chance = (): boolean => chances.next().value === true;
          const place = diskAfter(recording.steps, count, chance);
          expect(missing(recording, count, (await readBack(place)).ids)).toEqual([]);
          rmSync(place, { recursive: true });
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('would be noticed to lose events if fdatasync were left out', async () => {
    const recording = await record([1, 3, 40, 1, 25], false);
    const place = diskAfter(recording.steps, recording.steps.length, () => false);
    mkdirSync(place, { recursive: true });
    expect(missing(recording, recording.steps.length, (await readBack(place)).ids).length).toBeGreaterThan(0);
  });
});
