import { describe, expect, it } from '@jest/globals';
import { cleanText } from './clean-text.ts';

describe('text from strangers', () => {
  const [high, low] = ['\ud83d', '\ude00'];
  it.each([
    ['as it is', 'Plain text ~', 20, 'Plain text ~'],
    ['as it is, whatever the script', 'Größe €', 20, 'Größe €'],
    ['as it is, up to the length', 'abcde', 5, 'abcde'],
    ['cut', 'abcdef', 5, 'abcde'],
    ['cut without half of a pair', `abcd${high}${low}`, 5, 'abcd'],
    ['with a pair at its end', `abc${high}${low}`, 5, `abc${high}${low}`],
    ['with a mark for each lone half', `${high}a${low}`, 5, '\ufffda\ufffd'],
    ['without NUL', 'a\0b\0', 5, 'ab'],
    ['without NUL in other text', '\0é\0\0', 5, 'é'],
    ['with its line breaks', 'a\nb', 5, 'a\nb'],
    ['empty', '', 5, ''],
  ])('is kept %s', (_case, text, max, kept) => expect(cleanText(text, max)).toBe(kept));
});
