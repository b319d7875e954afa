// The network's time zone, in which all days and times of an answer already are.
import { kept } from './kept.ts';

/** `UTC+05:30` of a zone at an instant. */
export function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return /^GMT(\+00:00)?$/.test(name) ? 'UTC' : name.replace('GMT', 'UTC').replace('-', '\u2212');
}

/** `Asia/Kolkata, UTC+05:30`; a zone that is UTC is said once. */
export function zoneLabel(zone: string, at: Date): string {
  const offset = offsetOf(zone, at);
  return zone === offset ? zone : `${zone}, ${offset}`;
}

const dayFormat = kept(
  (zone: string) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The day it is in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, at: Date): string {
  const parts = dayFormat(zone).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const DAY_MS = 86_400_000;
const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/;

const timeFormat = kept(
  (zone: string | undefined) =>
    new Intl.DateTimeFormat('sv', {
      ...(zone !== undefined && { timeZone: zone }),
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
);

/** How far a zone is from UTC at an instant. */
const offsetMs = (zone: string, at: number): number =>
  Date.parse(`${timeFormat(zone).format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/**
 * A time of a zone in UTC and where the browser is; of the hour that comes twice where clocks go back, the first. Undefined of what is no
 * time of a day.
 */
export function timeElsewhere(text: string, zone: string, here?: string): string | undefined {
  const [, day, time] = TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const asUtc = Date.parse(`${day}T${time}Z`);
  const found = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetMs(zone, near));
  const at = found.find((instant) => instant + offsetMs(zone, instant) === asUtc) ?? asUtc;
  return `${timeFormat('UTC').format(at)} UTC · ${timeFormat(here).format(at)} where you are`;
}

const hourFormat = kept(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: '2-digit' }),
);

/** The hour of the day it is in a zone, `00` to `23`. */
export const hourIn = (zone: string, at: Date): string => hourFormat(zone).format(at).padStart(2, '0');
