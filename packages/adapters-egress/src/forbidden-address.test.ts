import { describe, expect, it } from '@jest/globals';
import { isForbiddenAddress } from './forbidden-address.ts';

describe('a forbidden address', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ])('is IPv4 %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each([
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('is IPv6 %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['', 'localhost', '1.2.3.4.5', '2130706433.example'])(
    'is also any text that cannot be read as an address: %j',
    (text) => {
      expect(isForbiddenAddress(text)).toBe(true);
    },
  );

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '168.63.129.17',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('is not the public %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});
