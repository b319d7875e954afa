// A benchmark's program in another role, as a process of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { cpus } from 'node:os';

/** `cpuMs`: what the whole process used while it served, all its threads. */
export type Report = { readonly url: string; readonly rss: number; readonly cpuMs: number };

export function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export type Child = {
  /** What it said first. */
  readonly first: unknown;
  /** Stops it; what it said then. */
  end(): Promise<unknown>;
};

/**
 * Starts this program in another role, on a core of its own if one is named and the system can do that; each line it writes is JSON.
 * `flags`: of Node.js.
 */
export async function child(
  role: string,
  args: readonly string[],
  core?: number,
  flags: readonly string[] = [],
): Promise<Child> {
  const command = [process.execPath, ...flags, process.argv[1] ?? '', role, ...args];
  const [file = '', ...rest] =
    core !== undefined && canPin() ? ['taskset', '-c', String(core), ...command] : command;
  const started = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = linesOf(started);
  const first = (await lines.next()).value as unknown;
  return {
    first,
    async end() {
      started.kill('SIGTERM');
      return (await lines.next()).value as unknown;
    },
  };
}

async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<unknown> {
  let kept = '';
  for await (const chunk of (stdout ?? []) as AsyncIterable<Buffer>) {
    const lines = (kept + String(chunk)).split('\n');
    kept = lines.pop() ?? '';
    for (const text of lines) yield JSON.parse(text) as unknown;
  }
}

function canPin(): boolean {
  return cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0;
}

/** A baseline: serves until it is stopped, and says then what it used. */
export function serve(handle: RequestListener, beforeEnd: () => Promise<void> = async () => {}): void {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    say({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, rss: 0, cpuMs: 0 });
  });
  const started = process.cpuUsage();
  process.once('SIGTERM', () => {
    const { user, system } = process.cpuUsage(started);
    const report = { url: '', rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 };
    void beforeEnd().then(() => {
      say(report);
      process.exit(0);
    });
  });
}
