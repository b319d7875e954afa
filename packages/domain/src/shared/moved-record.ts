// What a record brings along from the system it comes from: the name it had there, and when it was made.
import { calendarDay, instantOf, startOfDay } from './calendar-day.ts';
import { assertOneLine } from './one-line.ts';
import { invalid, DomainError } from './refusal.ts';

export const EXTERNAL_ID_LENGTH_MAX = 100;

/**
 * The id a record has in another system, without blanks around it; null when nothing is left. Refuses with
 * `invalid_parameter` (docs/rules/accounts.md#external-ids).
 */
export function parseExternalId(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  assertOneLine(trimmed, 'externalId');
  if (trimmed.length <= EXTERNAL_ID_LENGTH_MAX) return trimmed || null;
  throw invalid('externalId', `An external ID can have up to ${EXTERNAL_ID_LENGTH_MAX} characters.`);
}

/** Nothing that moves here is older: an earlier date is a mistake, such as the zero of another system's clock. */
const EARLIEST = '2000-01-01';

/**
 * When a record was made elsewhere: `YYYY-MM-DD HH:MM:SS` in the zone, or a day, which stands for its first instant.
 * Refuses with `invalid_parameter` what does not exist, what is before 2000, and what is after `now`
 * (docs/rules/accounts.md#creation-dates-from-another-system).
 */
export function parseCreated(text: string, { zone, now }: { zone: string; now: Date }): Date {
  const at = instantOf(text, zone) ?? startOf(text, zone);
  if (at && text >= EARLIEST && at <= now) return at;
  throw invalid(
    'created',
    `created must be a day YYYY-MM-DD or a time YYYY-MM-DD HH:MM:SS in the network's time zone (${zone}), from ${EARLIEST} until now.`,
  );
}

function startOf(text: string, zone: string): Date | undefined {
  try {
    return startOfDay(calendarDay(text), zone);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
