// The units of deploy/systemd under a real systemd: as PID 1 of namespaces of its own, over the built checkout.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../prepare.mjs';
import { endWithUs } from './step.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const NAMESPACES = ['--pid', '--mount', '--uts', '--ipc', '--net', '--cgroup'];
const BOOT_MS_MAX = 60_000;
const INSIDE_MS_MAX = 420_000;

/** Why this machine cannot run a systemd in namespaces; undefined when it can. */
export function whyNoNamespaces() {
  if (process.getuid?.() !== 0) return 'that takes root';
  const probe =
    'd=$(mktemp -d) && mount -t tmpfs t "$d" && mkdir "$d/u" "$d/w" "$d/m" && mount -t overlay o -o "lowerdir=/etc,upperdir=$d/u,workdir=$d/w" "$d/m" && umount -R /sys/fs/cgroup && mount -t cgroup2 c /sys/fs/cgroup';
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, '--fork', 'sh', '-c', probe], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `this machine gives no such namespaces (${stderr.trim()})`;
}

/** Installs, starts, kills and stops the units as an operator would. Throws with what went otherwise. */
export async function tryUnits() {
  const work = mkdtempSync(join(tmpdir(), 'tributary-units-'));
  const args = [...NAMESPACES, '--fork', '--kill-child', 'sh', join(here, 'boot-systemd.sh')];
  const outer = endWithUs(
    spawn('unshare', [...args, root, process.execPath, work], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  outer.stderr.on('data', (text) => (said += text));
  try {
    const pid = await systemdOf(outer, () => said);
    const enter = ['-t', String(pid), '-m', '-u', '-i', '-n', '-p', '-C'];
    return await outputOf('nsenter', [...enter, '/usr/local/bin/node', '/opt/check/units-inside.mjs']);
  } finally {
    outer.kill('SIGKILL'); // and with it everything inside
    await new Promise((resolve) =>
      outer.exitCode === null && outer.signalCode === null ? outer.once('exit', resolve) : resolve(),
    );
    rmSync(work, { recursive: true, force: true });
  }
}

/** Other checks go on meanwhile. */
function outputOf(command, args) {
  const run = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: INSIDE_MS_MAX });
  let text = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((resolve, reject) =>
    run.once('close', (code, signal) =>
      code === 0 ? resolve(text.trim()) : reject(new Error(`${text}It ended with ${code ?? signal}.`)),
    ),
  );
}

async function systemdOf(outer, said) {
  const deadline = Date.now() + BOOT_MS_MAX;
  for (;;) {
    const pid = spawnSync('pgrep', ['-P', String(outer.pid)], { encoding: 'utf8' }).stdout.trim();
    const up =
      pid !== '' &&
      spawnSync('nsenter', ['-t', pid, '-m', '-p', '-C', 'systemctl', 'is-active', 'try.target']).status ===
        0;
    if (up) return pid;
    if (outer.exitCode !== null || Date.now() > deadline) throw new Error(`No systemd came up: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
