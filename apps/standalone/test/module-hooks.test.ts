// How tests read TypeScript (scripts/jest/module-hooks.mjs), where nothing is in the cache yet.
import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const HOOKS = pathToFileURL(resolve('scripts/jest/module-hooks.mjs')).href;

it('a file that is not in the cache is read by several at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-hooks-'));
  const file = join(folder, 'new.ts');
  // Nobody read this before.
  writeFileSync(file, `export const folder: string = ${JSON.stringify(folder)};\n`);
  const script = `
    const { stripped } = await import(${JSON.stringify(HOOKS)});
    const read = await Promise.allSettled(Array.from({ length: 20 }, () => stripped(${JSON.stringify(file)})));
    console.log(JSON.stringify([...new Set(read.map(({ value, reason }) => value ?? reason.code))]));
  `;
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(JSON.parse(stdout)).toEqual([`export const folder         = ${JSON.stringify(folder)};\n`]);
});
