import { containerOf } from '@tributary/composition/container-of';
import { outside } from '@tributary/composition/outside';
import { outward, type OutwardSettings } from '@tributary/composition/outward';
import type { Deployment } from '@tributary/composition/open-deployment';
import { postgres } from '@tributary/composition/postgres';
import type { Container } from 'inversify';

/** The ports and use cases of an API that runs alone. */
export const apiContainer = (
  { postgres: handles, secret }: Deployment,
  settings: OutwardSettings,
): Container => containerOf(postgres(handles), outside(secret), outward(settings));
