import { describe, expect, it } from '@jest/globals';
import { money } from '@tributary/domain/shared/money';
import { blankedFields, changesBetween } from './changes-between.ts';

// docs/rules/accounts.md#changes-of-an-audit-entry
describe('changesBetween', () => {
  it('tells the fields that differ, and only those', () => {
    const before = { a: 1, b: 'x', c: true, list: ['1'], at: new Date(0), rate: money('0.1') };
    const after = { a: 2, b: 'x', c: false, list: ['1', '2'], at: new Date(1), rate: money('0.10') };
    expect(changesBetween(before, after)).toEqual({
      a: [1, 2],
      c: [true, false],
      list: [['1'], ['1', '2']],
      at: ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
    });
  });

  it('treats null, empty and absent values as the same', () => {
    expect(changesBetween({ a: null, b: '', c: [], d: {} }, { e: undefined })).toEqual({});
    expect(changesBetween(null, { a: 'x', b: null })).toEqual({ a: [null, 'x'] });
    expect(changesBetween({ a: 'x' }, null)).toEqual({ a: ['x', null] });
  });

  it('tells false and 0 from nothing', () => {
    expect(changesBetween({ a: false, b: 0 }, {})).toEqual({ a: [false, null], b: [0, null] });
  });

  it('leaves out what the entry says beside the changes', () => {
    const record = { id: 'i', networkId: 'n', createdAt: new Date(), modifiedAt: new Date() };
    expect(changesBetween(null, record)).toEqual({});
  });

  it('goes into objects', () => {
    const before = { meta: { bank: { iban: 'DE1', bic: 'X' }, note: 'n' } };
    const after = { meta: { bank: { iban: 'DE2', bic: 'X' } } };
    expect(changesBetween(before, after)).toEqual({
      'meta.bank.iban': ['DE1', 'DE2'],
      'meta.note': ['n', null],
    });
  });

  it.each([
    ['passwordHash', 'argon2id$old', 'argon2id$new'],
    ['hash', 'aa', 'bb'],
    ['secret', 'whsec_a', 'whsec_b'],
    ['apiKey', 'tb_net_a', 'tb_net_b'],
    ['securityToken', 'a', 'b'],
  ])('never shows %s', (name, old, recent) => {
    for (const [before, after] of [
      [{ [name]: old }, { [name]: recent }],
      [null, { [name]: recent }],
      [{ [name]: old }, null],
    ] as const) {
      expect(changesBetween(before, after)).toEqual({ [name]: [null, 'changed'] });
    }
    const nested = changesBetween({ meta: { x: { [name]: old } } }, { list: [{ [name]: recent }] });
    expect(JSON.stringify(nested)).not.toMatch(new RegExp(`"(${old}|${recent})"`.replaceAll('$', '\\$')));
  });

  it('never shows the fingerprint of a password, which changes with it', () => {
    expect(changesBetween({ passwordFingerprint: 'a' }, { passwordFingerprint: 'b' })).toEqual({});
  });

  it('cuts what is long, but sees a change behind the cut', () => {
    const long = 'x'.repeat(10_000);
    const [before, after] = changesBetween({ a: `${long}1` }, { a: `${long}2` })['a'] ?? [];
    expect(before).toHaveLength(500);
    expect(after).toBe(before);
    const lists = changesBetween(null, { a: Array.from({ length: 1000 }, (_, n) => `${n}`) });
    expect(lists['a']?.[1]).toHaveLength(500);
  });

  it('leaves no half of a character, and no NUL, for a database to refuse', () => {
    const cut = changesBetween(null, { a: `${'x'.repeat(498)}🦆${'y'.repeat(10)}`, b: 'a\0b\ud83d' });
    expect(JSON.stringify(cut)).not.toMatch(/\\u0000|\\ud83d/);
    expect(cut['b']).toEqual([null, 'a\uFFFDb\uFFFD']);
  });

  it('is not led astray by the names of fields', () => {
    const meta = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x", "a\\u0000b": 1}') as object;
    expect(Object.entries(changesBetween(null, { meta }))).toEqual([
      ['meta.__proto__.a', [null, 1]],
      ['meta.constructor', [null, 'x']],
      ['meta.a\uFFFDb', [null, 1]],
    ]);
  });
});

it('blankedFields keeps the names of what was there', () => {
  expect(blankedFields({ name: 'Alice', phone: null, meta: { bank: { iban: 'DE1' } } })).toEqual({
    name: [null, null],
    'meta.bank.iban': [null, null],
  });
});
