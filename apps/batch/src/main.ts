import { fileURLToPath } from 'node:url';
import { DomainError } from '@tributary/domain/shared/refusal';
import { openDatabase } from '@tributary/runtime/database';
import { parseEnvironment } from '@tributary/runtime/environment';
import { explain, StartupError } from '@tributary/runtime/lifetime';
import { CommandRefused } from './command.ts';
import { batchDependencies } from './container.ts';
import { makeProgram } from './program.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

async function open() {
  const environment = parseEnvironment(process.env);
  const url = environment.DATABASE_URL;
  if (!url) throw new StartupError('Set DATABASE_URL to the database the command is for.');
  const deployment = await openDatabase(environment, url, MIGRATIONS);
  return { dependencies: batchDependencies(deployment), close: deployment.close };
}

try {
  await makeProgram({ open, print: (text) => process.stdout.write(`${text}\n`) }).parseAsync();
} catch (error) {
  const refused = error instanceof CommandRefused || error instanceof DomainError;
  process.stderr.write(`${refused ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
