// A product started the README's way on a data folder of its own, which goes with it.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * Runs `use({ api, tracker, folder, output, interrupted })` beside the product, then interrupts it as Ctrl-C does. Throws when it
 * does not serve, does not stop, ends with a failure or leaves a process behind. `folder` goes with it, its data are in `data`; `output()`: what it printed so far;
 * `interrupted`: resolves when this process is to end, which no longer waits for `use` then.
 */
export async function withThrowAwayProduct(env, use) {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-throw-away-'));
  chmodSync(folder, 0o755);
  const ready = join(folder, 'ready.json');
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      ENV_FILE: '',
      API_PORT: '0',
      TRACKER_PORT: '0',
      METRICS_PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      READY_FILE: ready,
      ...env,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await until(() => existsSync(ready) || isOver(), START_TIMEOUT_MS, 'it did not serve');
    if (isOver()) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
    const { api, tracker } = JSON.parse(readFileSync(ready, 'utf8'));
    const result = await Promise.race([
      use({ api, tracker, folder, output: () => output, interrupted }),
      interrupted.then(() => undefined),
    ]);
    process.kill(-child.pid, 'SIGINT');
    await until(isOver, STOP_TIMEOUT_MS, 'it did not stop');
    if (child.exitCode !== 0) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}`);
    const left = spawnSync('pgrep', ['-f', '--', folder], { encoding: 'utf8' }).stdout.trim();
    if (left) throw new Error(`still running: ${left}`);
    return result;
  } finally {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // gone, as it should be
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(condition, timeoutMs, otherwise) {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`${otherwise} within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
