// Where the first key is shown (docs/rules/accounts.md#first-key): on a terminal, and nowhere else where what is printed is kept.
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@tributary/composition/event-log';

export const FIRST_KEY_FILE = 'first-api-key';
const PRIVATE_FILE = 0o600;

type Shown = { readonly folder: string; readonly isTerminal: boolean };

/**
 * What the start prints of the first network's key: its text on a terminal. Elsewhere, since a log keeps what is printed, the
 * text lies in a file of the data folder that its owner alone can read, and this says where.
 */
export function shownFirstKey(text: string, { folder, isTerminal }: Shown): string {
  if (isTerminal) return `${text}   (the network's; it is shown this once)`;
  const path = join(folder, FIRST_KEY_FILE);
  try {
    makeFolder(folder);
    rmSync(path, { force: true });
    const file = openSync(path, 'wx', PRIVATE_FILE);
    try {
      writeSync(file, `${text}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return `in ${path}   (the network's; keep it elsewhere and remove the file)`;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return `could not be kept in ${path} (${code}). Make another one: batch issue-key`;
  }
}
