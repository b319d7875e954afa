import { describe, expect, it } from '@jest/globals';
import type { Breakdown, DayStats } from '@tributary/application/reporting/stats';
import { EMPTY } from '@tributary/domain/reporting/measures';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import { knownDays, type ReadSums } from './known-days.ts';

const DAY = calendarDay('2026-03-10');

/** A day of so many clicks and impressions, of as many countries as said. */
function dayOf({ at = 0, clicks = 3, impressions = 2, countries = 1 }): DayStats {
  const none: Breakdown = new Map();
  const country: Breakdown = new Map(
    Array.from({ length: countries }, (_, n) => [String(n), { clicks: n, impressions: 0 }]),
  );
  return {
    day: addDays(DAY, at),
    measures: { ...EMPTY, clicks, impressions },
    breakdowns: { device: none, os: none, referer: none, country },
  };
}

const SUMS: ReadSums = { moment: 'now', text: 'the sums' };
const LATER: ReadSums = { ...SUMS, text: 'others' };

describe('knownDays', () => {
  it('answers the same to the same sums of the same moment', () => {
    const known = knownDays();
    const stats = [dayOf({})];
    known.keep('a', SUMS, stats);
    expect(known.answer('a', SUMS)).toBe(stats);
    expect(known.answer('a', LATER)).toBe(undefined);
    expect(known.answer('b', SUMS)).toBe(undefined);
    expect(known.answer('a', { ...SUMS, moment: 'later' })).toBe(undefined);
  });

  it('knows a day with as many clicks and impressions, of the same question and moment', () => {
    const known = knownDays();
    const day = dayOf({});
    known.keep('a', SUMS, [day]);
    expect(known.breakdowns('a', LATER, [day, dayOf({ at: 1 })])).toEqual([day.breakdowns, undefined]);
    expect(known.breakdowns('a', LATER, [dayOf({ clicks: 4 })])).toEqual([undefined]);
    expect(known.breakdowns('a', LATER, [dayOf({ impressions: 1 })])).toEqual([undefined]);
    expect(known.breakdowns('b', LATER, [day])).toEqual([undefined]);
    expect(known.breakdowns('a', { ...SUMS, moment: 'later' }, [day])).toEqual([undefined]);
  });

  it('has what was counted last', () => {
    const known = knownDays();
    const other = dayOf({ at: 1 });
    known.keep('a', SUMS, [dayOf({ countries: 9 }), other]);
    const later = dayOf({ clicks: 5, countries: 2 });
    known.keep('a', LATER, [later]);
    expect(known.breakdowns('a', LATER, [later, other])).toEqual([later.breakdowns, other.breakdowns]);
    expect(known.answer('a', LATER)).toEqual([later]);
  });

  it('does not keep what would push out all others', () => {
    const known = knownDays();
    const [small, large] = [[dayOf({})], [dayOf({ countries: 20_000 })]];
    known.keep('a', SUMS, small);
    known.keep('large', SUMS, large);
    expect(known.answer('large', SUMS)).toBe(undefined);
    expect(known.answer('a', SUMS)).toBe(small);
  });

  it('forgets what was asked for the longest time ago when there is too much', () => {
    const known = knownDays();
    const stats = [dayOf({ countries: 19_999 })];
    const many = Array.from({ length: 10 }, (_, n) => `n${n}`);
    for (const key of many) known.keep(key, SUMS, stats);
    expect(known.answer('n0', SUMS)).toBe(stats);
    known.keep('more', SUMS, [dayOf({})]);
    expect(known.answer('n1', SUMS)).toBe(undefined);
    for (const key of ['n0', 'n2', 'n9']) expect(known.answer(key, SUMS)).toBe(stats);
  });

  it('counts a day once that was counted again', () => {
    const known = knownDays();
    const stats = [dayOf({ countries: 9999 })];
    for (let n = 0; n < 5; n++) known.keep('a', SUMS, stats);
    expect(known.answer('a', SUMS)).toBe(stats);
  });
});
