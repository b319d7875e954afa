// The side of a part: API, tracker or worker as `npm start` runs them, under a supervisor (docs/rules/running.md#parts).
import { openChannel, type Channel, type ChannelEnd, type Facts } from './channel.ts';
import type { BoundSocket } from './serving.ts';

/** Its arguments: this, the part's name and the data folder, so that a list of processes tells whose it is. */
export const PART_MARK = 'part';

export type Part = Pick<Channel, 'ask' | 'answer'> & {
  /** `api`, `tracker-1`, … */
  readonly name: string;
  /** Settings that count before the environment, and the socket to serve on; once the database is there. */
  readonly orders: Promise<Orders>;
  /** Resolves when the supervisor wants it to end. */
  readonly stopWanted: Promise<void>;
  serves(facts: Facts): void;
  /** Resolves when the supervisor has been told why this part ends, and whether that may pass by itself. */
  failed(why: string, isPassing?: boolean): Promise<void>;
};

export type Orders = {
  readonly variables: Readonly<Record<string, string>>;
  readonly socket: BoundSocket | undefined;
};

type PartProcess = {
  readonly argv?: readonly string[];
  readonly send?: unknown;
  on(event: string, listener: (reason: unknown) => void): unknown;
  exit(code: number): unknown;
};

/**
 * Undefined in a process that was started alone. A part whose supervisor is gone ends at once, as by `kill -9`: nothing that was
 * answered is lost by that, and nobody would stop it later.
 */
export function joinSupervisor(process: PartProcess): Part | undefined {
  const [, , mark, name] = process.argv ?? [];
  if (mark !== PART_MARK || name === undefined || process.send === undefined) return undefined;
  let start: ((orders: Orders) => void) | undefined;
  const orders = new Promise<Orders>((resolve) => (start = resolve));
  let stop: () => void = () => {};
  const stopWanted = new Promise<void>((resolve) => (stop = resolve));
  const channel = openChannel(process as ChannelEnd & PartProcess, (word, handle) => {
    if (word.kind === 'start') {
      start?.({ variables: word.variables, socket: handle as BoundSocket | undefined });
      start = undefined;
    } else if (word.kind === 'stop') {
      if (start) process.exit(0); // nothing was begun
      stop();
    }
  });
  process.on('disconnect', () => process.exit(1));
  return {
    name,
    orders,
    stopWanted,
    ask: channel.ask,
    answer: channel.answer,
    serves: (facts) => void channel.send({ kind: 'serves', facts }),
    failed: (why, isPassing = false) => channel.send({ kind: 'failed', why, isPassing }),
  };
}
