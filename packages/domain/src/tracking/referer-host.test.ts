import { describe, expect, it } from '@jest/globals';
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
});
