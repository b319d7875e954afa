import { describe, expect, it } from '@jest/globals';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import { deltasOfClick, deltasOfConversion, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import {
  addDays,
  calendarDay,
  dayOf,
  startOfDay,
  type CalendarDay,
} from '@tributary/domain/shared/calendar-day';
import { ZERO, type Money } from '@tributary/domain/shared/money';
import type { ReportQuery } from '../../src/reporting/report.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import { network, NETWORK_ID } from '../shared/given.ts';
import { click, clickId, conversion, hitId, impression, impressionId } from '../shared/given-events.ts';
import type { ReportsUnderTest } from './report.contract.ts';

/** Days of both changes of summer time, on both sides of the Atlantic and in Havana, where midnight comes twice. */
const CHANGES = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'].map(calendarDay);
const ZONES = [
  'Asia/Kolkata', // +05:30
  'Asia/Kathmandu', // +05:45
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe', // half an hour of summer time
];
/** One for each way to answer: from the sums, by one dimension, by several. */
const GROUPINGS: readonly (readonly ReportGroup[])[] = [
  ['created'],
  ['created', 'country'],
  ['created', 'p1', 'device'],
];
const STEP_MS = 97 * 60_000 + 1;

export function reportZonesContract(name: string, open: () => Promise<ReportsUnderTest>): void {
  describe(`${name}: days of reports and stats`, () => {
    const opened = openedBooks(open);

    // docs/rules/stats.md#day-of-an-event
    it.each(ZONES)('hold exactly the events of the day, in %s', async (zone) => {
      const events = eventsIn(zone);
      await opened().records.networks.replace(network({ zone }));
      await record(opened(), events, zone);
      const days = new Map<string, { count: number; payout: Money }>();
      for (const [n, at] of events.entries()) {
        const before = days.get(dayInZone(at, zone)) ?? { count: 0, payout: ZERO };
        days.set(dayInZone(at, zone), {
          count: before.count + 1,
          payout: (before.payout + paid(n)) as Money,
        });
      }
      expect(days.size).toBeGreaterThanOrEqual(CHANGES.length * 3);

      for (const groups of GROUPINGS) {
        const read = (start: CalendarDay, end = start) =>
          opened().reports.read(NETWORK_ID, query(groups, { start, end }), { page: 1, limit: 1000 });
        const whole = await read(calendarDay('2026-01-01'), calendarDay('2026-12-31'));
        expect(whole.rows.map(({ keys }) => keys[0])).toEqual([...days.keys()].sort());
        expect(whole.totals).toMatchObject({ clicks: events.length, approvedConversions: events.length });
        for (const { keys, measures } of whole.rows) {
          expect([keys[0], measures]).toEqual([
            keys[0],
            expect.objectContaining(sums(days.get(String(keys[0])))),
          ]);
        }
        for (const day of CHANGES) {
          expect([day, (await read(day)).totals]).toEqual([
            day,
            expect.objectContaining(sums(days.get(day))),
          ]);
        }
      }
      // docs/rules/stats.md#hours-and-weekdays
      const times = new Map<string, number>();
      for (const at of events) {
        const time = timeInZone(at, zone);
        times.set(time, (times.get(time) ?? 0) + 1);
      }
      const range = { start: calendarDay('2026-01-01'), end: calendarDay('2026-12-31') };
      const byTime = await opened().reports.read(
        NETWORK_ID,
        { ...query(['weekday', 'hour'], range), sort: 'weekday' },
        { page: 1, limit: 1000 },
      );
      expect(byTime.rows.map(({ keys, measures }) => [keys.join(' '), measures.clicks])).toEqual(
        [...times].sort(([a], [b]) => (a < b ? -1 : 1)),
      );
      const stats = await opened().readDailyStats(NETWORK_ID, {}, range);
      expect(stats.map(({ day }) => day)).toEqual([...days.keys()].sort());
      for (const { day, measures } of stats) expect(measures).toMatchObject(sums(days.get(day)));
      const byCountry = await opened().readDailyStats(NETWORK_ID, {}, range, { by: ['country'] });
      for (const { day, breakdowns } of byCountry) {
        const clicks = [...breakdowns.country.values()].map((counts) => counts.clicks);
        expect([day, clicks]).toEqual([day, [days.get(day)?.count]]);
      }
    });
  });
}

/** Around the days of change, their midnights to the millisecond included. */
function eventsIn(zone: string): Date[] {
  return CHANGES.flatMap((day) => {
    const [from, to] = [startOfDay(addDays(day, -1), zone), startOfDay(addDays(day, 2), zone)];
    const steps = Math.ceil((Number(to) - Number(from)) / STEP_MS);
    const midnights = [0, 1].map((n) => Number(startOfDay(addDays(day, n), zone)));
    const instants = Array.from({ length: steps }, (_, n) => Number(from) + n * STEP_MS);
    return [...instants, ...midnights.flatMap((at) => [at - 1, at])].map((at) => new Date(at));
  });
}

async function record({ books, ...opened }: ReportsUnderTest, events: readonly Date[], zone: string) {
  const clicks = events.map((at, n) =>
    click({ id: clickId(n + 1, at), clickedAt: at, parameters: { p1: 'same' }, payout: paid(n) }),
  );
  const impressions = events.map((at, n) =>
    impression({ id: impressionId(n + 1, at), seenAt: at, parameters: { p1: 'same' } }),
  );
  const conversions = events.map((at, n) =>
    conversion({
      id: hitId(n + 1, at),
      convertedAt: at,
      deduplicationKey: `key ${n}`,
      clickedAt: null,
      clickId: null,
      parameters: { p1: 'same' },
      payout: ZERO,
      revenue: ZERO,
    }),
  );
  await inBooks({ books, ...opened }, async (stores) => {
    await stores.clicks.add(clicks);
    await stores.impressions.add(impressions);
    await stores.conversions.add(conversions);
    await stores.stats.add([
      ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, zone))),
      ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, zone))),
      ...conversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, zone))),
    ]);
  });
}

/** In the smallest unit there is, so that one event more or less shows. */
const paid = (n: number): Money => BigInt(n + 1) as Money;

const sums = (of: { readonly count: number; readonly payout: Money } | undefined) => ({
  clicks: of?.count,
  impressions: of?.count,
  approvedConversions: of?.count,
  payout: of?.payout,
});

/** Making one takes far longer than what it is then asked. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatted(at: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const name = JSON.stringify([locale, options]);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format.format(at);
}

/** By the engine's own calendar, not by the one under test. */
const dayInZone = (at: Date, timeZone: string): string =>
  formatted(at, 'en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Weekday and hour. */
const timeInZone = (at: Date, timeZone: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) => formatted(at, 'en-GB', { timeZone, ...options });
  const hour = part({ hour: '2-digit', hourCycle: 'h23' });
  return `${1 + WEEKDAYS.indexOf(part({ weekday: 'short' }))} ${hour}`;
};

const query = (groups: readonly ReportGroup[], range: ReportQuery['range']): ReportQuery => ({
  groups,
  range,
  filter: {},
  withElapsed: false,
  sort: 'created',
  order: 'asc',
});
