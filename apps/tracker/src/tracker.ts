// What a tracker is made from. Handlers take this and a request, and nothing else.
import type { EventIds } from '@tributary/application/tracking/event-ids';
import type { EventLog } from '@tributary/application/tracking/event-log';
import type { Clock } from '@tributary/application/shared/stamps';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import type { RenewHash } from '@tributary/application/accounts/credential-hashes';
import type { VisitorLookup } from '@tributary/application/tracking/visitor-lookup';
import type { TrackingSnapshots } from '@tributary/application/tracking/tracking-snapshots';
import type { HitReason } from '@tributary/domain/attribution/conversion';
import type { BoundSocket } from '@tributary/runtime/serving';
import type { ClickRejection } from '@tributary/domain/tracking/click';
import type { PageScript } from './page-script.ts';
import type { Snapshot } from './snapshot.ts';

/** Called once per event or refusal; must be quick and must not throw. */
export type TrackerMetrics = {
  redirect(): void;
  rejectedClick(reason: ClickRejection): void;
  impression(): void;
  hit(): void;
  refusedHit(reason: HitReason): void;
  /** Answered 503: the event could not be made durable, or the snapshot is not there yet. */
  unavailable(): void;
};

export type TrackerDependencies = {
  readonly eventLog: EventLog;
  readonly snapshots: TrackingSnapshots;
  readonly eventIds: EventIds;
  readonly hashes: KeyedHashes;
  /** Stores the new hash of a token that was found by the hash from before the secret was rotated. */
  readonly renewHash: RenewHash;
  readonly visitors: VisitorLookup;
  readonly clock: Clock;
  readonly pageScript: PageScript;
  readonly metrics: TrackerMetrics;
  /** Called when something failed; the visitor only gets a 503 or 404. */
  readonly onError: (message: string, error: unknown) => void;
};

export type TrackerOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Every address when not given. */
  readonly host?: string | undefined;
  /** Used instead of a new one at `port` and `host`; other trackers may share it. */
  readonly socket?: BoundSocket | undefined;
  /** Addresses or CIDRs whose X-Forwarded-For, -Proto and -Host are believed. Throws at start for what is neither. */
  readonly trustedProxies: readonly string[];
  readonly storeFullIp: boolean;
  /** Public base of tracking links; https makes click cookies `Secure`. */
  readonly trackerUrl: string;
  /**
   * City and region of every click, at the cost of 140 MB; otherwise only where targeting or a destination uses them.
   */
  readonly everyCity?: boolean;
  /** Appends under way at once; beyond, 503. */
  readonly pendingMax?: number;
  /** Snapshot changes are asked for at least this often. */
  readonly pollEveryMs?: number;
};

/** For one running tracker. `snapshot` is undefined until the first load is done; a reload replaces it whole. */
export type Tracker = {
  readonly dependencies: TrackerDependencies;
  readonly options: TrackerOptions;
  readonly snapshot: () => Snapshot | undefined;
};
