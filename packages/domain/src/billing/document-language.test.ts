import { expect, it } from '@jest/globals';
import { languageIn } from './document-language.ts';

// docs/rules/users.md#which-language
it.each([
  ['AT', 'de'],
  ['MX', 'es'],
  ['BR', 'pt-BR'],
  ['US', 'en'],
  ['FR', undefined],
])('an invoice for %s is in %j', (country, language) => expect(languageIn({ country })).toBe(language));
