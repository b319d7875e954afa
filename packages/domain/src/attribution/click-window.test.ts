import { describe, expect, it } from '@jest/globals';
import { clickWindowEnd, isInClickWindow } from './click-window.ts';

const CLICKED_AT = new Date('2026-03-28T12:00:00.123Z');

describe('the window of a click (docs/rules/attribution.md#click-window)', () => {
  it('ends whole days of 24 hours later, clock changes or not', () => {
    expect(clickWindowEnd(CLICKED_AT, 1).toISOString()).toBe('2026-03-29T12:00:00.123Z');
    expect(clickWindowEnd(CLICKED_AT, 30).toISOString()).toBe('2026-04-27T12:00:00.123Z');
  });

  it.each([
    ['2026-03-29T12:00:00.122Z', true],
    ['2026-03-29T12:00:00.123Z', true],
    ['2026-03-29T12:00:00.124Z', false],
    ['2026-03-28T11:00:00.000Z', true],
  ])('of one day holds %s: %s', (convertedAt, inside) => {
    expect(isInClickWindow(new Date(convertedAt), CLICKED_AT, 1)).toBe(inside);
  });
});
