import { expect, it } from '@jest/globals';
import { pressed } from './drawn-measures.ts';

it.each([
  ['a second', ['revenue'], 'payout', ['revenue', 'payout']],
  ['a third, for which the oldest goes', ['revenue', 'payout'], 'clicks', ['payout', 'clicks']],
  ['one of two, which goes', ['revenue', 'payout'], 'revenue', ['payout']],
  ['the only one, which stays', ['revenue'], 'revenue', ['revenue']],
])('a press draws %s', (_, drawn, measure, then) => {
  expect(pressed(drawn, measure)).toEqual(then);
});
