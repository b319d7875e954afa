import { deciding, type DecidingSettings } from '@tributary/composition/deciding';
import { spool, visitors, type SpoolSettings } from '@tributary/composition/edge';
import type { Deployment } from '@tributary/composition/open-deployment';
import { outside } from '@tributary/composition/outside';
import { outward, type OutwardSettings } from '@tributary/composition/outward';
import { postgres } from '@tributary/composition/postgres';
import { useCases } from '@tributary/composition/use-cases';
import { Container } from 'inversify';

/** Everything, once: the API, the tracker and the worker of this process share it. */
export function standaloneContainer(
  { postgres: handles, secret }: Deployment,
  settings: SpoolSettings & DecidingSettings & OutwardSettings,
): Container {
  const container = new Container();
  container.load(
    postgres(handles),
    outside(secret),
    useCases,
    spool(settings),
    visitors(),
    outward(settings),
    deciding(settings),
  );
  return container;
}
