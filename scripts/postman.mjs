// Runs the walk of the Postman collection with newman against a product that is started for it, on a data folder of its own.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import newman from 'newman';
import { root } from './prepare.mjs';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
const COLLECTION = process.argv[2] ?? join(root, 'docs/tributary.postman_collection.json');
const KEY = 'only-for-the-walk-of-the-collection';
const folder = mkdtempSync(join(tmpdir(), 'tributary-postman-'));
chmodSync(folder, 0o755);
const ready = join(folder, 'ready.json');
const env = {
  ...process.env,
  ENV_FILE: '',
  API_PORT: '0',
  TRACKER_PORT: '0',
  METRICS_PORT: '0',
  DATABASE_URL: '',
  NETWORK_API_KEY: KEY,
  DATA_DIR: join(folder, 'data'),
  READY_FILE: ready,
};
const child = spawn('npm', ['start'], {
  cwd: root,
  env,
  detached: true,
  stdio: ['ignore', 'ignore', 'inherit'],
});
let failures;

try {
  await until(() => existsSync(ready) || child.exitCode !== null, START_TIMEOUT_MS, 'it did not serve');
  const { api, tracker } = JSON.parse(readFileSync(ready, 'utf8'));
  const { run } = await walk({ base_url: api, tracker_url: tracker, network_key: KEY });
  failures = run.failures.length;
  const { requests, assertions } = run.stats;
  console.log(`${requests.total} requests, ${assertions.total} tests, ${failures} failures`);
  process.kill(-child.pid, 'SIGINT');
  await until(() => child.exitCode !== null || child.signalCode !== null, STOP_TIMEOUT_MS, 'it did not stop');
} finally {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // gone, as it should be
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

function walk(variables) {
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  const options = {
    collection: JSON.parse(readFileSync(COLLECTION, 'utf8')),
    folder: 'A walk from top to bottom',
    envVar,
    reporters: ['cli'],
    reporter: { cli: { noBanner: true, noSummary: true } },
  };
  return new Promise((resolve, reject) => {
    newman.run(options, (error, run) => (error ? reject(error) : resolve({ run: run.run })));
  });
}

async function until(condition, timeoutMs, otherwise) {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`${otherwise} within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
