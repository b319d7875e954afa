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
    ['cut before an escape', 'ab%41c', 4, 'ab'],
    ['cut before the second digit of an escape', 'a%41c', 3, 'a'],
    ['cut behind an escape', 'a%41c', 4, 'a%41'],
    ['cut before an escaped character of two bytes', 'a%C3%BCc', 4, 'a'],
    ['cut in the second byte', 'a%c3%bcc', 6, 'a'],
    ['cut before the third byte', 'a%E2%82%AC', 7, 'a'],
    ['cut before the fourth byte', 'a%F0%9F%98%80', 10, 'a'],
    ['cut behind an escaped character', 'a%E2%82%ACx', 10, 'a%E2%82%AC'],
    ['cut with other text in it', 'ü%C3%BC', 4, 'ü'],
    ['with half an escape of its own', '100%', 4, '100%'],
  ])('is kept %s', (_case, text, max, kept) => expect(cleanText(text, max)).toBe(kept));
});
