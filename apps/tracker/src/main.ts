// The tracker alone, against DATABASE_URL: any number of these.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PORTS } from '@tributary/composition/tokens';
import { openAlone } from '@tributary/runtime/alone';
import { measureBacklog, measureEventLog, measureSnapshot } from '@tributary/runtime/gauges';
import { tellUnreadable } from '@tributary/runtime/log';
import { live, type Running } from '@tributary/runtime/lifetime';
import { trackerContainer, trackerDependencies } from './container.ts';
import { trackerOptions } from './options.ts';
import { startTracker } from './start-tracker.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

async function start(): Promise<Running> {
  const { environment, log, metrics, deployment, close } = await openAlone('tracker', {
    migrations: MIGRATIONS,
    variables: process.env,
  });
  const ports = trackerContainer(deployment, {
    directory: join(environment.DATA_DIR, 'spool'),
    eventsMax: environment.SPOOL_EVENTS_MAX,
    bytesMax: environment.SPOOL_BYTES_MAX,
    onUnreadable: tellUnreadable(log),
  });
  measureEventLog(metrics.registry, ports.get(PORTS.eventLog), ports.get(PORTS.clock));
  const { dependencies, release } = await trackerDependencies(ports, {
    secrets: deployment.secrets,
    metrics,
    log,
  });
  const tracker = await startTracker(dependencies, trackerOptions(environment));
  measureSnapshot(metrics.registry, tracker.snapshotAgeMs);
  measureBacklog(metrics.registry, ports.get(PORTS.readBacklog));
  await tracker.ready;
  log.info({ url: tracker.url }, 'The tracker serves.');
  return {
    async stop() {
      await tracker.stop();
      await dependencies.eventLog.close();
      await release();
      await close();
    },
  };
}

void live(process, start);
