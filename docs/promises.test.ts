// The tests that docs/internals/promises.md names for each promise are there, under these names.
import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const TABLE = readFileSync('docs/internals/promises.md', 'utf8');
const NAMED = [...TABLE.matchAll(/`([^`\s]+\.(?:test|contract)\.ts)`: (.*?)(?=<br>| *\|$)/gm)].map(
  ([, file = '', name = '']) => ({ file, name: name.replaceAll('\\', '') }),
);

it('are tests for every promise', () => {
  const rows = TABLE.match(/^\| [^*-].*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.slice(1).filter((row) => !row.includes('`: '))).toEqual([]);
});

it.each(NAMED)('$file has: $name', ({ file, name }) => {
  expect([existsSync(file), existsSync(file) && readFileSync(file, 'utf8').includes(name)]).toEqual([
    true,
    true,
  ]);
});
