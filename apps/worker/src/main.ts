// The worker, alone or as a part of `npm start`, against DATABASE_URL: ingests the spool of its DATA_DIR or what the brokers of EVENT_LOG
// have, decides, delivers postbacks.
import { fileURLToPath } from 'node:url';
import { columnCopy, openColumns } from '@tributary/composition/columns';
import { PORTS } from '@tributary/composition/tokens';
import { openAlone } from '@tributary/runtime/alone';
import { columnSettings } from '@tributary/runtime/column-settings';
import { eventLogSettings } from '@tributary/runtime/event-log-settings';
import { measureBacklog, measureEventLog } from '@tributary/runtime/gauges';
import { startHeartbeat } from '@tributary/runtime/heartbeat';
import { mailSettings } from '@tributary/runtime/mail-settings';
import { live, stopping, type Running } from '@tributary/runtime/lifetime';
import type { Part } from '@tributary/runtime/part';
import { startWorker } from './app.ts';
import {
  decidingSettings,
  exportPlaces,
  workerContainer,
  workerDependencies,
  workerOptions,
} from './container.ts';
import { watchingBrokers } from './look.ts';

/** Writes files of the columnar copy and of exports; its bundle lies beside this one. */
const COLUMNS_PROCESS = new URL('./columns-process.mjs', import.meta.url);
const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

async function start(part: Part | undefined): Promise<Running> {
  const alone = await openAlone('worker', { migrations: MIGRATIONS, variables: process.env, part });
  const { environment, log, metrics, deployment } = alone;
  const settings = columnSettings({ environment, watch: { log, metrics } });
  const columns = openColumns(settings, { memoryMb: 256, threads: 1, program: COLUMNS_PROCESS });
  const { settings: logSettings, areBrokersAway } = watchingBrokers(
    eventLogSettings(alone, { appends: false, reads: true }),
  );
  const ports = workerContainer(deployment, {
    ...logSettings,
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    // A worker serves nothing, so that it knows no other base than the one that is set.
    apiUrl: () => environment.API_URL ?? `http://localhost:${environment.API_PORT}`,
    smtp: mailSettings(alone),
    ...decidingSettings(alone),
    columns: { columns },
  });
  const places = exportPlaces(ports, environment, COLUMNS_PROCESS);
  measureEventLog(metrics.registry, ports.get(PORTS.eventLog), ports.get(PORTS.clock));
  measureBacklog(metrics.registry, ports.get(PORTS.readBacklog), ports.get(PORTS.clock));
  const copied = columnCopy(deployment.postgres, columns, ports.get(PORTS.clock));
  const worker = startWorker(
    workerDependencies(ports, alone, { columnCopy: copied, areBrokersAway, ...places }),
    workerOptions(environment),
  );
  const heartbeat = startHeartbeat({
    log,
    heartbeats: ports.get(PORTS.heartbeats),
    clock: ports.get(PORTS.clock),
    kind: 'worker',
    oldestId: () => ports.get(PORTS.eventLog).oldestId(),
  });
  log.info({}, 'The worker runs.');
  part?.serves({});
  return stopping([
    [worker.waitsFor, () => worker.stop()],
    ['its heartbeat', () => heartbeat.stop()],
    ['files of exports', () => places.close()],
    ['the columnar copy', () => columns.close()],
    ['the event log', () => ports.get(PORTS.eventLog).close()],
    ['the mail server', () => ports.get(PORTS.mail).close()],
    ['receivers of postbacks', () => ports.get(PORTS.egress).close()],
    ['the database', () => alone.close()],
  ]);
}

void live(process, start);
