// What the start of a process (API, tracker or worker, alone or under a supervisor) prepares: its environment, log, metrics and
// database.
import type { Deployment } from '@tributary/composition/open-deployment';
import { openDatabase } from './database.ts';
import { diskSpace } from './disk-space.ts';
import { parseEnvironment, type Environment } from './environment.ts';
import { measureDisk } from './gauges.ts';
import { StartupError } from './lifetime.ts';
import { keptStderr } from './kept-stderr.ts';
import { makeLog, type Log } from './log.ts';
import { makeMetrics, measureBuild, offerMetrics, type Metrics } from './metrics.ts';
import { takeOwnRights } from './own-rights.ts';
import type { Part } from './part.ts';
import type { BoundSocket } from './serving.ts';
import { BUILD } from './version.ts';

export type Alone = {
  readonly environment: Environment;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly deployment: Deployment;
  /** The one to serve on, when a supervisor has it. */
  readonly socket: BoundSocket | undefined;
  close(): Promise<void>;
};

export type AloneOptions = {
  /** The folder prisma/migrations. */
  readonly migrations: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Undefined when it was started alone. */
  readonly part?: Part | undefined;
};

export async function openAlone(name: string, { migrations, variables, part }: AloneOptions): Promise<Alone> {
  const orders = await part?.orders;
  const environment = parseEnvironment({ ...variables, ...orders?.variables });
  const url = environment.DATABASE_URL;
  if (!url) {
    throw new StartupError(
      `The ${name} alone needs DATABASE_URL. Without one, npm start runs everything with a database of its own.`,
    );
  }
  // Of a part its supervisor has said it.
  takeOwnRights(environment, part ? () => {} : keptStderr());
  const metrics = makeMetrics();
  const stopMetering = await offerMetrics(metrics, { part, port: environment.METRICS_PORT });
  try {
    const deployment = await openDatabase(environment, url, { migrations });
    const log = makeLog(environment.LOG_LEVEL, part?.name ?? name);
    const { applied, functions, warnings, latest, ms } = deployment.migrations;
    log.info(
      {
        version: BUILD,
        node: process.version,
        latest,
        applied,
        functions,
        ms,
      },
      'Started on a migrated database.',
    );
    for (const warning of warnings) log.warn(warning);
    measureBuild(metrics.registry, latest);
    measureDisk(metrics.registry, () => diskSpace(environment.DATA_DIR));
    return {
      environment,
      metrics,
      deployment,
      socket: orders?.socket,
      log,
      async close() {
        await deployment.close();
        await stopMetering();
      },
    };
  } catch (error) {
    await stopMetering();
    throw error;
  }
}
