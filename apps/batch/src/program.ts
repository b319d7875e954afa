import { Command as Program, CommanderError } from 'commander';
import { DomainError, type RefusalCode } from '@tributary/domain/shared/refusal';
import { batchCommand } from '@tributary/runtime/batch-command';
import {
  type AnyCommand,
  CommandRefused,
  CommandStopped,
  type Resources,
  type Result,
  UsageError,
} from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT, EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { optionsOf } from './options.ts';
import { asJson, asText } from './present.ts';
import { makeProgress } from './progress.ts';

/** Nothing of the resources is opened before a command runs. */
export type ProgramContext = Resources & {
  /** To stdout. Resolves once the text is on its way, so that a slow reader slows us down. */
  readonly write: (text: string) => Promise<void>;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  /** One line for a failure an operator can mend; the process decides how much of any other is shown. */
  readonly explain: (error: unknown) => string;
};

/** Runs one command line (without node and script) and says how it ended. Throws nothing. */
export async function runProgram(line: readonly string[], context: ProgramContext): Promise<ExitCode> {
  const help: string[] = [];
  let code: ExitCode = EXIT.done;
  const program = new Program(batchCommand())
    .description('Commands for operators.')
    .option('--json', 'print the result as one JSON document')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => help.push(text),
      writeErr: (text) => context.stderr.write(text),
    })
    .addHelpText('after', `\n${codesText()}`);
  const isJson = () => program.opts<{ json?: boolean }>().json === true;
  for (const command of COMMANDS) {
    addCommand(program, command, async (given) => {
      code = await execute(command, { ...given, json: isJson() }, context);
    });
  }
  try {
    await program.parseAsync([...line], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (help.length > 0) await context.write(help.join(''));
      return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    }
    return await failed(error, context, isJson());
  }
}

type Given = {
  readonly options: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
};

function addCommand(program: Program, command: AnyCommand, run: (given: Given) => Promise<void>): void {
  const sub = program.command(command.name).description(command.summary);
  const { options, argument } = optionsOf(command);
  if (argument) sub.addArgument(argument);
  for (const option of options) sub.addOption(option);
  if (command.changes) sub.option('--dry-run', 'show what would change without changing anything');
  sub.addHelpText('after', `\n${examplesText(command)}\n${codesText()}`);
  sub.action(async (...words: readonly unknown[]) => {
    const { dryRun = false, ...named } = sub.opts<{ dryRun?: boolean }>();
    const unnamed = command.argument === undefined ? {} : { [command.argument]: words[0] };
    await run({ options: { ...named, ...unnamed }, dryRun });
  });
}

async function execute(
  command: AnyCommand,
  { options, dryRun, json }: Given & { readonly json: boolean },
  { open, machine, write, stderr, signal }: ProgramContext,
): Promise<ExitCode> {
  const { writesFile, run } = command.prepare(options);
  if (json && writesFile)
    throw new UsageError('--json and a file on stdout do not go together: add --output.');
  const progress = makeProgress({ stream: stderr, bars: !json });
  let code: ExitCode = EXIT.done;
  await run({ open, machine }, { dryRun, progress, signal, write }, async (result) => {
    if (result) await write(json ? asJson(documentOf(result, dryRun)) : asText(noted(result, dryRun)));
    if (result?.faults === true) code = EXIT.faults;
  });
  return code;
}

const documentOf = ({ data }: Result, dryRun: boolean) => (dryRun ? { dry_run: true, ...data } : data);

const noted = (result: Result, dryRun: boolean): Result =>
  dryRun && !result.table && !result.notes
    ? { ...result, data: { 'dry run': 'nothing was changed', ...result.data } }
    : dryRun
      ? { ...result, notes: ['Dry run: nothing was changed.', ...(result.notes ?? [])] }
      : result;

async function failed(
  error: unknown,
  { write, stderr, signal, explain }: ProgramContext,
  json: boolean,
): Promise<ExitCode> {
  const message = isForOperators(error) ? error.message : signal.aborted ? 'Stopped.' : explain(error);
  stderr.write(`${message}\n`);
  if (json) await write(asJson({ error: message }));
  if (error instanceof UsageError || isWrongValue(error)) return EXIT.usage;
  const stopped = error instanceof CommandStopped || (signal.aborted && !isForOperators(error));
  return stopped ? EXIT.stopped : EXIT.failed;
}

const isForOperators = (error: unknown): error is Error =>
  error instanceof CommandRefused ||
  error instanceof CommandStopped ||
  error instanceof UsageError ||
  error instanceof DomainError;

/** A value that is malformed, out of range or not one of those that are allowed: the command line is at fault. */
const isWrongValue = (error: unknown): boolean => error instanceof DomainError && WRONG_VALUE.has(error.code);
const WRONG_VALUE: ReadonlySet<RefusalCode> = new Set([
  'invalid_parameter',
  'invalid_id',
  'invalid_money',
  'invalid_day',
  'not_found',
]);

const codesText = (): string =>
  `Exit codes:\n${Object.entries(EXIT_CODES)
    .map(([code, meaning]) => `  ${code.padEnd(4)} ${meaning}`)
    .join('\n')}`;

const examplesText = ({ examples }: AnyCommand): string =>
  `Example${examples.length > 1 ? 's' : ''}:\n${examples.map((line) => `  ${batchCommand()} ${line}\n`).join('')}`;
