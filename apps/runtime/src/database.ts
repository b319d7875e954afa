import { setTimeout as delay } from 'node:timers/promises';
import { own } from '@tributary/domain/shared/own';
import {
  openDeployment,
  type Deployment,
  type DeploymentOptions,
} from '@tributary/composition/open-deployment';
import type { Environment } from './environment.ts';
import { PassingFailure, StartupError } from './lifetime.ts';

/** Opens and migrates the database at `url`; failures an operator can mend become StartupErrors without the password. */
export async function openDatabase(
  environment: Environment,
  url: string,
  { migrations, work }: Pick<DeploymentOptions, 'migrations' | 'work'>,
): Promise<Deployment> {
  const open = () =>
    openDeployment({
      url,
      migrations,
      work,
      connectionsMax: environment.DATABASE_CONNECTIONS,
      secretKey: environment.SECRET_KEY,
    });
  try {
    return await whileStarting(open);
  } catch (error) {
    throw explainDatabase(error, new URL(url)) ?? error;
  }
}

const STARTING_MS_MAX = 30_000;
const LOOK_EVERY_MS = 500;
/** Starting up, recovering after a crash, or just stopping: it is there and does not take sessions at the moment. */
const NOT_YET: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03']);

/** Waits for a server that starts or recovers; throws its error after half a minute (docs/rules/running.md#start-beside-a-starting-database). */
export async function whileStarting<T>(open: () => Promise<T>, msMax = STARTING_MS_MAX): Promise<T> {
  const deadline = performance.now() + msMax;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const { code = '' } = Object(error) as { code?: string };
      if (!NOT_YET.has(code) || performance.now() >= deadline) throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** A failure of DATABASE_URL that an operator can mend, as one line without the password; undefined for any other error. */
export function explainDatabase(error: unknown, url: URL): StartupError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'MigrationRefused' || error.name === 'SecretRefused')
    return new StartupError(error.message);
  const { code } = error as NodeJS.ErrnoException;
  const server = `${url.hostname}:${url.port || '5432'}`;
  const problems: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing answers at ${server}. Start PostgreSQL there, or correct the address`,
    ENOTFOUND: `there is no host ${url.hostname}. Correct the address`,
    EAI_AGAIN: `the name ${url.hostname} could not be resolved. Correct the address, or mend the name service`,
    ETIMEDOUT: `${server} does not answer in time. Correct the address, or open the way to it`,
    CONNECT_TIMEOUT: `${server} does not answer in time. Correct the address, or open the way to it`,
    CONNECTION_CLOSED: `${server} closed the connection. Is it a PostgreSQL server?`,
    '57P01': `${server} is stopping. Start it again`,
    '57P02': `${server} crashed and restarts. Wait until it is back`,
    '57P03': `${server} takes no sessions yet (${error.message}). Wait until it has started`,
    '25006': `${server} is a standby, or takes no writes. Wait until the primary answers there, or correct the address`,
    '28P01': `the password of ${decodeURIComponent(url.username)} is wrong`,
    '28000': `${decodeURIComponent(url.username)} may not log in from here`,
    '3D000': `there is no database ${url.pathname.slice(1)}. Create it`,
    '42501': `${decodeURIComponent(url.username)} may not create tables there (${error.message}). Grant it`,
  };
  const problem = own(problems, code ?? '');
  if (problem === undefined) return undefined;
  const Failure = PASSING.has(code ?? '') ? PassingFailure : StartupError;
  return new Failure(`DATABASE_URL cannot be used: ${problem}.`);
}

/** The database is away, or takes nobody at the moment. */
const PASSING: ReadonlySet<string> = new Set([
  ...NOT_YET,
  '25006',
  'ECONNREFUSED',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
]);
