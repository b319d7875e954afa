// docs/rules/input-output.md#days-with-a-time
import { describe, expect, it } from '@jest/globals';
import { calendarDay } from './calendar-day.ts';
import { dayOrTime, dayWritten, instantsAsked, isWithinDay } from './day-or-time.ts';

describe('the end of a range', () => {
  it.each([
    ['2026-03-10', '2026-03-10'],
    [' 2026-03-10 ', '2026-03-10'],
    ['2026-03-10 00:00:00', '2026-03-10'],
    ['2026-03-10T00:00:00.000Z', '2026-03-10'],
    ['2026-03-10T00:00+05:30', '2026-03-10'],
    ['2026-03-10 12:30:15', '2026-03-10 12:30:15'],
    ['2026-03-10t12:30', '2026-03-10 12:30:00'],
    ['2026-03-10T12:30:15.123456z', '2026-03-10 12:30:15Z'],
    ['2026-03-10T12:30:15+05:30', '2026-03-10 12:30:15+05:30'],
    ['2026-03-10T12:30:15 05:30', '2026-03-10 12:30:15+05:30'],
    ['2026-03-10T12:30:15-0800', '2026-03-10 12:30:15-08:00'],
    ['2026-03-10 23:59:59', '2026-03-10 23:59:59'],
  ])('is read from %s as %s', (text, expected) => {
    expect(dayOrTime(text)).toBe(expected);
    expect(dayWritten(dayOrTime(text))).toBe('2026-03-10');
    expect(isWithinDay(dayOrTime(text))).toBe(/ (?!23:59:59)/.test(expected));
  });

  it.each([
    '2026-02-30',
    '2026-02-30 12:00:00',
    '2026-03-10 24:00:00',
    '2026-03-10 12:60:00',
    '2026-03-10 12',
    '2026-03-10T',
    '2026-03-10 12:00:00 PM',
    '2026-03-10 12:00:00+15:00',
    '10.03.2026 12:00',
    '1767225600',
    '',
  ])('is refused when it is %j', (text) => {
    expect(() => dayOrTime(text)).toThrow(expect.objectContaining({ code: 'invalid_day' }));
  });
});

describe('the instants of a range', () => {
  const TODAY = calendarDay('2026-03-20');
  const asked = (start: string | undefined, end: string | undefined, zone: string) => {
    const { from, to } = instantsAsked(
      {
        start: start === undefined ? start : dayOrTime(start),
        end: end === undefined ? end : dayOrTime(end),
      },
      zone,
      TODAY,
    );
    return [from.toISOString(), to.toISOString()];
  };

  it.each([
    ['UTC', '2026-03-10', '2026-03-10', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
    [
      'UTC',
      '2026-03-10 00:00:00',
      '2026-03-10 23:59:59',
      '2026-03-10T00:00:00.000Z',
      '2026-03-11T00:00:00.000Z',
    ],
    [
      'UTC',
      '2026-03-10 12:00:00',
      '2026-03-10 12:00:00',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T12:00:01.000Z',
    ],
    ['Asia/Kolkata', '2026-03-10 12:00', undefined, '2026-03-10T06:30:00.000Z', '2026-03-20T18:30:00.000Z'],
    [
      'Asia/Kolkata',
      '2026-03-10T20:00:00Z',
      '2026-03-11',
      '2026-03-10T20:00:00.000Z',
      '2026-03-11T18:30:00.000Z',
    ],
    [
      'Asia/Kolkata',
      undefined,
      '2026-03-10T20:00:00Z',
      '2026-02-09T18:30:00.000Z',
      '2026-03-10T20:00:01.000Z',
    ],
    [
      'America/New_York',
      '2026-03-08 02:30:00',
      '2026-03-08',
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    ['UTC', undefined, undefined, '2026-02-19T00:00:00.000Z', '2026-03-21T00:00:00.000Z'],
  ])('in %s from %s to %s', (zone, start, end, from, to) => {
    expect(asked(start, end, zone)).toEqual([from, to]);
  });

  it.each([
    ['2026-03-11', '2026-03-10'],
    ['2026-03-10 12:00:01', '2026-03-10 12:00:00'],
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00+05:30'],
  ])('is refused from %s to %s', (start, end) => {
    expect(() => asked(start, end, 'UTC')).toThrow(expect.objectContaining({ code: 'invalid_day' }));
  });
});
