import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const LAUNCH = resolve('scripts/launch');
/** Ends where it is refused a setting, as each process of the product does, and otherwise shows where an error comes from. */
const SOURCE = `// A comment, so that lines differ from those of the bundle.
type Never = undefined;

export function fails(): Never {
  throw new Error('It failed: ä');
}

if (process.env['API_PORT'] === 'none') process.exit(1);
try {
  fails();
} catch (error) {
  console.log((error as Error).stack);
}
`;

let folder: string;
let bundle: string;
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, API_PORT: '' } });
/** What a start of it writes, with whether V8 took what was kept. */
const start = (...flags: readonly string[]) =>
  node(
    ...flags,
    '--input-type=module',
    '--eval',
    `import { compileBundle, runBundle } from ${JSON.stringify(pathToFileURL(join(LAUNCH, 'run-bundle.mjs')).href)};
     console.log('rejected', compileBundle(${JSON.stringify(bundle)}).cachedDataRejected);
     runBundle(${JSON.stringify(pathToFileURL(bundle).href)});`,
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-launch-'));
  bundle = join(folder, 'app.cjs');
  writeFileSync(join(folder, 'app.ts'), SOURCE);
  await build({
    entryPoints: [join(folder, 'app.ts')],
    outfile: bundle,
    format: 'cjs',
    minifyWhitespace: true,
    sourcemap: true,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a bundle', () => {
  it('runs where nothing was compiled before, and names its sources in a stack trace', () => {
    const { stdout } = start();
    expect(stdout).toContain('Error: It failed: ä\n    at fails (');
    expect(stdout).toContain(`${join(folder, 'app.ts')}:5:9)`);
    expect(stdout).toContain('rejected undefined');
  });

  it('names its sources by a map that is compressed, and itself where a source is no file or its map is not there', () => {
    const file = `${bundle}.map`;
    const map = readFileSync(file, 'utf8');
    try {
      rmSync(file);
      writeFileSync(`${file}.gz`, gzipSync(map));
      expect(start().stdout).toContain(`${join(folder, 'app.ts')}:5:9)`);
      rmSync(`${file}.gz`);
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(map) as object), sources: ['compiler:app.ts'] }));
      expect(start().stdout).toMatch(/It failed: ä\n {4}at fails \(.*app\.cjs:\d+:\d+\)/);
      rmSync(file);
      expect(start().stdout).toMatch(/It failed: ä\n {4}at fails \(.*app\.cjs:\d+:\d+\)/);
    } finally {
      writeFileSync(file, map);
    }
  });

  it('runs on what was compiled of it, unless with other flags', () => {
    expect(node(join(LAUNCH, 'code-cache.mjs'), bundle).status).toBe(1);
    const kept = start();
    expect(kept.stdout).toContain(`${join(folder, 'app.ts')}:5:9)`);
    expect(kept.stdout).toContain('rejected false');
    // As the supervisor starts some of its parts.
    expect(start('--max-semi-space-size=4').stdout).toContain('rejected false');
    expect(start('--no-opt').stdout).toContain('It failed: ä');
    expect(start('--no-opt').stdout).toContain('rejected true');
  });
});
