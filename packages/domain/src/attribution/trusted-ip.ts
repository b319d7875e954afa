import { parseIp, parseIpRange, shareBits, WIDTHS } from '../shared/ip-address.ts';
import { KEPT_BITS, truncateIp } from '../tracking/truncate-ip.ts';

/**
 * Whether an advertiser's allow-list (addresses or CIDRs; empty allows all) lets the caller in. A stored address is
 * usually truncated (docs/rules/tracking.md#stored-address): then only what is left of it is compared, so that a
 * listed neighbour within the same /24 or /48 passes. The tracker checks whole addresses where it knows the
 * advertiser. An entry that is neither an address nor a range lets nobody in.
 */
export function isTrustedIp(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const caller = parseIp(ip);
  if (!caller) return false;
  const known = truncateIp(ip) === ip ? KEPT_BITS[caller.version] : WIDTHS[caller.version];
  return allowed.some((entry) => {
    const listed = parseIpRange(entry);
    return listed !== undefined && shareBits(caller, listed.address, Math.min(known, listed.length));
  });
}
