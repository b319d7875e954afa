// docs/rules/statuses.md#verdict-of-the-advertiser
import { describe, expect, it } from '@jest/globals';
import { CONVERSION_STATUSES } from './conversion.ts';
import { VERDICTS, whyNoVerdict } from './advertiser-verdict.ts';

const convertedAt = new Date('2026-03-10T12:00:00.000Z');
const END = new Date('2026-03-17T12:00:00.000Z');
const before = new Date(END.getTime() - 1);
const isAllowed = (now: Date, days = 7) =>
  CONVERSION_STATUSES.flatMap((status) =>
    VERDICTS.filter((verdict) => !whyNoVerdict({ status, convertedAt }, verdict, { days, now })).map(
      (verdict) => `${status} ${verdict}`,
    ),
  ).sort();

describe('the verdict of an advertiser', () => {
  it('is on what is pending, and within the window on what is approved', () => {
    const always = ['approved approved', 'pending approved', 'pending rejected', 'rejected rejected'];
    expect(isAllowed(before)).toEqual(['approved rejected', ...always].sort());
    expect(isAllowed(END)).toEqual(always);
    expect(isAllowed(before, 6)).toEqual(always);
  });

  it('says why not', () => {
    const approved = { status: 'approved', convertedAt } as const;
    expect(whyNoVerdict(approved, 'rejected', { days: 7, now: END })).toBe(
      "An approved conversion can be rejected for 7 days. It's too late.",
    );
    const rejected = { status: 'rejected', convertedAt } as const;
    expect(whyNoVerdict(rejected, 'approved', { days: 7, now: before })).toBe(
      'It is rejected: only the network changes that.',
    );
  });
});
