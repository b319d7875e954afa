import { describe, expect, it } from '@jest/globals';
import { parseStatusWords, statusOfWord } from './status-words.ts';

// docs/rules/attribution.md#words-for-a-status
describe('a word for a status', () => {
  it.each([
    ['approved', 'approved'],
    [' Confirmed ', 'approved'],
    ['1', 'approved'],
    ['on-hold', 'pending'],
    ['2', 'pending'],
    ['DECLINED', 'rejected'],
    ['3', 'rejected'],
    ['Charge_Back', 'cancelled'],
    ['charge back', 'cancelled'],
    ['reversed', 'cancelled'],
    ['refunded', 'cancelled'],
    ['canceled', 'cancelled'],
    ['charged-back', 'cancelled'],
    ['Disapproved', 'rejected'],
    ['fraud', 'rejected'],
    ['trash', 'rejected'],
    ['failed', 'rejected'],
    ['validated', 'approved'],
    ['sale', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%j is %s', (word, status) => {
    expect(statusOfWord(word, {})).toBe(status);
  });

  it("is the network's own before that of all", () => {
    const words = parseStatusWords({ ' 1 ': 'pending', Storniert: 'cancelled' });
    expect(words).toEqual({ '1': 'pending', storniert: 'cancelled' });
    expect(['1', 'STORNIERT', '2'].map((word) => statusOfWord(word, words))).toEqual([
      'pending',
      'cancelled',
      'pending',
    ]);
  });

  it.each([
    [{ ' - ': 'approved' }, /1 to 32/],
    [{ ['x'.repeat(33)]: 'approved' }, /1 to 32/],
    [{ ok: 'approved', 'O-K': 'pending' }, /twice/],
    [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`w${n}`, 'approved'])), /At most 50/],
  ] as const)('%j is no table', (words, why) => {
    expect(() => parseStatusWords(words as never)).toThrow(why);
  });
});
