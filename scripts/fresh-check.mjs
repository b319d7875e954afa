// `npm run fresh:check`: runs a script of package.json for each way in which they get ready, in a clone in which nothing is installed, as the
// first one that somebody tries there. scripts.test.ts holds that all others get ready in one of these ways.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * By `ready.mjs`, by `ready.mjs built`, and by a program of ours that installs and builds itself; each with an argument, and the line it
 * ends with where it is meant to fail.
 */
const SCRIPTS = [
  ['openapi', '--check'],
  ['bench', 'none', 'There is no benchmark bench/none.ts.'],
  ['batch', '--help'],
];
const MS_MAX = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'tributary-fresh-'));
const clone = join(folder, 'clone');
let failed = 0;
try {
  spawnSync('git', ['clone', '-q', root, clone], { stdio: 'inherit' });
  for (const [name, argument, expected] of SCRIPTS) {
    for (const made of ['node_modules', 'dist']) rmSync(join(clone, made), { recursive: true, force: true });
    const words = ['run', '-s', name, '--', argument];
    const { status, stdout, stderr } = spawnSync('npm', words, {
      cwd: clone,
      encoding: 'utf8',
      timeout: MS_MAX,
    });
    const isRight = expected === undefined ? status === 0 : status !== 0 && stderr.includes(expected);
    console.log(`${isRight ? 'ok  ' : 'FAIL'}  npm ${words.join(' ')}`);
    if (isRight) continue;
    failed++;
    console.error(`${stdout}${stderr}`.slice(-4000));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
