import { Command as Program } from 'commander';
import type { z } from 'zod';
import type { AnyCommand, BatchDependencies, Result } from './command.ts';
import { issueKey, listKeys, revokeKey } from './commands/keys.ts';

const COMMANDS: readonly AnyCommand[] = [issueKey, listKeys, revokeKey];

export type Surroundings = {
  /** Opened when a command runs, not to print help. */
  readonly open: () => Promise<{ dependencies: BatchDependencies; close(): Promise<void> }>;
  readonly print: (text: string) => void;
};

/** The command line, with its help made from the commands. */
export function makeProgram({ open, print }: Surroundings): Program {
  const program = new Program('tributary').description(
    'Commands for operators. Exit codes: 0 done, 1 failed, nothing half-done.',
  );
  program.option('--json', 'print the result as JSON');
  for (const command of COMMANDS) {
    const sub = program.command(command.name).description(command.summary);
    for (const [name, schema] of Object.entries<z.ZodType>(command.options.shape)) {
      sub.option(`--${name} <${name}>`, schema.meta()?.description ?? name);
    }
    sub.action(async (options: unknown) => {
      const { dependencies, close } = await open();
      try {
        print(
          written(await command.run(dependencies, options), program.opts<{ json?: boolean }>().json === true),
        );
      } finally {
        await close();
      }
    });
  }
  return program;
}

const written = (result: Result, asJson: boolean): string =>
  asJson
    ? JSON.stringify(result)
    : Object.entries(result)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n');
