import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseUrl } from '../shared/parse-url.ts';
import { refererHost } from './referer-host.ts';

// docs/rules/stats.md#referrer-host
describe('refererHost', () => {
  it.each([
    ['https://Blog.Example.org:8443/post?q=1#x', 'blog.example.org'],
    ['http://user:secret@example.com/', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['http://[2001:db8::1]/', '[2001:db8::1]'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['', ''],
    ['example.com', ''],
    ['about:blank', ''],
    ['javascript:alert(1)', ''],
    ['https://', ''],
    [`https://${'a.'.repeat(150)}example/`, ''],
  ])('of %s is %j', (referer, host) => {
    expect(refererHost(referer)).toBe(host);
  });

  it('is what a URL parser says, whatever the host looks like', () => {
    const label = fc.oneof(
      fc.constantFrom(
        'example',
        'a',
        '1',
        '0x7f',
        'xn--bcher-kva',
        'xn--a',
        '-a-',
        'a--b',
        'Example',
        'ü',
        '%41',
        '',
      ),
      fc.stringMatching(/^[a-z0-9-]{1,8}$/),
    );
    const ends = fc.constantFrom(
      '',
      '/',
      '/post?q#x',
      '?q',
      '#x',
      ':80/',
      ':443',
      ':99999/',
      '\\x',
      ' x',
      '@b/',
      '\n/',
    );
    const schemes = fc.constantFrom('http://', 'https://', 'HTTP://', 'http:/', 'ftp://', ' http://');
    fc.assert(
      fc.property(schemes, fc.array(label, { maxLength: 5 }), ends, (scheme, labels, end) => {
        const text = scheme + labels.join('.') + end;
        const url = parseUrl(text);
        const isWeb = url && (url.protocol === 'http:' || url.protocol === 'https:');
        expect(refererHost(text)).toBe(isWeb ? url.hostname : '');
      }),
      { numRuns: 3000 },
    );
  });
});
