import { afterEach, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { ENGLISH, i18n } from '../language/i18n.ts';
import { CODE_WORDS, fieldWords, refusalWords } from './refusals.ts';

const ROOT = `${import.meta.dirname}/../../../..`;
const textOf = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

afterEach(() => {
  i18n.activate(ENGLISH);
});

it('has words for every code that the API refuses with', () => {
  const answers = textOf('docs/errors.md').split('## Answers of the tracker')[0] ?? '';
  const codes = [...answers.matchAll(/^\| \d{3} \| (\d+) \|/gm)].map(([, code = '']) => code);
  expect(new Set(codes).size).toBeGreaterThan(15);
  expect(codes.filter((code) => !CODE_WORDS.has(code))).toEqual([]);
});

it('has words for messages that there are', () => {
  const source = ['packages/domain/src', 'packages/application/src', 'apps/api/src']
    .flatMap((folder) =>
      readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => textOf(`${folder}/${path}`)),
    )
    .join('\n');
  const keys = [
    ...textOf('apps/dashboard/src/words/refusals.ts').matchAll(/^ {2,4}\[?\s*(['"])(.+?\.)\1, ?/gm),
  ];
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.map(([, , message = '']) => message).filter((message) => !source.includes(message))).toEqual(
    [],
  );
});

it('says in English what the API says', () => {
  expect(refusalWords('20', 'A name holds no address.')).toBe('A name holds no address.');
  expect(fieldWords('May not be empty.')).toBe('May not be empty.');
});

it('says elsewhere what it has words for, or what all of a code have in common', () => {
  i18n.load('xx', new Proxy({}, { get: () => ['said'], has: () => true }));
  i18n.activate('xx');
  expect(fieldWords('May not be empty.')).toBe('said');
  expect(fieldWords('Something rare.')).toBe('Something rare.');
  expect(refusalWords('20', 'A name holds no address.')).toBe('said');
  expect(refusalWords('11', 'Something rare.')).toBe('said');
  expect(refusalWords('99', 'Something rare.')).toBe('Something rare.');
});
