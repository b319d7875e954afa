import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { checkDataFile } from './check-data-file.ts';
import { isEmpty, type Groups } from './groups.ts';

export type SpoolOptions = {
  readonly directory: string;
  /** At this many events it is full. Several appending processes may together exceed it by a tenth. */
  readonly eventsMax: number;
  /** At this many bytes on disk it is full. */
  readonly bytesMax: number;
  /** Called for an entry that cannot be read (damaged, or written by a newer build): it is moved out of the way, so that it holds up nobody. */
  readonly onUnreadable?: (id: string, reason: string) => void;
};

export type SpoolDatabases = {
  readonly root: RootDatabase;
  readonly groups: Groups;
  /** What could not be decoded, by id. */
  readonly unreadable: Database<string, Uint8Array>;
};

/** The message says what to do. */
export class SpoolUnusable extends Error {
  override readonly name = 'SpoolUnusable';
}

/** lmdb needs some pages more than the data while a transaction is under way. Address space only, no memory. */
const MAP_SLACK_BYTES = 256 * 1024 * 1024;

export function openDatabases({ directory, bytesMax }: SpoolOptions): SpoolDatabases {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK);
    checkDataFile(join(directory, 'data.mdb'));
    const root = open({
      path: directory,
      noSubdir: false, // a dot in the directory's name would make lmdb take it for a file
      overlappingSync: false,
      mapSize: bytesMax + MAP_SLACK_BYTES,
    });
    const form = { keyEncoding: 'binary', encoding: 'string' } as const;
    const groups: Groups = root.openDB('groups', form);
    const unreadable: Database<string, Uint8Array> = root.openDB('unreadable', form);
    isEmpty(groups); // reads a page, so that damage shows now
    return { root, groups, unreadable };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SpoolUnusable(
      `The event spool in ${directory} cannot be used: ${reason}. ` +
        'Give the process a directory it may write to, or move the damaged one aside.',
      { cause: error },
    );
  }
}
