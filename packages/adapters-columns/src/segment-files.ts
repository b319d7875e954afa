// The folder of segments: files that appear whole under names nothing else has, and never change.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SegmentFile } from '@tributary/application/reporting/event-columns';
import { SPILL } from './duck-db.ts';
import { makeGraces } from './graces.ts';

const ID = 'id';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export type SegmentFiles = ReturnType<typeof segmentFiles>;

export function segmentFiles(folder: string) {
  /** Files whose content was read and found to be what was written. */
  const sound = new Map<string, string>();
  const graces = makeGraces();
  const pathOf = (file: string): string => join(folder, file);

  async function place(): Promise<string | undefined> {
    return readFile(pathOf(ID), 'utf8').then((text) => text.trim() || undefined, ignoreMissing);
  }

  async function isSound({ file, bytes, sha256 }: SegmentFile): Promise<boolean> {
    const found = await stat(pathOf(file)).catch(ignoreMissing);
    if (found?.size !== bytes) return false;
    const state = `${bytes} ${found.mtimeMs} ${found.ino}`;
    if (sound.get(file) === state) return true;
    if ((await sha256Of(pathOf(file))) !== sha256) return false;
    sound.set(file, state);
    return true;
  }

  return {
    pathOf,
    place,
    claim: async (): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const present = await place();
      if (present !== undefined) return present;
      const id = randomUUID();
      const draft = pathOf(`${id}.tmp`);
      await written(draft, id);
      await rename(draft, pathOf(ID));
      await onDisk(folder);
      return id;
    },
    damaged: async (files: readonly SegmentFile[]): Promise<string[]> => {
      const found: string[] = [];
      for (const one of files) if (!(await isSound(one))) found.push(one.file);
      return found;
    },
    /** On the disk the folder is on, or will be. */
    freeBytes: async (): Promise<number> => {
      const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
      return bavail * bsize;
    },
    /** A name for what is being written; `appear` gives it its own when it is on the disk. */
    draft: (): string => pathOf(`${randomUUID()}.tmp`),
    appear: async (draft: string): Promise<SegmentFile> => {
      await onDisk(draft);
      const { size } = await stat(draft);
      const sha256 = await sha256Of(draft);
      const file = `${randomUUID()}.parquet`;
      await rename(draft, pathOf(file));
      await onDisk(folder);
      return { file, bytes: size, sha256 };
    },
    tidy: async (named: ReadonlySet<string>, at: Date): Promise<void> => {
      const isOther = (name: string): boolean => name !== ID && !named.has(name) && !name.startsWith(SPILL);
      const others = (await readdir(folder)).filter(isOther);
      await graces.over(others, at, async (name) => {
        sound.delete(name);
        await rm(pathOf(name), { recursive: true, force: true });
      });
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

async function written(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}
