// What stands below the chart of key figures: a day or an hour in which nothing happened has no row, and is drawn as nothing.
import { serverNow } from '../api/server-time.ts';
import type { Step } from '../chart/ticks.ts';
import { monthsOf } from '../numbers/months.ts';
import { daysOf, HOURS, type Period, weeksOf } from '../numbers/period.ts';
import { dayIn, hourIn } from '../numbers/zone.ts';

export const stepOf = (by: string): Step => (by === 'hour' || by === 'week' || by === 'month' ? by : 'day');

/** The key of a point in an answer: a week's is its first day. */
export const seriesKeyOf = (key: string): string => key.slice(0, 10);

export function keysOf(step: Step, period: Period, zone: string): readonly string[] {
  if (step === 'day') return daysOf(period);
  if (step === 'week') return weeksOf(period).map(({ start, end }) => `${start}/${end}`);
  if (step === 'month') return monthsOf(period);
  const now = serverNow();
  // Hours that are to come are not drawn as hours without anything.
  return period.start === dayIn(zone, now) ? HOURS.filter((hour) => hour <= hourIn(zone, now)) : HOURS;
}

/** Whether a period's last day, hour, week or month is the present one. */
export function isUnfinished(step: Step, { end }: Period, zone: string): boolean {
  const today = dayIn(zone, serverNow());
  return step === 'month' ? end.slice(0, 7) === today.slice(0, 7) : end === today;
}
