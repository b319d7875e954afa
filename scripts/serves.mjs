// Starts the product as the README says on a throw-away data folder, waits until it serves, interrupts it, and checks
// that nothing is left behind.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'tributary-serves-'));
chmodSync(folder, 0o755);
const ready = join(folder, 'ready.json');
const env = {
  ...process.env,
  ENV_FILE: '',
  API_PORT: '0',
  TRACKER_PORT: '0',
  METRICS_PORT: '0',
  DATA_DIR: join(folder, 'data'),
  READY_FILE: ready,
};
const child = spawn('npm', ['start'], {
  cwd: root,
  env,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

try {
  await until(() => existsSync(ready) || child.exitCode !== null, START_TIMEOUT_MS, 'it did not serve');
  const { api, tracker } = JSON.parse(readFileSync(ready, 'utf8'));
  for (const base of [api, tracker]) {
    const answer = await fetch(`${base}/readyz`);
    if (answer.status !== 200) throw new Error(`${base}/readyz answered ${answer.status}`);
  }
  process.kill(-child.pid, 'SIGINT');
  await until(() => child.exitCode !== null || child.signalCode !== null, STOP_TIMEOUT_MS, 'it did not stop');
  console.log(`exit: ${await exited}`);
  const left = spawnSync('pgrep', ['-f', '--', folder], { encoding: 'utf8' }).stdout.trim();
  if (left) throw new Error(`still running: ${left}`);
} finally {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // gone, as it should be
  }
  rmSync(folder, { recursive: true, force: true });
}

async function until(condition, timeoutMs, otherwise) {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`${otherwise} within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
