// Builds the dashboard into dist/dashboard, when its sources changed since the last time, with a compressed copy beside each file; fails
// when a page costs more bytes than its budget.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { checkBudgets } from './dashboard-budgets.mjs';
import { root } from './prepare.mjs';

const APP = join(root, 'apps', 'dashboard');
const OUT = join(root, 'dist', 'dashboard');
const STAMP = join(root, 'dist', '.dashboard');
/** Smaller files gain nothing. */
const BYTES_MIN = 512;

export async function buildDashboard() {
  const state = stateOf([
    ...filesIn(APP),
    ...filesIn(join(root, 'scripts', 'messages')),
    join(root, 'pnpm-lock.yaml'),
  ]);
  if (existsSync(STAMP) && existsSync(OUT) && readFileSync(STAMP, 'utf8') === state) return;
  // Only now, because a start that builds nothing needs none of it.
  const { build } = await import('vite');
  await build({ root: APP, configFile: join(APP, 'vite.config.ts'), logLevel: 'warn' });
  compress();
  checkBudgets(OUT);
  writeFileSync(STAMP, state);
}

function compress() {
  const assets = join(OUT, 'assets');
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(join(assets, name));
    if (bytes.length < BYTES_MIN || !/\.(js|css|svg)$/.test(name)) continue;
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[\\/](node_modules|e2e)[\\/]/.test(file));
}

function stateOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
