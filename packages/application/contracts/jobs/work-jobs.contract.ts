// What workers promise about imports, on whatever keeps the books: each row counts once, however many work on it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { Job } from '@tributary/domain/jobs/job';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import type { DeliveryId, JobId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import { BooksUnavailable } from '../../src/attribution/books.ts';
import { makeCancelJob } from '../../src/jobs/cancel-job.ts';
import { makeScheduleImport, type ImportOrder } from '../../src/jobs/schedule-import.ts';
import { makeRunImport } from '../../src/jobs/run-import.ts';
import { makeWorkJobs, type WorkJobs, type WorkJobsDependencies } from '../../src/jobs/work-jobs.ts';
import type { Reads } from '../../src/attribution/logs.ts';
import { click } from '../shared/given-events.ts';
import { AFFILIATE_ID, CAMPAIGN_ID, cap, idOf, NETWORK_ID, NOW, postback } from '../shared/given.ts';
import type { JobsUnderTest } from './jobs.contract.ts';
import { race, seed } from '../shared/records-under-test.ts';
import { actingAs } from '../shared/test-doubles.ts';
import type { JobBooks, JobQueue } from '../../src/jobs/jobs.ts';

export type WorkUnderTest = JobsUnderTest & {
  readonly reads: Reads;
  outbox(): Promise<Delivery[]>;
};

const EVER = { from: new Date(0), to: new Date('2999-01-01') };
const LATER_MS = 60_000;

