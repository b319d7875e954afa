import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cutAfter,
  householdOf,
  ipText,
  isInRange,
  isV4InRange,
  parseIp,
  parseIpRange,
  untranslated,
  v4Bits,
} from './ip-address.ts';

const spelled = (text: string) => {
  const address = parseIp(text);
  return address && ipText(address);
};

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['2001:0DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['::ffff:1:203.0.113.7', '::ffff:1:cb00:7107'],
    ['1::ffff:203.0.113.7', '1::ffff:cb00:7107'],
    ['::1:0:ffff:203.0.113.7', '::1:0:ffff:cb00:7107'],
    ['0:1::ffff:203.0.113.7', '0:1::ffff:cb00:7107'],
    ['::2:ffff:203.0.113.7', '::2:ffff:cb00:7107'],
  ])('%s is spelled %s', (text, expected) => {
    expect(spelled(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '010.1.1.1',
    '1.2.3.4 ',
    '1.2.3.4:80',
    '1:2',
    '1::2::3',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '12345::',
    '::1.2.3',
    '[::1]',
  ])('is not %j', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it('is what Node takes for one, and reads back as itself', () => {
    const close = fc.stringMatching(/^[0-9a-f:.]{1,20}$/);
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), close), (text) => {
        const address = parseIp(text);
        expect([text, address !== undefined]).toEqual([text, isIP(text) !== 0]);
        if (address) expect(parseIp(ipText(address))).toEqual(address);
      }),
    );
  });
});

describe('a range', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['0.0.0.0/0', '203.0.113.7', true],
    ['203.0.113.8/31', '203.0.113.9', true],
    ['203.0.113.8/31', '203.0.113.10', false],
    ['203.0.113.7', '203.0.113.7', true],
    [' 203.0.113.7 ', '203.0.113.7', true],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['2001:db8::1/128', '2001:db8::2', false],
    ['::/0', '203.0.113.7', false],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::ffff:10.0.0.0/8', '10.1.1.1', true],
  ])('%s and %s: %s', (range, text, expected) => {
    const parsed = parseIpRange(range);
    const address = parseIp(text);
    expect(parsed && address && isInRange(address, parsed)).toBe(expected);
  });

  it('holds an IPv4 address given as its bits as it does any other', () => {
    const word = fc.constantFrom(0, 1, 0x7fff_ffff, 0x8000_0000, 0xcb00_7107, 0xffff_ffff);
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 32 }), (bits, base, length) => {
        const range = { address: { version: 4 as const, words: Uint32Array.of(base) }, length };
        const expected = isInRange({ version: 4, words: Uint32Array.of(bits) }, range);
        expect(isV4InRange(bits, range)).toBe(expected);
        const six = { address: { version: 6 as const, words: Uint32Array.of(base, 0, 0, 0) }, length };
        expect(isV4InRange(bits, six)).toBe(false);
      }),
    );
    expect(
      isV4InRange(
        v4Bits('203.0.113.7'),
        parseIpRange('203.0.113.0/24') ?? { address: { version: 6, words: new Uint32Array(4) }, length: 0 },
      ),
    ).toBe(true);
  });

  it.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/x8',
    '10.0.0.0/8x',
    '10.0.0.0/008x',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/9',
    '10.0.0.0/-1',
    '10/8',
  ])('is not %j', (text) => {
    expect(parseIpRange(text)).toBeUndefined();
  });

  it('made by cutting an address after any number of bits contains that address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128), (text, bits) => {
        const address = parseIp(text);
        if (!address) throw new Error(text);
        const length = address.version === 4 ? bits % 33 : bits;
        const base = cutAfter(address, length);
        expect(isInRange(address, { address: base, length })).toBe(true);
        expect(cutAfter(base, length)).toEqual(base);
      }),
    );
  });
});

describe('a household', () => {
  // docs/rules/tracking.md#households
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['fe80::1%eth0', 'fe80::1'],
    ['febf::2', 'febf::2'],
    ['fec0::2', 'fec0::'],
    ['fd00:1::2', 'fd00:1::'],
    ['::1', '::'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7108', '203.0.113.8'],
    ['64:ff9b:1::203.0.113.7', '64:ff9b:1::cb00:7107'],
    ['64:ff9b:1:2:3:4:5:6', '64:ff9b:1:2:3:4:5:6'],
    ['64:ff9b:2::1', '64:ff9b:2::'],
    ['2002:cb00:7107::1', '203.0.113.7'],
    ['2002:cb00:7107:ffff::9', '203.0.113.7'],
    ['2001:0:c000:201:8000:63bf:34ff:8ef8', '203.0.113.7'],
    ['2001:1::1', '2001:1::'],
    ['unknown', 'unknown'],
    ['a:b', 'a:b'],
    ['', ''],
  ])('of %s is %s', (text, household) => {
    expect(householdOf(text)).toBe(household);
  });

  // docs/rules/tracking.md#visitor-facts
  it.each([
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['64:ff9b:1::cb00:7107', '64:ff9b:1::cb00:7107'],
    ['64:ff9b::1:cb00:7107', '64:ff9b::1:cb00:7107'],
    ['2002:cb00:7107::1', '2002:cb00:7107::1'],
    ['203.0.113.7', '203.0.113.7'],
    ['', ''],
  ])('behind a translator: %s is %s', (text, address) => {
    expect(untranslated(text)).toBe(address);
  });
});
