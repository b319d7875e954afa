import { expect, it } from '@jest/globals';
import { languageOf } from './language.ts';

// docs/rules/users.md#which-language
it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt-BR'],
  ['es-419', 'es'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
])('the language of %j is %j', (locale, language) => expect(languageOf(locale)).toBe(language));
