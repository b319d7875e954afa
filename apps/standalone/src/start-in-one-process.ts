import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInThread } from '@tributary/adapters-import/thread/read-in-thread';
import { apiDependencies, columnAccess } from '@tributary/api/container';
import { apiOptions, publicApiUrl } from '@tributary/api/options';
import { startApi } from '@tributary/api/start-api';
import { columnCopy, openColumns } from '@tributary/composition/columns';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import { openAlone } from '@tributary/runtime/alone';
import { columnSettings } from '@tributary/runtime/column-settings';
import { claimDataFolder } from '@tributary/runtime/data-folder';
import { firstNetworkOf, parseEnvironment } from '@tributary/runtime/environment';
import { eventLogSettings } from '@tributary/runtime/event-log-settings';
import { measureBacklog, measureEventLog, measureSnapshot } from '@tributary/runtime/gauges';
import { startHeartbeat } from '@tributary/runtime/heartbeat';
import { mailSettings } from '@tributary/runtime/mail-settings';
import type { Running } from '@tributary/runtime/lifetime';
import { logReleased, publicUrls } from '@tributary/runtime/public-urls';
import { writeReadyFile } from '@tributary/runtime/ready-file';
import { trackerDependencies } from '@tributary/tracker/container';
import { trackerOptions } from '@tributary/tracker/options';
import { startTracker } from '@tributary/tracker/start-tracker';
import { startWorker } from '@tributary/worker/app';
import {
  decidingSettings,
  exportPlaces,
  workerDependencies,
  workerOptions,
} from '@tributary/worker/container';
import { watchingBrokers } from '@tributary/worker/look';
import { announcement } from './announcement.ts';
import { standaloneContainer } from './container.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
const IMPORT_THREAD = new URL('./import-thread.mjs', import.meta.url);

type Variables = Readonly<Record<string, string | undefined>>;
type OnStop = (stop: () => Promise<void> | void) => void;

/**
 * Tracker, worker and API in one process on the database of `npm run dev`, so that one debugger attaches to all of it and a change
 * is live soon. What was started is stopped again in the opposite order, also when a later part cannot start.
 */
export async function startInOneProcess(variables: Variables): Promise<Running> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    await startAll(variables, (part) => stops.push(part));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(variables: Variables, onStop: OnStop): Promise<void> {
  const { folder, release } = claimDataFolder(parseEnvironment(variables).DATA_DIR);
  onStop(release);
  const opened = await openAlone('tributary', { migrations: MIGRATIONS, variables });
  onStop(opened.close);
  const { environment, log, metrics, deployment } = opened;

  const apiUrl = publicApiUrl(environment);
  const context = { environment, metrics, log, secrets: deployment.secrets };
  const columns = openColumns(columnSettings({ environment, watch: { log, metrics } }));
  onStop(columns.close);
  const { settings: logSettings, areBrokersAway } = watchingBrokers(
    eventLogSettings(opened, { appends: true, reads: true }),
  );
  const container = standaloneContainer(deployment, {
    columns: columnAccess(columns, log),
    ...logSettings,
    directory: join(folder, 'spool'),
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    hasExportFolder: environment.EXPORT_DIR !== undefined,
    apiUrl: apiUrl.current,
    publicUrls: publicUrls(environment),
    smtp: mailSettings(opened),
    ...decidingSettings(context),
  });
  const eventLog = container.get(PORTS.eventLog);
  onStop(() => eventLog.close());
  onStop(() => container.get(PORTS.egress).close());
  const { startDeployment, openSetup } = container.get(USE_CASES);
  const started = await startDeployment(firstNetworkOf(environment));
  const { network, newKeyText, givenKeyIgnored = false } = started;
  logReleased(log, started.released);
  const copy = columnCopy(deployment.postgres, columns, container.get(PORTS.clock));
  const exporting = exportPlaces(container, environment);
  onStop(exporting.close);
  const worker = startWorker(
    workerDependencies(container, context, { columnCopy: copy, areBrokersAway, ...exporting }),
    workerOptions(environment),
  );
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

  for (const kind of ['api', 'tracker', 'worker'] as const) {
    const { heartbeats, clock } = dependencies;
    const oldestId = kind === 'api' ? {} : { oldestId: () => eventLog.oldestId() };
    onStop(startHeartbeat({ heartbeats, clock, log, kind, ...oldestId }).stop);
  }

  measureEventLog(metrics.registry, eventLog, container.get(PORTS.clock));
  measureBacklog(metrics.registry, container.get(PORTS.readBacklog), container.get(PORTS.clock));
  measureSnapshot(metrics.registry, tracker.snapshotAgeMs);
  if (environment.READY_FILE) writeReadyFile(environment.READY_FILE, { api: api.url, tracker: tracker.url });
  const { hostname, pathname } = new URL(environment.DATABASE_URL ?? '');
  const places = {
    folder,
    place: `PostgreSQL ${hostname}${pathname}`,
    api: api.url,
    tracker: tracker.url,
  };
  const setupText = environment.DASHBOARD ? ((await openSetup(network.id)) ?? null) : null;
  process.stdout.write(
    announcement({
      environment,
      ...places,
      newKeyText,
      isTerminal: process.stdout.isTTY,
      setupText,
      givenKeyIgnored,
    }),
  );
}