export function workJobsContract(name: string, open: () => Promise<WorkUnderTest>): void {
  describe(`${name}: working on imports`, () => {
    let opened: WorkUnderTest;
    let now = NOW;
    let numbers = 0;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      now = NOW;
      await opened.reset();
      await seed(opened.records);
    });
    afterAll(() => opened.close());

    const stamps = {
      clock: () => now,
      randomness: (bytes: number) => {
        numbers += 1;
        const made = new Uint8Array(bytes);
        new DataView(made.buffer).setUint32(bytes - 4, numbers * 2_654_435_761);
        return made;
      },
    };
    const worker = (
      books: JobBooks = opened.books,
      overrides: Partial<WorkJobsDependencies> = {},
    ): WorkJobs =>
      makeWorkJobs({
        ...stamps,
        books,
        stores: opened.records,
        acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        queue: opened.queue,
        hashes: { fingerprint: (text) => `#${text}` },
        newDeliveryId: () => idOf<DeliveryId>('de', ++numbers),
        ...overrides,
      });
    const order = (rows: readonly ImportRow[], overrides: Partial<ImportOrder> = {}): ImportOrder => ({
      networkId: NETWORK_ID,
      advertiserId: null,
      rows,
      sendPostbacks: false,
      dryRun: false,
      continueOnError: true,
      ...overrides,
    });
    const schedule = (rows: readonly ImportRow[], overrides: Partial<ImportOrder> = {}): Promise<Job> =>
      makeScheduleImport({ ...stamps, stores: opened.records })(order(rows, overrides));
    const jobNow = async (id: JobId) => opened.records.jobs.find(NETWORK_ID, id);
    const conversions = () => opened.reads.countConversions(NETWORK_ID, EVER);
    const workAll = async (work = worker()) => {
      for (let n = 0; n < 1000; n++) if (!(await work())) return;
    };
    const row = (txn: string, values: object = {}): ImportRow => ({
      values: { campaign_id: CAMPAIGN_ID, publisher_id: AFFILIATE_ID, txn_id: txn, ...values },
    });
    const many = (n: number, values: object = {}) =>
      Array.from({ length: n }, (_, i) => row(`t${i}`, values));

    it('count each row once, however many work on it at the same time', async () => {
      const { id } = await schedule([...many(1500), ...many(1500), row('bad', { payout: 'x' })]);
      await race(4, () => workAll());
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        processed: 3001,
        counts: { imported: 1500, edited: 0, duplicates: 1500, errors: 1 },
      });
      expect(await conversions()).toBe(1500);
    });

    it('count each row once when a worker is taken for dead and is not', async () => {
      const { id } = await schedule(many(1500));
      let stranger: Promise<unknown> | undefined;
      const slow: JobBooks = {
        run: (scope, work) => {
          if (scope.campaignIds.length > 0 && !stranger) {
            now = new Date(now.getTime() + LATER_MS);
            stranger = workAll();
          }
          return opened.books.run(scope, work);
        },
      };
      await worker(slow)();
      await stranger;
      await workAll();
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        counts: { imported: 1500, duplicates: 0 },
      });
      expect(await conversions()).toBe(1500);
    });

    // docs/rules/imports.md#import-job
    it('go on where a worker ended in the middle', async () => {
      const { id } = await schedule(many(2500));
      let parts = 0;
      const first = await worker()({ mayGoOn: () => ++parts <= 1 });
      expect(first).toMatchObject({ status: 'progress', processed: 1000 });
      await workAll();
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        counts: { imported: 2500, duplicates: 0 },
      });
    });

    it('look ahead at no more than the next part, and go on when that fails', async () => {
      const { id } = await schedule(many(2500));
      const asked: number[] = [];
      const failures: unknown[] = [];
      const queue: JobQueue = {
        ...opened.queue,
        rows: async (job, from) => {
          asked.push(from);
          if (from === 1000 && asked.length === 2) throw new Error('connection reset');
          return opened.queue.rows(job, from);
        },
      };
      await worker(opened.books, { queue, onChunkFailure: (error) => failures.push(error) })();
      expect(await jobNow(id)).toMatchObject({ status: 'completed', counts: { imported: 2500 } });
      expect(asked).toEqual([0, 1000, 1000, 2000]);
      expect(failures).toEqual([]);
    });

    it('look ahead once a part is decided, when the books have its first rows, and ask once for what it speaks of', async () => {
      const steps: string[] = [];
      const step = (name: string) => void (steps.at(-1) !== name && steps.push(name));
      const queue: JobQueue = {
        ...opened.queue,
        rows: (job, from) => {
          steps.push(`rows ${from}`);
          return opened.queue.rows(job, from);
        },
      };
      const books: JobBooks = {
        run: async (scope, work) => {
          if (scope.campaignIds.length === 0) steps.push('looked up');
          return opened.books.run(scope, (stores) => {
            const add: typeof stores.hits.add = async (hits) => {
              step('given');
              expect(hits.length).toBeLessThanOrEqual(500);
              await stores.hits.add(hits);
            };
            return work({ ...stores, hits: { ...stores.hits, add } });
          });
        },
      };
      await schedule(many(1500));
      await worker(books, { queue })();
      expect(steps).toEqual(['rows 0', 'looked up', 'given', 'rows 1000', 'looked up', 'given']);
    });

    it('look at nothing ahead that the turn leaves to the next one', async () => {
      const { id } = await schedule(many(2500));
      const asked: number[] = [];
      const queue: JobQueue = {
        ...opened.queue,
        rows: (job, from) => {
          asked.push(from);
          return opened.queue.rows(job, from);
        },
      };
      const slow: JobBooks = {
        run: (scope, work) => {
          if (scope.campaignIds.length > 0) now = new Date(now.getTime() + 3_000);
          return opened.books.run(scope, work);
        },
      };
      const work = worker(slow, { queue });
      await work();
      expect(asked).toEqual([0]);
      await workAll(work);
      expect(asked).toEqual([0, 1000, 2000]);
      expect(await jobNow(id)).toMatchObject({ status: 'completed', counts: { imported: 2500 } });
    });

    it('do a part again whose rows the books took in part', async () => {
      const { id } = await schedule(many(1500));
      let pieces = 0;
      const failures: unknown[] = [];
      const books: JobBooks = {
        run: (scope, work) =>
          opened.books.run(scope, (stores) => {
            const add: typeof stores.conversions.add = async (conversions) => {
              pieces += 1;
              if (pieces === 2) throw new Error('no room for these');
              await stores.conversions.add(conversions);
            };
            return work({ ...stores, conversions: { ...stores.conversions, add } });
          }),
      };
      await worker(books, { onChunkFailure: (error) => failures.push(error) })();
      await workAll();
      expect(failures).toEqual([new Error('no room for these')]);
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        counts: { imported: 1500, duplicates: 0, errors: 0 },
      });
      expect(await conversions()).toBe(1500);
      expect(await opened.reads.countHits(NETWORK_ID, EVER)).toBe(1500);
    });

    // docs/rules/imports.md#repeated-rows
    it('tell rows apart by what is known of them: the transaction, the click, else all they say', async () => {
      const same = { values: { campaign_id: CAMPAIGN_ID, publisher_id: AFFILIATE_ID, sub1: 'a' } };
      const other = { values: { ...same.values, sub1: 'b' } };
      await schedule([same, same, other, row('t1', { sub1: 'a' }), row('t1', { sub1: 'b' })]);
      await workAll();
      expect(await conversions()).toBe(3);
    });

    // docs/rules/imports.md#cancelling
    it('are not gone on with once somebody cancelled them, whoever worked on them then', async () => {
      const cancelJob = makeCancelJob({ ...stamps, stores: opened.records, books: opened.books });
      const { id } = await schedule(many(3500));
      const asked = { networkId: NETWORK_ID, advertiserId: undefined, id };
      let parts = 0;
      const first = await worker()({ mayGoOn: () => ++parts <= 1 });
      expect(first).toMatchObject({ processed: 1000 });
      // While the second part is about to be decided.
      let cancelled: Job | undefined;
      const slow: JobBooks = {
        run: async (scope, work) => {
          if (scope.campaignIds.length > 0) cancelled ??= await cancelJob(asked);
          return opened.books.run(scope, work);
        },
      };
      await worker(slow)();
      await workAll();
      expect(cancelled).toMatchObject({ status: 'failed', cancelled: true, processed: 1000 });
      expect(await jobNow(id)).toEqual(cancelled);
      expect(await conversions()).toBe(1000);
      const log = await opened.records.jobs.listLog(NETWORK_ID, id, { limit: 2 });
      expect(log.map(({ message }) => message)).toEqual([
        "Canceled after row 1000 of 3500. Rows up to there are kept; later rows weren't processed.",
        'Total Processed: 1000 | Imported: 1000 | Edited: 0 | Errors: 0',
      ]);
      await expect(cancelJob(asked)).rejects.toMatchObject({ code: 'not_allowed_in_state' });
      await expect(cancelJob({ ...asked, id: idOf<JobId>('10b', 99) })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    // docs/rules/imports.md#stopping-at-errors
    it('stop in the row of the eleventh error, in whatever part it is', async () => {
      const rows = [...many(1200), ...many(11).map(() => row('', { status: 'odd' })), row('after')];
      const { id } = await schedule(rows, { continueOnError: false });
      await workAll();
      expect(await jobNow(id)).toMatchObject({
        status: 'failed',
        processed: 1211,
        counts: { imported: 1200, errors: 11 },
      });
      expect(await conversions()).toBe(1200);
      const log = await opened.records.jobs.listLog(NETWORK_ID, id, { limit: 100 });
      expect(log.at(-1)?.message).toBe('Total Processed: 1211 | Imported: 1200 | Edited: 0 | Errors: 11');
      expect(log.at(-2)?.message).toContain('Stopped at row 1211 of 1212');
    });

    it('keep caps exact across parts', async () => {
      await opened.records.caps.add(
        cap({ measure: 'conversion', limit: money('1003'), createdAt: new Date(0) }),
      );
      await schedule(many(1500));
      await workAll();
      const approved = await opened.reads.countConversions(NETWORK_ID, { ...EVER, statuses: ['approved'] });
      const cancelled = await opened.reads.countConversions(NETWORK_ID, { ...EVER, statuses: ['cancelled'] });
      expect([approved, cancelled]).toEqual([1003, 497]);
    });

    it('leave an edit that a cap refuses undone for the rows after it', async () => {
      await opened.records.caps.add(
        cap({ measure: 'approvedConv', limit: money('1'), createdAt: new Date(0) }),
      );
      await schedule([row('paid'), row('waits', { status: 'pending' })]);
      await workAll();
      const [waiting] = await opened.reads.conversions(
        NETWORK_ID,
        { ...EVER, statuses: ['pending'] },
        { page: 1, limit: 9 },
      );
      const refused = { conversion_id: waiting?.id ?? '', txn_id: 'other', status: 'approved' };
      const { id } = await schedule([
        { values: refused },
        row('waits', { status: 'pending' }),
        row('other', { status: 'pending' }),
      ]);
      await workAll();
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        counts: { edited: 0, errors: 1, duplicates: 1, imported: 1 },
      });
    });

    // docs/rules/imports.md#dry-run
    it('know in a dry run what earlier parts would have made, and leave nothing behind', async () => {
      const { id } = await schedule([...many(1001), ...many(1001)], { dryRun: true });
      await workAll();
      expect(await jobNow(id)).toMatchObject({
        status: 'completed',
        dryRun: true,
        counts: { imported: 1001, duplicates: 1001, errors: 0 },
      });
      expect(await conversions()).toBe(0);
      expect(await opened.reads.countHits(NETWORK_ID, EVER)).toBe(0);
    });

    // docs/rules/imports.md#dry-run
    it('say in a dry run of several parts what the run itself comes to, of orders that it changes as well', async () => {
      await schedule([row('there'), row('returned'), row('half', { payout: '8' })]);
      await workAll();
      const no = { status: 'rejected' };
      const rows = [
        ...many(1000),
        ...[
          row('t1', no),
          row('t2', { payout: '7' }),
          row('t3'),
          row('returned', no),
          row('half', { payout: '4' }),
        ],
        ...Array.from({ length: 995 }, (_, i) => row(`u${i}`)),
        // In a third part: what the second one changed, again, and otherwise.
        ...[
          row('t1', no),
          row('t1', { status: 'approved' }),
          row('t2', { payout: '7' }),
          row('t2', { payout: '6' }),
        ],
        ...[
          row('returned', no),
          row('half', { payout: '4' }),
          row('half', { payout: '5' }),
          row('there', no),
        ],
        ...[{ values: { txn_id: 'returned', status: 'approved' } }, row('t4', { payout: 'x' })],
      ];
      const said = async (dryRun: boolean) => {
        const { id } = await schedule(rows, { dryRun });
        await workAll();
        return (await jobNow(id))?.counts;
      };
      const counts = { imported: 1995, edited: 9, duplicates: 5, errors: 1 };
      expect([await said(true), await said(false)]).toEqual([counts, counts]);
    });

    // docs/rules/imports.md#dry-run
    it('begin a dry run again that was interrupted', async () => {
      const { id } = await schedule([...many(1001), ...many(1001)], { dryRun: true });
      let parts = 0;
      await worker()({ mayGoOn: () => ++parts <= 1 });
      expect(await jobNow(id)).toMatchObject({ processed: 1000 });
      await workAll();
      expect(await jobNow(id)).toMatchObject({ counts: { imported: 1001, duplicates: 1001 } });
    });

    it('end a job whose rows fail again and again, with a reason, and go on with others', async () => {
      const { id } = await schedule(many(3));
      const broken: JobBooks = {
        run: (scope, work) =>
          scope.campaignIds.length > 0
            ? Promise.reject(new Error('select secret'))
            : opened.books.run(scope, work),
      };
      await workAll(worker(broken));
      expect(await jobNow(id)).toMatchObject({ status: 'failed', processed: 0 });
      const log = await opened.records.jobs.listLog(NETWORK_ID, id, { limit: 9 });
      expect(log[0]?.message).toBe(
        "Failed after row 0 of 3: the next rows can't be processed. Rows up to there are kept; later rows weren't imported.",
      );
      const next = await schedule(many(3));
      await workAll();
      expect(await jobNow(next.id)).toMatchObject({ status: 'completed' });
    });

    // docs/rules/imports.md#outages
    it('wait, however often they are tried, while the disk of the books is full', async () => {
      const { id } = await schedule(many(3));
      const full: JobBooks = {
        run: (scope, work) =>
          scope.campaignIds.length > 0
            ? Promise.reject(new BooksUnavailable(new Error('No space left on device')))
            : opened.books.run(scope, work),
      };
      for (let n = 0; n < 20; n++) {
        await expect(worker(full)()).rejects.toThrow('No space left');
        now = new Date(now.getTime() + LATER_MS);
      }
      await workAll();
      expect(await jobNow(id)).toMatchObject({ status: 'completed', counts: { imported: 3 } });
    });

    it('lose nothing while the books are away', async () => {
      const { id } = await schedule(many(3));
      const away: JobBooks = { run: () => Promise.reject(new Error('connection refused')) };
      await expect(worker(away)()).rejects.toThrow('connection refused');
      await workAll();
      expect(await jobNow(id)).toMatchObject({ status: 'completed', counts: { imported: 3 } });
    });

    it('take a job that was leased by a clock that ran two days ahead', async () => {
      const { id } = await schedule(many(3));
      await opened.queue.lease(now, new Date(now.getTime() + 2880 * LATER_MS), id);
      await workAll();
      expect(await jobNow(id)).toMatchObject({ status: 'completed' });
    });

    it('give up a job that takes its workers down', async () => {
      const { id } = await schedule(many(3));
      for (let n = 0; n < 5; n++) {
        await opened.queue.lease(now, new Date(now.getTime() + 1), id);
        now = new Date(now.getTime() + 2);
      }
      await workAll();
      expect(await jobNow(id)).toMatchObject({ status: 'failed' });
    });

    // docs/rules/imports.md#postbacks-of-an-import
    it('tell affiliates of what becomes approved only when the import says so', async () => {
      await opened.records.postbacks.add(postback({ event: 'conversion', campaignId: null, goalId: null }));
      await schedule([row('silent')]);
      await workAll();
      expect(await opened.outbox()).toEqual([]);
      const later = [row('quiet', { status: 'pending' }), row('later', { status: 'pending' })];
      await schedule([row('told'), ...later], { sendPostbacks: true });
      await workAll();
      expect(await opened.outbox()).toHaveLength(1);
      const pending = await opened.reads.conversions(
        NETWORK_ID,
        { ...EVER, statuses: ['pending'] },
        { page: 1, limit: 9 },
      );
      const [loud, quiet] = pending.map(({ id }): ImportRow => ({
        values: { conversion_id: id, status: 'approved' },
      }));
      if (!loud || !quiet) throw new Error('Two were imported as pending.');
      await schedule([quiet], { sendPostbacks: false });
      await workAll();
      expect(await opened.outbox()).toHaveLength(1);
      await schedule([loud, loud], { sendPostbacks: null });
      await workAll();
      expect(await opened.outbox()).toHaveLength(2);
      await schedule([row('new')], { sendPostbacks: null });
      await workAll();
      expect(await opened.outbox()).toHaveLength(2);
    });

    // docs/rules/imports.md#time-of-a-row
    it('take a conversion in the second of its click, and none before it', async () => {
      const clickedAt = new Date('2026-03-09T15:00:00.500Z');
      const seen = click({ clickedAt, fingerprint: 'f'.repeat(32) });
      await opened.books.run({ networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] }, ({ clicks }) =>
        clicks.add([seen]),
      );
      const at = (created: string, txn: string): ImportRow => ({
        values: { click_id: seen.id, created, txn_id: txn },
      });
      const zone = (await opened.records.networks.find(NETWORK_ID))?.zone ?? '';
      const text = (instant: Date) => dateTimeText(instant, zone);
      const { id } = await schedule([
        at(text(clickedAt), 'same second'),
        at(text(new Date(clickedAt.getTime() - 1000)), 'second before'),
      ]);
      await workAll();
      expect(await jobNow(id)).toMatchObject({ counts: { imported: 1, errors: 1 } });
    });

    it('make nothing new for a campaign that is gone, by either of its ids', async () => {
      const before = await opened.records.campaigns.find(NETWORK_ID, CAMPAIGN_ID);
      if (!before) throw new Error('The campaign was seeded.');
      await opened.records.campaigns.replace({ ...before, deletedAt: NOW }, NOW);
      const { id } = await schedule([row('long'), row('short', { campaign_id: `${before.displayId}` })]);
      await workAll();
      expect(await jobNow(id)).toMatchObject({ counts: { imported: 0, errors: 2 } });
    });

    it('run an import in the calling process, and tell of its progress', async () => {
      const seen: number[] = [];
      const { job, log } = await makeRunImport({
        scheduleImport: makeScheduleImport({ ...stamps, stores: opened.records }),
        workJobs: worker(),
        stores: opened.records,
        pause: async () => undefined,
      })(order(many(1500)), ({ processed }) => seen.push(processed));
      expect(job).toMatchObject({ status: 'completed', counts: { imported: 1500 } });
      expect(log.at(-1)?.message).toBe('Total Processed: 1500 | Imported: 1500 | Edited: 0 | Errors: 0');
      expect(seen).toEqual(expect.arrayContaining([1000, 1500]));
    });
  });
}
