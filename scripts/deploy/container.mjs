// What deploy/docker/Dockerfile runs, in namespaces as a container has them: no engine is needed, and none is tried.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../prepare.mjs';
import { endWithUs, read } from './step.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const NAMESPACES = ['--pid', '--mount', '--uts', '--ipc', '--net', '--fork', '--kill-child'];
const ACCOUNT = 10001;
const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 35_000;

/** Starts the image's command as process 1, asks it for its health, kills it, starts it again on its volume, and stops it. */
export async function tryContainer() {
  const image = readImage();
  const work = mkdtempSync(join(tmpdir(), 'tributary-container-'));
  const volume = join(work, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, ACCOUNT, ACCOUNT);
  try {
    const first = await start(image, work, volume);
    const wrote = first.enter(
      'touch',
      '/opt/tributary/written',
      '/usr/local/written',
      '/etc/written',
      '/written',
    );
    if (wrote.status === 0 || existsSync(join(root, 'deploy', 'written')))
      throw new Error('It can write to its root.');
    if (first.enter('touch', '/tmp/written', '/var/lib/tributary/written').status !== 0)
      throw new Error('It cannot write to /tmp or to its volume.');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const again = await start(image, work, volume);
    const began = performance.now();
    process.kill(again.pid, 'SIGTERM');
    const tooLate = setTimeout(() => process.kill(again.pid, 'SIGKILL'), STOP_MS_MAX);
    const code = await again.ended;
    clearTimeout(tooLate);
    if (code !== 0) throw new Error(`It ended with ${code} after SIGTERM:\n${again.said()}`);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    return `as process 1 without rights on a read-only root: healthy, killed, healthy again with the same numbers of processes, stopped in ${took} s`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The parts of the Dockerfile that say what runs. */
function readImage() {
  const text = read('docker', 'Dockerfile');
  const list = (word) => JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(text)[1]);
  const [, health] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(text);
  const [, env] = /^ENV (.*)$/m.exec(text);
  return {
    command: [...list('ENTRYPOINT'), ...list('CMD')],
    health: JSON.parse(health),
    env: env.replaceAll('"', '').split(' '),
  };
}

async function start({ command, health, env }, work, volume) {
  const folder = mkdtempSync(join(work, 'run-'));
  const boot = [
    'sh',
    join(here, 'boot-container.sh'),
    root,
    process.execPath,
    folder,
    volume,
    ...env,
    ...command,
  ];
  const outer = endWithUs(spawn('unshare', [...NAMESPACES, ...boot], { stdio: ['ignore', 'pipe', 'pipe'] }));
  let said = '';
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => outer.once('exit', (code, signal) => resolve(code ?? signal)));
  const enter = (...words) => {
    const as = ['-m', '-n', '-i', '-p', '-r', '-w', '-S', String(ACCOUNT), '-G', String(ACCOUNT)];
    return spawnSync('nsenter', ['-t', String(pidIn(outer)), ...as, ...words], { encoding: 'utf8' });
  };
  const deadline = Date.now() + READY_MS_MAX;
  for (let last = ''; ;) {
    const looked = pidIn(outer) === undefined ? undefined : enter(...health);
    if (looked?.status === 0) return { pid: pidIn(outer), ended, enter, said: () => said };
    last = looked?.stderr ?? last;
    if (outer.exitCode !== null || Date.now() > deadline) {
      outer.kill('SIGKILL');
      throw new Error(`It does not become healthy: ${last}\n${said}`);
    }
    await later(500);
  }
}

/** Of process 1 inside, as seen from here. */
function pidIn(outer) {
  const pid = spawnSync('pgrep', ['-P', String(outer.pid)], { encoding: 'utf8' }).stdout.trim();
  return pid === '' ? undefined : Number(pid);
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
