// The product as a process: what `npm start` runs once everything is installed and built.
import { until as lookUntil } from '@tributary/application/contracts/shared/until';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { processesFitting } from './processes-naming.ts';

export const KEY = 'e2e-network-key-0123456789abcdef';
/** `LONG=true npm run test:e2e`: as many kills, rows and seconds of outage as a night allows. */
export const IS_LONG = process.env['LONG'] === 'true';
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

export type Product = {
  readonly api: string;
  readonly tracker: string;
  readonly child: ChildProcess;
  output(): string;
  /** Sends the signal and resolves with the exit code once the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** A folder every account can reach, as a data folder of an ordinary installation is. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tributary-e2e-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Where prepared-data.ts left its data folder. */
export const PREPARED_VARIABLE = 'TRIBUTARY_PREPARED_DATA';

/** A folder in which the product was started before, and stopped: only its network and KEY are there. */
export function preparedFolder(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  const prepared = process.env[PREPARED_VARIABLE];
  if (!prepared) throw new Error('Whole processes run in the jest project `e2e`.');
  // The database belongs to an account of its own when root runs the tests, which `cp -a` keeps.
  const copied = spawnSync('cp', ['-a', prepared, join(folder.path, 'data')], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The prepared data was not copied: ${copied.stderr}`);
  return folder;
}

/** Starts a bundle; `exited` resolves with its code however it ends. */
export function launch(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  bundle = 'dist/standalone.mjs',
) {
  const readyFile = join(folder, 'ready.json');
  rmSync(readyFile, { force: true });
  const child = spawn(process.execPath, [resolve(bundle)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      API_PORT: '0',
      TRACKER_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      READY_FILE: readyFile,
      NETWORK_API_KEY: KEY,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ALLOW_PRIVATE_POSTBACKS: 'true',
      RATE_LIMIT_PER_SECOND: '100000',
      DASHBOARD_RATE_LIMIT_PER_SECOND: '100000',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const exited = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, readyFile, exited, output: () => output };
}

export async function start(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  bundle?: string,
): Promise<Product> {
  const { child, readyFile, exited, output } = launch(folder, env, bundle);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    return existsSync(readyFile);
  }, START_TIMEOUT_MS);
  const { api, tracker } = JSON.parse(readFileSync(readyFile, 'utf8')) as { api: string; tracker: string };
  return {
    api,
    tracker,
    child,
    output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      return exited.finally(() => clearTimeout(timer));
    },
  };
}

/** Ids of processes whose command line names the text. */
export const processesNaming = (text: string): string[] => processesFitting(text).map(String);

/** As seldom as whole processes need it. */
export const until = <T>(look: () => T | Promise<T>, withinMs = 20_000): Promise<Exclude<T, false>> =>
  lookUntil(look, withinMs, 50);

/** The link by which the first owner comes in, once it is printed: a moment after the product is ready. */
export async function setUpLink(product: Product): Promise<string> {
  const printed = () => /http\S+\/app\/setup#\S+/.exec(product.output())?.[0];
  await until(() => Promise.resolve(printed() !== undefined));
  return printed() ?? '';
}
