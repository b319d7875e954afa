// Stats of days with their breakdowns, kept as long as they are asked for. Clicks and impressions are only ever added, so a day that has as
// many as when it was counted has the same breakdowns; `moment` (postgres-daily-stats.ts) changes with everything else they hang on.
import { BROKEN_DOWN, type Breakdowns, type DayStats } from '@tributary/application/reporting/stats';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { keptCounts } from './kept-counts.ts';

/** The sums of days as PostgreSQL says them. */
export type ReadSums = { readonly moment: string; readonly text: string };
export type Day = Pick<DayStats, 'day' | 'measures'>;

type Question = {
  readonly moment: string;
  readonly days: ReadonlyMap<CalendarDay, DayStats>;
  /** What was answered last, and to which sums. */
  readonly last: { readonly text: string; readonly stats: readonly DayStats[] };
};

export function knownDays() {
  const kept = keptCounts<Question>(({ days }) =>
    [...days.values()].reduce((sum, day) => sum + countsOf(day), 0),
  );

  function find(key: string, moment: string): Question | undefined {
    const question = kept.get(key);
    return question?.moment === moment ? question : undefined;
  }

  return {
    /** The answer to the same sums. */
    answer: (key: string, { moment, text }: ReadSums): readonly DayStats[] | undefined => {
      const last = find(key, moment)?.last;
      return last?.text === text ? last.stats : undefined;
    },
    /** For each of these days its breakdowns, or undefined where it was not counted or has other events by now. */
    breakdowns(key: string, { moment }: ReadSums, days: readonly Day[]): (Breakdowns | undefined)[] {
      const question = find(key, moment);
      return days.map(({ day, measures: { clicks, impressions } }) => {
        const known = question?.days.get(day);
        const isSame = known?.measures.clicks === clicks && known.measures.impressions === impressions;
        return isSame ? known.breakdowns : undefined;
      });
    },
    keep(key: string, { moment, text }: ReadSums, stats: readonly DayStats[]): void {
      const days = new Map(find(key, moment)?.days);
      for (const one of stats) days.set(one.day, one);
      kept.put(key, { moment, days, last: { text, stats } });
    },
  };
}

/** A day without events takes room, too. */
const countsOf = ({ breakdowns }: DayStats): number =>
  BROKEN_DOWN.reduce((sum, name) => sum + breakdowns[name].size, 1);
