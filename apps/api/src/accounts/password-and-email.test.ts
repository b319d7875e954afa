// The wire asks the domain what a password and an e-mail address are, so that both count alike.
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { emailAddress, password, presentPassword } from '../shared/input.ts';

const DUCK = '🦆'; // one character, two UTF-16 units
const accepts = (type: z.ZodType, value: unknown) => type.safeParse(value).success;

describe('a password on the wire (docs/rules/accounts.md#stored-passwords)', () => {
  it.each<[unknown, boolean]>([
    ['abcdefg', false],
    ['abcdefgh', true],
    [`🐸${DUCK.repeat(3)}`, false],
    [`🐸${DUCK.repeat(6)}`, false],
    [`🐸${DUCK.repeat(7)}`, true],
    [`🐸${DUCK.repeat(199)}`, true],
    [`🐸${DUCK.repeat(200)}`, false],
    [`b${'a'.repeat(199)}`, true],
    [`b${'a'.repeat(200)}`, false],
    ['aaaaaaaa', false],
    [' abcdef ', true],
    ['        ', false],
    ['\u00a0\u2003\u3000 \u200b\t  ', false],
    ['12345678', false],
    ['Password1', false],
    [' QwErTyUiOp ', false],
    ['correct horse', true],
    [12345678, false],
  ])('of %j: %s', (value, valid) => {
    expect(accepts(password('Of an account.'), value)).toBe(valid);
  });

  it('is taken as typed when it is the present one, whatever its length', () => {
    for (const typed of [' secret 1 ', 'short', DUCK.repeat(200)])
      expect(presentPassword('The present one.').parse(typed)).toBe(typed);
    expect(accepts(presentPassword('The present one.'), '')).toBe(false);
  });
});

describe('an e-mail address on the wire (docs/rules/accounts.md#new-accounts)', () => {
  it.each([
    [' name@example.com ', true],
    ['jörg@bücher.example', true],
    ['name@example.c', false],
    ['name@example', false],
    ['a@b@example.com', false],
    [`${'n'.repeat(65)}@example.com`, false],
    ['name(comment)@example.com', false],
  ])('%j: %s', (text, valid) => {
    expect(accepts(emailAddress('Of an account.'), text)).toBe(valid);
  });
});
