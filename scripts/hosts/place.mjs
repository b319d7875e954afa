// Three hosts on one machine: a network namespace each, on a bridge, and within it processes of its own (a namespace of process ids, so
// that killing its first process is the loss of the machine), with a disk of its own (a tmpfs). What runs on a host comes from services.mjs.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { NAMES, ADDRESSES, FRONT, frontCommand, hostScript } from './services.mjs';

// Debian has what servers and networks need there.
process.env.PATH += ':/usr/sbin:/sbin';
export const FOLDER = '/tmp/tributary-hosts';
const BRIDGE = 'tbh0';
const DISK_MB = 1200;
const namespaceOf = (name) => `tbh-${name}`;
const folderOf = (name) => join(FOLDER, name);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Why three hosts cannot be made here, or undefined. */
export function whyNot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux';
  const missing = [
    '/usr/bin/patroni',
    '/usr/lib/python3/dist-packages/etcd',
    '/usr/bin/etcd',
    '/usr/sbin/haproxy',
    '/usr/lib/postgresql/15/bin/postgres',
    '/usr/lib/rabbitmq/bin/rabbitmq-server',
    '/usr/bin/pkill',
  ].filter((path) => !existsSync(path));
  if (missing.length > 0) return `${missing.join(', ')} of Debian's packages missing`;
  const tried = 'ip netns add tbh-try && ip netns exec tbh-try iptables -A INPUT -s 10.77.0.1 -j DROP';
  const isPossible = ran('sh', '-c', `${tried} && unshare --pid --fork --mount true`);
  ran('ip', 'netns', 'del', 'tbh-try');
  return isPossible ? undefined : 'no namespaces, or no iptables in them';
}

const ran = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

function must(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}: ${error?.message ?? stderr}${stdout}`);
  return stdout;
}

/** Runs a command within a host's network. */
export const on = (name, command, ...args) =>
  must('ip', 'netns', 'exec', namespaceOf(name), command, ...args);

/** Nothing of three hosts is left afterwards: processes, namespaces, disks and folders. */
export async function tearDown() {
  for (const pid of processesOf(FOLDER)) tryKill(pid, 'SIGKILL');
  for (let tries = 0; processesOf(FOLDER).length > 0 && tries < 100; tries++) {
    for (const pid of processesOf(FOLDER)) tryKill(pid, 'SIGKILL');
    await pause(50);
  }
  // The kernel takes a namespace away later, with what is in it; a link that has been deleted is gone.
  for (const link of [...NAMES.map(namespaceOf), BRIDGE]) ran('ip', 'link', 'del', link);
  for (const name of NAMES) ran('ip', 'netns', 'del', namespaceOf(name));
  for (const name of NAMES) while (ran('umount', folderOf(name)));
  rmSync(FOLDER, { recursive: true, force: true });
}

/** What is left of a set-up, in words; empty when nothing is. */
export const leftovers = () => [
  ...processesOf(FOLDER).map((pid) => `process ${pid}`),
  ...[...NAMES.map(namespaceOf), BRIDGE]
    .filter((link) => ran('ip', 'link', 'show', link))
    .map((link) => `link ${link}`),
  ...NAMES.filter((name) => existsSync(`/run/netns/${namespaceOf(name)}`)).map(
    (name) => `namespace of ${name}`,
  ),
  ...(existsSync(FOLDER) ? [FOLDER] : []),
];

/** The first processes of hosts and the balancer before them, which name the folder; what they started ends with them. */
function processesOf(folder) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
        readlinkSync(`/proc/${pid}/root`).startsWith(folder)
      );
    } catch {
      return false; // it has ended
    }
  });
}

function tryKill(pid, signal) {
  try {
    process.kill(Number(pid), signal);
  } catch {
    // It has ended.
  }
}

/** The network, the disks and the balancer; no host runs yet. */
export function makePlace() {
  if (leftovers().length > 0)
    throw new Error(`Three hosts are there already (${leftovers().join(', ')}): npm run hosts -- down`);
  mkdirSync(FOLDER, { mode: 0o755 });
  must('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  must('ip', 'addr', 'add', `${FRONT}/24`, 'dev', BRIDGE);
  must('ip', 'link', 'set', BRIDGE, 'up');
  for (const name of NAMES) {
    const space = namespaceOf(name);
    must('ip', 'netns', 'add', space);
    must('ip', 'link', 'add', `tbh-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    must('ip', 'link', 'set', `tbh-${name}`, 'master', BRIDGE, 'up');
    on(name, 'ip', 'addr', 'add', `${ADDRESSES[name]}/24`, 'dev', 'eth0');
    on(name, 'ip', 'link', 'set', 'eth0', 'up');
    on(name, 'ip', 'link', 'set', 'lo', 'up');
    mkdirSync(folderOf(name), { mode: 0o755 });
    must('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tributary-host', folderOf(name));
  }
  startDetached(FOLDER, 'front', frontCommand(FOLDER));
}

