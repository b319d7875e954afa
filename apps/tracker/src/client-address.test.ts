import { describe, expect, it } from '@jest/globals';
import { isAddressIn, trustedProxies } from './client-address.ts';

// docs/rules/tracking.md#trusted-proxies
describe('trustedProxies', () => {
  const proxies = trustedProxies(['10.0.0.0/8', '127.0.0.1', '2001:db8::/32']);

  it.each([
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a stranger’s header', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['one hop', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what a client invented before', '10.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
    ['trusted hops in between', '127.0.0.1', '8.8.8.8, 198.51.100.1, 10.1.1.1,10.2.2.2', '198.51.100.1'],
    ['trusted hops only', '10.0.0.1', '10.3.3.3', '10.3.3.3'],
    ['garbage behind the proxy', '10.0.0.1', '198.51.100.1, nonsense', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a mapped peer', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped peer without a header', '::ffff:10.0.0.1', undefined, '10.0.0.1'],
    ['a mapped hop', '10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 with a port', '2001:db8::1', '[2606:4700::1111]:80', '2606:4700::1111'],
    ['octal', '10.0.0.1', '010.1.1.1', '10.0.0.1'],
  ])('finds the client behind %s', (_case, peer, header, client) => {
    expect(proxies.clientOf(peer, header)).toBe(client);
  });

  it('trusts no proxy by default', () => {
    expect(trustedProxies([]).clientOf('127.0.0.1', '8.8.8.8')).toBe('127.0.0.1');
    expect(trustedProxies([]).isTrusted('127.0.0.1')).toBe(false);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '1.2.3.4/8/9', ''])('refuses %j', (entry) => {
    expect(() => trustedProxies([entry])).toThrow('neither an IP address nor a range');
  });
});

describe('isAddressIn', () => {
  it('matches addresses and ranges; what is neither opens nothing', () => {
    expect(isAddressIn('198.51.100.7', ['198.51.100.7'])).toBe(true);
    expect(isAddressIn('198.51.100.7', ['nonsense', '198.51.100.0/24'])).toBe(true);
    expect(isAddressIn('198.51.101.7', ['nonsense', '198.51.100.0/24'])).toBe(false);
    expect(isAddressIn('', ['0.0.0.0/0'])).toBe(false);
    expect(isAddressIn('203.0.113.9', ['0.0.0.0/0'])).toBe(true);
    expect(isAddressIn('203.0.113.9', ['203.0.113.8/31', '::/0'])).toBe(true);
    expect(isAddressIn('203.0.113.10', ['203.0.113.8/31', '::/0'])).toBe(false);
    expect(isAddressIn('2001:db8::1', ['0.0.0.0/0', '2001:db8::/33'])).toBe(true);
    expect(isAddressIn('2001:db8:8000::1', ['0.0.0.0/0', '2001:db8::/33'])).toBe(false);
  });
});
