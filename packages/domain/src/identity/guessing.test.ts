import { expect, it } from '@jest/globals';
import { afterTry, type Guesses, waitUntilTry } from './guessing.ts';

const START = new Date('2026-03-10T12:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const tried = (times: number, at = START): Guesses | undefined => {
  let guesses: Guesses | undefined;
  for (let n = 0; n < times; n++) guesses = afterTry(guesses, at);
  return guesses;
};

// docs/rules/users.md#guessing
it('allows ten tries, then makes each wait longer, and none for more than a quarter of an hour', () => {
  expect(waitUntilTry(undefined, START)).toBe(0);
  const waits = [1, 9, 10, 11, 12, 14, 15, 16, 1000].map((times) => waitUntilTry(tried(times), START) / 1000);
  expect(waits).toEqual([0, 0, 30, 60, 120, 480, 900, 900, 900]);
  expect(waitUntilTry(tried(10), after(29.999))).toBe(1);
  expect(waitUntilTry(tried(10), after(30))).toBe(0);
});

it('forgets after a quarter of an hour without a try, beyond the wait', () => {
  expect(afterTry(tried(9), after(899)).tries).toBe(10);
  expect(afterTry(tried(9), after(900)).tries).toBe(1);
  expect(afterTry(tried(20), after(1799)).tries).toBe(21);
  expect(afterTry(tried(20), after(1800)).tries).toBe(1);
});
