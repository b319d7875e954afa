import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthsOf } from './months.ts';
import {
  weeksOf,
  addDays,
  comparedPeriod,
  daysOf,
  isDay,
  lengthOf,
  monthText,
  movedPeriod,
  periodOf,
  periodText,
  writtenPeriod,
  PRESETS,
  type Period,
} from './period.ts';

const DAY_MS = 86_400_000;
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * DAY_MS).toISOString().slice(0, 10));

describe('a period', () => {
  it('has weeks from Monday, cut at both ends', () => {
    const days = { start: '2026-10-28', end: '2026-11-10' };
    expect(weeksOf(days).map(({ start, end }) => `${start} ${end}`)).toEqual([
      '2026-10-28 2026-11-01',
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-10',
    ]);
    expect(weeksOf({ start: '2026-11-08', end: '2026-11-08' })).toHaveLength(1);
  });

  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['last_7_days', '2026-11-16', '2026-11-22'],
    ['last_30_days', '2026-10-24', '2026-11-22'],
    ['last_90_days', '2026-08-25', '2026-11-22'],
    ['this_month', '2026-11-01', '2026-11-22'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_year', '2026-01-01', '2026-11-22'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is %s to %s on 22 November 2026', (preset, start, end) => {
    expect(periodOf(preset, '2026-11-22')).toEqual({ start, end });
  });

  it('of every preset is made of days there are, in order', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PRESETS), (today, preset) => {
        const { start, end } = periodOf(preset, today);
        expect(isDay(start) && isDay(end) && start <= end && end <= today).toBe(true);
      }),
    );
  });

  it('has as many days as it lists, the first and the last its own', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (start, more) => {
        const period = { start, end: addDays(start, more) };
        const days = daysOf(period);
        expect([days.length, days[0], days.at(-1)]).toEqual([lengthOf(period), start, period.end]);
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });

  it('is compared with as many days right before it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (start, more) => {
        const period = { start, end: addDays(start, more) };
        const before = comparedPeriod(period, 'previous_period');
        expect(lengthOf(before)).toBe(lengthOf(period));
        expect(addDays(before.end, 1)).toBe(start);
      }),
    );
  });

  it('is compared with the same days a year earlier, 29 February with the 28th', () => {
    expect(comparedPeriod({ start: '2024-02-29', end: '2024-03-31' }, 'previous_year')).toEqual({
      start: '2023-02-28',
      end: '2023-03-31',
    });
  });

  it('comes back when it is moved there and back, unless that made a whole month of it, which moves by months', () => {
    const isMonth = ({ start, end }: Period): boolean =>
      start.endsWith('-01') && end.slice(0, 7) === start.slice(0, 7) && addDays(end, 1).endsWith('-01');
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (start, more) => {
        const period = { start, end: addDays(start, more) };
        const moved = movedPeriod(period, 1);
        fc.pre(isMonth(moved) === isMonth(period));
        expect(movedPeriod(moved, -1)).toEqual(period);
      }),
      { examples: [['2026-01-01', 30]] },
    );
    expect(movedPeriod({ start: '2030-03-02', end: '2030-03-31' }, 1)).toEqual({
      start: '2030-04-01',
      end: '2030-04-30',
    });
    expect(movedPeriod({ start: '2030-04-01', end: '2030-04-30' }, -1)).toEqual({
      start: '2030-03-01',
      end: '2030-03-31',
    });
  });

  it('that is a month moves by months', () => {
    expect(movedPeriod({ start: '2026-01-01', end: '2026-01-31' }, 1)).toEqual({
      start: '2026-02-01',
      end: '2026-02-28',
    });
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '', '2026-1-1', '2026-01-01T00:00'])(
    'knows that %s is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('is written as the locale does, whatever the zone of the browser', () => {
    expect(periodText({ start: '2026-11-01', end: '2026-11-21' }, 'en-GB')).toMatch(/^1.+21 Nov 2026$/);
    expect(periodText({ start: '2026-11-01', end: '2026-11-01' }, 'en-GB')).toBe('1 Nov 2026');
    expect(writtenPeriod({ start: '2026-11-01', end: '2026-11-21' })).toBe('2026-11-01 – 2026-11-21');
    expect(writtenPeriod({ start: '2026-11-01', end: '2026-11-01' })).toBe('2026-11-01');
    expect(monthText('2026-11', 'en-GB')).toBe('Nov 2026');
    expect(monthText('2026-13', 'en-GB')).toBe('2026-13');
  });

  it.each([
    ['2026-11-01', '2026-11-30', ['2026-11']],
    ['2025-11-30', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['2026-02-01', '2026-01-31', []],
  ])('from %s to %s has the months %j', (start, end, months) => {
    expect(monthsOf({ start, end })).toEqual(months);
  });
});
