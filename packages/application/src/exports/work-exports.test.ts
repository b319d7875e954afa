import { until } from '../../contracts/shared/until.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryExportRuns } from '@tributary/adapters-memory/exports/memory-exports';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { ExportRun } from '@tributary/domain/exports/export';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import { network, NETWORK_ID, scheduledExport } from '../../contracts/shared/given.ts';
import { testRandomness } from '../../contracts/shared/test-doubles.ts';
import { ExportFailed, type ExportTarget, type PresentFile } from './exports.ts';
import { makeWorkExports } from './work-exports.ts';

const DAY = calendarDay('2026-03-09');
const NAME = 'clicks-2026-03-09.csv';
const WHOLE = { rows: 2, bytes: 5, sha256: 'whole' };

/** A place for files whose steps a test can break, hold up, and look at. */
function placeOfTest() {
  const files = new Map<string, PresentFile>();
  const uploads = new Set<string>();
  const steps: string[] = [];
  const before: { step?: (name: string) => Promise<void> } = {};
  let last = 0;
  const step = async (name: string) => {
    steps.push(name);
    await before.step?.(name);
  };
  const target: ExportTarget = {
    fence: async (_name, upload) => {
      await step('fence');
      uploads.delete(upload ?? '');
    },
    find: async (name) => files.get(name),
    begin: async () => {
      await step('begin');
      last += 1;
      uploads.add(`upload ${last}`);
      return `upload ${last}`;
    },
    publish: async ({ name, upload }, { bytes, sha256 }, progress) => {
      await step('publish');
      await progress();
      await step('complete');
      if (!uploads.delete(upload)) throw new ExportFailed('NoSuchUpload');
      files.set(name, { bytes, sha256 });
      await step('published');
    },
  };
  return { files, steps, before, target };
}

let state: ReturnType<typeof emptyState>;
let place: ReturnType<typeof placeOfTest>;
let at: { now: Date };
let content: { rows: number; bytes: number; sha256: string };
let failures: string[];
beforeEach(async () => {
  state = emptyState();
  place = placeOfTest();
  at = { now: new Date('2026-03-10T03:00:00.000Z') };
  content = WHOLE;
  failures = [];
  await memoryRecords(state).networks.add(network({ zone: 'UTC' }));
  await memoryRecords(state).exports.add(scheduledExport({ nextDay: DAY }));
});

const worker = (onWrite?: (progress: () => Promise<void>) => Promise<void>) =>
  makeWorkExports({
    stores: memoryRecords(state),
    exportRuns: memoryExportRuns(state),
    readExport: () => ({ columns: [], pieces: (async function* () {})() }),
    exportDrafts: {
      write: async (_rows, _format, progress) => {
        await (onWrite?.(progress) ?? progress());
        return { ...content, read: async () => new Uint8Array(), discard: async () => undefined };
      },
      tidy: async () => undefined,
    },
    openExportTarget: async () => place.target,
    box: { seal: () => '', open: () => new Uint8Array() },
    clock: () => at.now,
    randomness: testRandomness(),
    random: () => 0.5,
    onFailure: (error) => failures.push((error as Error).message),
  });
const run = (): ExportRun | undefined => [...state.exportRuns.values()].find(({ day }) => day === DAY);
const later = (ms: number) => void (at.now = new Date(at.now.getTime() + ms));

