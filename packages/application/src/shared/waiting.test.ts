import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endsWithin, makeAlarm } from './waiting.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/**
 * The timers made for these times since the call, and which timers were cleared. Counting calls alone would count those of
 * connections that other suites of this process left open.
 */
function watchTimers(...times: readonly number[]) {
  const made = jest.spyOn(globalThis, 'setTimeout');
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  const ours = () =>
    made.mock.results
      .filter((_, n) => times.includes(made.mock.calls[n]?.[1] ?? 0))
      .map(({ value }) => value);
  return {
    made: ours,
    left: () => {
      const ended = new Set<unknown>(cleared.mock.calls.map(([timer]) => timer));
      return ours().filter((timer) => !ended.has(timer));
    },
  };
}

/** Whether the promise has settled, once everything that is due has run. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void promise.then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(0);
  return ended;
}

describe('an alarm', () => {
  it('ends a wait after its time, not before', async () => {
    const wait = makeAlarm().wait(100);
    await jest.advanceTimersByTimeAsync(99);
    expect(await hasEnded(wait)).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await hasEnded(wait)).toBe(true);
  });

  it('ends every wait when it is woken, and leaves no timer behind', async () => {
    const timers = watchTimers(123_001, 123_002);
    const alarm = makeAlarm();
    const waits = [alarm.wait(123_001), alarm.wait(123_002)];
    alarm.wake();
    expect(await hasEnded(Promise.all(waits))).toBe(true);
    expect([timers.made().length, timers.left()]).toEqual([2, []]);
  });

  it('remembers one wake while nobody waits', async () => {
    const alarm = makeAlarm();
    alarm.wake();
    alarm.wake();
    expect(await hasEnded(alarm.wait(100))).toBe(true);
    expect(await hasEnded(alarm.wait(100))).toBe(false);
  });

  it('forgets it when it is reset', async () => {
    const alarm = makeAlarm();
    alarm.wake();
    alarm.reset();
    expect(await hasEnded(alarm.wait(100))).toBe(false);
  });
});

describe('work within a time', () => {
  it('is known to have ended, and leaves no timer behind', async () => {
    const timers = watchTimers(123_003);
    expect(await endsWithin(Promise.resolve(), 123_003)).toBe(true);
    expect([timers.made().length, timers.left()]).toEqual([1, []]);
  });

  it('is known not to have ended', async () => {
    const within = endsWithin(new Promise(() => {}), 100);
    await jest.advanceTimersByTimeAsync(100);
    expect(await within).toBe(false);
  });

  it('fails as the work does', async () => {
    await expect(endsWithin(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  });
});
