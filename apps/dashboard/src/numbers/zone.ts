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

const hourFormat = kept(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: '2-digit' }),
);

/** The hour of the day it is in a zone, `00` to `23`. */
export const hourIn = (zone: string, at: Date): string => hourFormat(zone).format(at).padStart(2, '0');

const clockFormat = kept(
  (zone: string) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** A second in a zone, as the API reads it: `2026-03-10 12:00:01`. */
export const secondIn = (zone: string, at: Date): string =>
  `${dayIn(zone, at)} ${clockFormat(zone).format(at)}`;
