// The glossary defines each word once, defines words that are in use, and names nothing that is not there.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from './pages.ts';

const PAGE = readFileSync('docs/glossary.md', 'utf8');
const [WORDS = '', FIELDS = ''] = PAGE.split('## Fields whose names differ');
const rowsOf = (part: string): string[] =>
  part.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Word|On the wire) \|/.test(line));
/** Also those that are defined beside another: `click`, `unique / duplicate`, `event log, spool`. */
const DEFINED = rowsOf(WORDS).flatMap((row) =>
  [...row.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, words = '']) => words.split(/, | \/ /)),
);

/** What stands in comments and pages without a word of explanation, and is no common word of the trade. */
const NEEDED = [
  'backlog',
  'basis',
  'books',
  'columnar copy',
  'dead letter',
  'decider',
  'deduplication key',
  'event log',
  'fingerprint',
  'happening',
  'hit',
  'ingest',
  'lease',
  'ledger',
  'letter',
  'notice',
  'outbox',
  'part',
  'recount',
  'rollup',
  'segment',
  'slot',
  'snapshot',
  'spool',
  'supervisor',
  'terms',
  'verdict',
];

const OURS = filesBelow('.').filter((file) => /^(?:packages|apps)\/.*\.tsx?$/.test(file));
const TEXT = [
  ...OURS.filter((file) => !/openapi-types\.ts$/.test(file)),
  ...filesBelow('docs').filter((file) => file.endsWith('.md') && file !== 'docs/glossary.md'),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .toLowerCase();

/** Names that say nothing of what they stand for, or say it in words that nobody in the trade has. In a sentence they are as good as others. */
const GIVEN_UP =
  /^(?:(?:un)?told|tell(?:ing|s)?|wish|worth|surroundings|bell|outward|onceKey|setAside|waitingSale)$/i;
const MAY_HAVE_ONE = new RegExp(GIVEN_UP.source.slice(1, -1), 'i');
const SOURCES = OURS.filter(
  (file) => /\/src\//.test(file) && !/test\.ts$|openapi-types\.ts$|\/generated\//.test(file),
);
/** `toldAt` and `TOLD_AT` are made of `told` and `at`. */
const wordsOfName = (name: string): string[] => [name, ...name.split(/_|(?<=[a-z0-9])(?=[A-Z])/)];

function namesIn(file: string): Set<string> {
  const names = new Set<string>();
  const text = readFileSync(file, 'utf8');
  if (!MAY_HAVE_ONE.test(text)) return names;
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

it('gives nothing a name that was given up', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const found = SOURCES.flatMap((file) =>
    [...namesIn(file)]
      .filter((name) => wordsOfName(name).some((word) => GIVEN_UP.test(word)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('has rows', () => {
  expect(rowsOf(WORDS).length).toBeGreaterThan(80);
  expect(rowsOf(FIELDS).length).toBeGreaterThan(20);
});

it('defines each word once', () => {
  expect(DEFINED.filter((word, at) => DEFINED.indexOf(word) !== at)).toEqual([]);
});

it.each(NEEDED)('defines %s', (word) => {
  expect(DEFINED).toContain(word);
});

it.each(DEFINED)('%s is a word that is used', (word) => {
  expect(TEXT).toContain(word.toLowerCase());
});

it.each(rowsOf(FIELDS).map((row) => row.split('|').map((cell) => cell.trim())))(
  '%s %s stands for names of the code: %s',
  (_, _wire, ours = '') => {
    const names = [...ours.matchAll(/`([A-Za-z.]+)`/g)].map(([, name = '']) => name.split('.').at(-1) ?? '');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`, 'i').test(TEXT))).toEqual([]);
  },
);
