import type { PublicUrls } from '@tributary/application/accounts/deployment-hosts';
import { containerOf } from '@tributary/composition/container-of';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import type { Provided } from '@tributary/composition/provide';
import { system } from '@tributary/composition/system';
import { PORTS } from '@tributary/composition/tokens';
import { OFFLINE_USE_CASES } from '@tributary/composition/use-cases';
import type { Container } from 'inversify';
import type { BatchDependencies } from './dependencies.ts';

/** Commands send no requests to other servers, so the ports for that are not bound. */
export const batchContainer = (
  { postgres: handles, secrets }: Deployment,
  publicUrls: PublicUrls,
): Container => containerOf(postgres(handles), system(secrets, { actor: { kind: 'operator' }, publicUrls }));

type BatchSettings = Pick<
  BatchDependencies,
  'rotation' | 'uniqueWindowMs' | 'damagedEvents' | 'columnFaults'
>;

/** What the commands use, taken from a container that holds the ports and the use cases. */
export const batchDependencies = (container: Provided, settings: BatchSettings): BatchDependencies => ({
  ...settings,
  credentialHashes: container.get(PORTS.credentialHashes),
  stores: container.get(PORTS.stores),
  reads: container.get(PORTS.reads),
  dailyStats: container.get(PORTS.dailyStats),
  reports: container.get(PORTS.reports),
  deliveries: container.get(PORTS.deliveries),
  deadLetters: container.get(PORTS.deadLetters),
  clock: container.get(PORTS.clock),
  useCases: container.get(OFFLINE_USE_CASES),
});
