import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { CLICK_REASONS, countsByReason, HIT_REASONS, ranked } from './reasons.ts';

// A test holds that page and the API together, so what stands there is all that there is.
const errors = readFileSync(`${import.meta.dirname}/../../../../../docs/errors.md`, 'utf8');
const namesBelow = (heading: string): string[] => {
  const [, part = ''] = errors.split(`## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  return [...own.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
};

it('has words for every reason there is', () => {
  expect([...CLICK_REASONS]).toEqual(namesBelow('Rejected clicks'));
  expect([...HIT_REASONS].toSorted()).toEqual(namesBelow('Conversion hits').toSorted());
});

it('ranks by how often they came, and leaves out what never came', () => {
  const found = ranked([
    { reason: 'BOT', total: '9' },
    { reason: 'BLOCKED', total: '0' },
    { reason: 'TARGETING', total: '10' },
  ]);
  expect(found.map(({ reason }) => reason)).toEqual(['TARGETING', 'BOT']);
});

it('counts a reason whatever became of what it came with, and nothing without one', () => {
  expect(
    countsByReason([
      { reason: 'NO_COMMISSION', count: '9007199254740993' },
      { reason: '', count: '7' },
      { reason: 'DUPLICATE', count: '2' },
      { reason: 'NO_COMMISSION', count: '2' },
    ]),
  ).toEqual([
    { reason: 'NO_COMMISSION', total: '9007199254740995' },
    { reason: 'DUPLICATE', total: '2' },
  ]);
});
