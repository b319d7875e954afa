import { addDays, type Period } from './period.ts';

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Every month that has a day in a period, in order. */
export function monthsOf({ start, end }: Period): readonly string[] {
  const months: string[] = [];
  for (let day = firstOf(start); day <= end; day = firstOf(addDays(day, 31))) months.push(day.slice(0, 7));
  return months;
}
