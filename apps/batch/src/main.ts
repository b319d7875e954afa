import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SecretRotation } from '@tributary/application/operations/root-secrets';
import { columnFaults } from '@tributary/composition/columns';
import { damagedEvents } from '@tributary/composition/event-log';
import { type Deployment, rootOf, secretStore } from '@tributary/composition/open-deployment';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { columnSettings } from '@tributary/runtime/column-settings';
import { openDatabase } from '@tributary/runtime/database';
import { type Environment, parseEnvironment } from '@tributary/runtime/environment';
import { explain } from '@tributary/runtime/lifetime';
import { isLostDatabase } from '@tributary/runtime/lost-database';
import { publicUrls } from '@tributary/runtime/public-urls';
import { takeRightsOfCommand } from '@tributary/runtime/own-rights';
import { onStopSignal } from '@tributary/runtime/stop-signals';
import { batchContainer, batchDependencies } from './container.ts';
import { EXIT } from './exit-codes.ts';
import { findDatabase } from './find-database.ts';
import type { Opened } from './command.ts';
import { openMachine } from './machine.ts';
import { runProgram } from './program.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

const LOST_DATABASE =
  'The database ended or cannot be reached any more. What was finished before stays; run the command again once it is back.';

const { stdout, stderr } = process;
const stopping = new AbortController();

/** The environment, with the rights that a command needs and no more (docs/rules/running.md#limited-permissions). */
function prepare(makesFolder = false): Environment {
  const environment = parseEnvironment(process.env);
  takeRightsOfCommand(environment, { makesFolder });
  return environment;
}

async function open(): Promise<Opened> {
  const environment = prepare();
  const { url, release } = await findDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    signal: stopping.signal,
    say: (line) => stderr.write(`${line}\n`),
  });
  try {
    const deployment = await openDatabase(environment, url, { migrations: MIGRATIONS, work: 'commands' });
    return {
      dependencies: batchDependencies(batchContainer(deployment, publicUrls(environment)), {
        rotation: rotationOf(deployment, environment),
        uniqueWindowMs: environment.UNIQUE_CLICK_HOURS * HOUR_MS,
        damagedEvents: () => damagedEvents(join(environment.DATA_DIR, 'spool')),
        columnFaults: columnFaults(deployment.postgres, columnSettings({ environment })),
      }),
      close: async () => {
        await deployment.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const rotationOf = ({ postgres, secrets }: Deployment, environment: Environment): SecretRotation => ({
  ...secretStore(postgres),
  present: secrets,
  next: rootOf(environment.NEW_SECRET_KEY),
  isGiven: environment.SECRET_KEY !== undefined,
});

async function write(text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain', { signal: stopping.signal });
}

function listen(): void {
  onStopSignal(process, { stop: () => stopping.abort(), quit: () => process.exit(EXIT.stopped) });
  // The reader of our output has ended (`| head`): nobody needs the rest, and it is no error.
  stdout.on('error', () => stopping.abort());
}

listen();
void runProgram(process.argv.slice(2), {
  open,
  machine: openMachine({
    prepare,
    migrations: MIGRATIONS,
    signal: stopping.signal,
    say: (line) => stderr.write(`${line}\n`),
  }),
  write,
  stderr,
  explain: (error) => (isLostDatabase(error) ? LOST_DATABASE : explain(error)),
  signal: stopping.signal,
}).then((code) => (process.exitCode = code));
