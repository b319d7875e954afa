import { expect, it } from '@jest/globals';
import { spanText } from './span.ts';

it.each([
  ['0', '0 seconds'],
  ['1', '1 second'],
  ['59', '59 seconds'],
  ['60', '1 minute'],
  ['7199', '1 hour'],
  ['86399', '23 hours'],
  ['172800', '2 days'],
])('%s seconds are %s', (seconds, said) => {
  expect(spanText(seconds)).toBe(said);
});
