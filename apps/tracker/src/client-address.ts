// The address a request comes from. Headers that name it are believed only from TRUSTED_PROXIES: anybody can send
// them (docs/rules/tracking.md#trusted-proxies).
import { ipText, type IpRange, isInRange, parseIp, parseIpRange } from '@tributary/domain/shared/ip-address';

export type TrustedProxies = {
  isTrusted(peer: string): boolean;
  /** The address nearest to us that no trusted proxy has: X-Forwarded-For read from the right. */
  clientOf(peer: string, forwardedFor: string | undefined): string;
};

const REMEMBERED_MAX = 1000;
const HOPS_MAX = 20;

/** Throws for an entry that is neither an address nor a CIDR. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = entries.map(rangeOf);
  if (ranges.length === 0) return { isTrusted: () => false, clientOf: (peer) => plainAddress(peer) };
  const remembered = new Map<string, boolean>();

  function isTrusted(address: string): boolean {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const trusted = contains(ranges, address);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(address, trusted);
    return trusted;
  }

  return {
    isTrusted,
    clientOf(peer, forwardedFor) {
      let client = plainAddress(peer);
      if (forwardedFor === undefined || !isTrusted(peer)) return client;
      const hops = forwardedFor.split(',');
      for (let i = hops.length - 1; i >= Math.max(0, hops.length - HOPS_MAX); i--) {
        const hop = hopAddress(hops[i] ?? '');
        // Entries left of this one may come from a proxy or from the visitor: nothing says which.
        if (hop === '') return client;
        client = hop;
        if (!isTrusted(hop)) return client;
      }
      return client;
    },
  };
}

/** Whether the address is in the list of addresses and CIDRs; an entry that is neither opens nothing. */
export function isAddressIn(address: string, entries: readonly string[]): boolean {
  const ranges = entries.map(parseIpRange).filter((range) => range !== undefined);
  return contains(ranges, address);
}

function rangeOf(entry: string): IpRange {
  const range = parseIpRange(entry);
  if (range) return range;
  throw new Error(`${JSON.stringify(entry)} is neither an IP address nor a range such as 10.0.0.0/8.`);
}

function contains(ranges: readonly IpRange[], text: string): boolean {
  const address = parseIp(text);
  return address !== undefined && ranges.some((range) => isInRange(address, range));
}

/** Without `::ffff:` and zone, in one spelling; empty for what is no address. */
function plainAddress(text: string): string {
  const address = parseIp(text);
  return address ? ipText(address) : '';
}

/** `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]:5678`. */
function hopAddress(text: string): string {
  const hop = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  return plainAddress(bracketed ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'));
}
