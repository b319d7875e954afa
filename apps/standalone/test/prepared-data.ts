// A data folder as a first start leaves it, made once a run: making a database and migrating it costs as much as all else a
// start does. Suites whose promise is not about a first start begin with a copy (`preparedFolder` of product.ts).
import { join } from 'node:path';
import { PREPARED_VARIABLE, start, temporaryFolder } from './product.ts';

const KEY = Symbol.for('tributary.preparedData');
const holder: typeof globalThis & { [KEY]?: () => void } = globalThis;

export default async function globalSetup(): Promise<void> {
  const folder = temporaryFolder();
  holder[KEY] = folder.remove;
  const product = await start(folder.path);
  await product.stop();
  process.env[PREPARED_VARIABLE] = join(folder.path, 'data');
}

export const removePrepared = (): void => holder[KEY]?.();
