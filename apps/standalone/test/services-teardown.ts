import stopDatabases from '../../../packages/adapters-postgres/test/global-teardown.ts';
import { removePrepared } from './prepared-data.ts';

export default async function globalTeardown(): Promise<void> {
  await stopDatabases();
  removePrepared();
}
