// One run of a part: a child process, what it is told and what it says.
import { fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { endsWithin } from '@tributary/application/shared/waiting';
import { openChannel, type Channel, type ChannelEnd, type Facts } from '@tributary/runtime/channel';
import { PART_MARK } from '@tributary/runtime/part';
import type { HeldSocket } from './bind-socket.ts';

export type Ending = {
  /** `exit code 1`, or a signal. */
  readonly how: string;
  /** In its own words, fit for the operator. */
  readonly why: string | undefined;
  /** By its own word, what ended it may pass without an operator: its database is away. */
  readonly isPassing: boolean;
  readonly lastLines: readonly string[];
};

export type PartProcess = Pick<Channel, 'ask'> & {
  readonly pid: number;
  /** Never, when it ends before. */
  readonly serving: Promise<Facts>;
  readonly ended: Promise<Ending>;
  /** Lets it begin: the database is there. */
  begin(variables: Readonly<Record<string, string>>): void;
  /** Lets it finish what it has begun, for so long; false when it had to be ended then. */
  stop(withinMs: number): Promise<boolean>;
};

export type PartOptions = {
  readonly name: string;
  /** Its bundle. */
  readonly program: URL;
  readonly folder: string;
  readonly socket: HeldSocket | undefined;
  /** Whether it gives way to the others where there are more of them than processors. */
  readonly yields: boolean;
  /** Whether it answers at once and keeps next to nothing of a request. */
  readonly keepsLittle: boolean;
  /** Answers a part's question whether the trackers have caught up. */
  readonly catchUp: () => Promise<void>;
  /** Each whole line it writes. */
  readonly onLine: (line: string) => void;
};

/** How much nicer a part is that gives way: of one processor, another part gets three quarters (weights 335 and 1024). */
const NICER = 5;
/**
 * Of V8's young objects in each half of their space. Of itself it takes four times as much, which only helps where much is kept for the
 * length of a transaction, as by the worker (docs/internals/performance.md#memory).
 */
export const FEW_YOUNG_OBJECTS = '--max-semi-space-size=4';
const LAST_LINES = 10;
const LINE_LENGTH_MAX = 100_000;

export function startPartProcess(options: PartOptions): PartProcess {
  const child = fork(fileURLToPath(options.program), [PART_MARK, options.name, options.folder], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...(options.keepsLittle ? [FEW_YOUNG_OBJECTS] : []), ...process.execArgv],
    // A group of its own: Ctrl-C in a terminal must reach us alone, because the parts end in an order.
    detached: true,
  });
  if (options.yields && child.pid !== undefined) giveWay(child.pid);
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      eachLine(stream, (line) => {
        options.onLine(line);
        lastLines.push(line);
        if (lastLines.length > LAST_LINES) lastLines.shift();
      });

  let serve: (facts: Facts) => void = () => {};
  const serving = new Promise<Facts>((resolve) => (serve = resolve));
  let why: string | undefined;
  let isPassing = false;
  const channel = openChannel(child as unknown as ChannelEnd, (word) => {
    if (word.kind === 'serves') serve(word.facts);
    else if (word.kind === 'failed') ({ why, isPassing } = word);
  });
  channel.answer('catchUp', options.catchUp);
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', ({ message }) => resolve({ how: message, why, isPassing, lastLines }));
    // Its last words have been read by then.
    child.once('close', (code, signal) =>
      resolve({ how: signal ?? `exit code ${code}`, why, isPassing, lastLines }),
    );
  });
  return {
    pid: child.pid ?? 0,
    serving,
    ended,
    ask: async (what, withinMs) => {
      let answer: unknown;
      const asked = channel.ask(what, withinMs).then((found) => void (answer = found));
      await Promise.race([asked, ended]);
      return answer;
    },
    begin: (variables) => void channel.send({ kind: 'start', variables }, options.socket?.handle),
    async stop(withinMs) {
      void channel.send({ kind: 'stop' });
      if (await endsWithin(ended, withinMs)) return true;
      child.kill('SIGKILL');
      await ended;
      return false;
    },
  };
}

/** Before the process has threads, which take after it. One that has ended already gives way to everybody. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICER));
  } catch (error) {
    if ((error as { readonly info?: { readonly code: string } }).info?.code !== 'ESRCH') throw error;
  }
}

function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LENGTH_MAX) {
      lines.push(rest);
      rest = '';
    }
    for (const line of lines) if (line !== '') take(line);
  });
  stream.on('end', () => {
    if (rest !== '') take(rest);
  });
}
