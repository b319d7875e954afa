// The product that browser tests share: started once a run, with a network of its own for each dashboard that is opened. A start costs
// as much as a short test, and what was asked for once is quick from then on.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import prepareData, { removePrepared } from '../../standalone/test/prepared-data.ts';
import { preparedFolder, start } from '../../standalone/test/product.ts';
import { closeSharedBrowser } from './browser.ts';

/** Where the tests find it, as JSON. */
const VARIABLE = 'TRIBUTARY_SHARED_PRODUCT';
type Shared = { readonly api: string; readonly tracker: string; readonly folder: string };

const STOP = Symbol.for('tributary.sharedProduct');
const holder: typeof globalThis & { [STOP]?: () => Promise<void> } = globalThis;

export default async function globalSetup(): Promise<void> {
  await prepareData();
  const folder = preparedFolder();
  const { api, tracker, stop } = await start(folder.path);
  holder[STOP] = async () => {
    await stop();
    folder.remove();
  };
  process.env[VARIABLE] = JSON.stringify({ api, tracker, folder: folder.path } satisfies Shared);
}

export async function globalTeardown(): Promise<void> {
  // That of this process, if the tests ran in it.
  await closeSharedBrowser();
  await holder[STOP]?.();
  removePrepared();
}

/** The shared product as a new network has it, which is empty and called as the first one of an installation. */
export async function newNetwork() {
  const { api, tracker, folder } = JSON.parse(process.env[VARIABLE] ?? '') as Shared;
  const words = [resolve('dist/batch.mjs'), '--json', 'create-network', '--name', 'My network'];
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data') };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  const made = JSON.parse(stdout) as { readonly id: string; readonly api_key: string };
  // It goes on for the others.
  const stop = async (): Promise<void> => undefined;
  return { product: { api, tracker, key: made.api_key }, folder, id: made.id, stop };
}
