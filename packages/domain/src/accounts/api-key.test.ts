import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  composeApiKey,
  composeSecurityToken,
  isWellFormedApiKey,
  isWellFormedSecurityToken,
  prefixOf,
} from './api-key.ts';

const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
const role = fc.constantFrom('network', 'affiliate', 'advertiser');

describe('API keys', () => {
  it.each([
    ['network', 'tb_net_'],
    ['affiliate', 'tb_aff_'],
    ['advertiser', 'tb_adv_'],
  ] as const)('of role %s begin with %s and are well-formed', (kind, prefix) => {
    fc.assert(
      fc.property(random, (bytes) => {
        const key = composeApiKey(kind, bytes);
        expect(key.startsWith(prefix)).toBe(true);
        expect(key).toHaveLength(prefix.length + 36);
        expect(isWellFormedApiKey(key)).toBe(true);
        expect(isWellFormedSecurityToken(key)).toBe(false);
      }),
    );
  });

  it('end with the CRC-32 of what comes before, in Base62', () => {
    // zlib.crc32 of "tb_net_" and 30 zeros is 1,097,645,409.
    expect(composeApiKey('network', new Uint8Array(32))).toBe(`tb_net_${'0'.repeat(30)}1CHbiD`);
  });

  it('with one character changed are not well-formed', () => {
    fc.assert(
      fc.property(role, random, fc.nat(42), (kind, bytes, at) => {
        const key = composeApiKey(kind, bytes);
        const other = key[at] === 'x' ? 'y' : 'x';
        expect(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('use all of their randomness', () => {
    const keys = new Set(
      Array.from({ length: 32 }, (_, i) => {
        const bytes = new Uint8Array(32).fill(7);
        bytes[i] = 8;
        return composeApiKey('network', bytes);
      }),
    );
    expect(keys.size).toBe(32);
    expect(() => composeApiKey('network', new Uint8Array(31))).toThrow(RangeError);
  });

  it.each(['', 'tb_net_', 'tb_xyz_' + '0'.repeat(36), 'a-key-from-the-environment'])(
    'are told from other text such as %j',
    (text) => {
      expect(isWellFormedApiKey(text)).toBe(false);
    },
  );
});

describe('security tokens', () => {
  it('are well-formed and need no encoding in a URL', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const token = composeSecurityToken(bytes);
        expect(isWellFormedSecurityToken(token)).toBe(true);
        expect(encodeURIComponent(token)).toBe(token);
      }),
    );
  });
});

describe('the shown prefix', () => {
  it.each([
    ['tb_net_AbCdEfGh', 'tb_net_AbCd'],
    ['a-key-from-the-environment', 'a-ke'],
  ])('of %s is %s', (text, prefix) => {
    expect(prefixOf(text)).toBe(prefix);
  });
});
