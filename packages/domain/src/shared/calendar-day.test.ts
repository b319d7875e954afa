import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  calendarDay,
  dateTimeText,
  dayOf,
  dayRange,
  endOfDay,
  hourOf,
  instantOf,
  instantsOf,
  monthBefore,
  weekdayOf,
  wholeDaysOf,
  startOfDay,
} from './calendar-day.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const zone = fc.oneof(
  fc.constantFrom(
    'UTC',
    'Asia/Kolkata', // +05:30
    'Asia/Kathmandu', // +05:45
    'Pacific/Chatham', // +12:45, and DST
    'Pacific/Kiritimati', // +14
    'America/Sao_Paulo', // midnights that never were
    'Australia/Lord_Howe', // half an hour of DST
    'America/St_Johns', // -03:30, and changes at one minute past midnight
    'America/Havana', // midnights that come twice
  ),
  fc.constantFrom(...ZONES),
);
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('a calendar day', () => {
  it.each(['2026-02-28', '2024-02-29', '1970-01-01', '2026-12-31'])('may be %s', (text) => {
    expect(calendarDay(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '1969-12-31',
    '',
    'today',
    'x2026-01-01',
    '2026-01-01x',
    '2026-01-01T00:00:00',
  ])('may not be %j', (text) => {
    expect(() => calendarDay(text)).toThrow(expect.objectContaining({ code: 'invalid_day' }));
  });

  it('has hours and weekdays of its zone', () => {
    const at = new Date('2026-03-09T23:30:00Z'); // a Monday in UTC
    expect([hourOf(at, 'UTC'), weekdayOf(at, 'UTC')]).toEqual(['23', '1']);
    expect([hourOf(at, 'Europe/Berlin'), weekdayOf(at, 'Europe/Berlin')]).toEqual(['00', '2']);
    expect(weekdayOf(new Date('2026-03-15T12:00:00Z'), 'UTC')).toBe('7');
  });

  it('has the hours and weekdays that the calendar of Node.js shows', () => {
    // Half an hour is skipped within the hour; then any.
    const lordHowe = fc.integer({ min: 0, max: 4 * 36e5 });
    const changing = lordHowe.map(
      (ms) => [new Date(Date.UTC(2026, 9, 3, 14) + ms), 'Australia/Lord_Howe'] as const,
    );
    fc.assert(
      fc.property(fc.oneof(changing, fc.tuple(instant, zone)), ([at, where]) => {
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone: where,
          weekday: 'short',
          hour: '2-digit',
          hourCycle: 'h23',
        }).formatToParts(at);
        const part = (type: string) => shown.find((one) => one.type === type)?.value ?? '';
        const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
        expect(hourOf(at, where)).toBe(part('hour'));
        expect(weekdayOf(at, where)).toBe(String(days.indexOf(part('weekday')) + 1));
      }),
      { numRuns: 300 },
    );
  });

  it('has instants, written as in logs', () => {
    const text = '2026-03-10 12:00:01';
    expect(instantOf(text, 'Europe/Berlin')?.toISOString()).toBe('2026-03-10T11:00:01.000Z');
    expect(instantOf('1970-01-01 00:00:00', 'UTC')).toEqual(new Date(0));
    for (const other of [`x${text}`, `${text}x`, `${text}.5`, '2026-03-10', '2026-02-30 12:00:00']) {
      expect(instantOf(other, 'UTC')).toBeUndefined();
    }
    expect(instantOf('1969-12-31 23:59:59', 'UTC')).toBeUndefined();
    expect(instantOf('2026-03-29 02:30:00', 'Europe/Berlin')).toBeUndefined();
  });

  it('ends a millisecond before the next', () => {
    const day = calendarDay('2026-03-10');
    expect(endOfDay(day, 'UTC').toISOString()).toBe('2026-03-10T23:59:59.999Z');
    expect(endOfDay(day, 'Europe/Berlin').toISOString()).toBe('2026-03-10T22:59:59.999Z');
  });

  it('holds exactly the instants between its start and the next', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const day = dayOf(at, where);
        const { from, to } = instantsOf({ start: day, end: day }, where);
        expect(from <= at && at < to).toBe(true);
        expect(dayOf(from, where)).toBe(day);
        expect(dayOf(new Date(to.getTime() - 1), where)).toBe(day);
        expect(dayOf(new Date(from.getTime() - 1), where) < day).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Havana', '2026-11-01', 25],
    ['America/Havana', '2026-10-31', 24],
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Asia/Kathmandu', '2026-03-29', 24],
    ['UTC', '2026-03-29', 24],
  ])('in %s, %s has %d hours', (where, text, hours) => {
    const day = calendarDay(text);
    const { from, to } = instantsOf({ start: day, end: day }, where);
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  });

  it.each([
    ['Asia/Kolkata', '2026-03-10', '2026-03-09T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10', '2026-03-09T18:15:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'], // 00:00 was skipped: the day began at 01:00
    ['Pacific/Kiritimati', '2026-03-10', '2026-03-09T10:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'], // 00:00 comes twice
  ])('in %s, %s begins at %s', (where, day, start) => {
    expect(startOfDay(calendarDay(day), where).toISOString()).toBe(start);
  });

  it('is counted on without a zone', () => {
    expect(addDays(calendarDay('2026-03-28'), 2)).toBe('2026-03-30');
    expect(addDays(calendarDay('2026-01-01'), -1)).toBe('2025-12-31');
    fc.assert(
      fc.property(instant, fc.integer({ min: -500, max: 500 }), (at, days) => {
        const day = dayOf(at, 'UTC');
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  it('has a clock in its zone', () => {
    expect(dateTimeText(new Date('2026-03-10T18:15:59.999Z'), 'Asia/Kathmandu')).toBe('2026-03-11 00:00:59');
  });

  it('is what clocks show there, also in the hours in which they are changed', () => {
    const changes = fc.constantFrom(
      Date.UTC(2026, 2, 29, 1), // Berlin, forward
      Date.UTC(2026, 9, 25, 1), // Berlin, back
      Date.UTC(2026, 3, 4, 15), // Lord Howe, by half an hour
      Date.UTC(2011, 2, 13, 3, 31), // St. John's, one minute past midnight
      Date.UTC(1972, 0, 7, 0, 44, 30), // Monrovia, in the middle of a minute
    );
    const nearChange = fc.tuple(changes, fc.integer({ min: -7_200_000, max: 7_200_000 }));
    const ms = fc.oneof(
      fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
      nearChange.map(([change, by]) => change + by),
    );
    const zones = fc.oneof(zone, fc.constantFrom('Africa/Monrovia', 'Europe/Berlin'));
    fc.assert(
      fc.property(ms, zones, (at, there) => {
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: there,
          dateStyle: 'short',
          timeStyle: 'medium',
        });
        const shown = clock.format(at);
        expect([dateTimeText(new Date(at), there), dayOf(new Date(at), there)]).toEqual([
          shown,
          shown.slice(0, 10),
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a range of days', () => {
  const today = calendarDay('2026-03-10');
  const day = (text: string | undefined) => (text === undefined ? undefined : calendarDay(text));

  it.each([
    [undefined, undefined, '2026-02-09', '2026-03-10'],
    ['2026-03-01', undefined, '2026-03-01', '2026-03-10'],
    [undefined, '2026-01-30', '2026-01-01', '2026-01-30'],
    ['2026-03-10', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['2025-01-01', '2026-02-04', '2025-01-01', '2026-02-04'],
    ['1970-01-01', '9999-12-31', '1970-01-01', '9999-12-31'],
  ])('from %s to %s is %s to %s', (start, end, first, last) => {
    expect(dayRange(day(start), day(end), today)).toEqual({ start: first, end: last });
  });

  it.each([
    ['2026-03-11', undefined],
    ['2026-03-02', '2026-03-01'],
  ])('from %s to %s is refused', (start, end) => {
    expect(() => dayRange(day(start), day(end), today)).toThrow(
      expect.objectContaining({ code: 'invalid_day' }),
    );
  });
});

describe('the last day', () => {
  const last = calendarDay('9999-12-31');

  it.each(['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
    'ends within four-digit years in %s',
    (zone) => {
      const end = endOfDay(last, zone);
      expect(end.toISOString()).toMatch(/^9999-12-31T/);
      expect(dayOf(end, zone)).toBe(last);
    },
  );

  it('is followed by none', () => {
    expect(addDays(calendarDay('9999-12-30'), 1)).toBe(last);
    expect(addDays(last, 1)).toBe(last);
    expect(dayRange(calendarDay('9999-12-30'), last, calendarDay('2026-03-10')).end).toBe(last);
  });
});

describe('whole days between two instants', () => {
  const of = (from: string, to: string, where: string) =>
    wholeDaysOf({ from: new Date(from), to: new Date(to) }, where);

  it.each([
    // 29 March 2026 has 23 hours in Berlin and begins at 23:00 UTC.
    ['2026-03-28T23:00:00Z 2026-03-29T22:00:00Z', 'Europe/Berlin', ['2026-03-29', '2026-03-29']],
    ['2026-03-28T22:59:59.999Z 2026-03-29T22:00:00.001Z', 'Europe/Berlin', ['2026-03-29', '2026-03-29']],
    ['2026-03-09T18:15:00Z 2026-03-11T18:15:00Z', 'Asia/Kathmandu', ['2026-03-10', '2026-03-11']],
    ['2026-03-09T18:15:00.001Z 2026-03-11T18:14:59.999Z', 'Asia/Kathmandu', []],
    // The first hour of 1 November happens twice in Havana.
    ['2026-11-01T04:00:00Z 2026-11-02T05:00:00Z', 'America/Havana', ['2026-11-01', '2026-11-01']],
    ['2026-11-01T05:00:00Z 2026-11-02T05:00:00Z', 'America/Havana', []],
    ['2026-03-10T00:00:00Z 2026-03-10T00:00:00Z', 'UTC', []],
  ])('%s in %s: %j', (instants, where, [start, end]) => {
    const [from = '', to = ''] = instants.split(' ');
    expect(of(from, to, where)).toEqual(start === undefined ? undefined : { start, end });
  });
});

it.each([
  ['2026-03-01', '2026-02-01', '2026-02-28'],
  ['2024-03-31', '2024-02-01', '2024-02-29'],
  ['2026-01-15', '2025-12-01', '2025-12-31'],
])('the month before %s is %s to %s', (day, start, end) => {
  expect(monthBefore(calendarDay(day))).toEqual({ start, end });
});
