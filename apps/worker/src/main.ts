// The worker, alone or as a part of `npm start`, against DATABASE_URL: ingests the spool of its DATA_DIR or what the brokers of EVENT_LOG
// have, decides, delivers postbacks.
import { fileURLToPath } from 'node:url';
import { columnCopy, openColumns } from '@tributary/composition/columns';
import { PORTS } from '@tributary/composition/tokens';
import { openAlone } from '@tributary/runtime/alone';
import { columnSettings } from '@tributary/runtime/column-settings';
import { eventLogSettings } from '@tributary/runtime/event-log-settings';
import { measureBacklog, measureEventLog } from '@tributary/runtime/gauges';
import { live, type Running } from '@tributary/runtime/lifetime';
import type { Part } from '@tributary/runtime/part';
import { startWorker } from './app.ts';
import {
  decidingSettings,
  exportPlaces,
  workerContainer,
  workerDependencies,
  workerOptions,
} from './container.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

async function start(part: Part | undefined): Promise<Running> {
  const alone = await openAlone('worker', { migrations: MIGRATIONS, variables: process.env, part });
  const { environment, log, metrics, deployment } = alone;
  const settings = columnSettings({ environment, told: { log, metrics } });
  const columns = openColumns(settings, { memoryMb: 256, threads: 1 });
  const ports = workerContainer(deployment, {
    ...eventLogSettings(alone, { appends: false, reads: true }),
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    ...decidingSettings(alone),
    columns: { columns },
  });
  const places = exportPlaces(ports, environment);
  measureEventLog(metrics.registry, ports.get(PORTS.eventLog), ports.get(PORTS.clock));
  measureBacklog(metrics.registry, ports.get(PORTS.readBacklog));
  const copied = columnCopy(deployment.postgres, columns, ports.get(PORTS.clock));
  const worker = startWorker(
    workerDependencies(ports, alone, { columnCopy: copied, ...places }),
    workerOptions(environment),
  );
  log.info({}, 'The worker runs.');
  part?.serves({});
  return {
    async stop() {
      await worker.stop();
      await places.close();
      await columns.close();
      await ports.get(PORTS.eventLog).close();
      await ports.get(PORTS.egress).close();
      await alone.close();
    },
  };
}

void live(process, start);
