import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claimDataFolder } from './data-folder.ts';
import { StartupError } from './lifetime.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-claim-'));
  file = join(folder, 'in-use-by');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stat = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const claimOf = (pid: number) => (existsSync('/proc/self/stat') ? `${pid} ${stat(pid)[19]}` : `${pid}`);

test('a claim is complete, the only file in the folder, and gone when it is given back', () => {
  const { release, wasLeftBehind } = claimDataFolder(folder);
  expect(wasLeftBehind).toBe(false);
  expect(readdirSync(folder)).toEqual(['in-use-by']);
  expect(readFileSync(file, 'utf8')).toBe(claimOf(process.pid));
  release();
  expect(readdirSync(folder)).toEqual([]);
});

// docs/rules/running.md#one-product-per-folder
test("a running process's claim is respected, and named", () => {
  writeFileSync(file, claimOf(process.ppid));
  expect(() => claimDataFolder(folder)).toThrow(`in use by another Tributary (process ${process.ppid})`);
  expect(readdirSync(folder)).toEqual(['in-use-by']);
});

test("a claim of this account's is respected where /proc hides who made it", () => {
  writeFileSync(file, claimOf(process.ppid));
  const hidden = (pid: number) => (pid === process.pid ? claimOf(pid) : `${pid}`);
  expect(() => claimDataFolder(folder, hidden)).toThrow(`(process ${process.ppid})`);
  expect(readdirSync(folder)).toEqual(['in-use-by']);
});

test.each(['', 'nonsense', '4194304 1'])(
  'the claim %p, which names no running process, is taken over',
  (left) => {
    writeFileSync(file, left);
    const { release, wasLeftBehind } = claimDataFolder(folder);
    expect(wasLeftBehind).toBe(true);
    release();
    expect(existsSync(file)).toBe(false);
  },
);

// Node.js 20 makes a folder below /proc for ever.
const impossible = [
  ...(existsSync('/proc/self/stat') ? ['/proc', '/proc/x', '/proc/x/y', '/proc/self/x'] : []),
  '/dev/null',
  '/dev/null/x',
  'x'.repeat(300),
];
test.each(impossible)('%s can be no data folder, which is one line', (path) => {
  expect(() => claimDataFolder(path)).toThrow(StartupError);
  expect(() => claimDataFolder(path)).toThrow(
    /^The data folder cannot be written \(E[^\n]*\)[^\n]*DATA_DIR\.$/,
  );
});

test('a folder is made with those above it, for its owner alone', () => {
  const path = join(folder, 'a', 'b');
  claimDataFolder(path).release();
  expect([statSync(join(folder, 'a')).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o700]);
});

// /proc shows that such a process has ended; on systems without /proc the shell has waited for it, so it is gone as
// well.
test('the claim of a process that was killed, and that its parent has not noticed, is taken over', async () => {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    writeFileSync(file, claimOf(pid));
    expect(() => claimDataFolder(folder)).toThrow(`process ${pid}`);
    process.kill(pid, 'SIGKILL');
    while (existsSync(`/proc/${pid}/stat`) && stat(pid)[0] !== 'Z') await delay(10);
    claimDataFolder(folder).release();
  } finally {
    parent.kill('SIGKILL');
  }
});
