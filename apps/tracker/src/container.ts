import { eventLog, type EventLogSettings } from '@tributary/composition/event-log';
import { makeRenewHash } from '@tributary/application/accounts/credential-hashes';
import type { RootSecrets } from '@tributary/application/operations/root-secrets';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { eventIdsOf, visitors } from '@tributary/composition/tracker-ports';
import type { Log } from '@tributary/runtime/log';
import type { Metrics } from '@tributary/runtime/metrics';
import { Container } from 'inversify';
import { holdSlot } from './hold-slot.ts';
import { readPageScript } from './page-script.ts';
import type { TrackerDependencies } from './tracker.ts';

/** The ports of a tracker that runs alone. */
export function trackerContainer(
  { postgres: handles, secrets }: Deployment,
  settings: EventLogSettings,
): Container {
  const container = new Container();
  container.load(postgres(handles), system(secrets), eventLog(settings), visitors());
  return container;
}

export type TrackerContext = {
  readonly secrets: RootSecrets;
  readonly metrics: Metrics;
  readonly log: Log;
};

/** What a tracker needs, with a slot of its own for its ids; `release` gives the slot back. */
export async function trackerDependencies(
  container: Container,
  { secrets, metrics, log }: TrackerContext,
): Promise<{ dependencies: TrackerDependencies; release(): Promise<void> }> {
  const clock = container.get(PORTS.clock);
  const onError = (message: string, error: unknown) => log.error({ err: error }, message);
  const slot = await holdSlot({
    slots: container.get(PORTS.slots),
    clock,
    makeIds: eventIdsOf(secrets, clock),
    onError,
  });
  return {
    release: slot.release,
    dependencies: {
      eventLog: container.get(PORTS.eventLog),
      snapshots: container.get(PORTS.snapshots),
      eventIds: slot.eventIds,
      hashes: container.get(PORTS.hashes),
      renewHash: makeRenewHash(container.get(PORTS.credentialHashes), container.get(PORTS.hashes), clock),
      visitors: container.get(PORTS.visitors),
      clock,
      pageScript: readPageScript(),
      onError,
      metrics: {
        redirect: () => metrics.redirects.inc(),
        rejectedClick: (reason) => metrics.rejectedClicks.inc({ reason }),
        impression: () => metrics.impressions.inc(),
        hit: () => metrics.hits.inc(),
        refusedHit: (reason) => metrics.refusedHits.inc({ reason }),
        unavailable: () => metrics.trackerErrors.inc(),
      },
    },
  };
}
