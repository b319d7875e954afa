import type { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInThread } from '@tributary/adapters-import/thread/read-in-thread';
import { apiDependencies } from '@tributary/api/container';
import { apiOptions, publicApiUrl } from '@tributary/api/options';
import { startApi } from '@tributary/api/start-api';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { claimDataFolder, refuseMoved } from '@tributary/runtime/data-folder';
import { openDatabase } from '@tributary/runtime/database';
import type { Environment } from '@tributary/runtime/environment';
import { StartupError, type Running } from '@tributary/runtime/lifetime';
import { measureBacklog, measureEventLog, measureSnapshot } from '@tributary/runtime/gauges';
import { makeLog, tellUnreadable } from '@tributary/runtime/log';
import { makeMetrics, serveMetrics } from '@tributary/runtime/metrics';
import { writeReadyFile } from '@tributary/runtime/ready-file';
import { trackerDependencies } from '@tributary/tracker/container';
import { trackerOptions } from '@tributary/tracker/options';
import { startTracker } from '@tributary/tracker/start-tracker';
import { startWorker } from '@tributary/worker/app';
import { decidingSettings, workerDependencies, workerOptions } from '@tributary/worker/container';
import { announcement } from './announcement.ts';
import { standaloneContainer } from './container.ts';

export type Overrides = {
  /** Puts another event log before the spool; for tests of durability. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
  /** How the event log opens what it writes; for tests of durability. */
  readonly openSegment?: typeof openFile;
  readonly print?: (text: string) => void;
};

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
const IMPORT_THREAD = new URL('./import-thread.mjs', import.meta.url);

/**
 * Database, tracker, worker and API in one process. What was started is stopped again in the opposite order, also when
 * a later part cannot start.
 */
export async function startStandalone(environment: Environment, overrides: Overrides = {}): Promise<Running> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    const { failed } = await startParts(environment, overrides, (part) => stops.push(part));
    return { stop, failed };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  environment: Environment,
  { eventLogOf, openSegment, print = (text) => process.stdout.write(text) }: Overrides,
  onStop: (stop: () => Promise<void> | void) => void,
): Promise<{ failed: Promise<never> }> {
  const log = makeLog(environment.LOG_LEVEL, 'tributary');
  const metrics = makeMetrics();
  const { folder, release } = claimDataFolder(environment.DATA_DIR);
  onStop(release);
  if (environment.METRICS_PORT) onStop((await serveMetrics(metrics, environment.METRICS_PORT)).stop);
  const { url, place, failed } = await provideDatabase(environment, folder, onStop);
  const deployment = await openDatabase(environment, url, { migrations: MIGRATIONS });
  onStop(deployment.close);

  const apiUrl = publicApiUrl(environment);
  const context = { environment, metrics, log, secrets: deployment.secrets };
  const container = standaloneContainer(deployment, {
    directory: join(folder, 'spool'),
    eventsMax: environment.SPOOL_EVENTS_MAX,
    bytesMax: environment.SPOOL_BYTES_MAX,
    onUnreadable: tellUnreadable(log),
    ...(eventLogOf && { eventLogOf }),
    ...(openSegment && { open: openSegment }),
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    apiUrl: apiUrl.current,
    ...decidingSettings(context),
  });
  const eventLog = container.get(PORTS.eventLog);
  onStop(() => eventLog.close());
  onStop(() => container.get(PORTS.egress).close());
  const { startDeployment, openSetup } = container.get(USE_CASES);
  const started = await startDeployment({ networkApiKey: environment.NETWORK_API_KEY });
  const { network, newKeyText, givenKeyIgnored = false } = started;
  const worker = startWorker(workerDependencies(container, context), workerOptions(environment));
  onStop(() => worker.stop());

  const tracking = await trackerDependencies(container, context);
  onStop(tracking.release);
  const tracker = await startTracker(tracking.dependencies, trackerOptions(environment));
  onStop(() => tracker.stop());
  await tracker.ready;
  const dependencies = apiDependencies(container, {
    trackerUrl: environment.TRACKER_URL ?? tracker.url,
    readImport: readInThread({ thread: IMPORT_THREAD }),
  });
  const api = await startApi(dependencies, {
    ...apiOptions(environment, { log, metrics }, dependencies),
    afterChange: () => tracker.caughtUp(),
  });
  apiUrl.listening(api.url);
  onStop(() => api.stop());

  measureEventLog(metrics.registry, eventLog, container.get(PORTS.clock));
  measureBacklog(metrics.registry, container.get(PORTS.readBacklog));
  measureSnapshot(metrics.registry, tracker.snapshotAgeMs);
  if (environment.READY_FILE) writeReadyFile(environment.READY_FILE, { api: api.url, tracker: tracker.url });
  const places = { folder, place, api: api.url, tracker: tracker.url };
  const setupText = environment.DASHBOARD ? await openSetup(network.id) : undefined;
  print(announcement({ environment, ...places, newKeyText, setupText, givenKeyIgnored }));
  return { failed };
}

/** The database of DATABASE_URL, or one of our own beside us. `failed` rejects when our own ends unasked. */
async function provideDatabase(
  environment: Environment,
  folder: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<{ url: string; place: string; failed: Promise<never> }> {
  const given = environment.DATABASE_URL;
  if (given !== undefined) {
    const { hostname, pathname } = new URL(given);
    return { url: given, place: `PostgreSQL ${hostname}${pathname}`, failed: new Promise(() => {}) };
  }
  refuseMoved(folder);
  const embedded = await startEmbeddedPostgres({ dataDir: folder });
  let stopping = false;
  onStop(() => {
    stopping = true;
    return embedded.stop();
  });
  const failed = embedded.ended.then((reason) =>
    stopping ? new Promise<never>(() => {}) : Promise.reject(new StartupError(reason)),
  );
  failed.catch(() => undefined); // awaited by whoever runs us
  return { url: embedded.url, place: embedded.folder, failed };
}
