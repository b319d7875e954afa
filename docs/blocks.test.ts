// Every block of the pages, and what runs it. Blocks that no other suite runs are checked here, as far as can be checked
// without changing the machine.
import { expect, it } from '@jest/globals';
import { COMMANDS } from '../apps/batch/src/commands.ts';
import { dashed } from '../apps/batch/src/command.ts';
import { parseEnvironment } from '@tributary/runtime/environment';
import { moneyText, percentOf, rate } from '@tributary/domain/shared/money';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { runInNewContext } from 'node:vm';
import { filesBelow } from './pages.ts';

const pages = filesBelow('.').filter((name) => name.endsWith('.md'));
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm)].map(
    ([, language = '', text = '']) => ({ page, language, text }),
  ),
);

const HERE = 'docs/blocks.test.ts';
const PASTED = 'apps/standalone/test/role-pages.e2e.test.ts';
const UNITS = 'scripts/deploy/boot-systemd.sh';
const DRAWING = 'a drawing';
/** What runs a page's blocks in a language, or why nothing does; with a text of the block where a page has several answers. */
const RUN_BY: readonly (readonly [page: string, language: string, by: string, text?: string])[] = [
  ['README.md', 'sh', 'apps/standalone/test/tour.e2e.test.ts', 'NETWORK_API_KEY'],
  ['README.md', 'sh', 'apps/standalone/test/tour.e2e.test.ts', 'field user._id'],
  ['README.md', 'sh', HERE],
  ['CONTRIBUTING.md', 'sh', HERE],
  ['patches/README.md', 'sh', HERE],
  ['packages/client/README.md', 'ts', HERE],
  ['packages/domain/README.md', 'ts', HERE],
  ['deploy/README.md', 'sh', UNITS, '-linux-x64.tar.gz'],
  ['deploy/README.md', 'sh', 'scripts/deploy/units-inside.mjs', 'batch check'],
  ['deploy/README.md', 'sh', 'scripts/deploy/units-inside.mjs', 'prometheus-alertmanager'],
  ['deploy/README.md', 'sh', 'docs/deploy.test.ts', 'docker build'],
  ['deploy/README.md', 'sh', 'docs/deploy.test.ts', 'kubectl'],
  ['docs/api.md', 'sh', PASTED],
  ['docs/api.md', 'text', PASTED],
  ['docs/architecture.md', 'mermaid', DRAWING],
  ['docs/billing.md', 'sh', PASTED],
  ['docs/clients.md', 'ts', HERE],
  ['docs/errors.md', 'json', 'apps/api/test/error-catalogue.test.ts'],
  ['docs/examples/owed-per-day/README.md', 'sh', 'docs/examples/owed-per-day/owed-per-day.e2e.test.ts'],
  ['docs/for-advertisers.md', 'sh', PASTED],
  ['docs/for-advertisers.md', 'html', 'apps/standalone/test/shop-pages.browser.test.ts'],
  ['docs/for-affiliates.md', 'sh', PASTED],
  ['docs/for-affiliates.md', 'js', 'packages/adapters-crypto/src/secrets.test.ts'],
  ['docs/for-networks.md', 'sh', PASTED],
  ['docs/internals/testing.md', 'sh', HERE],
  ['docs/migrating.md', 'csv', 'apps/batch/test/import-network.test.ts'],
  ['docs/operations.md', 'console', 'scripts/release-check.mjs', 'SHA256SUMS'],
  ['docs/operations.md', 'console', 'scripts/release-check.mjs', 'npm run start:tracker'],
  ['docs/operations.md', 'console', 'scripts/deploy/units-inside.mjs', '/var/lib/tributary-backups'],
  ['docs/operations.md', 'sh', PASTED],
  ['docs/operations.md', 'json', HERE],
  ['docs/quickstart.md', 'sh', PASTED],
  ['docs/quickstart.md', 'js', PASTED],
  ['docs/quickstart.md', 'python', PASTED],
  ['docs/quickstart.md', 'php', PASTED],
  ['docs/quickstart.md', 'json', PASTED],
  ['docs/quickstart.md', 'text', PASTED],
  ['docs/quickstart.md', 'html', 'docs/shops.test.ts'],
  ['docs/several-machines.md', '', DRAWING],
  ['docs/several-machines.md', 'sh', HERE],
  ['docs/several-machines.md', 'ini', HERE],
  ['docs/shops.md', 'js', 'docs/shops.test.ts'],
  ['docs/shops.md', 'html', 'docs/shops.test.ts'],
  ['docs/shops.md', 'php', PASTED],
  ['docs/users.md', 'sh', PASTED],
  ['docs/users.md', '', HERE],
  ['docs/users.md', 'ini', HERE],
  ['docs/users.md', 'json', 'apps/api/src/identity/provider.test.ts'],
  ['docs/webhooks.md', 'text', 'docs/webhooks.test.ts'],
  ['docs/webhooks.md', 'js', 'docs/webhooks.test.ts'],
  ['docs/webhooks.md', 'python', 'docs/webhooks.test.ts'],
  ['docs/webhooks.md', 'php', 'docs/webhooks.test.ts'],
  ['docs/webhooks.md', 'json', 'apps/api/test/webhook-examples.test.ts'],
];
const runnersOf = ({ page, language, text }: (typeof blocks)[number]) =>
  RUN_BY.filter(
    (one) => one[0] === page && one[1] === language && (one[3] === undefined || text.includes(one[3])),
  );

