import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PRIVATE_FILE = 0o600;

/** A file that is there whole or not at all, after a power cut too: a password that is lost locks the database. */
export function writeDurably(path: string, text: string): void {
  const draft = `${path}.making`;
  writeFileSync(draft, text, { mode: PRIVATE_FILE, flush: true });
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** Puts the names in a folder on the disk. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
