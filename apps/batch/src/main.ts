import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@tributary/runtime/database';
import { parseEnvironment } from '@tributary/runtime/environment';
import { explain } from '@tributary/runtime/lifetime';
import { batchContainer, batchDependencies } from './container.ts';
import { EXIT } from './exit-codes.ts';
import { findDatabase } from './find-database.ts';
import { isLostDatabase, LOST_DATABASE } from './lost-database.ts';
import { type Opened, runProgram } from './program.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
/** Ctrl-C under npm arrives twice at once: from the terminal and from npm. Only a later one is impatience. */
const IMPATIENT_AFTER_MS = 1000;

const { stdout, stderr } = process;
const stopping = new AbortController();

async function open(): Promise<Opened> {
  const environment = parseEnvironment(process.env);
  const { url, release } = await findDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    signal: stopping.signal,
    say: (line) => stderr.write(`${line}\n`),
  });
  try {
    const deployment = await openDatabase(environment, url, MIGRATIONS);
    return {
      dependencies: batchDependencies(batchContainer(deployment)),
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

async function write(text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain', { signal: stopping.signal });
}

function listen(): void {
  let firstAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > IMPATIENT_AFTER_MS) process.exit(EXIT.stopped);
      stopping.abort();
    });
  }
  // Whoever read our output has seen enough (`| head`): nothing is wrong, and nothing is left to do.
  stdout.on('error', () => stopping.abort());
}

listen();
process.exitCode = await runProgram(process.argv.slice(2), {
  open,
  write,
  stderr,
  explain: (error) => (isLostDatabase(error) ? LOST_DATABASE : explain(error)),
  signal: stopping.signal,
});
