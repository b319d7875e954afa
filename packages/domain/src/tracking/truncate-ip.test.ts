import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { truncateIp } from './truncate-ip.ts';

// docs/rules/tracking.md#stored-address
describe('truncateIp', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['0.0.0.0', '0.0.0.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
    ['::', '::'],
    ['64:ff9b::203.0.113.77', '64:ff9b::'],
    ['0:0:1:2:3:4:5:6', '0:0:1::'],
    ['1:2:3:4:5:6:7::', '1:2:3::'],
  ])('%s becomes %s', (ip, kept) => {
    expect(truncateIp(ip)).toBe(kept);
  });

  it.each(['', 'unknown', '1.2.3', '1.2.3.256', '1:2', '1::2::3', 'g::1', '1:2:3:4:5:6:7:8:9', '<script>'])(
    '%j is no address',
    (text) => {
      expect(truncateIp(text)).toBe('');
    },
  );

  it('forgets everything after the first 24 or 48 bits', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const kept = truncateIp(ip);
        expect(kept).toMatch(/^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,2})?::$|^(?:\d+\.){3}0$/);
        expect(truncateIp(kept)).toBe(kept);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (ip, last) => {
        expect(truncateIp(ip.replace(/\d+$/, String(last)))).toBe(truncateIp(ip));
      }),
    );
  });
});
