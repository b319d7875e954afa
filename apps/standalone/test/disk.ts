// A disk that a suite fills: a file system of its own in memory, which takes root to mount.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './product.ts';

export type Disk = { readonly path: string; unmount(): void };

export function mountDisk(path: string, megabytes: number): Disk {
  mkdirSync(path, { recursive: true });
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path]);
  return { path, unmount: () => run('umount', ['-l', path]) };
}

/** Root may, but not in every container. */
export function mayMount(): boolean {
  const folder = temporaryFolder();
  try {
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status === 0;
    if (isMounted) run('umount', ['-l', folder.path]);
    return isMounted;
  } finally {
    folder.remove();
  }
}

/** Fills the disk to its last byte; the call that comes back gives the space back. */
export function fill(disk: string): () => void {
  const path = join(disk, 'filling');
  const file = openSync(path, 'w');
  for (let bytes = 1 << 20; bytes >= 1;) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch {
      bytes >>= 1;
    }
  }
  closeSync(file);
  return () => rmSync(path, { force: true });
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
