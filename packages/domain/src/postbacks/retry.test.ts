import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ATTEMPTS_MAX, nextAttemptAt, retryAfterAt, verdictOf } from './retry.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const failed = { attempt: 1, status: 500, retryAfter: null, failingSince: null };
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe('the plan of attempts', () => {
  it('is 10 attempts with their pauses (docs/rules/postbacks.md#attempts)', () => {
    const pauses = Array.from({ length: 9 }, (_, i) => nextAttemptAt(i + 1, NOW, 0.5));
    expect(pauses).toEqual(
      [5000, 300_000, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR].map(after),
    );
    expect(nextAttemptAt(ATTEMPTS_MAX, NOW, 0.5)).toBeUndefined();
    expect(ATTEMPTS_MAX).toBe(10);
  });

  it('varies by at most 20 % either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, r) => {
          const plan = Number(nextAttemptAt(attempt, NOW, 0.5)) - Number(NOW);
          const pause = Number(nextAttemptAt(attempt, NOW, r)) - Number(NOW);
          expect(pause).toBeGreaterThanOrEqual(plan * 0.8 - 1);
          expect(pause).toBeLessThanOrEqual(plan * 1.2 + 1);
        },
      ),
    );
    expect(nextAttemptAt(1, NOW, 0)).toEqual(after(4000));
    expect(nextAttemptAt(1, NOW, 1)).toEqual(after(6000));
  });
});

describe('the verdict on an attempt', () => {
  it.each([200, 201, 204, 299])('is delivered for %d', (status) => {
    const outcome = { ...failed, status, failingSince: after(-200 * HOUR) };
    expect(verdictOf(outcome, NOW, 0.5)).toEqual({ delivery: { state: 'delivered' }, switchOff: null });
  });

  // docs/rules/postbacks.md#success-and-failure
  it.each([null, 100, 301, 302, 304, 307, 400, 404, 429, 500, 503])('is another attempt for %p', (status) => {
    expect(verdictOf({ ...failed, status }, NOW, 0.5)).toEqual({
      delivery: { state: 'retry', nextAt: after(5000) },
      switchOff: null,
    });
  });

  it('is failed after the tenth', () => {
    expect(verdictOf({ ...failed, attempt: 10 }, NOW, 0.5).delivery).toEqual({ state: 'failed' });
    expect(verdictOf({ ...failed, attempt: 9 }, NOW, 0.5).delivery.state).toBe('retry');
  });

  it('switches the postback off at 410', () => {
    const { delivery, switchOff } = verdictOf({ ...failed, status: 410 }, NOW, 0.5);
    expect(delivery).toEqual({ state: 'failed' });
    expect(switchOff).toContain('410');
  });

  it('switches the postback off after 120 h of failures, not before', () => {
    const off = (ms: number) => verdictOf({ ...failed, failingSince: after(-ms) }, NOW, 0.5).switchOff;
    expect(off(120 * HOUR)).toContain('5 days');
    expect(off(120 * HOUR - 1)).toBeNull();
  });

  it('waits as long as Retry-After asks, if that is longer than the plan', () => {
    const next = (attempt: number, retryAfter: string) =>
      verdictOf({ ...failed, status: 503, attempt, retryAfter }, NOW, 0.5).delivery;
    expect(next(1, '120')).toEqual({ state: 'retry', nextAt: after(120_000) });
    expect(next(2, '120')).toEqual({ state: 'retry', nextAt: after(300_000) });
  });
});

// docs/rules/postbacks.md#success-and-failure
describe('Retry-After', () => {
  it('is seconds or an HTTP date, at most a day', () => {
    expect(retryAfterAt('90', NOW)).toEqual(after(90_000));
    expect(retryAfterAt(' 90 ', NOW)).toEqual(after(90_000));
    expect(retryAfterAt('Sat, 21 Nov 2026 11:00:00 GMT', NOW)).toEqual(after(HOUR));
    expect(retryAfterAt('999999999', NOW)).toEqual(after(24 * HOUR));
  });

  it.each([null, '', 'soon', '-5', '1.5', '1e9', '99999999999'])('is ignored when it is %j', (text) => {
    expect(retryAfterAt(text, NOW)).toBeUndefined();
  });
});
