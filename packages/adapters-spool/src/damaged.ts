// What cannot be read is kept in a folder of its own and said once: the file's name is made of where it lay, and who makes
// the file says so. `<…>.<events>.damaged` counts; `<…>.unfinished` is what a process left that ended while it wrote, which
// nobody was answered for.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAMAGED_FOLDER } from './names.ts';
import { isThere } from './read-bytes.ts';

export type Damaged = {
  /** Which part of which segment, or which event. */
  readonly place: string;
  readonly events: number;
  readonly bytes: Buffer;
  readonly reason: string;
};

export type DamagedFiles = {
  keep(damaged: Damaged): void;
  keepUnfinished(place: string, bytes: Buffer): void;
  /** Of all that is kept. */
  events(): number;
};

/** `now` says where what cannot be read is: in the folder for it, or passed over and tried again. */
export type ReportDamage = (place: string, reason: string, now: 'kept aside' | 'where it lies') => void;

const COUNTED = /\.(\d{1,10})\.damaged$/;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const RANDOM_BYTES = 6;

export function damagedFiles(directory: string, report: ReportDamage = () => {}): DamagedFiles {
  const folder = join(directory, DAMAGED_FOLDER);

  /** Whether it was not there yet. It is there only when it is whole. */
  function write(name: string, bytes: Buffer): boolean {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const making = join(folder, `${randomBytes(RANDOM_BYTES).toString('hex')}.making`);
    try {
      writeFileSync(making, bytes, { mode: PRIVATE_FILE, flush: true });
      linkSync(making, join(folder, name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(making, { force: true });
    }
  }

  return {
    keep({ place, events, bytes, reason }) {
      if (write(`${place}.${events}.damaged`, bytes)) report(place, reason, 'kept aside');
    },
    keepUnfinished(place, bytes) {
      if (write(`${place}.unfinished`, bytes))
        report(
          place,
          'the process that wrote it ended meanwhile; what it wrote was not answered yet',
          'kept aside',
        );
    },
    events: () => damagedIn(directory).reduce((sum, { events }) => sum + events, 0),
  };
}

/** What is kept aside in a spool, without opening it; nothing where there is no spool. */
export const damagedIn = (directory: string): { readonly file: string; readonly events: number }[] =>
  namesIn(join(directory, DAMAGED_FOLDER)).flatMap((file) => {
    const events = Number(COUNTED.exec(file)?.[1] ?? 0);
    return events > 0 ? [{ file, events }] : [];
  });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !isThere(folder)) return [];
    throw error;
  }
}
