import { setTimeout as delay } from 'node:timers/promises';

/**
 * Looks, every `everyMs`, until there is what a test waits for, and gives it back. Fails after `withinMs` with what it looked
 * for, so that a test that waits for nothing ends.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  withinMs = 20_000,
  everyMs = 2,
): Promise<Exclude<T, false>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, false>;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${look.toString()}`);
    await delay(everyMs);
  }
}
