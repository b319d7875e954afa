import { until } from '@tributary/application/contracts/shared/until';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Job } from '@tributary/domain/jobs/job';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { startWorker, type Worker, type WorkerDependencies, type WorkerOptions } from './app.ts';

const NOTHING = { clicks: 0, impressions: 0, conversions: 0, deadLetters: 0, left: [] };
const workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

/** A worker around things that only note what is asked of them. */
function start(overrides: Partial<WorkerDependencies> = {}, options: Partial<WorkerOptions> = {}) {
  const eventLog = memoryEventLog();
  const seen: TrackedEvent[][] = [];
  const noted = {
    swept: 0,
    jobs: 0,
    exports: 0,
    exportsAborted: () => false,
    reports: 0,
    reportsAborted: () => false,
    prepared: 0,
    forgotten: 0,
    woken: { postbacks: 0, webhooks: 0 },
    errors: [] as string[],
    warnings: [] as string[],
    ingestFailures: 0,
    delivering: { postbacks: false, webhooks: false },
  };
  const worker = startWorker(
    {
      eventLog,
      processEvents: async (events) => {
        seen.push([...events]);
        return NOTHING;
      },
      sweepWaitingHits: async () => {
        noted.swept += 1;
        return 0;
      },
      deliverPostbacks: {
        run: async () => void (noted.delivering.postbacks = true),
        wake: () => void (noted.woken.postbacks += 1),
        stop: async () => void (noted.delivering.postbacks = false),
      },
      deliverWebhooks: {
        run: async () => void (noted.delivering.webhooks = true),
        wake: () => void (noted.woken.webhooks += 1),
        stop: async () => void (noted.delivering.webhooks = false),
      },
      workJobs: async () => void (noted.jobs += 1),
      workExports: async (signal) => {
        noted.exports += 1;
        noted.exportsAborted = () => signal?.aborted ?? false;
        return false;
      },
      sendReports: async (signal) => {
        noted.reports += 1;
        noted.reportsAborted = () => signal?.aborted ?? false;
        return false;
      },
      priceUnpricedConversions: async () => ({ priced: 0, next: '' }),
      releaseHeldConversions: async () => ({ released: 0, next: null }),
      closeOnTerms: async () => 0,
      settleVolume: async () => 0,
      decideCredits: async () => 0,
      jobQueue: { forget: async () => undefined },
      maintenance: {
        preparePartitions: async () => void (noted.prepared += 1),
        forget: async () => void (noted.forgotten += 1),
        forgetDeliveries: async () => undefined,
        forgetRows: async () => 0,
        longestWindowDays: async () => 0,
      },
      sendLetters: async () => ({ tried: 0 }),
      tidyNotices: async () => undefined,
      look: async () => [],
      raiseAlarms: async () => undefined,
      columnCopy: { keep: async () => 'current' },
      clock: () => new Date(),
      log: {
        warn: (_fields, message) => void noted.warnings.push(message),
        error: (_fields, message) => void noted.errors.push(message),
      },
      onIngestFailure: () => void (noted.ingestFailures += 1),
      ...overrides,
    },
    { batchMax: 2, idleMs: 5, retryFirstMs: 1, retryMaxMs: 4, uniqueWindowMs: 100 * HOUR_MS, ...options },
  );
  workers.push(worker);
  return { worker, eventLog: overrides.eventLog ?? eventLog, seen, noted };
}

const click = (n: number) => clickEvent({ id: clickId(n) });

