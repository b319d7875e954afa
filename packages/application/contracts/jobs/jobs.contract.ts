import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import { NOTHING_COUNTED, type Job, type JobLogLine } from '@tributary/domain/jobs/job';
import type { AdvertiserId, JobId, JobLogId } from '@tributary/domain/shared/ids';
import type { JobQueue, JobBooks } from '../../src/jobs/jobs.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import { ADVERTISER_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_TEXT, race, seed } from '../shared/records-under-test.ts';

export type JobsUnderTest = {
  readonly records: RecordStores;
  readonly books: JobBooks;
  readonly queue: JobQueue;
  /** Leaves no record behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const jobId = (n: number) => idOf<JobId>('10b', n);
const after = (ms: number) => new Date(NOW.getTime() + ms);
const LEASE_MS = 1000;

export const job = (n: number, overrides: Partial<Job> = {}): Job => ({
  id: jobId(n),
  networkId: NETWORK_ID,
  advertiserId: null,
  name: 'conversion-import',
  status: 'pending',
  dryRun: false,
  sendPostbacks: true,
  continueOnError: false,
  total: 1,
  processed: 0,
  counts: NOTHING_COUNTED,
  createdAt: after(n),
  startedAt: null,
  finishedAt: null,
  cancelled: false,
  ...overrides,
});
const row = (text: string): ImportRow => ({ values: { txn_id: text } });
const line = (n: number, overrides: Partial<JobLogLine> = {}): JobLogLine => ({
  id: idOf<JobLogId>('109', n),
  jobId: jobId(1),
  networkId: NETWORK_ID,
  subject: `row ${n}`,
  priority: 'info',
  message: `Line ${n}`,
  createdAt: NOW,
  ...overrides,
});

export function jobsContract(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(`${name}: Jobs`, () => {
    let opened: JobsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      await opened.reset();
      await seed(opened.records);
    });
    afterAll(() => opened.close());
    const add = (one: Job, rows: readonly ImportRow[] = [row('a')]) => opened.records.jobs.add(one, rows, 3);
    const lease = (at = NOW, id?: JobId) => opened.queue.lease(at, new Date(at.getTime() + LEASE_MS), id);
    const inBooks = <T>(work: Parameters<typeof opened.books.run<T>>[1]) =>
      opened.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, work);
    const save = (one: Job, log: readonly JobLogLine[] = []) =>
      inBooks(({ jobs }) => jobs.save(one, after(LEASE_MS), log));

    it('keep every field', async () => {
      const full = job(1, {
        advertiserId: ADVERTISER_ID,
        dryRun: true,
        sendPostbacks: null,
        continueOnError: true,
        total: 100_000,
        processed: 77,
        startedAt: after(5),
        finishedAt: null,
        cancelled: true,
        counts: { imported: 1, edited: 2, duplicates: 3, errors: 4 },
      });
      expect(await add(full)).toBe('added');
      expect(await opened.records.jobs.find(NETWORK_ID, full.id)).toEqual(full);
      expect(await opened.records.jobs.find(NETWORK_ID, full.id, ADVERTISER_ID)).toEqual(full);
    });

    it('are found by their owners alone', async () => {
      await add(job(1));
      expect(await opened.records.jobs.find(OTHER_NETWORK_ID, jobId(1))).toBeUndefined();
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(1), ADVERTISER_ID)).toBeUndefined();
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(9))).toBeUndefined();
      expect(await opened.records.jobs.listLog(OTHER_NETWORK_ID, jobId(1), { limit: 9 })).toEqual([]);
    });

    it('are listed newest first, up to the limit, each to its owner', async () => {
      await add(job(1));
      await add(job(2, { advertiserId: ADVERTISER_ID }));
      await add(job(3));
      await add(job(4, { networkId: OTHER_NETWORK_ID }));
      const idsOf = async (...asked: Parameters<typeof opened.records.jobs.list>) =>
        (await opened.records.jobs.list(...asked)).map(({ id }) => id);
      const nine = { page: 1, limit: 9 };
      expect(await idsOf(NETWORK_ID, undefined, nine)).toEqual([jobId(3), jobId(2), jobId(1)]);
      expect(await idsOf(NETWORK_ID, undefined, { page: 1, limit: 2 })).toEqual([jobId(3), jobId(2)]);
      expect(await idsOf(NETWORK_ID, undefined, { page: 2, limit: 2 })).toEqual([jobId(1)]);
      expect(await idsOf(NETWORK_ID, undefined, { page: 3, limit: 2 })).toEqual([]);
      expect(await idsOf(NETWORK_ID, ADVERTISER_ID, nine)).toEqual([jobId(2)]);
      await add(job(5, { status: 'completed', finishedAt: after(9) }));
      const running = { ...nine, running: true };
      expect(await idsOf(NETWORK_ID, undefined, running)).toEqual([jobId(3), jobId(2), jobId(1)]);
      expect(await idsOf(NETWORK_ID, ADVERTISER_ID, running)).toEqual([jobId(2)]);
      expect(await idsOf(NETWORK_ID, idOf<AdvertiserId>('ad', 77), nine)).toEqual([]);
    });

    it('are listed on behind one that was shown, whatever came meanwhile and however many of an instant', async () => {
      for (const n of [1, 2, 3, 4])
        await add(job(n, { createdAt: after(n < 3 ? 1 : 2), networkId: NETWORK_ID }));
      const list = opened.records.jobs.list;
      const idsBehind = async (at: Date, n: number) =>
        (await list(NETWORK_ID, undefined, { page: 1, limit: 2, after: { at, id: jobId(n) } })).map(
          ({ id }) => id,
        );
      expect(await idsBehind(after(2), 3)).toEqual([jobId(2), jobId(1)]);
      expect(await idsBehind(after(1), 2)).toEqual([jobId(1)]);
      expect(await idsBehind(after(1), 1)).toEqual([]);
    });

    it('are limited per owner, of racing callers too', async () => {
      const outcomes = await race(6, (n) => add(job(n)));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(3);
      expect(await add(job(8, { advertiserId: ADVERTISER_ID }))).toBe('added');
      const [first] = await opened.records.jobs.list(NETWORK_ID, undefined, { page: 1, limit: 1 });
      expect(await opened.queue.rows(jobId(9), 0)).toEqual([]);
      if (first) await save({ ...first, status: 'completed', finishedAt: NOW });
      expect(await add(job(9))).toBe(first?.id === jobId(8) ? 'too_many' : 'added');
    });

    it('give their rows back in parts, whatever they hold', async () => {
      const rows = Array.from({ length: 1201 }, (_, n) => row(`${n}`));
      const awkward: ImportRow[] = [row(AWKWARD_TEXT), row('\0'), row('\ud800'), { problem: 'no record' }];
      await add(job(1, { total: 1205 }), [...rows, ...awkward]);
      const read: ImportRow[] = [];
      for (let part = await opened.queue.rows(jobId(1), 0); part.length > 0;) {
        read.push(...part);
        part = await opened.queue.rows(jobId(1), read.length);
      }
      expect(read).toEqual([...rows, ...awkward]);
      expect((await opened.queue.rows(jobId(1), 7))[0]).toEqual(row('7'));
    });

    it('come in smaller parts when they are large, so that none of them takes long to read', async () => {
      const rows = Array.from({ length: 40 }, (_, n) => row(`${n}${'x'.repeat(60_000)}`));
      await add(job(1, { total: 40 }), rows);
      const read: ImportRow[] = [];
      for (let part = await opened.queue.rows(jobId(1), 0); part.length > 0;) {
        expect(JSON.stringify(part).length).toBeLessThan(1_000_000);
        read.push(...part);
        part = await opened.queue.rows(jobId(1), read.length);
      }
      expect(read).toEqual(rows);
    });

    it('are taken by one of racing workers, and again when its lease has run out', async () => {
      await add(job(1));
      const taken = await race(5, () => lease());
      const [got] = taken.filter((one) => one !== undefined);
      expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
      expect(got).toEqual({ job: job(1, { status: 'progress', startedAt: NOW }), attempt: 1 });
      expect(await lease(after(LEASE_MS - 1))).toBeUndefined();
      expect(await lease(after(LEASE_MS))).toMatchObject({ attempt: 2, job: { startedAt: NOW } });
    });

    // docs/rules/imports.md#order-of-imports
    it('are taken in turns: an owner one after another, owners by who waits longest', async () => {
      await add(job(1));
      await add(job(2));
      await add(job(3, { advertiserId: ADVERTISER_ID }));
      expect((await lease())?.job.id).toBe(jobId(1));
      expect((await lease())?.job.id).toBe(jobId(3));
      expect(await lease()).toBeUndefined();
      await opened.queue.release(jobId(1), after(100));
      await opened.queue.release(jobId(3), after(50));
      expect((await lease())?.job.id).toBe(jobId(3));
      await save({ ...job(1), status: 'failed', finishedAt: NOW });
      expect((await lease())?.job.id).toBe(jobId(2));
      expect(await lease(NOW, jobId(1))).toBeUndefined();
    });

    it('tell all of their log in pages, the oldest first', async () => {
      await add(job(1));
      const lines = [line(1), line(2, { priority: 'error', message: AWKWARD_TEXT }), line(3), line(4)];
      await save(job(1), lines.slice(0, 2));
      await save(job(1), lines.slice(2));
      const pageOf = (page: number, limit: number, priority?: 'error', networkId = NETWORK_ID) =>
        opened.records.jobs.listLogPage(networkId, jobId(1), { page, limit, priority });
      expect(await pageOf(1, 9)).toEqual(lines);
      expect(await pageOf(2, 3)).toEqual([lines[3]]);
      expect(await pageOf(3, 3)).toEqual([]);
      expect(await pageOf(1, 9, 'error')).toEqual([lines[1]]);
      expect(await pageOf(1, 9, undefined, OTHER_NETWORK_ID)).toEqual([]);
    });

    it('save progress and log in one transaction, or nothing of it', async () => {
      await add(job(1, { total: 5 }));
      await lease();
      const half = job(1, { status: 'progress', total: 5, processed: 3, startedAt: NOW });
      const broken = inBooks(async ({ jobs }) => {
        await jobs.save(half, after(LEASE_MS), [line(1)]);
        throw new Error('broken');
      });
      await expect(broken).rejects.toThrow('broken');
      expect((await opened.records.jobs.find(NETWORK_ID, jobId(1)))?.processed).toBe(0);
      await save(half, [line(1)]);
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(1))).toEqual(half);
      expect(await inBooks(({ jobs }) => jobs.lock(jobId(1)))).toEqual(half);
      expect(await lease(after(LEASE_MS))).toMatchObject({ attempt: 1 });
      expect(await inBooks(({ jobs }) => jobs.lock(jobId(9)))).toBeUndefined();
    });

    it('that have ended lose their rows and are never taken again', async () => {
      await add(job(1));
      await save({ ...job(1), status: 'completed', finishedAt: NOW });
      expect(await opened.queue.rows(jobId(1), 0)).toEqual([]);
      expect(await lease(after(1_000_000))).toBeUndefined();
    });

    // docs/rules/imports.md#owner-of-an-import
    it('tell the latest lines of their log, the newest last', async () => {
      await add(job(1));
      await save(job(1), [line(1), line(2, { priority: 'error', message: AWKWARD_TEXT })]);
      await save(job(1), [line(3), line(4)]);
      const read = (limit: number, priority?: 'error') =>
        opened.records.jobs.listLog(NETWORK_ID, jobId(1), { limit, priority });
      expect(await read(3)).toEqual([
        line(2, { priority: 'error', message: AWKWARD_TEXT }),
        line(3),
        line(4),
      ]);
      expect((await read(9, 'error')).map(({ id }) => id)).toEqual([line(2).id]);
    });

    // docs/rules/imports.md#order-of-imports
    it('are forgotten when they ended long ago', async () => {
      await add(job(1));
      await add(job(2));
      await save({ ...job(1), status: 'completed', finishedAt: NOW });
      await opened.queue.forget(NOW);
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(1))).toBeDefined();
      await opened.queue.forget(after(1));
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(1))).toBeUndefined();
      expect(await opened.records.jobs.find(NETWORK_ID, jobId(2))).toBeDefined();
    });
  });
}
