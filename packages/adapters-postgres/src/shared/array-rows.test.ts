import { describe, expect, it } from '@jest/globals';
import { arrayText } from './array-rows.ts';

describe('rows as arrays', () => {
  it('tells nothing from empty text and from the word for it', () => {
    expect(arrayText([null, '', 'NULL', 'a,b', '{}'])).toBe('{null,"","NULL","a,b","{}"}');
  });

  it('escapes quotes and backslashes, in JSON as well', () => {
    expect(arrayText(['a"b\\c', { p1: 'x"y' }])).toBe('{"a\\"b\\\\c","{\\"p1\\":\\"x\\\\\\"y\\"}"}');
  });

  it('writes instants, numbers and truth values', () => {
    expect(arrayText([new Date(0), 7, true])).toBe('{"1970-01-01T00:00:00.000Z","7","true"}');
  });

  it('replaces what PostgreSQL does not store', () => {
    expect(arrayText(['a\0\uD800', 'b', { p1: '\0\uDC00' }])).toBe(
      '{"a\uFFFD\uFFFD","b","{\\"p1\\":\\"\uFFFD\uFFFD\\"}"}',
    );
  });
});
