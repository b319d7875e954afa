import { DAY_MS } from '../shared/durations.ts';

/**
 * The last instant at which a click may convert: `cookieDays` (of the terms it saw) times 24 hours after it, whatever clock changes lie
 * between. See docs/rules/attribution.md#click-window.
 */
export const clickWindowEnd = (clickedAt: Date, cookieDays: number): Date =>
  new Date(clickedAt.getTime() + cookieDays * DAY_MS);

/** Whether a conversion at this instant still lies in the window of its click. */
export const isInClickWindow = (convertedAt: Date, clickedAt: Date, cookieDays: number): boolean =>
  convertedAt <= clickWindowEnd(clickedAt, cookieDays);
