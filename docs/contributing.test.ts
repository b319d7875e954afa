// CONTRIBUTING.md names files that are there, and counts its lists right.
import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('CONTRIBUTING.md', 'utf8');
const named = [...page.matchAll(/`((?:packages|apps|prisma|docs|scripts)\/[^`\s]+)`/g)].map(
  ([, path = '']) => path,
);
const files = [...new Set(named)].filter((path) => !path.includes('<'));

it.each(files)('%s is there', (path) => {
  expect(existsSync(path)).toBe(true);
});

const lists = [...page.matchAll(/^### (.*): (\d+) files?$([^]*?)(?=^##|$(?![^]))/gm)];
it.each(lists.map(([, what = '', count = '', text = '']) => ({ what, count, text })))(
  '$what touches $count files',
  ({ count, text }) => {
    expect(text.match(/^\d+\. /gm)).toHaveLength(Number(count));
  },
);

it('finds the files and the lists', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(lists.length).toBeGreaterThan(7);
});
