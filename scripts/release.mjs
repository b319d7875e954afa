// `npm run release`: the product as one file that needs Node.js and nothing else, under dist-release/, with its checksum
// (docs/operations.md#from-a-release).
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { apps, commit, THREADS } from './bundle.mjs';
import { compressedMapOf } from './launch/stack-traces.mjs';
import { fail, onlyWords, root } from './prepare.mjs';
import { billOfMaterials, licenceTexts } from './release/bill-of-materials.mjs';
import { copyPackages, packagesInside } from './release/packages.mjs';
import { unlinkWhatIsLeftOut } from './release/pages.mjs';

onlyWords();
if (process.platform !== 'linux') fail('A release is made on Linux, for the processor of this machine.');

const { version: numbered, license, engines, description } = readJson(join(root, 'package.json'));
/** Between two releases, what is packed says of which commit it is; a release is tagged. */
const isRelease = !numbered.includes('-');
const version = isRelease || commit() === '' ? numbered : `${numbered}+${commit()}`;
if (isRelease) tag();
const name = `tributary-${numbered}-${process.platform}-${process.arch}`;
const out = join(root, 'dist-release');
const folder = join(out, name);
rmSync(out, { recursive: true, force: true });
mkdirSync(join(folder, 'dist'), { recursive: true });

/**
 * Of dist/: what the processes read, and none of what tests have built beside it. Without what this V8 compiled, 11 MB that another one
 * could not use.
 */
const processes = apps().join('|');
const threads = Object.keys(THREADS).join('|');
const BUILT = new RegExp(
  `/dist/(dashboard(/.*)?|(${processes})\\.(cjs|mjs)|(${threads})\\.mjs(\\.map)?|(run-bundle|stack-traces)\\.mjs|[a-z-]+\\.(wasm|bin)|tb\\.js)$`,
);
const dist = join(root, 'dist');
cpSync(dist, join(folder, 'dist'), {
  recursive: true,
  filter: (from) => from === dist || (BUILT.test(from) && !from.endsWith('.vite')),
});
for (const app of apps()) {
  const map = readFileSync(join(dist, `${app}.cjs.map`));
  writeFileSync(compressedMapOf(join(folder, 'dist', `${app}.cjs`)), gzipSync(map, { level: 9 }));
}
for (const name of ['migrations', 'functions'])
  cpSync(join(root, 'prisma', name), join(folder, 'prisma', name), { recursive: true });
cpSync(join(root, 'docs'), join(folder, 'docs'), {
  recursive: true,
  filter: (from) => !/\.(test\.)?ts$|\/(examples|screens)$/.test(from),
});
cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.env.example'])
  cpSync(join(root, file), join(folder, file));
unlinkWhatIsLeftOut(folder);
mkdirSync(join(folder, 'bin'));
cpSync(join(root, 'scripts', 'release', 'tributary.mjs'), join(folder, 'bin', 'tributary'));
chmodSync(join(folder, 'bin', 'tributary'), 0o755);
writeJson(join(folder, 'package.json'), {
  name: 'tributary',
  version,
  description,
  license,
  private: true,
  type: 'module',
  engines,
  bin: { tributary: 'bin/tributary' },
});

const copied = copyPackages(folder);
const bundled = await packagesInside();
const all = [
  ...new Map([...copied, ...bundled].map((one) => [`${one.name}@${one.version}`, one])).values(),
].sort((one, other) => (one.name < other.name ? -1 : 1));
writeJson(
  join(folder, 'sbom.cdx.json'),
  billOfMaterials({ version, license, packages: all, at: committedAt() }),
);
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(all));

// Names, owners and times are the same whoever packs the same commit.
const tarball = join(out, `${name}.tar.gz`);
const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${committedAt()}`];
const tar = spawnSync(
  'tar',
  [...order, '--use-compress-program=gzip -n -6', '-cf', tarball, '-C', out, name],
  {
    stdio: 'inherit',
  },
);
if (tar.status !== 0) fail('tar failed.');
const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
writeFileSync(join(out, 'SHA256SUMS'), `${sum}  ${basename(tarball)}\n`);
console.log(`${tarball}\n${join(dirname(tarball), 'SHA256SUMS')}`);

/** Tags the commit with its version; fails where another commit has that tag, or sources are not committed. */
function tag() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (git('status', '--porcelain').stdout.trim() !== '')
    fail('Commit what has changed before a release is made of it.');
  const name = `v${numbered}`;
  const tagged = git('rev-parse', '-q', '--verify', `${name}^{commit}`).stdout.trim();
  if (tagged === '') git('tag', '-a', name, '-m', `Version ${numbered}`);
  else if (tagged !== git('rev-parse', 'HEAD').stdout.trim())
    fail(`The tag ${name} is another commit's. Give this one a version of its own.`);
}

/** Seconds since 1970 of the commit; of its own when this is no clone. */
function committedAt() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(stdout?.trim() || 0);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
