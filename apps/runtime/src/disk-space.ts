import { statfs } from 'node:fs/promises';

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

/** Of the disk on which this folder lies. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
