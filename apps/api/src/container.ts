import { outside } from '@tributary/composition/outside';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import { resolveAll } from '@tributary/composition/provide';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES, useCases } from '@tributary/composition/use-cases';
import { Container } from 'inversify';
import type { ApiDependencies } from './dependencies.ts';

/** The ports and use cases of an API that runs alone. */
export function apiContainer({ postgres: handles, secret }: Deployment): Container {
  const container = new Container();
  container.load(postgres(handles), outside(secret), useCases);
  return container;
}

export const apiDependencies = (container: Container, trackerUrl: string): ApiDependencies => ({
  stores: container.get(PORTS.stores),
  reads: container.get(PORTS.reads),
  dailyStats: container.get(PORTS.dailyStats),
  reports: container.get(PORTS.reports),
  deliveries: container.get(PORTS.deliveries),
  hashes: container.get(PORTS.hashes),
  clock: container.get(PORTS.clock),
  trackerUrl,
  useCases: resolveAll(container, USE_CASES),
});
