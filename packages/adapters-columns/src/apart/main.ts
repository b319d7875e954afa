// A process that carries out one order and ends (in-a-process.ts), with what others leave of the processors.
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { carryOut, type Order, type Said } from './order.ts';

/** Where everybody is busy, an eleventh of what others get. */
const NICENESS = 10;

const niceness = Math.max(NICENESS, getPriority());
// Where it is not let, it works as others do.
whereLet(() => setPriority(niceness));
// Linux may share processors between sessions first, of which this process is one, and heeds no niceness between them then.
whereLet(() => writeFileSync('/proc/self/autogroup', String(niceness)));

// Nobody waits any more: whoever gave the order ended, or was killed. An exit would wait for the statement that runs.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (order: Order) => {
  carryOut(order).then(
    (rows) => say({ rows }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

function whereLet(change: () => void): void {
  try {
    change();
  } catch {
    // Another system, or a service that may not.
  }
}

function say(said: Said): void {
  process.send?.(said, undefined, undefined, () => process.exit());
}
