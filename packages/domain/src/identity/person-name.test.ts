import { describe, expect, it } from '@jest/globals';
import { holdsAddress, isLikeAddress, nameInLetter, parsePersonName } from './person-name.ts';

// docs/rules/users.md#limits-of-letters
describe('the name of a person', () => {
  it.each([
    'https://evil.example',
    'Win at HTTP://EVIL.EXAMPLE now',
    'www.evil.example',
    'evil.example/win',
    'evil.example?x',
    'evil．example/win',
    'evil。example/win',
    'evil.exa\u200bmple/win',
    'eve@evil.example',
    'mailto:eve',
    'ftp://x',
  ])('%j is refused, and is in no letter', (text) => {
    expect(holdsAddress(text)).toBe(true);
    expect(() => parsePersonName(text, 'name')).toThrow(
      expect.objectContaining({ code: 'invalid_parameter' }),
    );
    expect([isLikeAddress(text), nameInLetter(text)]).toEqual([true, null]);
  });

  it.each([
    'Ann',
    'J.Smith',
    'Dr. Ann',
    'Hats & Co.',
    'Björk Guðmundsdóttir',
    'A/B',
    'Hats.example',
    '李小龍',
    '12:30',
  ])('%j is a name', (text) => expect(parsePersonName(text, 'name')).toBe(text));

  it.each([
    ['Ann', false],
    ['Dr. Ann O’Hara', false],
    ['evil.example', true],
    ['J.Smith', true],
    ['xn--a.xn--b', true],
  ])('%j could be taken for an address: %j', (name, isOne) => expect(isLikeAddress(name)).toBe(isOne));
});
