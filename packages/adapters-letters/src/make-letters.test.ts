// docs/rules/users.md#look-of-letters
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { network } from '@tributary/application/contracts/shared/given';
import { NO_BRAND } from '@tributary/domain/accounts/brand';
import { EVERY_LETTER } from '../test/every-letter.ts';
import { makeLetters } from './make-letters.ts';

const { write } = makeLetters({ apiUrl: () => 'https://hats.example' });
const HATS = network({
  name: 'Hats & Grüße',
  supportEmail: 'office@hats.example',
  brand: { ...NO_BRAND, accent: '#0b6e8b' },
});
const written = (content: (typeof EVERY_LETTER)[number], locale: string | null) => {
  const { subject, text, html } = write(HATS, { email: 'nora@example.com', locale }, content);
  return { subject, text, html };
};
const ENGLISH: unknown = JSON.parse(readFileSync(new URL('../test/english.json', import.meta.url), 'utf8'));

describe('a letter in English', () => {
  it('is, of every kind, what was written down, to the last character', () => {
    expect(EVERY_LETTER.map((content) => written(content, null))).toEqual(ENGLISH);
  });
});
