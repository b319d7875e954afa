// Start, stop and crash of a process, in one place: `live` starts it, waits for a signal, stops it, and turns what went
// wrong into one line and an exit code.
import { own } from '@tributary/domain/shared/own';
import { endsWithin } from '@tributary/application/shared/waiting';
import { EnvironmentError } from './environment.ts';
import { joinSupervisor, type Part } from './part.ts';
import { onStopSignal } from './stop-signals.ts';
import { systemdOf } from './notify-systemd.ts';

/** A failure whose message tells the operator what to do. */
export class StartupError extends Error {}

/** One that may pass without an operator: what is needed is away at the moment. */
export class PassingFailure extends StartupError {}

export type Running = {
  stop(): Promise<void>;
  /** What a stop under way waits for, as a noun. */
  readonly waitsFor?: () => string | undefined;
  /** Rejects when the process cannot go on (its database ended, say). */
  readonly failed?: Promise<never>;
};

export type Process = {
  on(event: string, listener: (reason: unknown) => void): unknown;
  exit(code: number): unknown;
  readonly argv?: readonly string[];
  readonly send?: unknown;
  readonly env?: Record<string, string | undefined>;
  readonly stderr: { write(text: string): unknown };
};

/** Told by a start that can be stopped before it has ended, and how. */
export type CanStop = (running: Running) => void;

/** What a stop may take; a supervisor of systemd's kind waits for longer. */
const STOP_TIMEOUT_MS = 25_000;

/** A stop that takes longer says what it waits for: a supervisor may end it before its time is over. */
const SLOW_STOP_MS = 5000;

/** What is stopped, as a noun, and how. */
export type StopStep = readonly [what: string | (() => string), stop: () => Promise<unknown> | void];

/** Stops one after the other, and knows which it waits for. */
export function stopping(steps: readonly StopStep[]): Required<Pick<Running, 'stop' | 'waitsFor'>> {
  let current: StopStep[0] | undefined;
  return {
    waitsFor: () => (typeof current === 'function' ? current() : current),
    async stop() {
      for (const [what, stop] of steps) {
        current = what;
        await stop();
      }
      current = undefined;
    },
  };
}

/**
 * Runs until SIGINT, SIGTERM or SIGHUP (a closed terminal), or until its supervisor says so, also while it starts where the start lets it;
 * another signal a second later ends it at once. An error nobody caught stops it like a signal, so that what it started is not left behind. Exit codes: 0 stopped, 1
 * failed. A part of `npm start` tells its supervisor why it failed, which says it once. systemd is told when it has started.
 */
export async function live(
  process: Process,
  start: (part: Part | undefined, canStop: CanStop) => Promise<Running>,
  stopMsMax = STOP_TIMEOUT_MS,
  slowStopMs = SLOW_STOP_MS,
): Promise<void> {
  const { signal, uncaught } = listen(process);
  const part = joinSupervisor(process);
  const { env = {}, stderr } = process;
  const notifyReady = systemdOf(env, (line) => stderr.write(line));
  let code = 0;
  let reported: Promise<unknown> = Promise.resolve();
  const report = (error: unknown) => {
    code = 1;
    if (part) reported = part.failed(explain(error), error instanceof PassingFailure);
    else process.stderr.write(`${explain(error)}\n`);
  };
  const stopWanted = Promise.race([signal, ...(part ? [part.stopWanted] : [])]);
  let canStop: CanStop = () => {};
  const stoppable = new Promise<Running>((resolve) => (canStop = resolve));
  if (part) canStop({ stop: async () => undefined }); // one that does not serve yet has answered nobody
  const starting = async (): Promise<Running> => {
    const running = await start(part, canStop);
    void notifyReady();
    return running;
  };
  try {
    const running = await Promise.race([starting(), uncaught, stopWanted.then(() => stoppable)]);
    await Promise.race([stopWanted, uncaught, ...(running.failed ? [running.failed] : [])]).catch(report);
    const stopped = running.stop();
    const waits = (): string => {
      const what = running.waitsFor?.();
      return what === undefined ? '' : `; it still waits for ${what}`;
    };
    if (!(await endsWithin(stopped, Math.min(slowStopMs, stopMsMax))) && slowStopMs < stopMsMax)
      stderr.write(`Stopping takes longer than ${slowStopMs / 1000} s${waits()}.\n`);
    if (!(await endsWithin(stopped, Math.max(0, stopMsMax - slowStopMs))))
      throw new StartupError(`It did not stop within ${stopMsMax / 1000} s${waits()}.`);
  } catch (error) {
    report(error);
  }
  await reported;
  process.exit(code);
}

function listen(process: Process) {
  const signal = new Promise<void>((resolve) => {
    onStopSignal(process, { stop: resolve, quit: () => process.exit(1) });
  });
  const uncaught = new Promise<never>((_, reject) => {
    process.on('uncaughtException', reject);
    process.on('unhandledRejection', reject);
  });
  uncaught.catch(() => undefined); // reported where it is awaited; a later one changes nothing
  return { signal, uncaught };
}

/** One clear line for a failure the operator can mend; the stack for a fault of the product. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError) return `The environment is wrong. ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError || FIT_FOR_OPERATORS.has(error.name)) return error.message;
  const { code = '', message, port } = error as NodeJS.ErrnoException & { port?: number };
  const advice = own(ADVICE, code);
  if (advice) return advice({ message, port });
  return error.stack ?? message;
}

/**
 * Errors of adapters whose messages say what to do; this room must not import the adapters, so it knows them by their
 * names.
 */
const FIT_FOR_OPERATORS: ReadonlySet<string> = new Set([
  'SpoolUnusable',
  'EmbeddedDatabaseUnusable',
  'MigrationRefused',
  'SecretRefused',
  'BackupRefused',
  'LoadRefused',
]);

type Advice = (failure: { readonly message: string; readonly port: number | undefined }) => string;
/** Does what needs the data folder; whatever the system says against it is one line that names the folder. */
export function inWritable<T>(folder: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error;
    throw new StartupError(unwritable({ message: error.message, port: undefined }), { cause: error });
  }
}
const unwritable: Advice = ({ message }) =>
  `The data folder cannot be written (${message}). Make it writable for this user, or choose another with DATA_DIR.`;
const nowhere: Advice = ({ message }) =>
  `It cannot listen there (${message}). HOST is an address of this machine; leave it out to listen on every one.`;

const ADVICE: Readonly<Record<string, Advice>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop what uses it, or choose another with API_PORT, TRACKER_PORT or METRICS_PORT (0 picks a free one).`,
  EADDRNOTAVAIL: nowhere,
  ENOTFOUND: nowhere,
  EACCES: unwritable,
  EROFS: unwritable,
  EPERM: unwritable,
  ENOSPC: unwritable,
  ENOTDIR: unwritable,
  EEXIST: unwritable,
};
