// Keeps one part running: what dies is started again, after growing pauses; what keeps dying ends the product, unless it waits
// for something that may come back, such as a database of one's own.
import { StartupError } from '@tributary/runtime/lifetime';
import { makeAlarm } from '@tributary/application/shared/waiting';
import type { Facts } from '@tributary/runtime/channel';
import type { Ending, PartProcess } from './part-process.ts';

export type KeptPart = {
  /** The run there is at the moment; undefined between two. */
  current(): PartProcess | undefined;
  /** Lets this run and every later one begin. */
  begin(variables: Readonly<Record<string, string>>): void;
  /** What the first run told when it served. */
  readonly serving: Promise<Facts>;
  /** Rejects when the part cannot be started or keeps ending. */
  readonly failed: Promise<never>;
  /** Lets it finish what it has begun, for so long; false when it had to be ended then. */
  stop(withinMs: number): Promise<boolean>;
};

export type KeepOptions = {
  readonly name: string;
  readonly start: () => PartProcess;
  /** Called for each end that is followed by another start. */
  readonly onRestart: (ending: Ending, pauseMs: number) => void;
  /** Called when a run has begun or ended. */
  readonly onChange?: () => void;
  readonly pauseMs?: { readonly first: number; readonly max: number };
  /** A run that lasted so long ends a row of bad ones. */
  readonly lastedMs?: number;
};

const PAUSE_MS = { first: 100, max: 10_000 };
const LASTED_MS = 60_000;
/** With the pauses between them, some half a minute. */
const ENDS_MAX = 9;

export function keepRunning(options: KeepOptions): KeptPart {
  const { name, start, onRestart, onChange = () => {} } = options;
  const { pauseMs = PAUSE_MS, lastedMs = LASTED_MS } = options;
  let current: PartProcess | undefined;
  let variables: Readonly<Record<string, string>> | undefined;
  let stopping = false;
  const pause = makeAlarm();
  let serve: (facts: Facts) => void = () => {};
  let hasServed = false;
  const serving = new Promise<Facts>((resolve) => (serve = resolve));

  function run(): PartProcess {
    const part = start();
    if (variables) part.begin(variables);
    void part.serving.then((facts) => {
      hasServed = true;
      serve(facts);
    });
    return part;
  }

  async function keep(): Promise<never> {
    let pauses = 0;
    for (let ends = 0; !stopping;) {
      const startedAt = performance.now();
      current = run();
      onChange();
      const ending = await current.ended;
      current = undefined;
      onChange();
      if (stopping) break;
      if (!hasServed) throw new StartupError(ending.why ?? endedFor(`The part ${name} ended`, ending));
      const lasted = performance.now() - startedAt >= lastedMs;
      pauses = lasted ? 1 : pauses + 1;
      // What passes by itself is waited for, however long it takes: that is no fault of the part, and the others serve on.
      if (!ending.isPassing) ends = lasted ? 1 : ends + 1;
      if (ends >= ENDS_MAX) throw new StartupError(endedFor(`The part ${name} keeps ending`, ending));
      const nextMs = Math.min(pauseMs.max, pauseMs.first * 2 ** (pauses - 1));
      onRestart(ending, nextMs);
      await pause.wait(nextMs);
    }
    return new Promise<never>(() => {});
  }

  const failed = keep();
  failed.catch(() => undefined); // awaited by whoever runs us
  return {
    current: () => current,
    serving,
    failed,
    begin(given) {
      variables = given;
      current?.begin(given);
    },
    async stop(withinMs) {
      stopping = true;
      pause.wake();
      return (await current?.stop(withinMs)) ?? true;
    },
  };
}

const endedFor = (what: string, { how, why, lastLines }: Ending): string =>
  [
    `${what} (${how})${why === undefined ? '.' : `: ${why}`}`,
    ...(lastLines.length > 0 ? ['Its last lines:'] : []),
    ...lastLines,
  ].join('\n');
