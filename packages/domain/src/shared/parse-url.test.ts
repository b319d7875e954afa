import { describe, expect, it } from '@jest/globals';
import { parseUrl } from './parse-url.ts';

describe('parseUrl', () => {
  it.each([
    ['https://a.example/x', 'a.example'],
    ['/x', undefined],
    ['https://', undefined],
    ['', undefined],
  ])('%s has the host %s', (text, host) => {
    expect(parseUrl(text)?.host).toBe(host);
  });

  it('gives the same answer for the ten-thousandth time', () => {
    const answers = new Set(Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/')?.host));
    expect([...answers]).toEqual(['xn--bcher-kva.example']);
  });
});
