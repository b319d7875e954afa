import { containerOf } from '@tributary/composition/container-of';
import type { Deployment } from '@tributary/composition/open-deployment';
import { outside } from '@tributary/composition/outside';
import { postgres } from '@tributary/composition/postgres';
import type { Container } from 'inversify';

export const batchContainer = ({ postgres: handles, secret }: Deployment): Container =>
  containerOf(postgres(handles), outside(secret, { actor: { kind: 'operator' } }));
