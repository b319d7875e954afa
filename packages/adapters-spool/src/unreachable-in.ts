import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { baseOfDone, DAMAGED_FOLDER, segmentFile } from './names.ts';
import { isThere } from './read-bytes.ts';

/**
 * Names of a spool's files that cannot be read where they lie (docs/rules/running.md#files-that-cannot-be-read): by this account, or,
 * for root, who may read everything, by the owner of the folder. Nothing where there is no spool. Throws where this account may
 * not look into it.
 */
export function unreachableIn(directory: string): string[] {
  const folder = statSync(directory, { throwIfNoEntry: false });
  if (!folder) return [];
  return readdirSync(directory).filter(
    (name) => isOurs(name) && !mayRead(join(directory, name), name, folder),
  );
}

const isOurs = (name: string): boolean =>
  name === DAMAGED_FOLDER || segmentFile(name) !== undefined || baseOfDone(name) !== undefined;

type Owner = { readonly uid: number; readonly gid: number };
const ROOT = 0;

function mayRead(path: string, name: string, owner: Owner): boolean {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (!file) return !isThere(path); // done meanwhile, unless it is a link to nothing
    if (name === DAMAGED_FOLDER ? !file.isDirectory() : !file.isFile()) return false;
    accessSync(path, constants.R_OK);
    const { uid, gid, mode } = file;
    if (process.getuid?.() !== ROOT || owner.uid === ROOT) return true;
    const bit =
      uid === owner.uid ? constants.S_IRUSR : gid === owner.gid ? constants.S_IRGRP : constants.S_IROTH;
    return (mode & bit) !== 0;
  } catch {
    return false;
  }
}
