// The address a request comes from. Headers that name it are believed only from TRUSTED_PROXIES: anybody can send
// them (docs/rules/tracking.md#trusted-proxies).
import {
  ipText,
  type IpRange,
  isInRange,
  isV4InRange,
  parseIp,
  parseIpRange,
  v4Bits,
} from '@tributary/domain/shared/ip-address';

export type TrustedProxies = {
  isTrusted(peer: string): boolean;
  /** The address nearest to us that no trusted proxy has: X-Forwarded-For read from the right. */
  clientOf(peer: string, forwardedFor: string | undefined): string;
};

type Peer = { readonly address: string; readonly isTrusted: boolean };

const REMEMBERED_MAX = 1000;
const HOPS_MAX = 20;

/** Throws for an entry that is neither an address nor a CIDR. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = entries.map(rangeOf);
  if (ranges.length === 0) return { isTrusted: () => false, clientOf: (peer) => plainAddress(peer) };
  const peers = new Map<string, Peer>();

  /** Proxies are few and send many requests. */
  function peerOf(text: string): Peer {
    const known = peers.get(text);
    if (known) return known;
    const peer = { address: plainAddress(text), isTrusted: contains(ranges, text) };
    if (peers.size >= REMEMBERED_MAX) peers.clear();
    peers.set(text, peer);
    return peer;
  }

  return {
    isTrusted: (peer) => peerOf(peer).isTrusted,
    clientOf(text, forwardedFor) {
      const peer = peerOf(text);
      let client = peer.address;
      if (forwardedFor === undefined || !peer.isTrusted) return client;
      const hops = forwardedFor.split(',');
      for (let i = hops.length - 1; i >= Math.max(0, hops.length - HOPS_MAX); i--) {
        const hop = hopAddress(hops[i] ?? '');
        // Entries left of this one may come from a proxy or from the visitor: nothing says which.
        if (hop === '') return client;
        client = hop;
        if (!contains(ranges, hop)) return client;
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
  const bits = v4Bits(text);
  if (bits >= 0) return ranges.some((range) => isV4InRange(bits, range));
  const address = parseIp(text);
  return address !== undefined && ranges.some((range) => isInRange(address, range));
}

/** IPv4 has one spelling, and nearly every visitor's address comes in it. */
const isPlainV4 = (text: string): boolean => v4Bits(text) >= 0 && !text.includes(':');

/** Without `::ffff:` and zone, in one spelling; empty for what is no address. */
function plainAddress(text: string): string {
  if (isPlainV4(text)) return text;
  const address = parseIp(text);
  return address ? ipText(address) : '';
}

/** `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]:5678`. */
function hopAddress(text: string): string {
  if (isPlainV4(text)) return text;
  const hop = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  return plainAddress(bracketed ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'));
}
