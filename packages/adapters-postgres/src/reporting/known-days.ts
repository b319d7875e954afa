// Stats of days with their breakdowns, kept as long as they are asked for. Clicks and impressions are only ever added, so a day that has as
// many as when it was counted has the same breakdowns; `moment` (postgres-daily-stats.ts) changes with everything else they hang on.
import { BROKEN_DOWN, type Breakdowns, type DayStats } from '@tributary/application/reporting/stats';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';

/** Counts of all that is kept: some 100 bytes each. */
const COUNTS_MAX = 200_000;
/** More than that of one question would push out all others. */
const COUNTS_OF_QUESTION_MAX = COUNTS_MAX / 10;

/** The sums of days as PostgreSQL says them. */
export type ReadSums = { readonly moment: string; readonly text: string };
export type Day = Pick<DayStats, 'day' | 'measures'>;

type Question = {
  readonly moment: string;
  readonly days: Map<CalendarDay, DayStats>;
  size: number;
  /** What was answered last, and to which sums. */
  last?: { readonly text: string; readonly stats: readonly DayStats[] };
};

export function knownDays() {
  /** What was asked for last is the last. */
  const questions = new Map<string, Question>();
  let size = 0;

  function take(key: string): Question | undefined {
    const question = questions.get(key);
    questions.delete(key);
    size -= question?.size ?? 0;
    return question;
  }

  function put(key: string, question: Question): void {
    if (question.size > COUNTS_OF_QUESTION_MAX) return;
    questions.set(key, question);
    size += question.size;
    for (const oldest of questions.keys()) {
      if (size <= COUNTS_MAX) break;
      take(oldest);
    }
  }

  function find(key: string, moment: string): Question | undefined {
    const question = take(key);
    if (question?.moment !== moment) return undefined;
    put(key, question);
    return question;
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
      const question = find(key, moment) ?? { moment, days: new Map<CalendarDay, DayStats>(), size: 0 };
      take(key);
      for (const one of stats) {
        question.size += sizeOf(one) - sizeOf(question.days.get(one.day));
        question.days.set(one.day, one);
      }
      question.last = { text, stats };
      put(key, question);
    },
  };
}

/** A day without events takes room, too. */
const sizeOf = (day: DayStats | undefined): number =>
  day === undefined ? 0 : BROKEN_DOWN.reduce((sum, name) => sum + day.breakdowns[name].size, 1);
