// A back-up is a folder: a copy of the event spool, the database as text, and `backup.json`, which is written last and
// names every file with its check sum. A folder without it is no back-up.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  dumpDatabase,
  type DumpPlan,
  noteBackup,
} from '@tributary/adapters-postgres/migrations/dump-database';
import { checkLoad, loadDump } from '@tributary/adapters-postgres/migrations/load-dump';
import { copySpool, hasSpool } from '@tributary/adapters-spool/copy-spool';
import { makeFolder } from '@tributary/adapters-spool/make-folder';

export type BackupSource = {
  readonly url: string;
  /** The folder of this machine's event spool. */
  readonly spool: string;
};
export type RestoreTarget = BackupSource & {
  /** The folder prisma/migrations. */
  readonly migrations: string;
};

/** Why a back-up cannot be made or used; the message is one line that says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

type SavedFile = { readonly name: string; readonly bytes: number; readonly sha256: string };
type Manifest = {
  readonly format: 1;
  readonly created: string;
  readonly database: DumpPlan;
  readonly files: readonly SavedFile[];
};
export type BackupSummary = { readonly tables: number; readonly files: number; readonly bytes: number };

/** A part of a back-up; that of the database gives back its plan. */
export type BackupStep = (source: BackupSource, folder: string) => Promise<DumpPlan | undefined>;

const MANIFEST = 'backup.json';
const SPOOL = 'spool';
const DATABASE = 'database';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export const saveSpool: BackupStep = async ({ spool }, folder) => {
  await copySpool(spool, join(folder, SPOOL));
  return undefined;
};

export const saveDatabase: BackupStep = async ({ url }, folder) => {
  await mkdir(join(folder, DATABASE), { mode: PRIVATE_FOLDER });
  return dumpDatabase(url, async (plan, read) => {
    for (const table of plan.tables) {
      const file = createWriteStream(fileOf(folder, table.name), { mode: PRIVATE_FILE, flags: 'wx' });
      await pipeline(await read(table), createGzip(), file);
    }
    return plan;
  });
};

/**
 * The spool comes first. An event that is taken into the database meanwhile is in both then, and is known by its id. The
 * other way round it would be in neither: the database was read before it came, the spool after it left.
 */
const STEPS: readonly BackupStep[] = [saveSpool, saveDatabase];

async function newFolder(folder: string): Promise<void> {
  const files = await (async () => {
    makeFolder(folder);
    const files = await readdir(folder); // which a file or a device refuses, whose rights stay as they are
    if (files.length === 0) await chmod(folder, PRIVATE_FOLDER);
    return files;
  })().catch((error: Error) => {
    throw new BackupRefused(`${folder} cannot be written: ${error.message}. Name another folder.`);
  });
  if (files.length > 0)
    throw new BackupRefused(`${folder} is not empty. Name a new folder for each back-up.`);
}

/** Writes a back-up of a deployment that may be working into a folder that is new or empty. */
export async function backUp(
  source: BackupSource,
  folder: string,
  steps: readonly BackupStep[] = STEPS,
): Promise<BackupSummary> {
  await newFolder(folder);
  let plan: DumpPlan | undefined;
  for (const step of steps) plan = (await step(source, folder)) ?? plan;
  if (!plan) throw new Error('A back-up has a step that saves the database.');
  const files = [];
  for (const name of await filesBelow(folder)) {
    await chmod(join(folder, name), PRIVATE_FILE);
    await onDisk(join(folder, name));
    files.push(await savedFile(folder, name));
  }
  const at = new Date();
  const manifest: Manifest = { format: 1, created: at.toISOString(), database: plan, files };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: PRIVATE_FILE });
  await onDisk(join(folder, MANIFEST));
  await noteBackup(source.url, at);
  return summaryOf(manifest);
}

/** Reads every file of a back-up and compares it with its check sum, and looks whether the target can take it. */
export async function checkRestore(target: RestoreTarget, folder: string): Promise<BackupSummary> {
  const manifest = await manifestOf(folder);
  refuseUsedSpool(target.spool);
  for (const file of manifest.files) {
    const found = await savedFile(folder, file.name).catch(() => undefined);
    if (found?.sha256 !== file.sha256)
      throw new BackupRefused(
        `${join(folder, file.name)} is missing or damaged: this back-up cannot be used.`,
      );
  }
  await checkLoad(target, manifest.database);
  return summaryOf(manifest);
}

/** Puts a back-up into an empty database and where no spool is. What is wrong with either is found before anything is written. */
export async function restore(target: RestoreTarget, folder: string): Promise<BackupSummary> {
  const summary = await checkRestore(target, folder);
  const { database } = await manifestOf(folder);
  const making = `${target.spool}.restoring`;
  await rm(making, { recursive: true, force: true });
  if (existsSync(join(folder, SPOOL))) await cp(join(folder, SPOOL), making, { recursive: true });
  await loadDump(target, database, async ({ name }) => unzipped(fileOf(folder, name)));
  if (existsSync(making)) {
    await rm(target.spool, { recursive: true, force: true });
    await rename(making, target.spool);
    await chmod(target.spool, PRIVATE_FOLDER);
  }
  return summary;
}

/** Rows by table. */
export type MovedRows = Readonly<Record<string, number>>;

/** The database that is to be moved cannot be read; its `cause` says why. */
export class SourceUnusable extends Error {
  override readonly name = 'SourceUnusable';
}

/** Sends everything of one database into another, empty one. The first stays as it is. A dry run counts what would be sent. */
export async function moveDatabase(
  from: string,
  target: Pick<RestoreTarget, 'url' | 'migrations'>,
  dryRun: boolean,
): Promise<MovedRows> {
  let isOpen = false;
  try {
    return await dumpDatabase(from, async (plan, read, count) => {
      isOpen = true;
      await checkLoad(target, plan);
      if (!dryRun) return loadDump(target, plan, read);
      const rows: Record<string, number> = {};
      for (const table of plan.tables) rows[table.name] = await count(table);
      return rows;
    });
  } catch (error) {
    if (isOpen) throw error;
    throw new SourceUnusable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const fileOf = (folder: string, table: string): string => join(folder, DATABASE, `${table}.copy.gz`);

function unzipped(path: string): Readable {
  const file = createReadStream(path);
  const unzip = createGunzip();
  file.on('error', (error) => unzip.destroy(error));
  return file.pipe(unzip);
}

const summaryOf = ({ database, files }: Manifest): BackupSummary => ({
  tables: database.tables.length,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function manifestOf(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} is no whole back-up: it has no ${MANIFEST}.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new BackupRefused(`${folder} was written by another version of Tributary.`);
  return manifest;
}

function refuseUsedSpool(spool: string): void {
  if (hasSpool(spool))
    throw new BackupRefused(
      `There is a spool in ${spool} already: restore into another DATA_DIR, or move it aside.`,
    );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

async function savedFile(folder: string, name: string): Promise<SavedFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, name)), hash);
  return { name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') };
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}
