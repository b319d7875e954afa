// One version for everything in the repository, said wherever a version is said.
import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const jsonOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string };
const { version } = jsonOf('package.json');
const folders = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
);

it.each(folders)('%s has the version of the whole and says what it is', (folder) => {
  expect(jsonOf(join(folder, 'package.json')).version).toBe(version);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(
    /What it is\.\*\* .*\n.*What it must not know\.\*\* .*\n.*Where to start\.\*\* /,
  );
});

it('stands in the OpenAPI document', () => {
  const { info } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { info: { version: string } };
  expect(info.version).toBe(version);
});

it('is the newest of the changelog, or a later one with -dev', () => {
  const versions = [
    ...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
  ];
  const [newest = '', named = ''] = [versions[0]?.[1], version.split('-')[0]];
  const isLater = newest.localeCompare(named, 'en', { numeric: true }) < 0;
  expect({ version, isLater }).toEqual({ version: isLater ? `${named}-dev` : newest, isLater });
});

it('is checked everywhere', () => {
  expect(folders.filter((folder) => existsSync(join(folder, 'package.json'))).length).toBeGreaterThan(15);
});
