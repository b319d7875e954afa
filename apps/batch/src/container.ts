import type { Deployment } from '@tributary/composition/open-deployment';
import { outside } from '@tributary/composition/outside';
import { postgres } from '@tributary/composition/postgres';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES, useCases } from '@tributary/composition/use-cases';
import { Container } from 'inversify';
import type { BatchDependencies } from './command.ts';

export function batchDependencies({ postgres: handles, secret }: Deployment): BatchDependencies {
  const container = new Container();
  container.load(postgres(handles), outside(secret), useCases);
  return { stores: container.get(PORTS.stores), issueApiKey: container.get(USE_CASES.issueApiKey) };
}
