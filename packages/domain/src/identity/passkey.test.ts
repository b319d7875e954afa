// docs/rules/users.md#passkeys
import { describe, expect, it } from '@jest/globals';
import { CHALLENGE_MS, isFor, type PasskeyChallenge, siteOf, wentOn } from './passkey.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const challenge: PasskeyChallenge = {
  text: 'ab',
  purpose: 'confirm',
  holder: 'session 1',
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + CHALLENGE_MS),
};
const after = (ms: number) => new Date(NOW.getTime() + ms);

it('takes a counter that went on, and one that never counts', () => {
  const cases = [
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 4_294_967_295, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
  ] as const;
  for (const [before, now, counts] of cases)
    expect([before, now, wentOn(before, now)]).toEqual([before, now, counts]);
});

describe('a challenge', () => {
  it('counts for the purpose and person it was made for, and for five minutes', () => {
    const meant = { purpose: 'confirm', holder: 'session 1' } as const;
    expect(isFor(challenge, meant, NOW)).toBe(true);
    expect(isFor(challenge, meant, after(CHALLENGE_MS - 1))).toBe(true);
    expect(isFor(challenge, meant, after(CHALLENGE_MS))).toBe(false);
    expect(isFor(challenge, { ...meant, purpose: 'register' }, NOW)).toBe(false);
    expect(isFor(challenge, { ...meant, holder: 'session 2' }, NOW)).toBe(false);
    expect(isFor(challenge, { ...meant, holder: null }, NOW)).toBe(true);
  });
});

it('is for the host of the public address', () => {
  expect(siteOf('https://office.hats.example')).toEqual({
    origin: 'https://office.hats.example',
    id: 'office.hats.example',
  });
  expect(siteOf('http://localhost:3000/')).toEqual({ origin: 'http://localhost:3000', id: 'localhost' });
});
