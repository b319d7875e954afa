import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkDataFile } from './check-data-file.ts';

const DATA_FILE = 'data.mdb';
const LOCK_FILE = 'lock.mdb';

/**
 * Copies a spool that may be in use: the state of one instant of its events, and then the files that lie beside them, such
 * as the dead letters of versions that kept them there. Gives back how many files the copy has; none where there is no
 * spool.
 */
export async function copySpool(directory: string, into: string): Promise<number> {
  if (!existsSync(join(directory, DATA_FILE))) return 0;
  await mkdir(into, { recursive: true, mode: 0o700 });
  checkDataFile(join(directory, DATA_FILE));
  const root = open({ path: directory, noSubdir: false, readOnly: true });
  try {
    await root.backup(into, false);
  } finally {
    await root.close();
  }
  const others = (await readdir(directory, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== DATA_FILE && entry.name !== LOCK_FILE,
  );
  for (const { name } of others) await copyFile(join(directory, name), join(into, name));
  return others.length + 1;
}
