// PostgreSQL refuses to run as root, and must itself be able to reach its program files and its data. As root (a
// container, CI) the server therefore runs as an ordinary account, from folders that account can reach.
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type Account = { readonly uid: number; readonly gid: number; readonly name: string };

/** The account the server runs as: undefined (our own) unless we are root. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found) return { name, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'Running as root needs an account named postgres or nobody for the embedded database. Add one, start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether another account may pass through every folder above `path`, judged by the mode bits. */
export function isReachable(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
