// A folder below the operator's directory. A file is written under a hidden name and gets its own by a link, which never replaces.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, link, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ExportFailed, type ExportTarget } from '@tributary/application/exports/exports';

export type FolderPlace = {
  /** What the operator named. */
  readonly root: string;
  /** Below it, of this network alone. */
  readonly segments: readonly string[];
  /** A name that nobody else makes. */
  readonly newToken: () => string;
};

const PIECE_BYTES = 1024 * 1024;
/** The directory is for whatever reads the files, so its group may. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

export async function folderTarget({ root, segments, newToken }: FolderPlace): Promise<ExportTarget> {
  const folder = await madeBelow(root, segments);
  const pathOf = (name: string): string => join(folder, name);

  return {
    // Whoever still writes to an unfinished file has lost its name, so that nothing can be linked to it any more.
    fence: (name) =>
      plainly(async () => {
        for (const entry of await readdir(folder)) {
          if (entry.startsWith(`.${name}.`) && entry.endsWith('.part'))
            await rm(pathOf(entry), { force: true });
        }
      }),
    find: (name) =>
      plainly(async () => {
        const found = await stat(pathOf(name)).catch(unlessMissing);
        if (!found) return undefined;
        const hash = createHash('sha256');
        await pipeline(createReadStream(pathOf(name)), hash);
        return { bytes: found.size, sha256: hash.digest('hex') };
      }),
    begin: (name) =>
      plainly(async () => {
        const part = `.${name}.${newToken()}.part`;
        const file = await open(pathOf(part), 'wx', FILE_MODE);
        // A process of the product masks what it makes.
        await file.chmod(FILE_MODE).finally(() => file.close());
        return part;
      }),
    publish: ({ name, upload }, draft, progress) =>
      plainly(async () => {
        const file = await open(pathOf(upload), 'r+');
        try {
          for (let at = 0; at < draft.bytes; at += PIECE_BYTES) {
            await file.write(await draft.read(at, PIECE_BYTES), 0, undefined, at);
            await progress();
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await link(pathOf(upload), pathOf(name));
        await rm(pathOf(upload), { force: true });
        await onDisk(folder);
      }),
  };
}

/** Makes the folder, and refuses one that a link leads out of the operator's directory. */
async function madeBelow(root: string, segments: readonly string[]): Promise<string> {
  const base = await realpath(root).catch(() => {
    throw new ExportFailed('The directory for exports (EXPORT_DIR) is not there.');
  });
  let at = base;
  for (const segment of segments) {
    if (segment === '' || segment.startsWith('.') || segment.includes(sep))
      throw new ExportFailed('The folder is not one below the directory for exports.', true);
    const next = join(at, segment);
    await plainly(() =>
      mkdir(next, { mode: FOLDER_MODE }).then(() => chmod(next, FOLDER_MODE), unlessPresent),
    );
    at = await plainly(() => realpath(next));
    if (!at.startsWith(base.endsWith(sep) ? base : base + sep))
      throw new ExportFailed('The folder leads out of the directory for exports.', true);
  }
  return at;
}

async function onDisk(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

/** What the operating system says, without its paths: those are the operator's. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof ExportFailed) throw error;
    throw new ExportFailed(SAID.get(code) ?? `The file could not be written: ${code}.`);
  }
}

const SAID: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'The disk of the directory for exports is full.'],
  ['EACCES', 'The worker may not write to the directory for exports.'],
  ['EROFS', 'The directory for exports cannot be written to.'],
  ['EEXIST', 'There is a file of this name already. It was left alone.'],
]);

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}

function unlessPresent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  return undefined;
}
