/** Lengths of time in milliseconds. A day here is 24 hours; a day of a calendar may have 23 or 25 (see calendar-day.ts). */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const JITTER = 0.2;

/** A pause of 80 to 120 % of the given one, so that what failed together does not come again together. `random` is in [0, 1). */
export const jittered = (pauseMs: number, random: number): number =>
  Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
