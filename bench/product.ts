// The product as `npm start` starts it, for benchmarks: the built programs on a data folder of their own, ports of their own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runningPostgres } from '@tributary/embedded-postgres/running';

export const NETWORK_KEY = 'bench-network-key-0123456789abcdef';
const READY_MS_MAX = 120_000;
const LOOK_EVERY_MS = 10;

export type Product = {
  readonly api: string;
  readonly tracker: string;
  readonly pid: number;
  /** Of its own PostgreSQL. */
  readonly databaseUrl: () => string;
  stop(): Promise<void>;
};

export type ProductOptions = {
  /** Its data folder. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where each of its processes leaves a profile of its processor time when it ends; slower. */
  readonly profiles?: string;
};

/** Resolves once it serves. */
export async function launchProduct({
  folder,
  environment = {},
  profiles = '',
}: ProductOptions): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  const readyFile = join(folder, 'ready.json');
  rmSync(readyFile, { force: true });
  const profiling = profiles === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const started = spawn(process.execPath, [...profiling, 'dist/standalone.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      API_PORT: '0',
      TRACKER_PORT: '0',
      DATA_DIR: folder,
      READY_FILE: readyFile,
      NETWORK_API_KEY: NETWORK_KEY,
      RATE_LIMIT_PER_SECOND: '100000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const deadline = performance.now() + READY_MS_MAX;
  while (!existsSync(readyFile)) {
    if (started.exitCode !== null || performance.now() > deadline)
      throw new Error('The product did not start.');
    await delay(LOOK_EVERY_MS);
  }
  const urls = JSON.parse(readFileSync(readyFile, 'utf8')) as Pick<Product, 'api' | 'tracker'>;
  return {
    ...urls,
    pid: started.pid ?? 0,
    databaseUrl: () => {
      const running = runningPostgres(folder);
      if (!running) throw new Error('The database of the product does not run.');
      return running.url;
    },
    stop: () => ended(started),
  };
}

async function ended(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return;
  const gone = new Promise((done) => started.once('close', done));
  started.kill('SIGTERM');
  await gone;
}

export type Memory = { readonly name: string; readonly bytes: number };

/** Resident memory of the product's own processes (those of PostgreSQL are left out), from /proc; empty elsewhere. */
export function memoryOf({ pid }: Pick<Product, 'pid'>): Memory[] {
  if (!existsSync('/proc/self/status')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Memory[] => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        const field = (key: string): string => new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '';
        const isOurs = Number(name) === pid || field('PPid') === String(pid);
        const program = command.find((part) => part.endsWith('.mjs'));
        if (!isOurs || program === undefined) return [];
        return [{ name: program.replace(/^.*\/|\.mjs$/g, ''), bytes: Number(field('VmRSS')) * 1024 }];
      } catch {
        return []; // It has ended.
      }
    });
}
