import { describe, expect, it } from '@jest/globals';
import { network } from '@tributary/application/contracts/shared/given';
import { EVERY_LETTER } from '../test/every-letter.ts';
import { EN } from './languages/en.ts';
import { TEXTS } from './languages.ts';
import { makeLetters } from './make-letters.ts';
import { voiceOf } from './voice.ts';

/** Every text under its path; the forms of a count are one. */
function textsIn(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || 'other' in value) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}/${name}`));
}
const formsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, string>);
const placeholders = (value: unknown): string[] =>
  [...new Set(formsOf(value).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted();
const english = new Map(textsIn(EN));

describe.each(Object.entries(TEXTS))('%s', (tag, texts) => {
  const all = textsIn(texts);

  it('has the placeholders that English has, text by text', () => {
    expect(all.map(([path, value]) => [path, placeholders(value)])).toEqual(
      [...english].map(([path, value]) => [path, placeholders(value)]),
    );
  });

  it('has a form for each category of its plural rules, and no other', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    for (const [path, value] of all.filter(([, one]) => typeof one !== 'string'))
      expect([path, Object.keys(value as object).toSorted()]).toEqual([path, categories]);
  });

  it('leaves no placeholder, and no English sentence where it is not English', () => {
    const letters = makeLetters({ apiUrl: () => 'https://hats.example' });
    const said = EVERY_LETTER.map((content) =>
      letters.write(network(), { email: 'nora@example.com', locale: tag }, content),
    );
    for (const { subject, text, html } of said) {
      expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined/);
      expect(html).toContain(`<html lang="${tag}">`);
      if (tag !== 'en') expect(text).not.toMatch(/\b(?:the|your|was|There are|of)\b/);
    }
  });
});

describe('numbers, days and money', () => {
  it('are those of the locale, with every digit', () => {
    const written = (locale: string) => {
      const { number, day, money } = voiceOf(locale, 'en').formats;
      return [number('1234567.123456789012345'), day('2026-03-10'), day('2026-03'), money('1234.5', 'EUR')]
        .join(' | ')
        .replaceAll('\u00a0', ' ');
    };
    expect(['en', 'en-GB', 'de', 'es', 'es-MX', 'pt-BR'].map(written)).toEqual([
      '1,234,567.123456789012345 | Mar 10, 2026 | March 2026 | €1,234.50',
      '1,234,567.123456789012345 | 10 Mar 2026 | March 2026 | €1,234.50',
      '1.234.567,123456789012345 | 10.03.2026 | März 2026 | 1.234,50 €',
      '1.234.567,123456789012345 | 10 mar 2026 | marzo de 2026 | 1234,50 €',
      '1,234,567.123456789012345 | 10 mar 2026 | marzo de 2026 | EUR 1,234.50',
      '1.234.567,123456789012345 | 10 de mar. de 2026 | março de 2026 | € 1.234,50',
    ]);
  });

  it('stay what they are where they are none', () => {
    const { number, day, money } = voiceOf('de', 'en').formats;
    expect([number(''), number('abc'), day('ever'), day('2026-99-99'), money('x', 'EUR')]).toEqual([
      '',
      'abc',
      'ever',
      '2026-99-99',
      'x EUR',
    ]);
  });
});

// docs/rules/users.md#which-language
it.each([
  ['de-AT', 'es', 'de'],
  ['pt-PT', 'es', 'pt-BR'],
  ['es-419', 'de', 'es'],
  ['en', 'de', 'en'],
  ['fr', 'en', 'en'],
  ['fr', 'es', 'es'],
  [null, 'en', 'en'],
  [null, 'de', 'de'],
] as const)('a reader of %s in a network of %s gets %s', (locale, otherwise, tag) => {
  expect(voiceOf(locale, otherwise).tag).toBe(tag);
});

it('has numbers and days of the language, not of a locale that it is not of', () => {
  expect(voiceOf('fr-CH', 'de').formats.number('1234.5')).toBe('1.234,5');
});
