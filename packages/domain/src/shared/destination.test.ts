import { describe, expect, it } from '@jest/globals';
import { validateDestination } from './destination.ts';

describe('a destination', () => {
  it.each([
    'https://shop.example.com',
    'http://shop.example.com:8080/a/{click_id}?b={p1}&c=%20#{p2}',
    'HTTPS://Shop.Example.com/?x=y@z',
    'https://bücher.example/',
    'http://192.0.2.1/',
    'http://[2001:db8::1]:8080/',
    'http://localhost/',
    'https://shop.example.com?click={click_id}',
  ])('may be %s', (url) => {
    expect(validateDestination(` ${url} `)).toBe(url);
  });

  // docs/rules/tracking.md#fixed-host
  it.each([
    ['', 'begins with'],
    ['shop.example.com/', 'begins with'],
    ['javascript:alert(1)', 'begins with'],
    ['data:text/html,x', 'begins with'],
    ['ftp://shop.example.com/', 'begins with'],
    ['//shop.example.com/', 'begins with'],
    ['{p1}://shop.example.com/', 'begins with'],
    ['https:{p1}', 'begins with'],
    ['https:/shop.example.com/', 'begins with'],
    ['https://{click_id}.example.com/', 'Macros'],
    ['https://shop.example.com{p1}/', 'Macros'],
    ['https://shop.example.com:{p1}/', 'Macros'],
    ['https://{p1}', 'Macros'],
    ['https://user:secret@shop.example.com/', 'password'],
    ['https://shop.example.com@evil.example/', 'password'],
    ['https://', 'a valid host name'],
    ['https:///path', 'a valid host name'],
    ['https://?x', 'a valid host name'],
    ['https://shop.example.com:99999/', 'a valid host name'],
    ['https://%7Bp1%7D.example.com/', 'a valid host name'],
    ['https://a..b/', 'a valid host name'],
    ['https://shop.example.com\\@evil.example/', 'backslashes'],
    ['https://shop.example.com/a b', 'spaces'],
    ['https://shop.exa\tmple.com/', 'control characters'],
    ['https://shop.example.com/\r\nSet-Cookie: x', 'control characters'],
    [`https://shop.example.com/${'a'.repeat(4096)}`, 'up to 4096'],
  ])('may not be %j', (url, problem) => {
    expect(() => validateDestination(url)).toThrow(problem);
    expect(() => validateDestination(url, 'fallback_url')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        errors: [expect.objectContaining({ path: 'fallback_url' })],
      }),
    );
  });
});
