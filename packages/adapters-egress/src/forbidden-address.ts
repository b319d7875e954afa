import ipaddr from 'ipaddr.js';

/**
 * Special addresses that ipaddr.js calls unicast. 168.63.129.16 is a public address behind which Azure answers its
 * machines; 100:0:0:1::/64 is IANA's dummy prefix; the rest of what is not 2000::/3 has no public hosts at all.
 */
const FORBIDDEN_V4 = ipaddr.IPv4.parseCIDR('168.63.129.16/32');
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for every address that is not an ordinary public one: private, loopback, link-local, multicast, carrier NAT,
 * documentation, benchmark and other special ranges, and IPv6 forms that carry an IPv4 address inside (mapped,
 * NAT64, 6to4, Teredo), whatever that one is. What cannot be read is forbidden too.
 */
export function isForbiddenAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  return address instanceof ipaddr.IPv4 ? address.match(FORBIDDEN_V4) : !address.match(PUBLIC_V6);
}