const named = blocks.map((block) => ({ ...block, line: block.text.trim().split('\n')[0] }));
it.each(named)('a suite runs the block of $page that begins with $line', (block) => {
  expect(runnersOf(block).map(([, , by]) => by)).not.toEqual([]);
});

it.each(RUN_BY)('blocks of %s in "%s" are known to %s', (page, language, by, text = '') => {
  expect(
    blocks.some((one) => one.page === page && one.language === language && one.text.includes(text)),
  ).toBe(true);
  if (by === HERE || by === DRAWING) return;
  expect([by, existsSync(by)]).toEqual([by, true]);
  expect(readFileSync(by, 'utf8')).toContain(basename(page));
});

const linesOf = (language: string) =>
  blocks
    .filter((block) => block.language === language)
    .flatMap(({ page, text }) => text.split('\n').map((line) => ({ page, line: line.trim() })))
    .filter(({ line }) => line !== '');

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Those of npm, without the settings in front of them and without a batch's words, which are checked below. */
const commands = ['sh', 'console']
  .flatMap(linesOf)
  .map(({ page, line }) => ({ page, line: line.replace(/^(?:[A-Z_]+=(?:"[^"]*"|\S+) )+/, '') }))
  .filter(({ line }) => /^npm (test|start|run)\b/.test(line));
const tests = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);

it.each(commands)('$page: $line', ({ line }) => {
  const [command = '', comment = ''] = line.split('#');
  expect(comment.startsWith(' ') || comment === '').toBe(true);
  const [, name = '', words = ''] = /^npm (?:run (?:-s )?)?([\w:]+)(?:.*? -- (.*))?/.exec(command) ?? [];
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

const programsIn = (page: string) =>
  blocks.filter((one) => one.page === page && one.language === 'ts').map(({ text }) => text);

it.each(['docs/clients.md', 'packages/client/README.md'])('the example in %s compiles', (page) => {
  const [example = ''] = programsIn(page);
  const compiled = readFileSync('packages/client/src/docs-example.type-test.ts', 'utf8');
  for (const statement of example.split(/;\n/)) expect(compiled).toContain(statement.trim());
});

it('the example of the domain prints what its comment says', () => {
  const [example = ''] = programsIn('packages/domain/README.md');
  const printed: string[] = [];
  const console = { log: (text: string) => printed.push(text) };
  runInNewContext(example.replace(/^import .*$/m, ''), { moneyText, percentOf, rate, console });
  expect(printed).toEqual([/\/\/ (\S+), exactly/.exec(example)?.[1]]);
});

it('three hosts have the commands and options that their page names', () => {
  const lines = linesOf('sh').filter(({ page }) => page.endsWith('machines.md'));
  const words = lines.flatMap(({ line }) => /^npm run hosts -- (\w+)/.exec(line)?.[1] ?? []);
  expect(words).toEqual(['up', 'watch', 'down']);
  const [program, options] = ['scripts/hosts.mjs', 'scripts/hosts/test.mjs'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  for (const word of words) expect(program).toMatch(new RegExp(`^ {2}${word}: async`, 'm'));
  const asked = lines.map(({ line }) => line).join('\n');
  for (const [, option = ''] of asked.matchAll(/--([a-z]+) ['\d]/g))
    expect(options).toContain(`${option}: {`);
});

it('a line of the log and the link for the first owner are as the product writes them', () => {
  const textOf = (page: string, language: string) =>
    blocks.find((one) => one.page === page && one.language === language)?.text ?? '';
  const { msg } = JSON.parse(textOf('docs/operations.md', 'json')) as { readonly msg: string };
  expect(readFileSync('apps/tracker/src/start-part.ts', 'utf8')).toContain(`'${msg}'`);
  const [, words = ''] =
    /^Dashboard {2}http:\/\/localhost:3000\/app\/setup#…( .*)$/m.exec(textOf('docs/users.md', '')) ?? [];
  expect(words).not.toBe('');
  expect(readFileSync('apps/standalone/src/announcement.ts', 'utf8')).toContain(words);
});
