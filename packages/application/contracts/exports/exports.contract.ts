import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { ExportId, ExportRunId } from '@tributary/domain/shared/ids';
import type { ExportRuns, RunOutcome } from '../../src/exports/exports.ts';
import type { ReadBacklog } from '../../src/operations/backlog.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import { exportRun, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID, scheduledExport } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, idsOf, seed } from '../shared/records-under-test.ts';

export type ExportsUnderTest = {
  readonly stores: RecordStores;
  readonly exportRuns: ExportRuns;
  readonly readBacklog: ReadBacklog;
  /** Leaves no record behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const nth = (n: number) => idOf<ExportId>('ef', n);
const runId = (n: number) => idOf<ExportRunId>('e1', n);
const DAY = calendarDay('2026-03-09');
const NEXT = calendarDay('2026-03-10');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const LEASED = after(MINUTE_MS);
const S3 = {
  kind: 's3' as const,
  endpoint: 'https://s3.example',
  region: 'eu-central-1',
  bucket: 'warehouse',
  prefix: 'a/b',
  accessKeyId: AWKWARD_TEXT,
  sealedSecret: 'c2VhbGVk',
};
const awkward = () =>
  scheduledExport({
    content: 'report',
    format: 'parquet',
    bom: true,
    groups: ['created', 'adid'],
    measures: ['clicks', 'payout'],
    destination: S3,
    live: false,
    modifiedAt: AWKWARD_INSTANT,
  });
const outcome = (change: Partial<RunOutcome> = {}): RunOutcome => ({
  ...exportRun({ attempts: 1 }),
  ...change,
});
const DONE = outcome({
  state: 'done',
  nextAt: null,
  file: 'clicks-2026-03-09.csv',
  rows: 3,
  bytes: 5_000_000_000,
  sha256: 'ab',
  upload: 'an upload',
  finishedAt: AWKWARD_INSTANT,
});

export function exportsContract(name: string, open: () => Promise<ExportsUnderTest>): void {
  let opened: ExportsUnderTest;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.stores);
  });
  afterAll(() => opened.close());
  const exports = () => opened.stores.exports;
  const runs = () => opened.exportRuns;
  const found = (day = DAY, id = nth(1)) => runs().find(NETWORK_ID, id, day);
  const listed = async (id = nth(1)) => (await runs().list(NETWORK_ID, id, { page: 1, limit: 50 })).items;

  describe(`Exports (${name})`, () => {
    it('finds nothing under an unknown id', async () => {
      expect(await exports().find(NETWORK_ID, nth(1))).toBeUndefined();
      expect(await exports().list(NETWORK_ID)).toEqual([]);
      expect(await exports().replace(awkward())).toBe(false);
      expect(await exports().remove(NETWORK_ID, nth(1))).toBe(false);
    });

    it('gives back every field as it was stored', async () => {
      await exports().add(awkward());
      await exports().add(scheduledExport({ id: nth(2), name: 'other' }));
      expect(await exports().find(NETWORK_ID, nth(1))).toEqual(awkward());
      expect(await exports().find(NETWORK_ID, nth(2))).toEqual(
        scheduledExport({ id: nth(2), name: 'other' }),
      );
      expect(await exports().find(OTHER_NETWORK_ID, nth(1))).toBeUndefined();
    });

    it('holds one of a name in a network, and lists newest first', async () => {
      expect(await exports().add(scheduledExport())).toBe(true);
      expect(await exports().add(scheduledExport({ id: nth(2) }))).toBe(false);
      expect(await exports().add(scheduledExport({ id: nth(3), networkId: OTHER_NETWORK_ID }))).toBe(true);
      expect(await exports().add(scheduledExport({ id: nth(4), name: 'other', createdAt: NOW }))).toBe(true);
      expect(idsOf(await exports().list(NETWORK_ID))).toEqual([nth(4), nth(1)]);
    });

    it('replaces all but what never changes and the next day', async () => {
      await exports().add(scheduledExport());
      const moved = { ...awkward(), nextDay: NEXT, name: 'new', content: 'clicks' as const };
      expect(await exports().replace({ ...moved, networkId: OTHER_NETWORK_ID })).toBe(false);
      expect(await exports().replace(moved)).toBe(true);
      expect(await exports().find(NETWORK_ID, nth(1))).toEqual({ ...moved, nextDay: DAY, name: 'clicks' });
    });

    it('removes one with its runs, and nothing of others', async () => {
      await exports().add(scheduledExport());
      await exports().add(scheduledExport({ id: nth(2), name: 'other' }));
      await runs().add(exportRun());
      await runs().add(exportRun({ id: runId(2), exportId: nth(2) }));
      expect(await exports().remove(OTHER_NETWORK_ID, nth(1))).toBe(false);
      expect(await exports().remove(NETWORK_ID, nth(1))).toBe(true);
      expect([await found(), await listed(nth(2))]).toEqual([
        undefined,
        [exportRun({ id: runId(2), exportId: nth(2) })],
      ]);
    });
  });

  describe(`ExportRuns (${name})`, () => {
    it('lists live exports that have days to plan, over all networks, the longest behind first', async () => {
      await exports().add(scheduledExport());
      await exports().add(
        scheduledExport({ id: nth(2), networkId: OTHER_NETWORK_ID, nextDay: calendarDay('2026-03-01') }),
      );
      await exports().add(scheduledExport({ id: nth(3), name: 'later', nextDay: NEXT }));
      await exports().add(scheduledExport({ id: nth(4), name: 'off', live: false }));
      expect(idsOf(await runs().listUnplanned(DAY, 10))).toEqual([nth(2), nth(1)]);
      expect(await runs().listUnplanned(DAY, 1)).toHaveLength(1);
    });

    it('plans days once, however many plan at once, and moves the next day', async () => {
      await exports().add(scheduledExport());
      const planned = { id: nth(1), from: DAY, nextDay: NEXT };
      await Promise.all([1, 2, 3].map((n) => runs().plan(planned, [exportRun({ id: runId(n) })])));
      expect(await listed()).toHaveLength(1);
      expect(await exports().find(NETWORK_ID, nth(1))).toMatchObject({ nextDay: NEXT });
      await runs().plan({ ...planned, from: NEXT, nextDay: calendarDay('2026-03-11') }, [
        exportRun({ id: runId(4) }),
        exportRun({ id: runId(5), day: NEXT }),
      ]);
      expect((await listed()).map(({ day }) => day)).toEqual([NEXT, DAY]);
    });

    it('plans nothing of an export that is off or gone', async () => {
      await exports().add(scheduledExport({ live: false }));
      for (const id of [nth(1), nth(9)])
        await runs().plan({ id, from: DAY, nextDay: NEXT }, [exportRun({ exportId: id })]);
      expect(await listed()).toEqual([]);
      expect(await exports().find(NETWORK_ID, nth(1))).toMatchObject({ nextDay: DAY });
    });

    it('adds one run of a day, of an export that is there', async () => {
      await exports().add(scheduledExport());
      expect(await runs().add(exportRun())).toBe(true);
      expect(await runs().add(exportRun({ id: runId(2) }))).toBe(false);
      expect(await runs().add(exportRun({ id: runId(3), exportId: nth(9) }))).toBe(false);
      expect(await found()).toEqual(exportRun());
      expect(await runs().find(OTHER_NETWORK_ID, nth(1), DAY)).toBeUndefined();
    });

    it('leases to one of many what is due, and keeps its outcome', async () => {
      await exports().add(scheduledExport());
      await runs().add(exportRun());
      expect(await runs().lease(after(-1), LEASED, 'early')).toBeUndefined();
      const leases = await Promise.all(['a', 'b', 'c'].map((holder) => runs().lease(NOW, LEASED, holder)));
      const [lease] = leases.filter((one) => one !== undefined);
      expect(leases.filter((one) => one !== undefined)).toHaveLength(1);
      const leased = exportRun({ attempts: 1, leasedUntil: LEASED, startedAt: NOW });
      expect(lease).toEqual({ run: leased, export: scheduledExport() });
      const holder = ['a', 'b', 'c'][leases.findIndex((one) => one !== undefined)] ?? '';
      expect(await runs().renew(runId(1), 'stranger', after(9))).toBe(false);
      expect(await runs().renew(runId(1), holder, after(9))).toBe(true);
      expect(await found()).toEqual({ ...leased, leasedUntil: after(9) });
      const noted = outcome({ file: 'f', upload: AWKWARD_TEXT });
      expect(await runs().save(runId(1), holder, { outcome: noted, leaseUntil: LEASED })).toBe(true);
      expect(await found()).toEqual({ ...leased, file: 'f', upload: AWKWARD_TEXT });
      expect(await runs().save(runId(1), 'stranger', { outcome: DONE, leaseUntil: null })).toBe(false);
      expect(await runs().save(runId(1), holder, { outcome: DONE, leaseUntil: null })).toBe(true);
      expect(await found()).toEqual({ ...leased, ...DONE, startedAt: NOW, leasedUntil: null });
      expect(await runs().renew(runId(1), holder, LEASED)).toBe(false);
      expect(await runs().lease(after(MINUTE_MS), after(2 * MINUTE_MS), 'd')).toBeUndefined();
    });

    it('takes a run from a holder that is silent, who can then change nothing', async () => {
      await exports().add(scheduledExport());
      await runs().add(exportRun());
      await runs().lease(NOW, LEASED, 'dead');
      expect(await runs().lease(after(MINUTE_MS - 1), LEASED, 'b')).toBeUndefined();
      const until = after(3 * MINUTE_MS);
      expect(await runs().lease(LEASED, until, 'b')).toMatchObject({ run: { attempts: 2 } });
      expect(await runs().renew(runId(1), 'dead', until)).toBe(false);
      expect(await runs().save(runId(1), 'dead', { outcome: DONE, leaseUntil: null })).toBe(false);
      expect(await found()).toMatchObject({ state: 'waiting', leasedUntil: until });
    });

    it('holds one of a network at a time, the longest due first, and none of an export that is off', async () => {
      await exports().add(scheduledExport());
      await exports().add(scheduledExport({ id: nth(2), name: 'off', live: false }));
      await exports().add(scheduledExport({ id: nth(3), networkId: OTHER_NETWORK_ID }));
      await runs().add(exportRun({ id: runId(1), day: NEXT }));
      await runs().add(exportRun({ id: runId(2), nextAt: after(-1) }));
      await runs().add(exportRun({ id: runId(3), exportId: nth(2), nextAt: after(-9) }));
      await runs().add(exportRun({ id: runId(4), networkId: OTHER_NETWORK_ID, exportId: nth(3) }));
      const taken = async (holder: string) => (await runs().lease(NOW, LEASED, holder))?.run.id;
      expect([await taken('a'), await taken('b'), await taken('c')]).toEqual([runId(2), runId(4), undefined]);
    });

    it('makes one that is not done due again, unless somebody is at it', async () => {
      await exports().add(scheduledExport());
      await runs().add(exportRun());
      await runs().lease(NOW, LEASED, 'a');
      expect(await runs().again(runId(1), NOW)).toBe(false);
      const failed = outcome({ state: 'failed', nextAt: null, error: AWKWARD_TEXT, finishedAt: NOW });
      await runs().save(runId(1), 'a', { outcome: failed, leaseUntil: null });
      expect(await found()).toMatchObject({ state: 'failed', error: AWKWARD_TEXT });
      expect(await opened.readBacklog()).toMatchObject({ troubledExports: 1 });
      await exports().replace(scheduledExport({ live: false }));
      expect(await opened.readBacklog()).toMatchObject({ troubledExports: 0 });
      expect(await runs().again(runId(1), LEASED)).toBe(true);
      expect(await found()).toEqual(exportRun({ startedAt: NOW, nextAt: LEASED }));
      expect(await runs().again(runId(9), NOW)).toBe(false);
    });

    it('never makes one that is done due again', async () => {
      await exports().add(scheduledExport());
      await runs().add(exportRun());
      await runs().lease(NOW, LEASED, 'a');
      await runs().save(runId(1), 'a', { outcome: DONE, leaseUntil: null });
      expect(await runs().again(runId(1), LEASED)).toBe(false);
      expect(await found()).toMatchObject({ state: 'done' });
    });

    it('lists in pages, the latest day first, of one network', async () => {
      await exports().add(scheduledExport());
      for (const [n, day] of [DAY, NEXT, calendarDay('2026-03-01')].entries())
        await runs().add(exportRun({ id: runId(n + 1), day }));
      const page = async (number: number) => {
        const { items, total } = await runs().list(NETWORK_ID, nth(1), { page: number, limit: 2 });
        return [items.map(({ day }) => day), total];
      };
      expect([await page(1), await page(2), await page(3)]).toEqual([
        [[NEXT, DAY], 3],
        [['2026-03-01'], 3],
        [[], 3],
      ]);
      expect(await runs().list(OTHER_NETWORK_ID, nth(1), { page: 1, limit: 2 })).toEqual({
        items: [],
        total: 0,
      });
    });
  });
}