function startDetached(cwd, name, [command, ...args]) {
  const log = openSync(join(FOLDER, `${name}.log`), 'a');
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  return child.pid;
}

/** Starts a host, again or for the first time: what lies on its disk is what it goes on with. */
export function startHost(name) {
  const folder = folderOf(name);
  const script = join(folder, 'host.sh');
  writeFileSync(script, hostScript(name, folder), { mode: 0o755 });
  const inside = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', script];
  startDetached(folder, name, ['ip', 'netns', 'exec', namespaceOf(name), ...inside]);
}

/** Every process of a host, as this machine counts them. */
export function processesOn(name) {
  return processesOf(folderOf(name))
    .concat(processesInSpaceOf(name))
    .filter((pid, n, all) => all.indexOf(pid) === n);
}

function processesInSpaceOf(name) {
  const spaces = new Set(processesOf(folderOf(name)).map(spaceOf).filter(Boolean));
  spaces.delete(spaceOf('self'));
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && spaces.has(spaceOf(pid)));
}

function spaceOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return undefined;
  }
}

/** The loss of a machine: all of its processes at once. Its disk stays. */
export async function killHost(name) {
  while (processesOn(name).length > 0) {
    for (const pid of processesOn(name)) tryKill(pid, 'SIGKILL');
    await pause(20);
  }
}

/** A machine that hangs: nothing of it runs, and nothing of it closes a connection. */
export async function freezeHost(name) {
  let stopped = new Set();
  for (;;) {
    const all = processesOn(name);
    if (all.every((pid) => stopped.has(pid))) return;
    for (const pid of all) tryKill(pid, 'SIGSTOP');
    stopped = new Set(all);
    await pause(10);
  }
}

export function thawHost(name) {
  for (const pid of processesOn(name)) tryKill(pid, 'SIGCONT');
}

/** Nothing that the others send reaches `name` any more; what it sends still leaves. */
export function deafen(name, others) {
  for (const other of others) on(name, 'iptables', '-I', 'INPUT', '-s', ADDRESSES[other], '-j', 'DROP');
}

/** No standby hears from the primary `name` any more, while everything else goes on. */
export function cutReplication(name) {
  for (const other of NAMES.filter((one) => one !== name))
    on(name, 'iptables', '-I', 'INPUT', '-s', ADDRESSES[other], '-p', 'tcp', '--dport', '5432', '-j', 'DROP');
}

/** Every link is whole again. */
export function mendLinks() {
  for (const name of NAMES) on(name, 'iptables', '-F');
}

/** Takes every byte of a host's disk, until the returned function is called. */
export function fillDisk(name) {
  const path = join(folderOf(name), 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M'], { stdio: 'ignore' });
  return () => rmSync(path, { force: true });
}

/** One process of a host by the name of its service: its ids, for signals. */
export function kill(name, what, signal = 'SIGKILL') {
  const ids = processesOn(name).filter((pid) => commandOf(pid).includes(what));
  for (const pid of ids) tryKill(pid, signal);
  return ids.length;
}

const commandOf = (pid) =>
  spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).stdout.replaceAll('\0', ' ');

export { NAMES, ADDRESSES };
