// A process says every few seconds that it lives, and how long the oldest event of its log has waited (docs/rules/running.md#heartbeats).
import { randomUUID } from 'node:crypto';
import type { Heartbeats, ProcessKind } from '@tributary/application/operations/heartbeats';
import { endsWithin } from '@tributary/application/shared/waiting';
import { eventIdParts } from '@tributary/domain/tracking/event-id';

export type HeartbeatOptions = {
  readonly heartbeats: Heartbeats;
  readonly clock: () => Date;
  readonly kind: ProcessKind;
  /** Of the event log, where the process has it open. */
  readonly oldestId?: () => Promise<string | undefined>;
  readonly everyMs?: number;
};

const BEAT_EVERY_MS = 10_000;
/** How long the end of a process waits to say so. */
const END_MS_MAX = 1000;

/**
 * Nothing waits for it, and what fails is not told: a database that is away is told by others, and who does not hear from a process
 * sees that.
 */
export function startHeartbeat({ heartbeats, clock, kind, oldestId, ...options }: HeartbeatOptions): {
  stop(): Promise<void>;
} {
  const id = randomUUID();
  const startedAt = clock();
  let underWay: Promise<void> | undefined;
  const beat = async () => {
    const oldest = await oldestId?.();
    const oldestEventAt = (oldest !== undefined && eventIdParts(oldest)?.secondsAt) || null;
    await heartbeats.beat({ id, kind, startedAt, oldestEventAt }, clock());
  };
  const next = () => {
    // One at a time: while the database is away they would pile up.
    underWay ??= beat()
      .catch(() => undefined)
      .finally(() => (underWay = undefined));
  };
  next();
  const timer = setInterval(next, options.everyMs ?? BEAT_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // What is under way must not say after the end that it lives.
      const ended = Promise.resolve(underWay).then(() => heartbeats.end(id));
      await endsWithin(
        ended.catch(() => undefined),
        END_MS_MAX,
      );
    },
  };
}
