import type { open as openFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { PORTS } from '@tributary/composition/tokens';
import { openAlone } from '@tributary/runtime/alone';
import { eventLogSettings } from '@tributary/runtime/event-log-settings';
import { measureBacklog, measureEventLog, measureSnapshot } from '@tributary/runtime/gauges';
import { startHeartbeat } from '@tributary/runtime/heartbeat';
import type { Running } from '@tributary/runtime/lifetime';
import type { Part } from '@tributary/runtime/part';
import { trackerContainer, trackerDependencies } from './container.ts';
import { trackerOptions } from './options.ts';
import { startTracker } from './start-tracker.ts';

export type PartOptions = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Undefined when it was started alone. */
  readonly part: Part | undefined;
  /** Puts another event log before the spool; for tests of durability. */
  readonly eventLogOf?: (log: EventLog) => EventLog;
  /** How the event log opens what it writes; for tests of durability. */
  readonly openSegment?: typeof openFile;
};

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** A tracker as a process, alone or as a part of `npm start`. */
export async function startPart({ variables, part, eventLogOf, openSegment }: PartOptions): Promise<Running> {
  const { environment, log, metrics, deployment, socket, close } = await openAlone('tracker', {
    migrations: MIGRATIONS,
    variables,
    part,
  });
  const ports = trackerContainer(deployment, {
    ...eventLogSettings({ environment, log, metrics }, { appends: true, reads: false }),
    ...(eventLogOf && { eventLogOf }),
    ...(openSegment && { open: openSegment }),
  });
  measureEventLog(metrics.registry, ports.get(PORTS.eventLog), ports.get(PORTS.clock));
  const { dependencies, release } = await trackerDependencies(ports, {
    secrets: deployment.secrets,
    metrics,
    log,
  });
  const starting = startTracker(dependencies, { ...trackerOptions(environment), socket });
  // Answered already while the snapshot is being loaded, which may lack a change that was made meanwhile.
  part?.answer('catchUp', async () => (await starting).caughtUp());
  const tracker = await starting;
  measureSnapshot(metrics.registry, tracker.snapshotAgeMs);
  measureBacklog(metrics.registry, ports.get(PORTS.readBacklog), ports.get(PORTS.clock));
  await tracker.ready;
  const heartbeat = startHeartbeat({
    log,
    heartbeats: ports.get(PORTS.heartbeats),
    clock: ports.get(PORTS.clock),
    kind: 'tracker',
    oldestId: () => ports.get(PORTS.eventLog).oldestId(),
  });
  log.info({ url: tracker.url }, 'The tracker serves.');
  part?.serves({ url: tracker.url });
  return {
    async stop() {
      await tracker.stop();
      await heartbeat.stop();
      await dependencies.eventLog.close();
      await release();
      await close();
    },
  };
}
