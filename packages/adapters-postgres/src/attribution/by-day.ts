import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';

/** Ids of events by the day they are stored under, so that a look-up visits their partitions and no other. */
export function byDay<T extends string>(ids: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>();
  for (const id of ids) {
    const day = utcDayOfEventId(id);
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(id);
    else days.set(day, [id]);
  }
  return days;
}

/** Runs one query for each day; on one connection they are pipelined. */
export async function forEachDay<T extends string, R>(
  ids: readonly T[],
  read: (day: string, ids: readonly T[]) => PromiseLike<readonly R[]>,
): Promise<R[]> {
  const answers = await Promise.all([...byDay(ids)].map(([day, sameDay]) => read(day, sameDay)));
  return answers.flat();
}
