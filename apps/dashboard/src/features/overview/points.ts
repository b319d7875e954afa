// What stands below the chart of an overview: a day or an hour in which nothing happened has no row, and is drawn as nothing.
import { serverNow } from '../../api/server-time.ts';
import type { Step } from '../../chart/ticks.ts';
import { daysOf, HOURS, type Period } from '../../numbers/period.ts';
import { dayIn, hourIn } from '../../numbers/zone.ts';

export const stepOf = (by: string): Step => (by === 'hour' || by === 'month' ? by : 'day');

type Series = Period & { readonly zone: string; readonly series: readonly { readonly key: string }[] };

export function keysOf(step: Step, { series, zone, start, end }: Series): readonly string[] {
  if (step === 'day') return daysOf({ start, end });
  if (step === 'month') return series.map(({ key }) => key);
  const now = serverNow();
  // Hours that are to come are not drawn as hours without anything.
  return start === dayIn(zone, now) ? HOURS.filter((hour) => hour <= hourIn(zone, now)) : HOURS;
}

/** Whether a period's last day, hour or month is the present one. */
export function isUnfinished(
  step: Step,
  last: string | undefined,
  { zone, end }: Omit<Series, 'series'>,
): boolean {
  const today = dayIn(zone, serverNow());
  if (step === 'hour') return end === today && last === hourIn(zone, serverNow());
  return last === (step === 'month' ? today.slice(0, 7) : today);
}
