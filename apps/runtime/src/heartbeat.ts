// A process says every few seconds that it lives, and how long the oldest event of its log has waited (docs/rules/running.md#heartbeats).
import { randomUUID } from 'node:crypto';
import type { Heartbeats, ProcessKind } from '@tributary/application/operations/heartbeats';
import { endsWithin } from '@tributary/application/shared/waiting';
import { eventIdParts } from '@tributary/domain/tracking/event-id';
import { databaseAnswers, type Log } from './log.ts';

export type HeartbeatOptions = {
  readonly heartbeats: Heartbeats;
  readonly clock: () => Date;
  readonly kind: ProcessKind;
  /** Of the event log, where the process has it open. */
  readonly oldestId?: () => Promise<string | undefined>;
  readonly everyMs?: number;
  /** Told of each answer of the database, and of what it failed with. */
  readonly log?: Log;
};

const BEAT_EVERY_MS = 10_000;
/** How long the end of a process waits to say so. */
const END_MS_MAX = 1000;

/**
 * Nothing waits for it. What it asks the database also tells the log when that is away and when it is back
 * (docs/rules/running.md#log-of-an-outage).
 */
export function startHeartbeat({ heartbeats, clock, kind, oldestId, log, ...options }: HeartbeatOptions): {
  stop(): Promise<void>;
} {
  const id = randomUUID();
  const startedAt = clock();
  let underWay: Promise<void> | undefined;
  const beat = async () => {
    const oldest = await oldestId?.();
    const oldestEventAt = (oldest !== undefined && eventIdParts(oldest)?.secondsAt) || null;
    await heartbeats.beat({ id, kind, startedAt, oldestEventAt }, clock());
    if (log) databaseAnswers(log);
  };
  const next = () => {
    // One at a time: while the database is away they would pile up.
    underWay ??= beat()
      .catch((err: unknown) => log?.warn({ err }, 'The process could not record its heartbeat.'))
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
