// Finding a server that somebody else started on a data folder, without starting or stopping anything.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownDatabaseFolder } from './places.ts';
import { commandLine, readPidFile } from './server-files.ts';

export type RunningPostgres = {
  /** Connection URL of the database `tributary`. */
  readonly url: string;
  /** The `cluster_name` it was started with, by which its owner is known; empty without one. */
  readonly name: string;
};

/** Whether a database was ever made for this data folder. */
export const hasEmbeddedPostgres = (dataDir: string): boolean => existsSync(passwordFileOf(dataDir));

/** The server that runs on this data folder and takes connections; undefined when none does. Errors of reading pass through. */
export function runningPostgres(dataDir: string): RunningPostgres | undefined {
  const folder = knownDatabaseFolder(dataDir);
  if (folder === undefined || !hasEmbeddedPostgres(dataDir)) return undefined;
  const [pid = '', , , port = '', , , , state = ''] = readPidFile(folder) ?? [];
  if (state.trim() !== 'ready') return undefined;
  const started = commandLine(Number(pid));
  if (!started.includes(folder)) return undefined; // left behind by a crash; its number belongs to another by now
  const password = readFileSync(passwordFileOf(dataDir), 'utf8').trim();
  return { url: embeddedUrl(password, Number(port)), name: nameIn(started) };
}

const nameIn = (started: string): string => /cluster_name=([\w-]+)/.exec(started)?.[1] ?? '';

export const passwordFileOf = (dataDir: string): string => join(dataDir, 'postgres-password');

export const embeddedUrl = (password: string, port: number): string =>
  `postgres://tributary:${password}@127.0.0.1:${port}/tributary`;
