// What suites on servers of the machine's have besides: PostgreSQL, as those of pg, and a prepared data folder, as those of e2e.
import databases from '../../../packages/adapters-postgres/test/global-setup.ts';
import prepare from './prepared-data.ts';

export default async function globalSetup(config: { readonly rootDir: string }): Promise<void> {
  await databases(config);
  await prepare();
}
