// A time of the network as it is elsewhere.
import { kept } from './kept.ts';

const momentFormat = kept(
  (zone: string) =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** `YYYY-MM-DD HH:MM:SS` in a zone, as the API writes times. */
export function timeIn(zone: string, at: Date): string {
  const parts = momentFormat(zone).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = [part('year').padStart(4, '0'), part('month'), part('day')].join('-');
  return `${day} ${[part('hour'), part('minute'), part('second')].join(':')}`;
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const DAY_MS = 86_400_000;

/** When it is this time in a zone: twice where its clocks go back over it, never where they leap over it. */
export function instantsOf(zone: string, time: string): readonly Date[] {
  if (!TIME.test(time)) return [];
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  if (Number.isNaN(asUtc)) return [];
  /** How far the zone's clocks are ahead of UTC at an instant. */
  const aheadAt = (at: number): number => Date.parse(`${timeIn(zone, new Date(at)).replace(' ', 'T')}Z`) - at;
  const offsets = new Set([asUtc - DAY_MS, asUtc + DAY_MS].map(aheadAt));
  return [...offsets]
    .map((ahead) => new Date(asUtc - ahead))
    .filter((at) => timeIn(zone, at) === time)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** A time of the network in UTC and where the reader is; undefined for what is no time. */
export function elsewhere(zone: string, time: string, own: string): string | undefined {
  const instants = instantsOf(zone, time);
  if (instants.length === 0) return undefined;
  const zones = ['UTC', own].filter((one, at, all) => all.indexOf(one) === at);
  return zones.map((one) => `${instants.map((at) => timeIn(one, at)).join(' or ')} ${one}`).join('\n');
}
