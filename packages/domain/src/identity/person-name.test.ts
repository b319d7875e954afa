import { describe, expect, it } from '@jest/globals';
import { holdsAddress, isLikeAddress, nameInLetter, parsePersonName, unlinked } from './person-name.ts';

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
    'pay.now.example/x',
    'evil.example./x',
    'evil.xn--p1ai/win',
    '203.0.113.5/win',
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

  it.each([
    ['Booking.com', 'Booking.\u200ccom'],
    ['pay.now.example and win', 'pay.\u200cnow.\u200cexample and win'],
    ['evil．example', 'evil．\u200cexample'],
    ['Dr. Ann', 'Dr. Ann'],
    ['1.5 of 10 at a.example', '1.5 of 10 at a.\u200cexample'],
  ])('%j is no link in a letter', (name, written) => expect(unlinked(name)).toBe(written));
});
