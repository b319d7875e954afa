// Bundles a benchmark under bench/ and runs it: npm run bench -- [name] [its options]. Prints ratios against a baseline
// measured in the same run; see docs/internals/performance.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [first, ...others] = process.argv.slice(2);
const isNamed = first !== undefined && !first.startsWith('-');
const name = isNamed ? first : 'redirects';
const args = isNamed ? others : process.argv.slice(2);
const source = join(root, 'bench', `${name}.ts`);
if (!/^[\w-]+$/.test(name) || !existsSync(source)) {
  console.error(`There is no benchmark bench/${name}.ts.`);
  process.exit(2);
}
const bundle = join(root, 'dist', 'bench', `${name}.mjs`);
await build({ ...BUNDLE, outExtension: {}, entryPoints: [source], outfile: bundle });
process.exit(
  spawnSync(process.execPath, ['--enable-source-maps', bundle, ...args], { stdio: 'inherit' }).status ?? 1,
);
