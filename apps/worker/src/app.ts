import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@tributary/application/tracking/event-log';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import type { JobQueue } from '@tributary/application/jobs/jobs';
import type { Maintenance } from '@tributary/application/operations/maintenance';
import type { Clock } from '@tributary/application/shared/stamps';
import type { DeliverPostbacks } from '@tributary/application/postbacks/deliver-postbacks';
import type { ProcessEvents } from '@tributary/application/attribution/process-events';
import type { CloseOnTerms } from '@tributary/application/billing/close-on-terms';
import type { DecideCredits } from '@tributary/application/billing/decide-credits';
import type { SettleVolume } from '@tributary/application/billing/settle-volume';
import type { PriceUnpricedConversions } from '@tributary/application/attribution/price-unpriced-conversions';
import type { ReleaseHeldConversions } from '@tributary/application/attribution/release-held-conversions';
import type { WorkExports } from '@tributary/application/exports/work-exports';
import type { SendReports } from '@tributary/application/exports/send-reports';
import type { WorkJobs } from '@tributary/application/jobs/work-jobs';
import type { RaiseAlarms } from '@tributary/application/announced/raise-alarms';
import type { SendLetters, TidyNotices } from '@tributary/application/notices/send-letters';
import type { Alarm } from '@tributary/domain/notices/happening';
import type { SweepWaitingHits } from '@tributary/application/attribution/sweep-waiting-hits';
import { makeIngestLoop, type IngestDependencies, type IngestOptions } from './ingest-loop.ts';
import { makeAlarmLoop } from './alarm-loop.ts';
import { makeLetterLoop } from './letter-loop.ts';
import { makeClosingLoop } from './closing-loop.ts';
import { makeCreditLoop } from './credit-loop.ts';
import { makeColumnLoop } from './column-loop.ts';
import { makeHousekeeping } from './housekeeping.ts';
import { makeExportLoop } from './export-loop.ts';
import { makeReportLoop } from './report-loop.ts';
import { makeJobLoop } from './job-loop.ts';
import { makePriceLoop } from './price-loop.ts';
import { makeReleaseLoop } from './release-loop.ts';
import { makeSweepLoop } from './sweep-loop.ts';
import { makeVolumeLoop } from './volume-loop.ts';

export type WorkerLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type WorkerDependencies = {
  readonly eventLog: EventLog;
  readonly processEvents: ProcessEvents;
  readonly sweepWaitingHits: SweepWaitingHits;
  readonly deliverPostbacks: Pick<DeliverPostbacks, 'run' | 'wake' | 'stop'>;
  readonly deliverWebhooks: Pick<DeliverPostbacks, 'run' | 'wake' | 'stop'>;
  readonly workJobs: WorkJobs;
  readonly workExports: WorkExports;
  readonly sendReports: SendReports;
  readonly priceUnpricedConversions: PriceUnpricedConversions;
  readonly releaseHeldConversions: ReleaseHeldConversions;
  readonly closeOnTerms: CloseOnTerms;
  readonly settleVolume: SettleVolume;
  readonly decideCredits: DecideCredits;
  readonly jobQueue: Pick<JobQueue, 'forget'>;
  readonly maintenance: Maintenance;
  readonly columnCopy: ColumnCopy;
  readonly sendLetters: SendLetters;
  readonly tidyNotices: TidyNotices;
  /** What is wrong with this machine and the deployment. */
  readonly look: () => Promise<readonly Alarm[]>;
  readonly raiseAlarms: RaiseAlarms;
  readonly clock: Clock;
  readonly log: WorkerLog;
  /** For metrics. */
  readonly onBatch?: IngestDependencies['onBatch'];
  readonly onIngestFailure?: () => void;
};

export type WorkerOptions = IngestOptions & {
  /** How long `stop` goes on emptying the log; what is left is durable and waits for the next start. 3 s by default. */
  readonly drainGraceMs?: number;
  /** The window in which a repeated click is a duplicate; 24 h by default. */
  readonly uniqueWindowMs?: number;
  /** How long messages to postbacks are kept; 90 days by default. */
  readonly postbackLogMs?: number;
  /** How many days rows of clicks, impressions and hits are kept; for ever by default. */
  readonly rowsKeptDays?: number | undefined;
};

export type Worker = {
  /** Empties the log while it can, lets everything under way end, and takes nothing new. */
  stop(): Promise<void>;
  /** What a stop under way waits for, as nouns. */
  waitsFor(): string;
};

const DRAIN_GRACE_MS = 3000;
const LOOK_EVERY_MS = 20;

