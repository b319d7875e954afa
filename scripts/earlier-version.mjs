// A released version, built from the history of this repository, for the test of upgrades: prints the folder it was built in. Kept below
// node_modules/.cache. Ends with 3 where the history does not reach so far back (a shallow clone).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './prepare.mjs';

/** The commit of each version. */
const COMMITS = { '0.3.0': '1832ebd6' };
const UNREACHABLE = 3;

const [version = ''] = process.argv.slice(2);
const commit = Object.hasOwn(COMMITS, version)
  ? COMMITS[version]
  : fail(`No version ${version} was made.`, 2);
const git = (...args) => spawnSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) process.exit(UNREACHABLE);
const folder = join(root, 'node_modules', '.cache', 'versions', `${version}-${commit}`);
if (!existsSync(folder)) make(folder);
console.log(folder);

/** Made beside, and renamed when it is whole. */
function make(into) {
  const half = `${into}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    const { stdout, status } = git('archive', '--format=tar', commit);
    if (status !== 0) fail(`git archive of ${commit} failed.`);
    must(spawnSync('tar', ['-x', '-C', half], { input: stdout, stdio: ['pipe', 2, 2] }));
    const prepare = "import('./scripts/prepare.mjs').then((own) => { own.install(); own.build(); })";
    // As without a test around it, whose NODE_ENV makes another dashboard.
    const env = { ...process.env };
    delete env.NODE_ENV;
    must(spawnSync(process.execPath, ['-e', prepare], { cwd: half, env, stdio: ['ignore', 2, 2] }));
    renameSync(half, into);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function must({ status, error }) {
  if (status !== 0)
    throw new Error(`An earlier version cannot be made: ${error?.message ?? `exit code ${status}`}.`);
}
