import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportLetter } from '@tributary/domain/exports/report-schedule';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { ReportScheduleId, SavedViewId, UserId } from '@tributary/domain/shared/ids';
import type { LetterOutcome, ReportLetters } from '../../src/exports/report-schedules.ts';
import type { ReadBacklog } from '../../src/operations/backlog.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import {
  idOf,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  reportSchedule,
  savedView,
  user,
} from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, idsOf, race, seed } from '../shared/records-under-test.ts';

export type ReportSchedulesUnderTest = {
  readonly stores: RecordStores;
  readonly reportLetters: ReportLetters;
  readonly readBacklog: ReadBacklog;
  /** Leaves no record behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const nth = (n: number) => idOf<ReportScheduleId>('5c4ed', n);
const viewId = (n: number) => idOf<SavedViewId>('5a7ed', n);
const COLLEAGUE = idOf<UserId>('05e4', 2);
const FOREIGNER = idOf<UserId>('05e4', 3);
const OWN = { networkId: NETWORK_ID, userId: user().id };
const DAY = calendarDay('2026-03-09');
const NEXT = calendarDay('2026-03-10');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const LEASED = after(MINUTE_MS);
const PLANNED = { id: nth(1), from: NEXT, nextDay: calendarDay('2026-03-11') };
const OF = { start: DAY, end: DAY, nextAt: NOW };
const letter = (overrides: Partial<ReportLetter> = {}): ReportLetter => ({
  scheduleId: nth(1),
  start: DAY,
  end: DAY,
  state: 'waiting',
  attempts: 0,
  nextAt: NOW,
  error: null,
  sentAt: null,
  ...overrides,
});
const SENT: LetterOutcome = {
  state: 'sent',
  attempts: 1,
  nextAt: null,
  error: null,
  sentAt: AWKWARD_INSTANT,
};

// docs/rules/scheduled-reports.md#sending, docs/rules/scheduled-reports.md#removal-of-schedules
export function reportSchedulesContract(name: string, open: () => Promise<ReportSchedulesUnderTest>): void {
  let opened: ReportSchedulesUnderTest;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await opened.reset();
    const { stores } = opened;
    await seed(stores);
    await stores.users.add(user());
    await stores.users.add(user({ id: COLLEAGUE, email: 'carl@example.com' }));
    await stores.users.add(user({ id: FOREIGNER, networkId: OTHER_NETWORK_ID }));
    for (const n of [1, 2, 3]) await stores.savedViews.add(savedView({ id: viewId(n), name: `View ${n}` }));
  });
  afterAll(() => opened.close());
  const schedules = () => opened.stores.reportSchedules;
  const letters = () => opened.reportLetters;

  describe(`ReportSchedules (${name})`, () => {
    it('finds nothing where there is nothing', async () => {
      expect(await schedules().find(OWN, nth(1))).toBeUndefined();
      expect(await schedules().list(OWN)).toEqual([]);
      expect(await schedules().replace(reportSchedule())).toBe(false);
      expect(await schedules().remove(OWN, nth(1))).toBe(false);
      expect(await letters().list(OWN)).toEqual([]);
    });

    it('gives back every field as it was stored, as copies, and only to its user', async () => {
      const full = reportSchedule({
        every: 'week',
        onDay: 7,
        live: false,
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      await schedules().add(full);
      Object.assign((await schedules().find(OWN, nth(1))) ?? {}, { every: 'day' });
      expect(await schedules().find(OWN, nth(1))).toEqual(full);
      expect(await schedules().list(OWN)).toEqual([full]);
      for (const owner of [
        { ...OWN, userId: COLLEAGUE },
        { ...OWN, networkId: OTHER_NETWORK_ID },
      ]) {
        expect(await schedules().find(owner, nth(1))).toBeUndefined();
        expect(await schedules().list(owner)).toEqual([]);
        expect(await schedules().replace({ ...full, ...owner, live: true })).toBe(false);
        expect(await schedules().remove(owner, nth(1))).toBe(false);
      }
      expect(await schedules().find(OWN, nth(1))).toEqual(full);
    });

    it('holds one of a view for a user, however many add it at once, and lists newest first', async () => {
      const added = await race(5, (n) => schedules().add(reportSchedule({ id: nth(n) })));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await schedules().add(reportSchedule({ id: nth(8), userId: COLLEAGUE }))).toBe(true);
      await schedules().add(reportSchedule({ id: nth(9), viewId: viewId(2), createdAt: NOW }));
      const [newest, ...others] = idsOf(await schedules().list(OWN));
      expect([newest, others.length]).toEqual([nth(9), 1]);
    });

    it('replaces what an edit may change, and nothing else', async () => {
      await schedules().add(reportSchedule());
      const edited = reportSchedule({ every: 'month', onDay: 28, nextDay: DAY, modifiedAt: AWKWARD_INSTANT });
      expect(await schedules().replace({ ...edited, viewId: viewId(2), createdAt: NOW })).toBe(true);
      expect(await schedules().find(OWN, nth(1))).toEqual(edited);
    });

    it('goes with its letter, its view and its user, and leaves those of others', async () => {
      await schedules().add(reportSchedule());
      await schedules().add(reportSchedule({ id: nth(2), viewId: viewId(2) }));
      await schedules().add(reportSchedule({ id: nth(3), userId: COLLEAGUE }));
      await schedules().add(reportSchedule({ id: nth(4), userId: COLLEAGUE, viewId: viewId(2) }));
      await letters().plan(PLANNED, OF);
      const colleagues = { ...OWN, userId: COLLEAGUE };
      await opened.stores.savedViews.remove(NETWORK_ID, viewId(1));
      expect(idsOf(await schedules().list(OWN))).toEqual([nth(2)]);
      expect(idsOf(await schedules().list(colleagues))).toEqual([nth(4)]);
      expect(await letters().lease(NOW, LEASED, 'a')).toBeUndefined();
      expect(await schedules().remove(OWN, nth(2))).toBe(true);
      await opened.stores.users.remove(NETWORK_ID, user().id);
      // The view was theirs.
      expect(await schedules().list(colleagues)).toEqual([]);
    });
  });

  describe(`ReportLetters (${name})`, () => {
    it('lists live schedules whose day has come in the zone of their network, the longest behind first', async () => {
      const { networks } = opened.stores;
      await networks.replace(network({ zone: 'Pacific/Auckland' }));
      await opened.stores.savedViews.add(
        savedView({ id: viewId(9), networkId: OTHER_NETWORK_ID, userId: FOREIGNER }),
      );
      await schedules().add(reportSchedule());
      await schedules().add(reportSchedule({ id: nth(2), viewId: viewId(2), live: false }));
      await schedules().add(reportSchedule({ id: nth(3), viewId: viewId(3), nextDay: DAY }));
      const foreign = { networkId: OTHER_NETWORK_ID, userId: FOREIGNER, viewId: viewId(9) };
      await schedules().add(reportSchedule({ ...foreign, id: nth(4) }));
      // The tenth begins at 11:00 of the ninth in UTC there; in the other network, at midnight.
      const midnight = new Date('2026-03-09T11:00:00.000Z');
      expect(idsOf(await letters().listUnplanned(midnight, 10))).toEqual([nth(3), nth(1)]);
      expect(idsOf(await letters().listUnplanned(new Date(midnight.getTime() - 1), 10))).toEqual([nth(3)]);
      const later = new Date('2026-03-10T00:00:00.000Z');
      expect(idsOf(await letters().listUnplanned(later, 10))).toEqual([nth(3), nth(1), nth(4)]);
      expect(await letters().listUnplanned(later, 1)).toHaveLength(1);
    });

    it('plans a letter once, however many plan at once, in the place of the one before', async () => {
      await schedules().add(reportSchedule());
      await race(4, (n) => letters().plan(PLANNED, { ...OF, nextAt: after(n) }));
      const [planned, ...others] = await letters().list(OWN);
      // Whoever was first.
      const nextAts = [1, 2, 3, 4].map((n) => after(n).getTime());
      expect(nextAts).toContain(planned?.nextAt?.getTime());
      expect([others, planned]).toEqual([[], letter({ nextAt: planned?.nextAt ?? null })]);
      expect(await schedules().find(OWN, nth(1))).toMatchObject({ nextDay: PLANNED.nextDay });
      await letters().lease(after(HOUR_MS), after(2 * HOUR_MS), 'a');
      await letters().save(nth(1), 'a', SENT);
      // Who looked before and plans later plans nothing.
      await letters().plan(PLANNED, OF);
      expect(await letters().list(OWN)).toMatchObject([{ state: 'sent', nextAt: null }]);
      await letters().plan(
        { id: nth(1), from: PLANNED.nextDay, nextDay: calendarDay('2026-03-12') },
        { start: NEXT, end: NEXT, nextAt: LEASED },
      );
      const next = letter({ start: NEXT, end: NEXT, nextAt: LEASED, sentAt: AWKWARD_INSTANT });
      expect(await letters().list(OWN)).toEqual([next]);
    });

    it('takes a letter from whoever holds the one before, who can then change nothing', async () => {
      await schedules().add(reportSchedule());
      await letters().plan(PLANNED, OF);
      await letters().lease(NOW, LEASED, 'a');
      await letters().plan({ ...PLANNED, from: PLANNED.nextDay }, { ...OF, start: NEXT, end: NEXT });
      expect(await letters().save(nth(1), 'a', SENT)).toBe(false);
      expect(await letters().list(OWN)).toEqual([letter({ start: NEXT, end: NEXT })]);
    });

    it('plans nothing of a schedule that is off or gone', async () => {
      await schedules().add(reportSchedule({ live: false }));
      await letters().plan(PLANNED, OF);
      await letters().plan({ ...PLANNED, id: nth(7) }, OF);
      expect(await letters().list(OWN)).toEqual([]);
      expect(await schedules().find(OWN, nth(1))).toEqual(reportSchedule({ live: false }));
    });

    it('leases what is due to one of many, and keeps its outcome', async () => {
      await schedules().add(reportSchedule());
      await letters().plan(PLANNED, OF);
      expect(await letters().lease(after(-1), LEASED, 'early')).toBeUndefined();
      const holders = ['a', 'b', 'c'];
      const leases = await race(3, (n) => letters().lease(NOW, LEASED, holders[n - 1] ?? ''));
      const at = leases.findIndex((one) => one !== undefined);
      expect(leases.filter((one) => one !== undefined)).toHaveLength(1);
      const schedule = reportSchedule({ nextDay: PLANNED.nextDay });
      expect(leases[at]).toEqual({ schedule, letter: letter({ attempts: 1 }) });
      const failed: LetterOutcome = { ...SENT, state: 'waiting', nextAt: LEASED, error: AWKWARD_TEXT };
      expect(await letters().save(nth(1), 'stranger', failed)).toBe(false);
      expect(await letters().save(nth(1), holders[at] ?? '', failed)).toBe(true);
      expect(await letters().list(OWN)).toEqual([letter({ ...failed, scheduleId: nth(1) })]);
      expect(await letters().save(nth(1), holders[at] ?? '', SENT)).toBe(false);
      expect(await letters().lease(LEASED, after(HOUR_MS), 'd')).toMatchObject({ letter: { attempts: 2 } });
      expect(await letters().lease(after(HOUR_MS), after(2 * HOUR_MS), 'e')).toMatchObject({
        letter: { attempts: 3 },
      });
      expect(await letters().save(nth(1), 'd', SENT)).toBe(false);
      expect(await letters().save(nth(1), 'e', SENT)).toBe(true);
      expect(await letters().list(OWN)).toEqual([letter({ ...SENT })]);
      expect(await letters().lease(after(9 * HOUR_MS), after(10 * HOUR_MS), 'f')).toBeUndefined();
    });

    // docs/rules/scheduled-reports.md#attempts-of-letters
    it('are trouble for the operator while they wait after a failure, unless the schedule is off', async () => {
      const troubled = async () => (await opened.readBacklog()).troubledReports;
      const tried = async (outcome: Partial<LetterOutcome>) => {
        await letters().lease(NOW, LEASED, 'a');
        return letters().save(nth(1), 'a', { ...SENT, ...outcome });
      };
      await schedules().add(reportSchedule());
      await letters().plan(PLANNED, OF);
      expect(await troubled()).toBe(0);
      await tried({ state: 'waiting', nextAt: NOW, error: AWKWARD_TEXT });
      expect(await troubled()).toBe(1);
      await letters().lease(NOW, LEASED, 'a');
      expect(await troubled()).toBe(1);
      await schedules().replace(reportSchedule({ live: false }));
      expect(await troubled()).toBe(0);
      await schedules().replace(reportSchedule());
      for (const outcome of [SENT, { state: 'failed' as const, error: 'Your role may not.' }]) {
        await letters().plan(PLANNED, OF);
        await schedules().replace(reportSchedule());
        expect(await tried(outcome)).toBe(true);
        expect(await troubled()).toBe(0);
      }
    });

    it('gives out the longest due first, and none of a schedule that was turned off', async () => {
      for (const n of [1, 2, 3]) {
        await schedules().add(reportSchedule({ id: nth(n), viewId: viewId(n) }));
        await letters().plan({ ...PLANNED, id: nth(n) }, { ...OF, nextAt: after(-n) });
      }
      await schedules().replace(reportSchedule({ id: nth(3), viewId: viewId(3), live: false }));
      const taken = async (holder: string) => (await letters().lease(NOW, LEASED, holder))?.letter.scheduleId;
      expect([await taken('a'), await taken('b'), await taken('c')]).toEqual([nth(2), nth(1), undefined]);
      // What was being sent meanwhile is not tried again.
      await schedules().replace(reportSchedule({ id: nth(2), viewId: viewId(2), live: false }));
      expect(await letters().save(nth(2), 'a', { ...SENT, state: 'waiting', nextAt: NOW })).toBe(false);
      // Nor when it is on again.
      await schedules().replace(reportSchedule({ id: nth(3), viewId: viewId(3) }));
      expect(await taken('d')).toBeUndefined();
      const ended = letter({ scheduleId: nth(3), state: 'ended', nextAt: null });
      expect(await letters().list(OWN)).toContainEqual(ended);
    });
  });
}
