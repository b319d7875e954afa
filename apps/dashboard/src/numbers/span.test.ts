import { expect, it } from '@jest/globals';
import { agoText, spanText } from './span.ts';

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

it.each([
  ['172800', 'en', '2 days ago'],
  ['86400', 'de', 'vor 1 Tag'],
  ['172800', 'de', 'vor 2 Tagen'],
  ['7199', 'es', 'hace 1 hora'],
  ['59', 'pt-BR', 'há 59 segundos'],
])('%s seconds before now are, in %s, %s', (seconds, locale, said) => {
  expect(agoText(seconds, locale)).toBe(said);
});
