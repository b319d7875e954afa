import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endsWithin, makeAlarm } from './waiting.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

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
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const alarm = makeAlarm();
    const waits = [alarm.wait(100), alarm.wait(200)];
    alarm.wake();
    expect(await hasEnded(Promise.all(waits))).toBe(true);
    expect(cleared).toHaveBeenCalledTimes(2);
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
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    expect(await endsWithin(Promise.resolve(), 100)).toBe(true);
    expect(cleared).toHaveBeenCalledTimes(1);
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
