import { describe, expect, it } from '@jest/globals';
import { emailKey, parseEmail, parsePassword } from './account-rules.ts';

const refusal = expect.objectContaining({ code: 'invalid_parameter' });
const DUCK = '🦆'; // one character, two UTF-16 units, four bytes of UTF-8

describe('a password (docs/rules/accounts.md#stored-passwords)', () => {
  it.each([
    ['8 letters', 'abcdefgh'],
    ['8 emoji, 16 units', DUCK.repeat(8)],
    ['200 letters', 'a'.repeat(200)],
    ['200 emoji, 400 units', DUCK.repeat(200)],
    ['blanks around it, which belong to it', ' abcdef '],
    ['only blanks', ' '.repeat(8)],
  ])('may have %s', (_what, text) => {
    expect(parsePassword(text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['7 letters', 'abcdefg'],
    ['7 emoji, 14 units', DUCK.repeat(7)],
    ['4 emoji, 8 units', DUCK.repeat(4)],
    ['201 letters', 'a'.repeat(201)],
    ['201 emoji', DUCK.repeat(201)],
  ])('may not have %s', (_what, text) => {
    expect(() => parsePassword(text)).toThrow(refusal);
  });
});

describe('an e-mail address (docs/rules/accounts.md#new-accounts)', () => {
  const host = (length: number) => `${'h'.repeat(length - 4)}.com`;

  it.each([
    ['name@example.com', 'name@example.com'],
    [' Name+tag@mail.Example.co.uk ', 'Name+tag@mail.Example.co.uk'],
    ['jörg@bücher.example', 'jörg@bücher.example'],
    [`${'n'.repeat(64)}@${host(189)}`, `${'n'.repeat(64)}@${host(189)}`],
  ])('%j is one', (text, kept) => {
    expect(parseEmail(text)).toBe(kept);
  });

  it.each([
    '',
    'name',
    'name@example',
    'name@example.c',
    'a name@example.com',
    'name@exa mple.com',
    'a@b@example.com',
    'name@example.com, other@example.com',
    'Name <name@example.com>',
    `${'n'.repeat(65)}@example.com`,
    `${'n'.repeat(64)}@${host(190)}`,
  ])('%j is none', (text) => {
    expect(() => parseEmail(text)).toThrow(refusal);
  });

  it('is one with another of other letter case', () => {
    expect(emailKey('Name@Example.COM')).toBe(emailKey('name@example.com'));
    expect(emailKey('name@example.com')).not.toBe(emailKey('name@example.org'));
  });
});
