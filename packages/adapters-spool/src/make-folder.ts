import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const PRIVATE_FOLDER = 0o700;

/**
 * Makes the folder and those above it that are missing, for their owner alone. Throws what the system says where none can be made;
 * `mkdir` with `recursive` asks again for ever below a folder such as /proc, which is there and takes no other.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was first
  }
}
