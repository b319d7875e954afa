/**
 * When a delivery is tried again, and when a postback is given up (docs/rules/postbacks.md#delivery). Pure: the time
 * and the random number are arguments.
 */
import { HOUR_MS, jittered, MINUTE_MS, SECOND_MS } from '../shared/durations.ts';

/** Pause before each attempt, counted from the end of the one before it. */
export const ATTEMPT_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const ATTEMPTS_MAX = ATTEMPT_DELAYS_MS.length;
/** After so long with nothing but failures a postback is switched off. */
export const FAILING_MAX_MS = 120 * HOUR_MS;

/** A receiver may put an attempt off, but not for ever. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;
const GONE = 410;

export type AttemptOutcome = {
  /** From 1. */
  readonly attempt: number;
  /** null: no answer at all. */
  readonly status: number | null;
  /** The `Retry-After` header as received, or null. */
  readonly retryAfter: string | null;
  /** Start of the postback's present run of failures, this attempt not included; null when the last one succeeded. */
  readonly failingSince: Date | null;
};

export type Verdict = {
  readonly delivery:
    | { readonly state: 'delivered' }
    | { readonly state: 'retry'; readonly nextAt: Date }
    | { readonly state: 'failed' };
  /** Why the postback itself is switched off; null: it stays on. */
  readonly switchOff: string | null;
};

/** Only 2xx is success; a redirect is a failure, as is no answer at all (null). */
export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status <= 299;

/** `random` is in [0, 1). */
export function verdictOf(outcome: AttemptOutcome, now: Date, random: number): Verdict {
  const { attempt, status, failingSince } = outcome;
  if (isDelivered(status)) {
    return { delivery: { state: 'delivered' }, switchOff: null };
  }
  if (status === GONE) {
    return { delivery: { state: 'failed' }, switchOff: 'The endpoint answered 410 Gone.' };
  }
  const switchOff =
    failingSince && now.getTime() - failingSince.getTime() >= FAILING_MAX_MS
      ? 'Every attempt failed for 5 days.'
      : null;
  const nextAt = nextAttemptAt(attempt, now, random);
  if (!nextAt) return { delivery: { state: 'failed' }, switchOff };
  const asked = retryAfterAt(outcome.retryAfter, now);
  return {
    delivery: { state: 'retry', nextAt: asked && asked > nextAt ? asked : nextAt },
    switchOff,
  };
}

/** When to try again after `attempt` (from 1) failed, ±20 % around the plan; undefined after the last. */
export function nextAttemptAt(attempt: number, now: Date, random: number): Date | undefined {
  const delayMs = ATTEMPT_DELAYS_MS[attempt];
  if (delayMs === undefined) return undefined;
  return new Date(now.getTime() + jittered(delayMs, random));
}

/** `Retry-After` as seconds or as an HTTP date, at most 24 h ahead; undefined when absent or unreadable. */
export function retryAfterAt(text: string | null, now: Date): Date | undefined {
  if (text === null) return undefined;
  const trimmed = text.trim();
  const at = /^\d{1,9}$/.test(trimmed) ? now.getTime() + Number(trimmed) * SECOND_MS : httpDate(trimmed);
  if (Number.isNaN(at)) return undefined;
  return new Date(Math.min(at, now.getTime() + RETRY_AFTER_MAX_MS));
}

/** Only texts with a letter are dates: `Date.parse` reads `-5` or `1.5` as one too. */
const httpDate = (text: string): number => (/^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN);
