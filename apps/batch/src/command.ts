import type { z } from 'zod';
import type { BatchDependencies } from './dependencies.ts';
import type { Machine } from './machine.ts';
import type { Progress } from './progress.ts';

/** The command cannot be done as things are now, and nothing was changed. The operator sees the message alone. */
export class CommandRefused extends Error {}

/** The command line itself is wrong. */
export class UsageError extends Error {}

/** Ended at a safe point because it was asked to; says how far it came. */
export class CommandStopped extends Error {}

/** The result of a command. Amounts are Money and stay exact. */
export type Result = {
  /** What --json prints; without --json it is printed as lines, unless there is a table. */
  readonly data: Readonly<Record<string, unknown>>;
  /** For people, after the lines of `notes`. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** For people, instead of the lines of `data`. */
  readonly notes?: readonly string[];
  /** The command ran and found faults in the data: exit code 3. */
  readonly faults?: boolean;
};

/** What a command may ask the process for. */
export type Resources = {
  /** Opens the deployment's database. */
  readonly open: () => Promise<Opened>;
  readonly machine: Machine;
};
export type Opened = { readonly dependencies: BatchDependencies; close(): Promise<void> };

/** What a command runs with. */
export type Run<Options> = Context<Options> & { readonly dependencies: BatchDependencies };
/** What a command about whole databases runs with: none is opened for it. */
export type MachineRun<Options> = Context<Options> & { readonly machine: Machine };

type Context<Options> = {
  readonly options: Options;
  /** Only ever true for commands that offer it. */
  readonly dryRun: boolean;
  readonly progress: Progress;
  /** Aborted by the first Ctrl-C: a command ends at its next safe point. */
  readonly signal: AbortSignal;
  /** Writes a file straight to stdout; a command that does so returns undefined. */
  readonly write: (text: string) => Promise<void>;
};

/** A command is data: its options, their checks and the help all come from here. */
export type Command<Options extends z.ZodObject, Given = Run<z.output<Options>>> = {
  readonly name: string;
  readonly summary: string;
  /** More for its own --help, one runnable example at least. */
  readonly examples: readonly string[];
  /** Each field is an option, spelled with dashes; its description is its help. */
  readonly options: Options;
  /** The option that is written without its name. */
  readonly argument?: string;
  /** It changes something, so --dry-run must show what it would do. */
  readonly changes: boolean;
  /** Whether its output goes to stdout as it is, which leaves no place for --json. */
  readonly writesFile?: (options: z.output<Options>) => boolean;
  /** Refuses options that do not go together, with a UsageError, before anything is opened. */
  readonly refuse?: (options: z.output<Options>) => void;
  readonly run: (run: Given) => Promise<Result | undefined>;
};

/** A command without the types of its options, so that it can be in a list with others. */
export type AnyCommand = Omit<Command<z.ZodObject>, 'run' | 'refuse' | 'writesFile'> & {
  /** Checks the options; refuses them with a UsageError. */
  readonly prepare: (options: Readonly<Record<string, unknown>>) => {
    readonly writesFile: boolean;
    readonly run: (
      resources: Resources,
      context: Omit<Context<never>, 'options'>,
      /** Gets the result while everything is still open. */
      show: Show,
    ) => Promise<void>;
  };
};

/** A command on the deployment's database. */
export const command = <Options extends z.ZodObject>({ run, ...definition }: Command<Options>): AnyCommand =>
  prepared(definition, async ({ open }, context, show) => {
    const { dependencies, close } = await open();
    try {
      await show(await run({ ...context, dependencies }));
    } finally {
      await close();
    }
  });

/** A command about whole databases, which finds or makes them by itself. */
export const machineCommand = <Options extends z.ZodObject>({
  run,
  ...definition
}: Command<Options, MachineRun<z.output<Options>>>): AnyCommand =>
  prepared(definition, async ({ machine }, context, show) => show(await run({ ...context, machine })));

type Show = (result: Result | undefined) => Promise<void>;

const prepared = <Options extends z.ZodObject>(
  { refuse, writesFile, ...definition }: Omit<Command<Options>, 'run'>,
  run: (resources: Resources, context: Context<z.output<Options>>, show: Show) => Promise<void>,
): AnyCommand => ({
  ...definition,
  prepare: (given) => {
    const parsed = definition.options.safeParse(given);
    if (!parsed.success)
      throw new UsageError(
        parsed.error.issues.map((issue) => issueText(issue, definition.argument)).join('\n'),
      );
    const options = parsed.data;
    refuse?.(options);
    return {
      writesFile: writesFile?.(options) ?? false,
      run: (resources, context, show) => run(resources, { ...context, options }, show),
    };
  },
});

function issueText({ path: [name], message }: z.core.$ZodIssue, argument: string | undefined): string {
  if (typeof name !== 'string') return message;
  return `${name === argument ? `<${dashed(name)}>` : `--${dashed(name)}`}: ${message}`;
}

/** `continueOnError` is `--continue-on-error` on the command line. */
export const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
