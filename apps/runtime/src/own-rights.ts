// What a process may do and who may read what it writes, settled before it opens anything.
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { StartupError } from './lifetime.ts';

type Rights = Pick<Environment, 'RUN_AS' | 'DATA_DIR'>;
/** Files and folders are readable by their owner alone. */
const OWN_FILES = 0o077;

/**
 * Lets only the owner read what this process writes. Started as root, it becomes the account RUN_AS for good, or says in
 * one line how to let it. Refuses an account that does not exist, and a data folder that is somebody else's.
 */
export function takeOwnRights({ RUN_AS: name, DATA_DIR }: Rights, say: (line: string) => void): void {
  process.umask(OWN_FILES);
  if (process.getuid?.() !== 0) return;
  if (name === undefined) {
    say(
      'Runs as root. Make an account for it (useradd --system tributary), give it the data folder (chown -R tributary DATA_DIR) and set RUN_AS=tributary: every process then gives its rights away.\n',
    );
    return;
  }
  const account = accountOf(name);
  if (!account || account.uid === 0)
    throw new StartupError(`RUN_AS=${name} is no account without rights. Make one: useradd --system ${name}`);
  const folder = resolve(DATA_DIR);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, account.uid, account.gid);
  }
  if (statSync(folder).uid !== account.uid)
    throw new StartupError(`The data folder is not ${name}'s. Give it away: chown -R ${name} ${folder}`);
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}

function accountOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = lines.map((line) => line.split(':')).find(([first]) => first === name);
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}
