import { type Provided, resolveAll } from '@tributary/composition/provide';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import type { ApiDependencies } from './dependencies.ts';

/** What the routes use, of a container that holds the ports and the use cases. */
export const apiDependencies = (container: Provided, trackerUrl: string): ApiDependencies => ({
  stores: container.get(PORTS.stores),
  reads: container.get(PORTS.reads),
  dailyStats: container.get(PORTS.dailyStats),
  reports: container.get(PORTS.reports),
  referralEarnings: container.get(PORTS.referralEarnings),
  deliveries: container.get(PORTS.deliveries),
  hashes: container.get(PORTS.hashes),
  clock: container.get(PORTS.clock),
  acting: container.get(PORTS.acting),
  trackerUrl,
  useCases: resolveAll(container, USE_CASES),
});
