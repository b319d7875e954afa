// `npm run fresh:check`: runs a script of package.json for each way in which they get ready, in a clone in which nothing is made, as the
// first one that somebody tries there. scripts.test.ts holds that all others get ready in one of these ways.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** What git ignores: all of it, or all but what is installed. An installation takes most of the time, so what proves nothing new keeps it. */
const NOTHING_MADE = ['clean', '-fdXq'];
const ONLY_INSTALLED = [...NOTHING_MADE, '-e', '!node_modules', '--', '.', ':!node_modules'];
/**
 * By `ready.mjs built`, by a program of ours that installs and builds itself, and by `ready.mjs`, which installs as the first did; each with
 * what is taken away before, an argument, and the line it ends with where it is meant to fail.
 */
const SCRIPTS = [
  [NOTHING_MADE, 'bench', 'none', 'There is no benchmark bench/none.ts.'],
  [NOTHING_MADE, 'batch', '--help'],
  [ONLY_INSTALLED, 'openapi', '--check'],
];
const MS_MAX = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'tributary-fresh-'));
const clone = join(folder, 'clone');
let failed = 0;
try {
  spawnSync('git', ['clone', '-q', root, clone], { stdio: 'inherit' });
  for (const [clean, name, argument, expected] of SCRIPTS) {
    spawnSync('git', clean, { cwd: clone, stdio: 'inherit' });
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
