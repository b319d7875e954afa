/** Lengths of time in milliseconds. A day here is 24 hours; a day of a calendar may have 23 or 25 (see calendar-day.ts). */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;

const JITTER = 0.2;

/**
 * The pause made up to a fifth shorter or longer: what failed at the same moment is then not tried again at the same moment.
 * `random` is at least 0 and below 1, and spreads the pauses evenly.
 */
export const jittered = (pauseMs: number, random: number): number =>
  Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
