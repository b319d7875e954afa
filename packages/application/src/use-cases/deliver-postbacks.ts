import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import type { Deliveries, LeasedDelivery } from '../ports/postbacks.ts';
import { makeAttemptDelivery } from './attempt-delivery.ts';
import type { AttemptDependencies } from './attempt-delivery.ts';

export type DeliverPostbacksDependencies = AttemptDependencies & {
  readonly deliveries: Pick<Deliveries, 'lease' | 'settle'>;
  /** Attempts at a time in this process; 128 unless told. */
  readonly attemptsMax?: number;
  /** Attempts at a time for one postback, over all processes; 8 unless told. */
  readonly perPostbackMax?: number;
  /** Told of every attempt, for metrics. */
  readonly onAttempt?: (attempt: DeliveryAttempt) => void;
  /** Told when storage or a send fails unexpectedly; delivery goes on. */
  readonly onError?: (error: unknown) => void;
};

export type DeliverPostbacks = {
  /** Delivers until stopped. */
  run(): Promise<void>;
  /** Something new may be due. */
  wake(): void;
  /** Takes nothing new and resolves when what is under way has ended, at most 15 s later. */
  stop(): Promise<void>;
  /** Delivers all that is due now and says how many attempts that took. */
  deliverDue(): Promise<number>;
};

const ATTEMPTS_MAX = 128;
const PER_POSTBACK_MAX = 8;
/** Longer than an attempt may take (15 s) with time to settle, so that no other process repeats one under way. */
const LEASE_MS = 45_000;
/** How soon another process's deliveries are noticed. */
const IDLE_MS = 500;
const AFTER_ERROR_MS = 1000;

/**
 * Drains the outbox (decisions 8). At least once: a process that dies leaves leases that run out. No receiver delays
 * the others: of one postback only so many attempts are under way, and each ends after 15 s.
 */
export function makeDeliverPostbacks(dependencies: DeliverPostbacksDependencies): DeliverPostbacks {
  const { deliveries, clock, onAttempt, onError } = dependencies;
  const attemptsMax = dependencies.attemptsMax ?? ATTEMPTS_MAX;
  const perPostbackMax = dependencies.perPostbackMax ?? PER_POSTBACK_MAX;
  const attemptDelivery = makeAttemptDelivery(dependencies);
  const underWay = new Set<Promise<void>>();
  const alarm = makeAlarm();
  let stopping = false;
  let running: Promise<void> | undefined;

  async function take(): Promise<number> {
    const free = attemptsMax - underWay.size;
    if (free <= 0) return 0;
    const now = clock();
    const leased = await deliveries.lease(now, new Date(now.getTime() + LEASE_MS), free, perPostbackMax);
    for (const one of leased) start(one);
    return leased.length;
  }

  function start(leased: LeasedDelivery): void {
    const attempt: Promise<void> = attemptDelivery(leased)
      .then(onAttempt)
      .catch((error: unknown) => onError?.(error)) // not settled: the lease runs out and somebody tries again
      .finally(() => {
        underWay.delete(attempt);
        alarm.ring();
      });
    underWay.add(attempt);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        if ((await take()) === 0 && !stopping) await alarm.waitFor(IDLE_MS);
      } catch (error) {
        onError?.(error);
        if (!stopping) await alarm.waitFor(AFTER_ERROR_MS);
      }
    }
    await Promise.all(underWay);
  }

  return {
    run: () => (running ??= loop()),
    wake: () => alarm.ring(),
    async stop() {
      stopping = true;
      alarm.ring();
      await (running ?? Promise.all(underWay));
    },
    async deliverDue() {
      let count = 0;
      for (let taken = await take(); taken > 0; taken = await take()) {
        count += taken;
        await Promise.all(underWay);
      }
      return count;
    },
  };
}

/** A wait that can be cut short; a ring while nobody waits is remembered. */
function makeAlarm() {
  let rung = false;
  let wakeUp: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wakeUp?.();
    },
    async waitFor(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wakeUp = undefined;
    },
  };
}