describe('the worker', () => {
  // docs/rules/attribution.md#dead-letters
  it('takes a batch again that does not end, because its connection was lost at the wrong moment', async () => {
    let asked = 0;
    const processEvents: WorkerDependencies['processEvents'] = async () => {
      asked += 1;
      return asked === 1 ? new Promise<never>(() => undefined) : NOTHING;
    };
    const { eventLog, noted } = start({ processEvents }, { batchMsMax: 20 });
    await eventLog.append(click(1));
    await until(async () => (await eventLog.read(1)).length === 0);
    expect([asked, noted.errors.length]).toEqual([2, 1]);
  });

  it('takes events from the log in batches, oldest first, and wakes the delivery', async () => {
    const { eventLog, seen, noted } = start();
    for (const n of [3, 1, 2]) await eventLog.append(click(n));
    await until(async () => (await eventLog.size()) === 0);
    expect(new Set(seen.flat().map(({ id }) => id))).toEqual(new Set([1, 2, 3].map((n) => clickId(n))));
    expect(Math.max(...seen.map((batch) => batch.length))).toBeLessThanOrEqual(2);
    expect(Math.min(noted.woken.postbacks, noted.woken.webhooks)).toBeGreaterThan(0);
    expect(noted.warnings).toEqual([]);
  });

  it.each<[after: string, overrides: Partial<WorkerDependencies>]>([
    ['waiting hits were decided', { sweepWaitingHits: async () => 1 }],
    ['a job went on', { workJobs: async (turn) => void turn?.onProgress?.({} as Job) }],
    ['sales were priced', { priceUnpricedConversions: async () => ({ priced: 1, next: '' }) }],
    ['holds ended', { releaseHeldConversions: async () => ({ released: 1, next: null }) }],
  ])('wakes the deliveries of postbacks and webhooks after %s', async (_after, overrides) => {
    const { noted } = start(overrides);
    await until(() => noted.woken.postbacks > 0 && noted.woken.webhooks > 0);
  });

  it('keeps asking while the database is away, loses nothing, and says so', async () => {
    let away = true;
    const done: string[] = [];
    const { eventLog, noted } = start({
      processEvents: async (events) => {
        if (away) throw new Error('connection refused');
        done.push(...events.map(({ id }) => id));
        return NOTHING;
      },
    });
    await eventLog.append(click(1));
    await until(() => noted.errors.length >= 5);
    expect(await eventLog.size()).toBe(1);
    expect(noted.warnings).toEqual([]);
    away = false;
    await until(async () => (await eventLog.size()) === 0);
    expect(done).toEqual([clickId(1)]);
    expect(noted.ingestFailures).toBe(noted.errors.length);
    await eventLog.append(click(2));
    await until(async () => (await eventLog.size()) === 0);
    expect(noted.warnings).toEqual(['Events are being taken into the database again.']);
  });

  it('gives a batch again whose removal failed', async () => {
    const eventLog = memoryEventLog();
    let failures = 2;
    const flaky = {
      ...eventLog,
      discard: async (ids: readonly string[]) => {
        if (failures-- > 0) throw new Error('disk');
        await eventLog.discard(ids);
      },
    };
    const { seen } = start({ eventLog: flaky });
    await eventLog.append(click(1));
    await until(async () => (await eventLog.size()) === 0);
    expect(seen).toHaveLength(3);
  });

  it('sweeps, prepares partitions and tidies from the start, and outlives their failures', async () => {
    let failures = 2;
    const { noted } = start({
      maintenance: {
        preparePartitions: async () => {
          if (failures-- > 0) throw new Error('away');
          noted.prepared += 1;
        },
        forget: async () => void (noted.forgotten += 1),
        forgetDeliveries: async () => undefined,
        forgetRows: async () => 0,
        longestWindowDays: async () => 0,
      },
    });
    await until(() => noted.swept > 0 && noted.forgotten > 0);
    expect(noted.errors).toHaveLength(2);
    expect(noted.delivering).toEqual({ postbacks: true, webhooks: true });
  });

  it('works on jobs again and again, and tells one under way to end when it stops', async () => {
    let wasTold = false;
    const { worker, noted } = start({
      workJobs: async ({ mayGoOn = () => true } = {}) => {
        noted.jobs += 1;
        if (noted.jobs < 3) return undefined;
        await until(() => !mayGoOn());
        wasTold = true;
        return undefined;
      },
    });
    await until(() => noted.jobs === 3);
    await worker.stop();
    expect([noted.jobs, wasTold]).toEqual([3, true]);
  });

  it('looks for exports that are due, and tells the one under way to end when it stops', async () => {
    const { worker, noted } = start();
    await until(() => noted.exports === 1 && noted.reports === 1);
    expect(noted.exportsAborted()).toBe(false);
    await worker.stop();
    expect([noted.exports, noted.exportsAborted()]).toEqual([1, true]);
    expect([noted.reports, noted.reportsAborted()]).toEqual([1, true]);
  });

  it('forgets fingerprints only when a late click could no longer repeat them', async () => {
    const now = new Date('2026-03-10T12:00:00Z');
    const forgotten: Date[] = [];
    start({
      clock: () => now,
      maintenance: {
        preparePartitions: async () => undefined,
        forget: async (_now, before) => void forgotten.push(before),
        forgetDeliveries: async () => undefined,
        forgetRows: async () => 0,
        longestWindowDays: async () => 0,
      },
    });
    await until(() => forgotten.length > 0);
    expect(now.getTime() - Number(forgotten[0])).toBeGreaterThan(100 * HOUR_MS);
  });

  // docs/rules/postbacks.md#log-of-messages
  it.each([
    { of: 'as long as is usual', options: {}, messages: '2026-01-10T12:00:00Z', rows: [] },
    {
      of: 'as long as they are to be kept',
      options: { postbackLogMs: 48 * HOUR_MS, rowsKeptDays: 10 },
      messages: '2026-04-08T12:00:00Z',
      rows: ['2026-03-30'],
    },
  ])('keeps messages to postbacks and rows of events $of', async ({ options, messages, rows }) => {
    const forgotten: { messages?: Date; rows: string[]; isDone?: boolean } = { rows: [] };
    start(
      {
        clock: () => new Date('2026-04-10T12:00:00Z'),
        maintenance: {
          preparePartitions: async () => undefined,
          forget: async () => undefined,
          forgetDeliveries: async (before) => void (forgotten.messages = before),
          forgetRows: async (before) => forgotten.rows.push(before),
          longestWindowDays: async () => 0,
        },
        jobQueue: { forget: async () => void (forgotten.isDone = true) },
      },
      options,
    );
    await until(() => forgotten.isDone === true);
    expect(forgotten).toEqual({ messages: new Date(messages), rows, isDone: true });
  });

  it('empties the log when it stops, and then takes nothing more', async () => {
    const { worker, eventLog, seen, noted } = start();
    for (const n of [1, 2, 3, 4, 5]) await eventLog.append(click(n));
    await worker.stop();
    expect(await eventLog.size()).toBe(0);
    expect(noted.delivering).toEqual({ postbacks: false, webhooks: false });
    const batches = seen.length;
    await eventLog.append(click(6));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toHaveLength(batches);
    expect(await eventLog.size()).toBe(1);
  });

  // docs/rules/running.md#stopping
  it('says which of its work a stop still waits for', async () => {
    let end: (() => void) | undefined;
    const { worker } = start({
      settleVolume: () => new Promise((resolve) => (end = () => resolve(0))),
    });
    await until(() => end !== undefined);
    const stopped = worker.stop();
    await until(() => worker.waitsFor() === 'volume rules');
    end?.();
    await stopped;
    expect(worker.waitsFor()).toBe('');
  });

  it('stops without waiting for a database that is away', async () => {
    const away = { processEvents: () => Promise.reject(new Error('away')) };
    const { worker, eventLog, noted } = start(away, { drainGraceMs: HOUR_MS });
    await eventLog.append(click(1));
    await until(() => noted.errors.length > 0);
    await worker.stop();
    expect(await eventLog.size()).toBe(1);
  });
});
