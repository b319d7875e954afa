import { describe, expect, it } from '@jest/globals';
import { dayIn, hourIn, offsetOf, secondIn, zoneLabel } from './zone.ts';

describe('a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22', 'UTC+05:30'],
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-21', 'UTC+05:30'],
    ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01', 'UTC\u221204:00'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01', 'UTC\u221205:00'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01', 'UTC'],
  ])('%s at %s: the day %s, %s', (zone, at, day, offset) => {
    expect([dayIn(zone, new Date(at)), offsetOf(zone, new Date(at))]).toEqual([day, offset]);
  });

  it.each([
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '00'],
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '23'],
    ['UTC', '2026-01-01T09:59:00Z', '09'],
  ])('%s at %s: the hour %s', (zone, at, hour) => {
    expect(hourIn(zone, new Date(at))).toBe(hour);
  });

  it('has seconds as the API reads them', () => {
    expect(secondIn('Asia/Kolkata', new Date('2026-11-21T18:30:07Z'))).toBe('2026-11-22 00:00:07');
  });

  it('is said once where it is UTC', () => {
    const at = new Date('2026-11-22T12:00:00Z');
    expect(zoneLabel('UTC', at)).toBe('UTC');
    expect(zoneLabel('Asia/Kolkata', at)).toBe('Asia/Kolkata, UTC+05:30');
  });
});