// docs/rules/exports.md#written-once, docs/rules/exports.md#bounds-of-an-export
describe('working on exports', () => {
  it('writes the days that are due, each once, the oldest first', async () => {
    const work = worker();
    at.now = new Date('2026-03-12T02:00:00.000Z');
    const did = [await work(), await work(), await work(), await work()];
    expect(did).toEqual([true, true, true, false]);
    expect([...place.files.keys()]).toEqual([NAME, 'clicks-2026-03-10.csv', 'clicks-2026-03-11.csv']);
    expect(run()).toMatchObject({
      state: 'done',
      file: NAME,
      ...WHOLE,
      error: null,
      upload: null,
      nextAt: null,
    });
  });

  it('does nothing before a day is due', async () => {
    at.now = new Date('2026-03-10T01:59:59.999Z');
    expect(await worker()()).toBe(false);
    expect(place.steps).toEqual([]);
  });

  it('writes a day once, however many workers work at once', async () => {
    await Promise.all([1, 2, 3].map(() => worker()()));
    await worker()();
    expect(place.steps).toEqual(['fence', 'begin', 'publish', 'complete', 'published']);
  });

  it('knows a file that appeared before its worker died for its own, and does not write it again', async () => {
    place.before.step = async (step) => {
      if (step === 'published') await new Promise(() => undefined);
    };
    void worker()();
    await until(() => place.files.has(NAME));
    content = { ...WHOLE, sha256: 'changed since' };
    later(5 * MINUTE_MS);
    place.before.step = async () => undefined;
    expect(await worker()()).toBe(true);
    expect(run()).toMatchObject({ state: 'done', attempts: 2, ...WHOLE });
    expect(place.files.get(NAME)).toEqual({ bytes: 5, sha256: 'whole' });
  });

  it('lets no worker that was taken for dead make its file appear', async () => {
    let goOn = () => {};
    let isFirst = true;
    place.before.step = async (step) => {
      if (step === 'complete' && isFirst) {
        isFirst = false;
        await new Promise<void>((resolve) => (goOn = resolve));
      }
    };
    const first = worker()();
    await until(() => !isFirst);
    later(5 * MINUTE_MS);
    content = { ...WHOLE, sha256: 'second' };
    await worker()();
    goOn();
    await first;
    expect(place.files.get(NAME)).toEqual({ bytes: 5, sha256: 'second' });
    expect(run()).toMatchObject({ state: 'done', sha256: 'second', error: null });
    expect(failures).toEqual(['NoSuchUpload']);
  });

  it('stops when its lease is lost while it reads', async () => {
    const work = worker(async (progress) => {
      later(5 * MINUTE_MS);
      await worker()();
      await progress();
    });
    await work();
    expect(place.steps.filter((step) => step === 'publish')).toHaveLength(1);
    expect([run()?.state, failures]).toEqual(['done', []]);
  });

  it('leaves a file that is not its own alone, and says so', async () => {
    place.files.set(NAME, { bytes: 1, sha256: null });
    await worker()();
    expect(run()).toMatchObject({
      state: 'failed',
      nextAt: null,
      error: expect.stringContaining('left alone'),
    });
    expect(place.files.get(NAME)).toEqual({ bytes: 1, sha256: null });
    expect(await worker()()).toBe(false);
  });

  it('tries again with growing pauses, then fails for good, with the reason', async () => {
    place.before.step = async (step) => {
      if (step === 'publish') throw new ExportFailed('S3 answered 503 SlowDown.');
    };
    const tried: number[] = [];
    for (let n = 0; n < 8; n++) {
      expect(await worker()()).toBe(true);
      expect(run()?.error).toBe('S3 answered 503 SlowDown.');
      const next = run()?.nextAt;
      if (!next) break;
      tried.push((next.getTime() - at.now.getTime()) / MINUTE_MS);
      at.now = new Date(next.getTime() - 1);
      state.exports.set(scheduledExport().id, scheduledExport({ nextDay: calendarDay('2026-06-01') }));
      expect(await worker()()).toBe(false);
      at.now = next;
    }
    expect(tried).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(run()).toMatchObject({ state: 'failed', attempts: 8, finishedAt: at.now });
    expect(place.files.size).toBe(0);
  });

  it('says nothing to the network of what is wrong inside', async () => {
    place.before.step = async () => {
      throw new Error('relation "clicks" of 10.0.0.1');
    };
    await worker()();
    expect(run()?.error).toBe('Something went wrong here; the log of the worker says what.');
  });

  it('returns its task when it is stopped, without counting an attempt', async () => {
    const stop = new AbortController();
    const work = worker(async (progress) => {
      stop.abort();
      await progress();
    });
    await work(stop.signal);
    expect(run()).toMatchObject({ state: 'waiting', attempts: 0, leasedUntil: null, error: null });
    expect(failures).toEqual([]);
    await worker()();
    expect(run()).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('ends an attempt that takes longer than two hours', async () => {
    await worker(async (progress) => {
      later(2 * HOUR_MS + 1);
      await progress();
    })();
    expect(run()).toMatchObject({ state: 'waiting', error: 'Writing the file took longer than two hours.' });
  });

  it('writes nothing of an export that is off, and what it missed once it is on', async () => {
    const off = scheduledExport({ nextDay: DAY, live: false });
    await memoryRecords(state).exports.replace(off);
    expect(await worker()()).toBe(false);
    await memoryRecords(state).exports.replace({ ...off, live: true });
    expect(await worker()()).toBe(true);
    expect(run()).toMatchObject({ state: 'done', networkId: NETWORK_ID });
  });
});
