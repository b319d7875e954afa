// The part of an IP address that is kept unless STORE_FULL_IP is set (docs/rules/tracking.md#stored-address).
import { cutAfter, ipText, parseIp, v4Bits } from '../shared/ip-address.ts';

/** How many bits are kept. */
export const KEPT_BITS = { 4: 24, 6: 48 } as const;

/**
 * IPv4 with the last octet zeroed, IPv6 with everything after /48 zeroed; an IPv4 address inside IPv6 (`::ffff:…`) as
 * IPv4. What is no address becomes the empty string, so that nothing unexpected is stored in its place.
 */
export function truncateIp(ip: string): string {
  // IPv4, the address of nearly every click, has one spelling: cutting the text is enough, and faster than parsing it.
  if (v4Bits(ip) >= 0) return `${ip.slice(ip.lastIndexOf(':') + 1, ip.lastIndexOf('.'))}.0`;
  const address = parseIp(ip);
  return address ? ipText(cutAfter(address, KEPT_BITS[address.version])) : '';
}
