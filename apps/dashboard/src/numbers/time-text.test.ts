import { describe, expect, it } from '@jest/globals';
import { partsOf, timeText } from './time-text.ts';

describe('a time as it is read', () => {
  it.each([
    ['2026-11-26 12:41:08', 'Nov 26, 12:41:08'],
    ['2025-11-26 00:00:00', 'Nov 26, 2025, 00:00:00'],
    ['2026-13-99 12:41:08', '2026-13-99 12:41:08'],
    ['2026-11-26', 'Nov 26, 2026'],
    ['', ''],
    ['soon', 'soon'],
  ])('%s is %s in 2026', (time, text) => {
    expect(timeText(time, 2026, 'en-US')).toBe(text);
  });

  it('is written as the language has it', () => {
    expect(timeText('2026-11-26 12:41:08', 2026, 'de')).toMatch(/^26\. Nov\.,? 12:41:08$/);
  });
});

it('finds the times and days in a text, and nothing in an id', () => {
  const parts = partsOf('Version 2, since 2026-11-26 12:41:08; paid 2026-12-01 by INV-2026-11-0001', 2026);
  expect(parts.map(({ at }) => at).filter(Boolean)).toEqual(['2026-11-26 12:41:08', '2026-12-01']);
  expect(parts.map(({ text }) => text).join('')).not.toContain('2026-12-01');
});
