import { describe, expect, it } from '@jest/globals';
import { reasonText, shownStatus, untilText } from './hold.ts';

const held = { status: 'pending', reason: 'ON_HOLD', release_on: '2026-04-09T18:30:00.000Z' };

describe('a conversion on hold', () => {
  it('has a status of its own, and says until when', () => {
    expect(shownStatus(held)).toBe('on_hold');
    expect(untilText(held, 'Asia/Kolkata', 'en-US')).toBe('until Apr 10, 2026');
    expect(untilText(held, 'UTC', 'en-US')).toBe('until Apr 9, 2026');
    expect(reasonText(held, 'UTC', 'en-US')).toBe('Until Apr 9, 2026');
    const unpriced = { ...held, reason: 'NO_EXCHANGE_RATE' };
    expect(reasonText(unpriced, 'UTC', 'en-US')).toBe('Until Apr 9, 2026, No exchange rate for the day');
  });

  it.each([
    { status: 'pending', reason: 'Asks for more', release_on: null },
    { status: 'approved', reason: '', release_on: null },
    { status: 'rejected', reason: 'Returned' },
  ])('is none without an end: %j', (one) => {
    expect([shownStatus(one), untilText(one, 'UTC'), reasonText(one, 'UTC')]).toEqual([
      one.status,
      undefined,
      one.reason,
    ]);
  });
});
