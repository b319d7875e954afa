// How often a password may be guessed (docs/rules/users.md#guessing): freely at first, then after growing waits, and never
// not at all, because others could make that happen to somebody.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../shared/durations.ts';

/** Tries that may have been failures, since the last time there were none for a while. */
export type Guesses = { readonly tries: number; readonly lastAt: Date };

export const FREE_TRIES = 10;
/** From how many places a user is known, the newest ones: tries from those count apart. */
export const KNOWN_PLACES_MAX = 20;
/** How long after the last sign-in from there. */
export const KNOWN_PLACE_MS = 90 * DAY_MS;
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** After so long without a try, beyond the wait, all is forgotten. */
const FORGOTTEN_AFTER_MS = 15 * MINUTE_MS;

/** How long after the last try the next one is allowed: 0, then 30 s, doubled each time, at most 15 min. */
function waitMs(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - FREE_TRIES, 10));
}

/** Milliseconds until another try is allowed; 0 when it is. */
export function waitUntilTry(guesses: Guesses | undefined, now: Date): number {
  if (!guesses || isForgotten(guesses, now)) return 0;
  return Math.max(0, guesses.lastAt.getTime() + waitMs(guesses.tries) - now.getTime());
}

/** One more. Counted before the password is compared, since guesses sent at once would all be compared first. */
export const afterTry = (guesses: Guesses | undefined, now: Date): Guesses => ({
  tries: guesses && !isForgotten(guesses, now) ? guesses.tries + 1 : 1,
  lastAt: now,
});

const isForgotten = ({ tries, lastAt }: Guesses, now: Date): boolean =>
  now.getTime() - lastAt.getTime() >= FORGOTTEN_AFTER_MS + waitMs(tries);
