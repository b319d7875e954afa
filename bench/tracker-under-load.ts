import { makeEventIds } from '@tributary/adapters-crypto/event-ids';
import { makeKeyedHashes } from '@tributary/adapters-crypto/keyed-hashes';
import { openVisitorLookup } from '@tributary/adapters-visitor/open-visitor-lookup';
import { unrotated } from '@tributary/application/operations/root-secrets';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { FEW_YOUNG_OBJECTS } from '@tributary/standalone/part-process';
import { pageScriptOf } from '@tributary/tracker/page-script';
import { startTracker } from '@tributary/tracker/start-tracker';
import { givenSnapshots, LINKS } from './given-network.ts';

export { LINKS };

/** With which the supervisor starts a tracker. */
export const TRACKER_FLAGS: readonly string[] = [FEW_YOUNG_OBJECTS];

const ignore = (): void => {};

/** The tracker as it runs in production but for where its snapshot comes from. Says its URL, and its memory when stopped. */
export async function serveTracker(
  eventLog: EventLog,
  say: (value: unknown) => void,
  slot = 0,
): Promise<void> {
  const secret = new Uint8Array(32).fill(7);
  const clock = (): Date => new Date();
  const tracker = await startTracker(
    {
      eventLog,
      snapshots: givenSnapshots(),
      eventIds: makeEventIds({ secret, slot, usableFrom: clock(), clock }),
      hashes: makeKeyedHashes(unrotated(secret)),
      renewHash: ignore,
      visitors: openVisitorLookup({ cacheMax: 10_000 }),
      clock,
      pageScript: pageScriptOf(Buffer.from('')),
      metrics: {
        redirect: ignore,
        rejectedClick: ignore,
        impression: ignore,
        hit: ignore,
        refusedHit: ignore,
        unavailable: ignore,
      },
      onError: (message, error) => console.error(message, error),
    },
    {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: ['127.0.0.1'],
      storeFullIp: false,
      trackerUrl: 'http://go.example.com',
    },
  );
  await tracker.ready;
  const started = process.cpuUsage();
  process.once('SIGTERM', () => {
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage(started);
    void tracker
      .stop()
      .then(() => eventLog.close())
      .then(() => say({ url: '', rss, cpuMs: (user + system) / 1000 }));
  });
  say({ url: `http://127.0.0.1:${tracker.port}`, rss: 0, cpuMs: 0 });
}
