import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import type { DeliveryQueue, LeasedDelivery, Sendable } from './postbacks.ts';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { makeAttemptDelivery } from './attempt-delivery.ts';
import type { AttemptDependencies } from './attempt-delivery.ts';
import { endsWithin, makeAlarm } from '../shared/waiting.ts';

export type DeliverPostbacksDependencies = Omit<AttemptDependencies, 'abandoned'> & {
  readonly deliveries: Pick<DeliveryQueue<Sendable, never>, 'lease' | 'settle'>;
  /** Attempts at a time in this process; 512 by default. */
  readonly attemptsMax?: number;
  /** Attempts at a time for one postback, over all processes; 8 by default. One that has its answer is none any more. */
  readonly perPostbackMax?: number;
  /** How long `stop` waits for attempts under way; 3 s by default. */
  readonly stopGraceMs?: number;
  /** How much longer it waits until answers that have come are noted; 2.5 s by default. */
  readonly settleGraceMs?: number;
  /** Called after every attempt, for metrics. */
  readonly onAttempt?: (attempt: DeliveryAttempt) => void;
  /** Called when storage or a send fails unexpectedly; delivery goes on. */
  readonly onError?: (error: unknown) => void;
};

export type DeliverPostbacks = {
  /** Delivers until stopped; then `stop` waits for what is under way. */
  run(): Promise<void>;
  /** Ends the pause between looks at the outbox: something new may be due. */
  wake(): void;
  /**
   * Takes nothing new, gives what is under way some seconds to end, what has its answer some more, and abandons the rest: as after
   * a crash, it is sent again when its lease runs out. Close the egress afterwards.
   */
  stop(): Promise<void>;
  /** Delivers all that is due now and says how many attempts that took. */
  deliverDue(): Promise<number>;
};

const ATTEMPTS_MAX = 512;
const PER_POSTBACK_MAX = 8;
/** Longer than an attempt may take (15 s) with time to settle, so that no other process repeats one under way. */
const LEASE_MS = 45_000;
/** How soon another process's deliveries are noticed. */
const IDLE_MS = 500;
const AFTER_ERROR_MS = 1000;
const STOP_GRACE_MS = 3000;
const SETTLE_GRACE_MS = 2500;

/**
 * Sends what is in the outbox (docs/rules/postbacks.md#written-with-the-event). At least once: a process that dies leaves
 * leases that run out. No receiver delays the others: of one postback only so many attempts are under way, and each
 * ends after 15 s. Many slow ones together get no further than half of the attempts; the other half is for postbacks
 * that have none under way.
 */
export function makeDeliverPostbacks(dependencies: DeliverPostbacksDependencies): DeliverPostbacks {
  const { deliveries, clock, onAttempt, onError } = dependencies;
  const attemptsMax = dependencies.attemptsMax ?? ATTEMPTS_MAX;
  const perPostbackMax = dependencies.perPostbackMax ?? PER_POSTBACK_MAX;
  const { stopGraceMs = STOP_GRACE_MS, settleGraceMs = SETTLE_GRACE_MS } = dependencies;
  const underWay = new Set<Promise<void>>();
  /** Those under way that have their answer, and only have to be noted. */
  const answered = new Map<DeliveryId, Promise<void>>();
  const alarm = makeAlarm();
  let stopping = false;
  let abandoned: 'nothing' | 'unanswered' | 'all' = 'nothing';
  const attemptDelivery = makeAttemptDelivery({ ...dependencies, abandoned: () => abandoned });
  let running: Promise<void> | undefined;

  async function take(): Promise<number> {
    // However slowly answers are noted, no more of them pile up than there are attempts.
    const free = Math.min(attemptsMax - (underWay.size - answered.size), 2 * attemptsMax - underWay.size);
    if (free <= 0) return 0;
    const shared = Math.max(0, free - Math.floor(attemptsMax / 2));
    const taken = shared === 0 ? 0 : await lease(shared, perPostbackMax);
    if (taken < shared) return taken;
    return taken + (await lease(free - taken, 1));
  }

  async function lease(limit: number, perPostback: number): Promise<number> {
    const now = clock();
    const leased = await deliveries.lease({
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      limit,
      perPostback,
      answered: [...answered.keys()],
    });
    for (const one of leased) start(one);
    return leased.length;
  }

  function start(leased: LeasedDelivery<Sendable>): void {
    const { id } = leased.delivery;
    const hasAnswer = () => {
      answered.set(id, attempt);
      alarm.wake(); // the next for this receiver is sent while the answer is noted
    };
    const attempt: Promise<void> = attemptDelivery(leased, hasAnswer)
      .then((done) => done && onAttempt?.(done))
      .catch((error: unknown) => onError?.(error)) // not settled: the lease runs out and somebody tries again
      .finally(() => {
        underWay.delete(attempt);
        if (answered.get(id) === attempt) answered.delete(id);
        alarm.wake();
      });
    underWay.add(attempt);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        if ((await take()) === 0 && !stopping) await alarm.wait(IDLE_MS);
      } catch (error) {
        onError?.(error);
        if (!stopping) await alarm.wait(AFTER_ERROR_MS);
      }
    }
  }

  return {
    run: () => (running ??= loop()),
    wake: () => alarm.wake(),
    async stop() {
      stopping = true;
      alarm.wake();
      await running;
      await endsWithin(Promise.all(underWay), stopGraceMs);
      abandoned = 'unanswered';
      await endsWithin(Promise.all(answered.values()), settleGraceMs);
      abandoned = 'all';
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
