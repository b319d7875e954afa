// What the start of a single process (API, tracker or worker) prepares: its environment, log, metrics and database.
import type { Deployment } from '@tributary/composition/open-deployment';
import { openDatabase } from './database.ts';
import { parseEnvironment, type Environment } from './environment.ts';
import { StartupError } from './lifetime.ts';
import { makeLog, type Log } from './log.ts';
import { makeMetrics, serveMetrics, type Metrics } from './metrics.ts';
import { takeOwnRights } from './own-rights.ts';

export type Alone = {
  readonly environment: Environment;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly deployment: Deployment;
  close(): Promise<void>;
};

export type AloneOptions = {
  /** The folder prisma/migrations. */
  readonly migrations: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

export async function openAlone(name: string, { migrations, variables }: AloneOptions): Promise<Alone> {
  const environment = parseEnvironment(variables);
  const url = environment.DATABASE_URL;
  if (!url) {
    throw new StartupError(
      `The ${name} alone needs DATABASE_URL. Without one, npm start runs everything with a database of its own.`,
    );
  }
  takeOwnRights(environment, (line) => void process.stderr.write(line));
  const metrics = makeMetrics();
  const metering = environment.METRICS_PORT
    ? await serveMetrics(metrics, environment.METRICS_PORT)
    : undefined;
  try {
    const deployment = await openDatabase(environment, url, { migrations });
    return {
      environment,
      metrics,
      deployment,
      log: makeLog(environment.LOG_LEVEL, name),
      async close() {
        await deployment.close();
        await metering?.stop();
      },
    };
  } catch (error) {
    await metering?.stop();
    throw error;
  }
}
