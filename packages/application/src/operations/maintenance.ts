import type { CalendarDay } from '@tributary/domain/shared/calendar-day';

/** Housekeeping of the storage itself, run by the worker, never by a request. */
export type Maintenance = {
  /** Makes the event tables' partitions for the days from `from` to `to` (UTC days, inclusive). Idempotent. */
  preparePartitions(from: Date, to: Date): Promise<void>;
  /**
   * Forgets what is no longer needed: seen fingerprints older than `fingerprintsBefore`, change feed rows, idempotent
   * answers older than 24 h, sessions that are over, links that ended a day ago, tests older than 30 days.
   */
  forget(now: Date, fingerprintsBefore: Date): Promise<void>;
  /**
   * Forgets messages to postbacks (with their attempts) that were written before. Which conversions a postback was notified
   * of is remembered, so that none is sent twice.
   */
  forgetDeliveries(before: Date): Promise<void>;
  /**
   * Forgets the rows of clicks, impressions and hits of the UTC days before, and remembers that it did, so that nothing
   * recounts them. Gives back how many days had rows; a dry run only counts them.
   */
  forgetRows(before: CalendarDay, dryRun: boolean): Promise<number>;
  /** The most days after a click that any campaign's conversions may come. */
  longestWindowDays(): Promise<number>;
};