/** Starts everything the worker does. It never gives up: a database that is away is asked again until it is back. */
export function startWorker(dependencies: WorkerDependencies, options: WorkerOptions = {}): Worker {
  const { eventLog, deliverPostbacks, deliverWebhooks, clock, log, onBatch, onIngestFailure } = dependencies;
  const {
    drainGraceMs = DRAIN_GRACE_MS,
    uniqueWindowMs,
    postbackLogMs,
    rowsKeptDays,
    ...ingestOptions
  } = options;
  let failing = false;
  const wake = () => {
    deliverPostbacks.wake();
    deliverWebhooks.wake();
  };
  const ingest = makeIngestLoop(
    {
      ...dependencies,
      onBatch: (batch) => {
        if (failing) log.warn({}, 'Events are being taken into the database again.');
        failing = false;
        wake();
        onBatch?.(batch);
      },
      onFailure: (err, inARow) => {
        failing = true;
        onIngestFailure?.();
        log.error(
          { err, inARow },
          'A batch of events failed. They stay in the event log and will be tried again.',
        );
      },
    },
    ingestOptions,
  );
  const sweep = makeSweepLoop({
    sweepWaitingHits: dependencies.sweepWaitingHits,
    onSwept: wake,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Deciding waiting conversion hits failed.'),
  });
  const jobs = makeJobLoop({
    workJobs: dependencies.workJobs,
    onProgress: wake,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Working on imports failed; it goes on.'),
  });
  const housekeeping = makeHousekeeping({
    maintenance: dependencies.maintenance,
    jobQueue: dependencies.jobQueue,
    tidyNotices: dependencies.tidyNotices,
    clock,
    uniqueWindowMs,
    postbackLogMs,
    rowsKeptDays,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Preparing and tidying the event tables failed.'),
  });
  const prices = makePriceLoop({
    priceUnpricedConversions: dependencies.priceUnpricedConversions,
    onPriced: wake,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Pricing sales in other currencies failed.'),
  });
  const releases = makeReleaseLoop({
    releaseHeldConversions: dependencies.releaseHeldConversions,
    onReleased: wake,
    onFailure: (err, inARow) =>
      log.error({ err, inARow }, 'Approving conversions whose hold is over failed.'),
  });
  const closings = makeClosingLoop({
    closeOnTerms: dependencies.closeOnTerms,
    onFailure: (err, inARow) =>
      log.error({ err, inARow }, 'Closing periods on their terms failed; it goes on.'),
  });
  const volumes = makeVolumeLoop({
    settleVolume: dependencies.settleVolume,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Working out volume rules failed; it goes on.'),
  });
  const credits = makeCreditLoop({
    decideCredits: dependencies.decideCredits,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Deciding credits failed; it goes on.'),
  });
  const columns = makeColumnLoop({
    columnCopy: dependencies.columnCopy,
    onFailure: (err, inARow) =>
      log.error({ err, inARow }, 'Writing the columnar copy failed; reports read the rows meanwhile.'),
  });
  const exports = makeExportLoop({
    workExports: dependencies.workExports,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Working on exports failed; it goes on.'),
  });
  const reports = makeReportLoop({
    sendReports: dependencies.sendReports,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Sending reports failed; it goes on.'),
  });
  const letters = makeLetterLoop({
    sendLetters: dependencies.sendLetters,
    onFailure: (err, inARow) =>
      log.warn({ err, inARow }, 'No letter was taken by the mail server; they are tried again.'),
  });
  const alarms = makeAlarmLoop({
    look: dependencies.look,
    raiseAlarms: dependencies.raiseAlarms,
    onFailure: (err, inARow) => log.error({ err, inARow }, 'Checking for problems failed; it goes on.'),
  });
  /** By what it does, as a noun. */
  const loops = {
    'taking in events': ingest,
    'conversion hits whose click is late': sweep,
    imports: jobs,
    'prices of sales in other currencies': prices,
    'holds that end': releases,
    'closing periods': closings,
    'volume rules': volumes,
    credits,
    'tidying tables': housekeeping,
    'the columnar copy': columns,
    exports,
    'scheduled reports': reports,
    letters,
    alarms,
    postbacks: deliverPostbacks,
    webhooks: deliverWebhooks,
  };
  for (const loop of Object.values(loops)) void loop.run();
  const left = new Set(Object.keys(loops));

  async function stop(): Promise<void> {
    const lookUntil = clock().getTime() + drainGraceMs;
    while (!failing && clock().getTime() < lookUntil && (await eventLog.size()) > 0) {
      await delay(LOOK_EVERY_MS);
    }
    await Promise.all(
      Object.entries(loops).map(async ([name, loop]) => {
        await loop.stop();
        left.delete(name);
      }),
    );
  }
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()), waitsFor: () => [...left].join(', ') };
}
