import { describe, expect, it } from '@jest/globals';
import { isTrustedIp } from './trusted-ip.ts';

// docs/rules/attribution.md#allowed-addresses
describe('an allow-list', () => {
  it.each([
    [[], '203.0.113.7', true],
    [[], '', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.200', true],
    [['203.0.113.0/25'], '203.0.113.200', false],
    [['0.0.0.0/0'], '8.8.8.8', true],
    [['10.0.0.0/8', '203.0.113.7'], '203.0.113.7', true],
    [['::ffff:203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['2001:db8::/32'], '2001:db8:1:2::5', true],
    [['2001:db8:1::1'], '2001:0db8:0001:0:0:0:0:1', true],
    [['2001:db8:1::1'], '2001:db8:1::2', false],
    [['203.0.113.7'], '2001:db8::1', false],
    [['::/0'], '203.0.113.7', false],
    [['203.0.113.7'], 'nonsense', false],
    [['203.0.113.7'], '', false],
    [['nonsense', '203.0.113.0/33', '1.2.3.4/', '300.1.1.1'], '203.0.113.7', false],
    // Truncated addresses, as they are stored: what is left of them is compared.
    [['203.0.113.7'], '203.0.113.0', true],
    [['203.0.114.7'], '203.0.113.0', false],
    [['203.0.0.0/16'], '203.0.113.0', true],
    [['2001:db8:1:2::5'], '2001:db8:1::', true],
    [['2001:db8:2:2::5'], '2001:db8:1::', false],
  ])('of %j for %s: %s', (allowed, ip, expected) => {
    expect(isTrustedIp(allowed, ip)).toBe(expected);
  });
});
