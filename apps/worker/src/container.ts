import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import type { WorkerTaskSettings } from '@tributary/application/worker-tasks';
import { eventLog, type EventLogSettings } from '@tributary/composition/event-log';
import { internet, type InternetSettings } from '@tributary/composition/internet';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { WORKER_TASKS, workerTasks } from '@tributary/composition/worker-tasks';
import type { Environment } from '@tributary/runtime/environment';
import type { Log } from '@tributary/runtime/log';
import type { Metrics } from '@tributary/runtime/metrics';
import { Container } from 'inversify';
import type { WorkerDependencies, WorkerOptions } from './app.ts';

/** The ports and use cases of a worker that runs alone. */
export function workerContainer(
  { postgres: handles, secrets }: Deployment,
  settings: EventLogSettings & WorkerTaskSettings & InternetSettings,
): Container {
  const container = new Container();
  container.load(
    postgres(handles),
    system(secrets),
    eventLog(settings),
    internet(settings),
    workerTasks(settings),
  );
  return container;
}

/** The settings of a worker of this deployment. */
export const workerOptions = (environment: Environment): WorkerOptions => ({
  uniqueWindowMs: environment.UNIQUE_CLICK_HOURS * HOUR_MS,
  postbackLogMs: environment.POSTBACK_LOG_DAYS * DAY_MS,
  rowsKeptDays: environment.RETENTION_DAYS,
});

export type WorkerContext = {
  readonly environment: Environment;
  readonly metrics: Metrics;
  readonly log: Log;
};

/** How this deployment decides and delivers, and where errors go. */
export const decidingSettings = ({ environment, metrics, log }: WorkerContext): WorkerTaskSettings => ({
  uniqueWindowMs: environment.UNIQUE_CLICK_HOURS * HOUR_MS,
  onDeadLetter: ({ id, kind }, why) => {
    metrics.deadLetters.inc();
    log.error({ id, kind, why }, 'An event cannot be decided and became a dead letter.');
  },
  onPutOff: ({ id, kind }, why, nextAt) => {
    metrics.putOff.inc();
    log.warn(
      { id, kind, why, nextAt },
      'An event cannot be decided; it stays in the log and is tried again.',
    );
  },
  onAttempt: ({ status }) => {
    const delivered = status !== null && status >= 200 && status < 300;
    metrics.postbackAttempts.inc({ result: delivered ? 'delivered' : 'failed' });
  },
  onChunkFailure: (err, { id }) =>
    log.error({ err, job: id }, 'A part of an import failed; it will be tried again.'),
  onDeliveryError: (error) => log.error({ err: error }, 'Delivering postbacks failed; it goes on.'),
});

export const workerDependencies = (
  container: Container,
  { metrics, log }: Pick<WorkerContext, 'metrics' | 'log'>,
  columnCopy: ColumnCopy,
): WorkerDependencies => ({
  eventLog: container.get(PORTS.eventLog),
  ...container.get(WORKER_TASKS),
  jobQueue: container.get(PORTS.jobQueue),
  maintenance: container.get(PORTS.maintenance),
  columnCopy,
  clock: container.get(PORTS.clock),
  log,
  onBatch: ({ events }) => metrics.ingested.inc(events),
  onIngestFailure: () => metrics.ingestFailures.inc(),
});
