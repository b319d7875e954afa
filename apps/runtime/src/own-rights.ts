// What a process may do and who may read what it writes, settled before it opens anything.
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolder } from '@tributary/composition/event-log';
import type { Environment } from './environment.ts';
import { inWritable, StartupError } from './lifetime.ts';

type Rights = Pick<Environment, 'RUN_AS' | 'DATA_DIR'>;
/** Files and folders are readable by their owner alone. */
const OWN_FILES = 0o077;

/**
 * Lets only the owner read what this process writes. Started as root, it becomes the account RUN_AS for good, or says in
 * one line how to let it. Refuses an account that does not exist, and a data folder that is somebody else's, also without RUN_AS.
 */
export function takeOwnRights({ RUN_AS: name, DATA_DIR }: Rights, say: (line: string) => void): void {
  process.umask(OWN_FILES);
  if (process.getuid?.() !== 0) return;
  if (name === undefined) {
    refuseForeign(resolve(DATA_DIR));
    say(
      'Runs as root. Make an account for it (useradd --system tributary), give it the data folder (chown -R tributary DATA_DIR) and set RUN_AS=tributary: every process then gives its rights away.\n',
    );
    return;
  }
  become(name, { folder: resolve(DATA_DIR), makesFolder: true });
}

/**
 * The same for an operator's command, which writes into the data folder of the product: as another account than the
 * product's, it would leave files there that the product cannot read. Root's own folder may be worked on as root; without
 * RUN_AS, that of another account is refused. `makesFolder`: the command fills a new data folder.
 */
export function takeRightsOfCommand(
  { RUN_AS: name, DATA_DIR }: Rights,
  { makesFolder }: { readonly makesFolder: boolean },
): void {
  process.umask(OWN_FILES);
  if (process.getuid?.() !== 0) return;
  const folder = resolve(DATA_DIR);
  if (name !== undefined) return become(name, { folder, makesFolder });
  refuseForeign(folder);
}

/** What root leaves in the folder of another account, that account cannot read. */
function refuseForeign(folder: string): void {
  const uid = existsSync(folder) ? statSync(folder).uid : 0;
  if (uid === 0) return;
  const owner = accounts().find((one) => one.uid === uid);
  throw new StartupError(
    owner
      ? `This runs as root, but the data folder is ${owner.name}'s. Set RUN_AS=${owner.name}, as for the product.`
      : `This runs as root, but the data folder ${folder} belongs to user ${uid}, who has no account here. Make one and set RUN_AS to it, or give the folder to root: chown -R root ${folder}`,
  );
}

type Folder = { readonly folder: string; readonly makesFolder: boolean };

function become(name: string, { folder, makesFolder }: Folder): void {
  const account = accounts().find((one) => one.name === name);
  if (!account || account.uid === 0)
    throw new StartupError(`RUN_AS=${name} is no account without rights. Make one: useradd --system ${name}`);
  if (!existsSync(folder) && makesFolder) {
    inWritable(folder, () => makeFolder(folder));
    chownSync(folder, account.uid, account.gid);
  }
  if (existsSync(folder) && statSync(folder).uid !== account.uid)
    throw new StartupError(`The data folder is not ${name}'s. Give it away: chown -R ${name} ${folder}`);
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}

type Account = { readonly name: string; readonly uid: number; readonly gid: number };

function accounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
