import type { RecordStores } from '@tributary/application/ports/unit-of-work';
import type { IssueApiKey } from '@tributary/application/use-cases/issue-credentials';
import type { z } from 'zod';

export type BatchDependencies = {
  readonly stores: Pick<RecordStores, 'networks' | 'keys' | 'accounts'>;
  readonly issueApiKey: IssueApiKey;
};

/** What an operator did wrong; the message is all they see. */
export class CommandRefused extends Error {}

/** What a command says: goes to stdout as lines, or with --json as JSON. */
export type Result = Readonly<Record<string, unknown>>;

/** A command is data: its options, their checks and the help all come from here. */
export type Command<Options extends z.ZodObject> = {
  readonly name: string;
  readonly summary: string;
  /** Each field is an option; its description is its help. */
  readonly options: Options;
  readonly run: (dependencies: BatchDependencies, options: z.output<Options>) => Promise<Result>;
};

/** A command whose option types are its own business, so that it can stand in a list with others. */
export type AnyCommand = Omit<Command<z.ZodObject>, 'run'> & {
  readonly run: (dependencies: BatchDependencies, options: unknown) => Promise<Result>;
};

export const command = <Options extends z.ZodObject>(definition: Command<Options>): AnyCommand => ({
  ...definition,
  run: (dependencies, options) => {
    const parsed = definition.options.safeParse(options);
    if (parsed.success) return definition.run(dependencies, parsed.data);
    throw new CommandRefused(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  },
});
