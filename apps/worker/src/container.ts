import { join } from 'node:path';
import { reportCsv } from '@tributary/tables/report-file';
import { exportRows } from '@tributary/tables/export-rows';
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import { makeWorkExports } from '@tributary/application/exports/work-exports';
import { makeSendReports } from '@tributary/application/exports/send-reports';
import { reportsInTurn } from '@tributary/application/reporting/reports-in-turn';
import type { ColumnAccess } from '@tributary/application/reporting/event-columns';
import type { ColumnCopy } from '@tributary/application/reporting/column-copy';
import type { WorkerTaskSettings } from '@tributary/application/worker-tasks';
import { eventLog, type EventLogSettings } from '@tributary/composition/event-log';
import { openExports, type ExportPlaces } from '@tributary/composition/exports';
import { internet, type InternetSettings } from '@tributary/composition/internet';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { WORKER_TASKS, workerTasks } from '@tributary/composition/worker-tasks';
import type { Environment } from '@tributary/runtime/environment';
import type { Log } from '@tributary/runtime/log';
import type { Metrics } from '@tributary/runtime/metrics';
import { diskSpace } from '@tributary/runtime/disk-space';
import { Container } from 'inversify';
import { hostname } from 'node:os';
import type { WorkerDependencies, WorkerOptions } from './app.ts';
import { makeLook } from './look.ts';

/** The ports and use cases of a worker that runs alone. */
export function workerContainer(
  { postgres: handles, secrets }: Deployment,
  {
    columns,
    ...settings
  }: EventLogSettings & WorkerTaskSettings & InternetSettings & { readonly columns: ColumnAccess },
): Container {
  const container = new Container();
  container.load(
    postgres(handles, columns),
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
    log.error({ id, kind, why }, 'An event cannot be processed and became a dead letter.');
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
  onReleaseFailure: (err) =>
    log.error({ err }, 'A conversion whose hold is over cannot be approved; it is tried again.'),
  onVolumeFailure: (err) =>
    log.error({ err }, 'Volume rules of an affiliate cannot be settled; it is tried again.'),
  onCreditFailure: (err) =>
    log.error({ err }, 'The credit of an advertiser cannot be decided; it is tried again.'),
  onClosingFailure: (err) =>
    log.error({ err }, 'A period of an affiliate cannot be closed; it is tried again.'),
  onDeliveryError: (error) => log.error({ err: error }, 'Delivering postbacks failed; it goes on.'),
});

/** Where this worker makes files of exports, and where it brings them; `program` is that of the process that makes Parquet. */
export const exportPlaces = (container: Container, environment: Environment, program?: URL): ExportPlaces =>
  openExports({
    folder: join(environment.DATA_DIR, 'exports'),
    program,
    directory: environment.EXPORT_DIR,
    egress: container.get(PORTS.egress),
    clock: container.get(PORTS.clock),
  });

export const workerDependencies = (
  container: Container,
  { environment, metrics, log }: WorkerContext,
  {
    columnCopy,
    areBrokersAway,
    ...exporting
  }: { readonly columnCopy: ColumnCopy; readonly areBrokersAway: () => boolean } & Omit<
    ExportPlaces,
    'close'
  >,
): WorkerDependencies => ({
  ...reporting(container, { metrics, log }, exporting),
  eventLog: container.get(PORTS.eventLog),
  ...container.get(WORKER_TASKS),
  jobQueue: container.get(PORTS.jobQueue),
  maintenance: container.get(PORTS.maintenance),
  columnCopy,
  look: makeLook({
    eventLog: container.get(PORTS.eventLog),
    readBacklog: container.get(PORTS.readBacklog),
    areBrokersAway,
    space: () => diskSpace(environment.DATA_DIR),
    clock: container.get(PORTS.clock),
    source: hostname(),
  }),
  clock: container.get(PORTS.clock),
  log,
  onBatch: ({ events }) => metrics.ingested.inc(events),
  onIngestFailure: () => metrics.ingestFailures.inc(),
});

/** What is written and sent at night takes turns among itself. */
function reporting(
  container: Container,
  { metrics, log }: Pick<WorkerContext, 'metrics' | 'log'>,
  { exportDrafts, openExportTarget }: Omit<ExportPlaces, 'close'>,
) {
  const { reports } = reportsInTurn({
    reports: container.get(PORTS.reports),
    dailyStats: container.get(PORTS.dailyStats),
  });
  const workExports = makeWorkExports({
    stores: container.get(PORTS.stores),
    exportRuns: container.get(PORTS.exportRuns),
    readExport: exportRows({
      reports,
      reads: container.get(PORTS.reads),
      deliveries: container.get(PORTS.deliveries),
      webhookDeliveries: container.get(PORTS.webhookDeliveries),
      audit: container.get(PORTS.stores).audit,
    }),
    exportDrafts,
    openExportTarget,
    box: container.get(PORTS.box),
    clock: container.get(PORTS.clock),
    randomness: container.get(PORTS.randomness),
    random: container.get(PORTS.random),
    onFailure: (err, { exportId, day, attempts }) => {
      metrics.exportFailures.inc();
      log.error({ err, export: exportId, day, attempts }, 'The file of an export was not written.');
    },
  });
  const sendReports = makeSendReports({
    stores: container.get(PORTS.stores),
    reportLetters: container.get(PORTS.reportLetters),
    reports,
    reportCsv,
    mail: container.get(PORTS.mail),
    letters: container.get(PORTS.letters),
    clock: container.get(PORTS.clock),
    randomness: container.get(PORTS.randomness),
    random: container.get(PORTS.random),
    onFailure: (err, { scheduleId, attempts }) =>
      log.warn({ err, schedule: scheduleId, attempts }, 'A report was not sent.'),
  });
  return { workExports, sendReports };
}
