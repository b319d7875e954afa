import { EVER } from '@tributary/domain/shared/calendar-day';
import type { Instants, LogPage, LogPosition } from '@tributary/application/shared/page';
import type { Connection } from '../shared/json-rows.ts';

/**
 * How far the day of an event's id may be from the day of its instant. Ids never step back, so after a clock that ran
 * days ahead was put right they are ahead of the instants until the process has another slot (hold-slot.ts).
 */
const DAY_SLACK = 3;

/** Bounds the partitions to look at; the exact instants are the caller's condition. */
export const withinDays = (sql: Connection, { from, to }: Instants) =>
  sql`day between ${utcDay(from, -DAY_SLACK)} and ${utcDay(to, DAY_SLACK)}`;

function utcDay(at: Date, days: number): string {
  const day = new Date(at);
  day.setUTCDate(day.getUTCDate() + days);
  return new Date(Math.min(day.getTime(), EVER.to.getTime())).toISOString().slice(0, 10);
}

type Positioned = Instants & { readonly after?: LogPosition };

/**
 * The query with no instant that its position has left behind. The comparison with the position says as much, but an index is entered by
 * the instants: without this each page read all newer entries of it again, in the partitions of all newer days.
 */
export function fromPosition<Query extends Positioned>(query: Query): Query {
  if (query.after === undefined) return query;
  const justNewer = new Date(query.after.at.getTime() + 1); // the columns keep milliseconds
  return justNewer < query.to ? { ...query, to: justNewer } : query;
}

/** How many rows to skip; none when the page starts after a position. */
export const offsetOf = ({ page, limit, after }: LogPage): number => (after ? 0 : (page - 1) * limit);

/** The condition that the column holds one of the values; no condition without a list. */
export const anyOf = (sql: Connection, column: string, values: readonly string[] | undefined) =>
  values === undefined ? sql`` : sql`and ${sql(column)} = any(${[...values]})`;
