import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  composeApiKey,
  composeSecurityToken,
  isWellFormedApiKey,
  isMistyped,
  isWellFormedSecurityToken,
  parseOwnText,
  prefixOf,
} from './api-key.ts';

const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
const role = fc.constantFrom('network', 'affiliate', 'advertiser');

// docs/rules/accounts.md#key-text
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

// docs/rules/accounts.md#security-token-text
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

// docs/rules/accounts.md#keys-and-tokens-from-another-system
describe('a text of another system', () => {
  const key = composeApiKey('network', new Uint8Array(32));
  const token = composeSecurityToken(new Uint8Array(32));
  const mistyped = ['tb_net_', 'tb_aff_', 'tb_adv_', 'tb_tok_'].map((kind) => `${kind}${'0'.repeat(36)}`);

  it('may begin like ours only if it is one of ours', () => {
    expect([key, token, `x${key}`, 'tb_xyz_', 'a-key'].filter(isMistyped)).toEqual([]);
    expect([...mistyped, 'tb_net_', `${key}0`, `${token}0`].filter(isMistyped)).toHaveLength(7);
  });

  it.each([key, token, 'x'.repeat(20), '~'.repeat(200), '!'.repeat(20), `x${mistyped[0] ?? ''}`])(
    'may be %s',
    (text) => {
      expect(parseOwnText(text, 'key')).toBe(text);
    },
  );

  it.each([
    ...[
      '',
      'x'.repeat(19),
      'x'.repeat(201),
      `${'x'.repeat(20)} x`,
      ` ${'x'.repeat(20)}`,
      `${'x'.repeat(20)}\n`,
    ],
    ...['ü'.repeat(20), `${'x'.repeat(20)}\u007f`, ...mistyped],
  ])('is not %j', (text) => {
    expect(() => parseOwnText(text, 'key')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        errors: [expect.objectContaining({ path: 'key' })],
      }),
    );
  });

  it('is shown by its first four characters, ours by those behind the kind', () => {
    expect([prefixOf(key), prefixOf(token), prefixOf(`x${key}`), prefixOf('abcdef')]).toEqual([
      'tb_net_0000',
      'tb_tok_0000',
      'xtb_',
      'abcd',
    ]);
  });
});
