import { describe, expect, it } from '@jest/globals';
import { greeting, holdsAddress, nameInLetter, parsePersonName } from './person-name.ts';

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
    expect([greeting(text), nameInLetter(text)]).toEqual(['Hello,', null]);
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
    ['Ann', 'Hello Ann,'],
    ['Dr. Ann O’Hara', 'Hello Dr. Ann O’Hara,'],
    ['evil.example', 'Hello,'],
    ['J.Smith', 'Hello,'],
    ['xn--a.xn--b', 'Hello,'],
  ])('%j is greeted with %j', (name, words) => expect(greeting(name)).toBe(words));
});
