import { expect, it } from '@jest/globals';
import { firstOf, varietyOf } from './locale.ts';

it.each([
  ['en', ['de-DE', 'en-GB', 'en'], 'en-GB'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['pt-BR', ['en'], 'pt-BR'],
  ['en', [], 'en'],
])('%s is written, for who asks for %j, as %s', (language, wanted, locale) => {
  expect(varietyOf(language, wanted)).toBe(locale);
});

it.each([
  [['de-CH', 'en'], 'de'],
  [['fr', 'pt-PT', 'en'], 'pt-BR'],
  [['fr'], 'en'],
  [[], 'en'],
])('who asks for %j is shown %s first', (wanted, language) => {
  expect(firstOf(['en', 'de', 'pt-BR'], wanted, 'en')).toBe(language);
});
