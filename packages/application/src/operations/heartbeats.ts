import { HOUR_MS } from '@tributary/domain/shared/durations';

export const PROCESS_KINDS = ['api', 'tracker', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** What a process says of itself every few seconds. */
export type Heartbeat = {
  /** Of this run of the process: it tells two of a kind apart, and says nothing of the machine. */
  readonly id: string;
  readonly kind: ProcessKind;
  readonly startedAt: Date;
  /** When the oldest event happened that waits in the event log it has open; null for none, and without a log. */
  readonly oldestEventAt: Date | null;
};

export type HeardProcess = Omit<Heartbeat, 'id'> & { readonly heardAt: Date };

/** One that ended without saying so is listed for so long. */
export const LISTED_MS = HOUR_MS;

/** Which processes of the deployment there are, over all its machines (docs/rules/running.md#heartbeats). */
export type Heartbeats = {
  /** Replaces what this run said before. Forgets those that were heard longer than `LISTED_MS` ago. */
  beat(heartbeat: Heartbeat, at: Date): Promise<void>;
  /** It ends and is listed no more; nothing happens when it never was. */
  end(id: string): Promise<void>;
  /** In the order of kind, then of start, then of id. */
  list(): Promise<HeardProcess[]>;
};
