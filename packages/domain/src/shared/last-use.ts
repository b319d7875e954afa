import { MINUTE_MS } from './durations.ts';

/** When a key or a session was last used is noted to the minute: one in constant use is written down so often, and no more. */
const NOTED_EVERY_MS = MINUTE_MS;

/** Whether this use is written down, given the last one that was. */
export const isLastUseDue = (noted: Date | null | undefined, at: Date): boolean =>
  !noted || noted <= lastUseDueSince(at);

/** This use is written down where the last one that was is not later than this. */
export const lastUseDueSince = (at: Date): Date => new Date(at.getTime() - NOTED_EVERY_MS);
