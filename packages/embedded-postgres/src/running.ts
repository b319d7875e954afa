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
  const file =
    [productPasswordFileOf(dataDir), passwordFileOf(dataDir)].find((path) => existsSync(path)) ?? '';
  const user = file === passwordFileOf(dataDir) ? SUPERUSER : PRODUCT;
  return { url: embeddedUrl(user, readFileSync(file, 'utf8').trim(), Number(port)), name: nameIn(started) };
}

const nameIn = (started: string): string => /cluster_name=([\w-]+)/.exec(started)?.[1] ?? '';

/** Who made the database: an operator's way in. */
export const SUPERUSER = 'tributary';
/** Who owns everything in it, and may nothing beside: the product itself. */
export const PRODUCT = 'tributary_product';

export const passwordFileOf = (dataDir: string): string => join(dataDir, 'postgres-password');
export const productPasswordFileOf = (dataDir: string): string => join(dataDir, 'postgres-product-password');

export const embeddedUrl = (user: string, password: string, port: number): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/tributary`;
