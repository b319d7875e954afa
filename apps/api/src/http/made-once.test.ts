import { expect, it } from '@jest/globals';
import { madeOnce } from './made-once.ts';

it('makes of the same object once, of an equal one again, and of what is no object each time', () => {
  let made = 0;
  const textOf = madeOnce((of: unknown) => `${JSON.stringify(of)} ${++made}`);
  const one = { a: 1 };
  expect([one, one, { a: 1 }, one, null, null, 'a', 'a'].map(textOf)).toEqual([
    '{"a":1} 1',
    '{"a":1} 1',
    '{"a":1} 2',
    '{"a":1} 1',
    'null 3',
    'null 4',
    '"a" 5',
    '"a" 6',
  ]);
});

it('keeps what is undefined, too', () => {
  let made = 0;
  const nothingOf = madeOnce(() => void made++);
  const one = {};
  nothingOf(one);
  nothingOf(one);
  expect(made).toBe(1);
});
