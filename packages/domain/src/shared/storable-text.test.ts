import { describe, expect, it } from '@jest/globals';
import { isStorable, storable } from './storable-text.ts';

describe('text that can be kept', () => {
  it.each([
    ['', ''],
    ['ü 🦆 \n', 'ü 🦆 \n'],
    ['a\0b\0', 'a\uFFFDb\uFFFD'],
    ['\uD800c\uDC00', '\uFFFDc\uFFFD'],
    ['🦆\uD83E', '🦆\uFFFD'],
  ])('%j is kept as %j', (text, kept) => {
    expect(storable(text)).toBe(kept);
    expect(isStorable(text)).toBe(text === kept);
    expect(isStorable(text)).toBe(text === kept);
  });
});
