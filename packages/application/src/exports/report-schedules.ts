import type { ReportLetter, ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId, ReportScheduleId, UserId } from '@tributary/domain/shared/ids';

export type ScheduleOwner = { readonly networkId: NetworkId; readonly userId: UserId };

/** Which views people have sent to themselves; they go with their user and with their view (docs/rules/scheduled-reports.md). */
export type ReportSchedules = {
  /** False when the user has one of this view already. */
  add(schedule: ReportSchedule): Promise<boolean>;
  /** Undefined when the user has no such schedule. */
  find(owner: ScheduleOwner, id: ReportScheduleId): Promise<ReportSchedule | undefined>;
  /** Newest first, then by id descending. */
  list(owner: ScheduleOwner): Promise<ReportSchedule[]>;
  /**
   * Replaces how often letters go, whether they do, and `nextDay`. Switching it off also ends a letter that waits. False when the user
   * has no such schedule.
   */
  replace(schedule: ReportSchedule): Promise<boolean>;
  /** With its letter; false when the user has no such schedule. */
  remove(owner: ScheduleOwner, id: ReportScheduleId): Promise<boolean>;
};

export type LeasedLetter = { readonly schedule: ReportSchedule; readonly letter: ReportLetter };

/** What a worker changes of a letter. */
export type LetterOutcome = Pick<ReportLetter, 'state' | 'attempts' | 'nextAt' | 'error' | 'sentAt'>;

/** The last letter of each schedule, as workers take them, under leases. */
export type ReportLetters = {
  /** Live schedules of all networks whose next day has come, in the zone of their network, at this instant; the longest behind first. */
  listUnplanned(settledAt: Date, limit: number): Promise<ReportSchedule[]>;
  /**
   * Makes the letter the schedule's, in the place of the one before, and moves its `nextDay`, together. Nothing when `nextDay` is not
   * `from` any more, when it is off, or gone: of many who plan one does.
   */
  plan(
    planned: { readonly id: ReportScheduleId; readonly from: CalendarDay; readonly nextDay: CalendarDay },
    letter: Pick<ReportLetter, 'start' | 'end'> & { readonly nextAt: Date },
  ): Promise<void>;
  /**
   * Takes a waiting letter of a live schedule that is due and that nobody holds, the longest due first: `holder` has it until
   * `leaseUntil`, and one more attempt is counted. Of racing callers at most one gets it.
   */
  lease(now: Date, leaseUntil: Date, holder: string): Promise<LeasedLetter | undefined>;
  /** Keeps its outcome, and gives it back; false when `holder` has it no more. */
  save(id: ReportScheduleId, holder: string, outcome: LetterOutcome): Promise<boolean>;
  /** Those of a user's schedules, in no promised order. */
  list(owner: ScheduleOwner): Promise<ReportLetter[]>;
};
