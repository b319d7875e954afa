// What a fresh clone lacks: dependencies, the generated database client, the bundles. Each step is skipped when it
// has been done for exactly these inputs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The compiler that checks types: docs/adr/0009-esm-and-bundles.md. */
export const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const PNPM = 'pnpm@10.34.9';
const NODE_MIN = [20, 19];
const INSTALLED = join(root, 'node_modules', '.tributary-installed');

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  fail(`Tributary needs Node.js ${NODE_MIN.join('.')} or newer; this is ${process.version}.`);
}

/** Installs with pnpm (fetched by npx) when the lock file or a manifest changed since the last time. */
export function install() {
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === installedState()) return;
  console.error('Installing dependencies …');
  run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], { CI: 'true' });
  markInstalled();
}

/** Notes that node_modules holds what the manifests ask for, so that `install` is skipped. */
export function markInstalled() {
  writeFileSync(INSTALLED, installedState());
}

function installedState() {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...workspaceManifests()];
  return digest(manifests) + process.versions.modules + process.platform + process.arch;
}

/** The database client and the bundles, made anew when a source changed since the last time. */
export function build() {
  const stamp = join(root, 'dist', '.built');
  const state = digest(sources());
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  generate();
  run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  writeFileSync(stamp, state);
}

export function generate() {
  run(process.execPath, [join(root, 'scripts', 'generate.mjs')]);
}

/** Runs a command with its output on our stderr (stdout belongs to the product); ends this process when it fails. */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0)
    fail(`${[command, ...args].join(' ')} failed${result.error ? `: ${result.error.message}` : ''}.`);
}

/** Ends with 2 when a script was given a word that it doesn't know, before it works for minutes as if nobody had said it. */
export function onlyWords(...known) {
  const other = process.argv.slice(2).find((word) => !known.includes(word));
  if (other !== undefined) fail(`Unknown argument ${other}. Known: ${known.join(', ') || 'none'}.`, 2);
}

/** `parseArgs`, which ends with 2 and one line where it would throw. */
export function parsedArgs(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return fail(error.message, 2);
  }
}

export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

function workspaceManifests() {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(folder, name, 'package.json'))
      .filter((file) => existsSync(join(root, file)))
      .sort(),
  );
}

/** Everything the bundles are made of. */
function sources() {
  return ['packages', 'apps', 'prisma', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json|prisma|css|html|svg)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !/node_modules|\/generated\/|openapi-types\.ts$|\.test\.ts$/.test(file))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
