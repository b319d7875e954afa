// Blocks of the docs that no suite pastes into a shell: each is held by what can be checked of it. The others run in
// apps/standalone/test (role-pages, readme), in docs/shops.test.ts, in the suites of webhooks and of import-network.
import { expect, it } from '@jest/globals';
import { COMMANDS } from '../apps/batch/src/commands.ts';
import { dashed } from '../apps/batch/src/command.ts';
import { parseEnvironment } from '@tributary/runtime/environment';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'patches/README.md',
  ...['docs', 'docs/internals'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm)].map(
    ([, language = '', text = '']) => ({ page, language, text }),
  ),
);
const linesOf = (language: string) =>
  blocks
    .filter((block) => block.language === language)
    .flatMap(({ page, text }) => text.split('\n').map((line) => ({ page, line: line.trim() })))
    .filter(({ line }) => line !== '');

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const commands = linesOf('sh').filter(({ line }) => /^npm (test|run)\b/.test(line));
const tests = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);

it.each(commands)('$page: $line', ({ line }) => {
  const [command = '', comment = ''] = line.split('#');
  expect(comment.startsWith(' ') || comment === '').toBe(true);
  const [, name = 'test', words = ''] = /^npm (?:run (?:-s )?)?([\w:]+)(?:.*? -- (.*))?/.exec(command) ?? [];
  expect(Object.keys(scripts)).toContain(name);
  if (!/^test(?!:hosts)/.test(name)) return;
  const [, title] = / -t '([^']+)'/.exec(words) ?? [];
  const paths = words
    .replace(/ -t '[^']+'/, '')
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('-'));
  const found = paths.flatMap((path) => tests.filter((test) => test.includes(path)));
  for (const path of paths) expect([path, found.some((test) => test.includes(path))]).toEqual([path, true]);
  if (title !== undefined)
    expect(found.some((test) => readFileSync(test, 'utf8').includes(title))).toBe(true);
});

/** A command of operators, in a block or in a sentence: its name, and whatever stands behind it up to a comment. */
const ofOperators = pages.flatMap((page) =>
  [
    ...readFileSync(page, 'utf8').matchAll(
      /(?:npm run (?:-s )?batch --|tributary batch) ([a-z][a-z-]+)([^`#\n|]*)/g,
    ),
  ].map(([, name = '', words = '']) => ({ page, name, words })),
);
it.each(ofOperators)('$page: batch $name$words', ({ name, words }) => {
  const command = COMMANDS.find((one) => one.name === name);
  expect([name, command !== undefined]).toEqual([name, true]);
  const known = ['json', 'help', 'dry-run', ...Object.keys(command?.options.shape ?? {}).map(dashed)];
  for (const [, option = ''] of words.matchAll(/(?<![\w-])--([a-z-]+)/g)) expect(known).toContain(option);
});

it('what three machines install is what .ci/run installs for three hosts', () => {
  const wanted = linesOf('sh').find(
    ({ page, line }) => page.endsWith('machines.md') && line.startsWith('apt-get'),
  );
  const [, installed = ''] =
    /hosts\(\) \{[^]*?recommends \\\n *(.*)/.exec(readFileSync('.ci/run', 'utf8')) ?? [];
  for (const name of (wanted?.line ?? '').split(' ').slice(2)) expect(installed.split(' ')).toContain(name);
});

it.each(blocks.filter(({ language }) => language === 'ini'))('settings in $page are accepted', ({ text }) => {
  const settings = parseEnv(text);
  expect(settings).not.toEqual({});
  const example = readFileSync('.env.example', 'utf8');
  for (const name of Object.keys(settings)) expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  expect(parseEnvironment(settings)).toBeDefined();
});

it('the example of the client compiles', () => {
  const [example] = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);
  expect(readFileSync('packages/client/src/docs-example.type-test.ts', 'utf8')).toContain(example);
});
