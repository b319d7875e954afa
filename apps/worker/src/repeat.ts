// A loop that does one thing again and again, outlives its failures and can be stopped while it waits.
import { makeAlarm } from '@tributary/application/shared/waiting';

export type Loop = {
  run(): Promise<void>;
  /** Lets what is under way end, and resolves when the loop has. */
  stop(): Promise<void>;
  /** Ends a wait, if it waits. */
  wake(): void;
};

export type LoopOptions = {
  /** Does one round and says how long to wait until the next; 0: go on at once. */
  readonly round: () => Promise<number>;
  /** Called after each failure, with how many there were in a row. */
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly retryFirstMs?: number;
  readonly retryMaxMs?: number;
};

const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5000;

/** After failures the wait doubles up to a maximum: a database that is away is asked often enough and no more. */
export function makeLoop({ round, onFailure, ...waits }: LoopOptions): Loop {
  const retryFirstMs = waits.retryFirstMs ?? RETRY_FIRST_MS;
  const retryMaxMs = waits.retryMaxMs ?? RETRY_MAX_MS;
  let stopping = false;
  const alarm = makeAlarm();
  let running: Promise<void> | undefined;

  async function loop(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      let waitMs: number;
      try {
        waitMs = await round();
        failures = 0;
      } catch (error) {
        failures += 1;
        waitMs = Math.min(retryFirstMs * 2 ** (failures - 1), retryMaxMs);
        onFailure(error, failures);
      }
      if (stopping || waitMs === 0) continue;
      alarm.reset(); // a wake ends a wait, not one that has not begun
      await alarm.wait(waitMs);
    }
  }

  return {
    run: () => (running ??= loop()),
    stop: async () => {
      stopping = true;
      alarm.wake();
      await running;
    },
    wake: () => alarm.wake(),
  };
}
