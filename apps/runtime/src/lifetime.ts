// Start, stop and crash of a process, in one place: `live` starts it, waits for a signal, stops it, and turns what went
// wrong into one line and an exit code.
import { EnvironmentError } from './environment.ts';

/** A failure whose message tells the operator what to do. */
export class StartupError extends Error {}

export type Running = {
  stop(): Promise<void>;
  /** Rejects when the process cannot go on (its database ended, say). */
  readonly failed?: Promise<never>;
};

export type Process = Pick<NodeJS.Process, 'on' | 'off' | 'exit'> & {
  readonly stderr: { write(text: string): unknown };
};

const STOP_TIMEOUT_MS = 25_000;

/** Runs until SIGINT or SIGTERM; a second signal ends it at once. Exit codes: 0 stopped, 1 failed. */
export async function live(process: Process, start: () => Promise<Running>): Promise<void> {
  let signals = 0;
  let signalled: () => void = () => {};
  const signal = new Promise<void>((resolve) => (signalled = resolve));
  const onSignal = () => {
    if (++signals > 1) process.exit(1);
    signalled();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  let code = 0;
  try {
    const running = await start();
    try {
      await Promise.race([signal, ...(running.failed ? [running.failed] : [])]);
    } finally {
      await within(running.stop(), STOP_TIMEOUT_MS);
    }
  } catch (error) {
    code = 1;
    process.stderr.write(`${explain(error)}\n`);
  }
  process.exit(code);
}

/** One clear line for what an operator can mend; the stack for what only we can. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError) return `The environment is wrong. ${error.message}`;
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, message } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${(error as { port?: number }).port} is in use. Stop what uses it, or choose another with API_PORT, TRACKER_PORT or METRICS_PORT (0 picks a free one).`;
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
    case 'ENOSPC':
    case 'ENOTDIR':
      return `The data folder cannot be written (${message}). Make it writable for this user, or choose another with DATA_DIR.`;
    case undefined:
    default:
      return error.stack ?? message;
  }
}

async function within(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not stop within ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
