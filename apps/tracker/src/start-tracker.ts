import { endsWithin } from '@tributary/application/shared/waiting';
import { clientLimits, drain, listen } from '@tributary/runtime/serving';
import { trustedProxies } from './client-address.ts';
import { followSnapshot } from './follow-snapshot.ts';
import { makeHandleRequest } from './handle-request.ts';
import { PlainServer } from './plain-server.ts';
import type { TrackerDependencies, TrackerOptions } from './tracker.ts';

export type RunningTracker = {
  /** Where it listens, as a local caller reaches it. */
  readonly url: string;
  readonly port: number;
  /** Resolves once the first snapshot is loaded; until then links are answered 503. */
  readonly ready: Promise<void>;
  /** Milliseconds since the snapshot was last known to be up to date. */
  snapshotAgeMs(): number | undefined;
  /** Resolves once it decides by everything committed before the call; after a second in any case. */
  caughtUp(): Promise<void>;
  /** Takes no new connections, lets requests under way finish, stops following changes. The event log stays open. */
  stop(): Promise<void>;
};

const POLL_EVERY_MS = 1000;
/**
 * How long `caughtUp` waits for changes. One that comes later is found by the next poll, so that it counts within a second
 * all the same (docs/rules/tracking.md#changes-count-from-the-next-click).
 */
const CATCH_UP_MS_MAX = 1000;
/** How long a client may take to send its request; bodies are small. */
const REQUEST_MS_MAX = 20_000;
const DRAIN_TIMEOUT_MS = 5000;
/** Connections that wait to be accepted: a burst of visitors is not refused. */
const BACKLOG = 1024;

/** Listens at once (so that /healthz answers) and loads the snapshot meanwhile. Rejects when the port cannot be had. */
export async function startTracker(
  dependencies: TrackerDependencies,
  options: TrackerOptions,
): Promise<RunningTracker> {
  const proxies = trustedProxies(options.trustedProxies);
  const followed = followSnapshot({
    snapshots: dependencies.snapshots,
    pollEveryMs: options.pollEveryMs ?? POLL_EVERY_MS,
    onError: dependencies.onError,
  });
  const handle = makeHandleRequest(
    { dependencies, options, snapshot: followed.current },
    { proxies, storeFullIp: options.storeFullIp, secureAlways: options.trackerUrl.startsWith('https:') },
  );
  const server = new PlainServer(clientLimits(REQUEST_MS_MAX), handle);
  let port: number;
  try {
    port = await listen(server, { ...options, backlog: BACKLOG });
  } catch (error) {
    await followed.stop();
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    port,
    ready: followed.loaded,
    snapshotAgeMs: followed.ageMs,
    caughtUp: async () => void (await endsWithin(followed.caughtUp(), CATCH_UP_MS_MAX)),
    async stop() {
      server.retire();
      await drain(server, DRAIN_TIMEOUT_MS);
      await followed.stop();
    },
  };
}
