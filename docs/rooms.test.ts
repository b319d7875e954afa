// The rooms that docs/architecture.md describes are those whose order the architecture rules hold, and no storey has others.
import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const quoted = (name: string): string[] => {
  const [, list = ''] =
    new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(readFileSync('.dependency-cruiser.cjs', 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, one = '']) => one);
};
const ROOMS = quoted('ROOMS');

/** What stands above the rooms, and in the API the ways in and out of HTTP. */
const BESIDE = ['announced', 'audited', 'dashboard', 'generated', 'http', 'live', 'migrations', 'openapi'];

it('the page lists the rooms in their order', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('### Rooms');
  const [page = ''] = table.split('\n## ');
  expect([...page.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, room]) => room)).toEqual(ROOMS);
});

it.each(quoted('STOREYS'))('%s has no other rooms', (storey) => {
  expect(existsSync(storey)).toBe(true);
  const rooms = readdirSync(storey, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !BESIDE.includes(entry.name))
    .map(({ name }) => name);
  expect(rooms.filter((room) => !ROOMS.includes(room))).toEqual([]);
});
