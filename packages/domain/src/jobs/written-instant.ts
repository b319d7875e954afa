import { instantOf } from '../shared/calendar-day.ts';
import { MINUTE_MS } from '../shared/durations.ts';

const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<minute>\d{2}:\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?)?(?:(?<utc>Z)|(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?)?$/i;
const OFFSET_MINUTES_MAX = 14 * 60;

/** Without dashes and colons, `20260309T102030Z`. */
const BASIC = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}(?:\d{2})?)?)?$/i;

const extended = (text: string): string =>
  text.replace(BASIC, (_, ...[year, month, day, hour, minute, second, zone]: (string | undefined)[]) =>
    hour === undefined
      ? `${year}-${month}-${day}`
      : `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}${zone ?? ''}`,
  );

/**
 * The instant, to the second, of a time as ISO 8601 has it: a day alone is its first second, seconds may be missing, and without `Z` or an
 * offset it is a time of the zone. Undefined for one that does not exist there, or lies before 1970.
 */
export function writtenInstant(text: string, zone: string): Date | undefined {
  const parts = ISO.exec(extended(text))?.groups;
  if (!parts) return undefined;
  const { day, minute = '00:00', second = '00', utc, sign, hours, minutes = '00' } = parts;
  const plain = `${day} ${minute}:${second}`;
  if (utc === undefined && sign === undefined) return instantOf(plain, zone);
  const offset = sign === undefined ? 0 : Number(hours) * 60 + Number(minutes);
  const shown = instantOf(plain, 'UTC');
  if (!shown || offset > OFFSET_MINUTES_MAX || Number(minutes) > 59) return undefined;
  const at = shown.getTime() - (sign === '-' ? -offset : offset) * MINUTE_MS;
  return at < 0 ? undefined : new Date(at);
}
