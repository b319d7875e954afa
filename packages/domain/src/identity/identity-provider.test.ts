// docs/rules/users.md#identity-provider
import { describe, expect, it } from '@jest/globals';
import {
  EMAIL_DOMAINS_MAX,
  isAnsweredRight,
  isOfDomains,
  ISSUER_LENGTH_MAX,
  parseEmailDomains,
  parseIssuer,
  type ProviderSignIn,
} from './identity-provider.ts';

describe('an issuer', () => {
  it('is kept to the letter', () => {
    for (const text of ['https://login.example', 'https://login.example/', 'http://localhost:8080/realms/a'])
      expect(parseIssuer(` ${text} `, 'issuer')).toBe(text);
  });

  it.each([
    'login.example',
    'ftp://login.example',
    'https://login.example/?a=1',
    'https://login.example/#a',
    'https://user@login.example',
    'https://:secret@login.example',
    `https://login.example/${'a'.repeat(ISSUER_LENGTH_MAX)}`,
  ])('is not %s', (text) => {
    expect(() => parseIssuer(text, 'issuer')).toThrow('Enter an issuer');
  });
});

describe('e-mail domains', () => {
  it('are kept in lower case, each once, as mail servers write them', () => {
    expect(parseEmailDomains(['@Example.com', 'example.com', 'bücher.example'], 'd')).toEqual([
      'example.com',
      'xn--bcher-kva.example',
    ]);
  });

  it.each([
    '',
    'com',
    'a b.example',
    'a.example:25',
    'a.example/x',
    'me@a.example',
    '-a.example',
    '.example',
  ])('are not %j', (text) => {
    expect(() => parseEmailDomains(['a.example', text], 'd')).toThrow('Enter the part after the @');
  });

  it('are not too many', () => {
    const many = Array.from({ length: EMAIL_DOMAINS_MAX + 1 }, (_, n) => `a${n}.example`);
    expect(parseEmailDomains(many.slice(1), 'd')).toHaveLength(EMAIL_DOMAINS_MAX);
    expect(() => parseEmailDomains(many, 'd')).toThrow('At most');
  });

  it('let in whoever has an e-mail of one, and anybody where there are none', () => {
    const emailDomains = ['example.com'];
    expect(isOfDomains('a@EXAMPLE.com', { emailDomains })).toBe(true);
    for (const email of ['a@example.com.evil.example', 'a@sub.example.com', 'example.com@evil.example'])
      expect(isOfDomains(email, { emailDomains })).toBe(false);
    expect(isOfDomains('a@evil.example', { emailDomains: [] })).toBe(true);
  });
});

it('counts an answer for its purpose, its browser, and until it ends', () => {
  const expiresAt = new Date('2026-03-10T12:00:00.000Z');
  const signIn = { purpose: 'sign_in', browserHash: 'a', expiresAt } as ProviderSignIn;
  const before = new Date(expiresAt.getTime() - 1);
  expect(isAnsweredRight(signIn, { purposes: ['sign_in'], browserHash: 'a' }, before)).toBe(true);
  expect(isAnsweredRight(signIn, { purposes: ['sign_in'], browserHash: 'a' }, expiresAt)).toBe(false);
  expect(isAnsweredRight(signIn, { purposes: ['sign_in'], browserHash: 'b' }, before)).toBe(false);
  expect(isAnsweredRight(signIn, { purposes: ['confirm'], browserHash: 'a' }, before)).toBe(false);
});
