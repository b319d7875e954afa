import { UNIQUE_CLICK_LATE_MS, UNIQUE_CLICK_WINDOW_MS } from '@tributary/domain/attribution/unique-clicks';
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import type { JobQueue } from '@tributary/application/jobs/jobs';
import { forgetOldRows } from '@tributary/application/operations/forget-rows';
import type { Maintenance } from '@tributary/application/operations/maintenance';
import type { TidyNotices } from '@tributary/application/notices/send-letters';
import type { Clock } from '@tributary/application/shared/stamps';
import { makeLoop, type Loop } from './repeat.ts';

export type HousekeepingDependencies = {
  readonly maintenance: Maintenance;
  readonly jobQueue: Pick<JobQueue, 'forget'>;
  readonly tidyNotices: TidyNotices;
  readonly clock: Clock;
  /** The window in which a repeated click is a duplicate; 24 h by default. */
  readonly uniqueWindowMs?: number | undefined;
  /** How long messages to postbacks are kept; 90 days by default. */
  readonly postbackLogMs?: number | undefined;
  /** How long rows of events are kept; for ever by default. */
  readonly rowsKeptDays?: number | undefined;
  readonly onFailure: (error: unknown, inARow: number) => void;
};

/** Days before today, for late events of a spool that was away; days after it, more than a worker is ever down. */
const DAYS_BACK = 3;
const DAYS_AHEAD = 7;
/** What a job did stays; its log is of use as long as somebody may ask about it. */
const JOBS_KEPT_MS = 90 * DAY_MS;
const POSTBACK_LOG_MS = 90 * DAY_MS;

/** At start and every hour: partitions for the days to come, and removal of what is no longer needed. */
export const makeHousekeeping = ({
  maintenance,
  jobQueue,
  tidyNotices,
  clock,
  onFailure,
  uniqueWindowMs = UNIQUE_CLICK_WINDOW_MS,
  postbackLogMs = POSTBACK_LOG_MS,
  rowsKeptDays,
}: HousekeepingDependencies): Loop =>
  makeLoop({
    onFailure,
    round: async () => {
      const now = clock();
      const at = (ms: number) => new Date(now.getTime() + ms);
      await maintenance.preparePartitions(at(-DAYS_BACK * DAY_MS), at(DAYS_AHEAD * DAY_MS));
      await maintenance.forget(now, at(-uniqueWindowMs - UNIQUE_CLICK_LATE_MS));
      await maintenance.forgetDeliveries(at(-postbackLogMs));
      if (rowsKeptDays !== undefined) await forgetOldRows({ maintenance, clock }, rowsKeptDays);
      await tidyNotices();
      await jobQueue.forget(at(-JOBS_KEPT_MS));
      return HOUR_MS;
    },
  });
