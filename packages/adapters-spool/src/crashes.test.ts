// What a power cut leaves of the event log. Every write and every sync is recorded; then the disk is made up as it may
// have been after any of them: what was synced is there, of the rest any sectors are or are not. A write through O_DSYNC is two
// steps: first it is a write like any other, and when it resolves its own bytes are synced, and no others.
import { constants, mkdirSync, mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { openSpool, type SpoolOptions } from './open-spool.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-crashes.'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const LIMITS = { eventsMax: 10_000, bytesMax: 2 ** 20 };
/** Here a file has room for several groups after it has grown beside others. */
const LONG_FILES = 2 ** 23;
const SECTOR_BYTES = 512;

type Step =
  | { readonly kind: 'write'; readonly name: string; readonly bytes: Buffer; readonly at: number }
  | { readonly kind: 'truncate'; readonly name: string; readonly length: number }
  | { readonly kind: 'sync'; readonly name: string }
  | { readonly kind: 'syncRange'; readonly name: string; readonly at: number; readonly end: number }
  | { readonly kind: 'syncFolder' };
const SYNCS = new Set<Step['kind']>(['sync', 'syncRange']);
type Recording = {
  readonly steps: Step[];
  /** Of each event that was acknowledged: after how many steps. */
  readonly acknowledged: Map<string, number>;
};

/** `withoutSync`: neither fdatasync nor O_DSYNC does anything; the control. `withoutDsync`: files cannot be opened with O_DSYNC. */
type Disk = 'whole' | 'withoutSync' | 'withoutDsync';

/** Files whose changes are recorded. */
function recorder(steps: Step[], disk: Disk, syncMs: number): Pick<SpoolOptions, 'open' | 'writeSync'> {
  const isSyncing = disk !== 'withoutSync';
  const names = new Map<number, string>();
  const openRecorded: typeof open = async (path, flags, mode) => {
    const isDurable = typeof flags === 'number' && (flags & constants.O_DSYNC) !== 0;
    if (isDurable && disk === 'withoutDsync') throw new Error('No O_DSYNC, as the test wants.');
    const file = await open(path, flags, mode);
    const name = basename(String(path));
    names.set(file.fd, name);
    const isFolder = (await file.stat()).isDirectory();
    const spied: Partial<FileHandle> = {
      fd: file.fd,
      stat: file.stat.bind(file),
      close: file.close.bind(file),
      async write(bytes: Buffer, from: number, length: number, at: number) {
        steps.push({ kind: 'write', name, bytes: Buffer.from(bytes.subarray(from, from + length)), at });
        const written = await file.write(bytes, from, length, at);
        if (isDurable && isSyncing)
          steps.push({ kind: 'syncRange', name, at, end: at + written.bytesWritten });
        return written;
      },
      async truncate(length = 0) {
        steps.push({ kind: 'truncate', name, length });
        await file.truncate(length);
      },
      async datasync() {
        await wait(syncMs);
        if (isSyncing) steps.push({ kind: 'sync', name });
      },
      async sync() {
        steps.push(isFolder ? { kind: 'syncFolder' } : { kind: 'sync', name });
      },
    } as Partial<FileHandle>;
    return spied as FileHandle;
  };
  return {
    open: openRecorded,
    writeSync(file, bytes, from, length, at) {
      const name = names.get(file) ?? '';
      steps.push({ kind: 'write', name, bytes: Buffer.from(bytes.subarray(from, from + length)), at });
      return writeSync(file, bytes, from, length, at);
    },
  };
}

type RecordingOptions = {
  readonly disk?: Disk;
  readonly bytesMax?: number;
  /** An fdatasync takes as long, and waves follow each other in half of that. */
  readonly syncMs?: number;
};

async function record(
  waves: readonly number[],
  { disk = 'whole', bytesMax = LIMITS.bytesMax, syncMs = 0 }: RecordingOptions = {},
): Promise<Recording> {
  const recording: Recording = { steps: [], acknowledged: new Map() };
  const directory = mkdtempSync(join(root, 'recorded-'));
  const log = openSpool({ directory, ...LIMITS, bytesMax, ...recorder(recording.steps, disk, syncMs) });
  let n = 0;
  for (const wave of waves) {
    await wait(syncMs / 2);
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
    const isSynced = (n: number, { at, bytes }: { at: number; bytes: Buffer }): boolean =>
      n < synced ||
      done.some(
        (step, later) =>
          step.kind === 'syncRange' &&
          step.name === name &&
          later > n &&
          step.at <= at &&
          step.end >= at + bytes.length,
      );
    let content = Buffer.alloc(0);
    for (const [n, step] of done.entries()) {
      if (!('name' in step) || step.name !== name) continue;
      if (step.kind === 'truncate' && (n < synced || chance())) content = content.subarray(0, step.length);
      if (step.kind === 'write')
        for (const part of sectorsOf(step)) if (isSynced(n, part) || chance()) content = put(content, part);
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

const lengthAfter = (step: Step, name: string): number =>
  step.kind === 'write' && step.name === name ? step.at + step.bytes.length : 0;

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
  it.each([
    ['short', LIMITS.bytesMax],
    ['long', LONG_FILES],
  ])(
    'loses nothing that was acknowledged, and invents nothing, in %s files whenever it comes',
    async (_, bytesMax) => {
      const recording = await record([1, 3, 40, 1, 25, 60, 2, 30, 1], { bytesMax });
      const { steps, acknowledged } = recording;
      const names = new Set(steps.flatMap((step) => ('name' in step ? [step.name] : [])));
      expect(names.size > 2).toBe(bytesMax === LIMITS.bytesMax);
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
    },
  );

  // What was not synced may still be refused (docs/rules/running.md#durable-events).
  it('shows no reader beside the writer what was not synced yet', async () => {
    const { steps, acknowledged } = await record([1, 3, 40, 1, 25, 60, 2]);
    const syncedAt = (id: string) =>
      steps.findLastIndex(({ kind }, n) => SYNCS.has(kind) && n < (acknowledged.get(id) ?? 0));
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
  });

  // Such a write makes nothing durable but its own bytes, and must need no space that the disk may not have.
  it.each([
    ['short', LIMITS.bytesMax, [1, 3, 10, 1, 25, 20, 2, 30, 1]],
    ['long', LONG_FILES, [20, 25, 3, 10, 1, 25, 20, 2, 30, 1]],
  ])(
    'is met in %s files by space that was synced before, where a group is written with O_DSYNC',
    async (_, bytesMax, waves) => {
      const { steps } = await record(waves, { bytesMax, syncMs: 20 });
      const durable = steps.flatMap((step, n) => (step.kind === 'syncRange' ? [{ ...step, n }] : []));
      if (process.platform === 'linux') expect(durable.length).toBeGreaterThan(3);
      for (const { name, end, n } of durable) {
        const synced = steps.findLastIndex((step, m) => m < n && step.kind === 'sync' && step.name === name);
        const lengths = steps.slice(0, synced + 1).map((step) => lengthAfter(step, name));
        expect(Math.max(...lengths)).toBeGreaterThanOrEqual(end);
      }
    },
  );

  it('loses nothing of generated waves of appends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.infiniteStream(fc.boolean()),
        fc.constantFrom<Disk>('whole', 'withoutDsync'),
        fc.constantFrom(LIMITS.bytesMax, LONG_FILES),
        async (waves, when, chances, disk, bytesMax) => {
          const recording = await record(waves, { disk, bytesMax });
          const count = Math.round(when * recording.steps.length);
          const chance = (): boolean => chances.next().value === true;
          const place = diskAfter(recording.steps, count, chance);
          expect(missing(recording, count, (await readBack(place)).ids)).toEqual([]);
          rmSync(place, { recursive: true });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('would be noticed to lose events if nothing waited for the disk', async () => {
    const recording = await record([1, 3, 40, 1, 25], { disk: 'withoutSync' });
    const place = diskAfter(recording.steps, recording.steps.length, () => false);
    mkdirSync(place, { recursive: true });
    expect(missing(recording, recording.steps.length, (await readBack(place)).ids).length).toBeGreaterThan(0);
  });
});
