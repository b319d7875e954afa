// Who is asking. Headers about it are believed only from TRUSTED_PROXIES: anybody can send them
// (docs/rules/tracking.md#trusted-proxies).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type TrustedProxies = {
  isTrusted(peer: string): boolean;
  /** The address nearest to us that no trusted proxy has: X-Forwarded-For read from the right. */
  clientOf(peer: string, forwardedFor: string | undefined): string;
};

type Range = {
  readonly network: ipaddr.IPv4 | ipaddr.IPv6;
  readonly length: number;
  /** The same in bits for IPv4: behind a proxy, every visitor's address is looked for. */
  readonly v4: { readonly base: number; readonly mask: number } | null;
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
    const plain = plainAddress(address);
    const trusted = plain !== '' && contains(ranges, plain);
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
        if (hop === '') return client; // what a proxy wrote behind this cannot be told from what a stranger wrote
        client = hop;
        if (!isTrusted(hop)) return client;
      }
      return client;
    },
  };
}

/** Whether the address is in the list of addresses and CIDRs; entries that are neither match nothing. */
export function isAddressIn(address: string, entries: readonly string[]): boolean {
  const plain = plainAddress(address);
  if (plain === '') return false;
  const ranges: Range[] = [];
  for (const entry of entries) {
    try {
      ranges.push(rangeOf(entry));
    } catch {
      continue; // stored before it was validated: it opens nothing
    }
  }
  return contains(ranges, plain);
}

function rangeOf(entry: string): Range {
  const [address = '', bits, ...more] = entry.trim().split('/');
  const plain = plainAddress(address);
  const max = plain.includes(':') ? 128 : 32;
  const length = bits === undefined ? max : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (plain === '' || more.length > 0 || !(length <= max)) {
    throw new Error(`${JSON.stringify(entry)} is neither an IP address nor a range such as 10.0.0.0/8.`);
  }
  const mask = length === 0 ? 0 : -1 << (32 - length);
  const v4 = max === 32 ? { base: v4Bits(plain) & mask, mask } : null;
  return { network: ipaddr.parse(plain), length, v4 };
}

function contains(ranges: readonly Range[], plain: string): boolean {
  const bits = plain.includes(':') ? null : v4Bits(plain);
  if (bits !== null) return ranges.some(({ v4 }) => v4 !== null && (bits & v4.mask) === v4.base);
  const address = ipaddr.parse(plain);
  return ranges.some(
    ({ network, length }) => network.kind() === address.kind() && address.match(network, length),
  );
}

/** As a signed 32-bit integer, which is what bit operations give; the text is known to be an address. */
function v4Bits(plain: string): number {
  let bits = 0;
  for (const octet of plain.split('.')) bits = (bits << 8) | Number(octet);
  return bits;
}

const MAPPED = '::ffff:';

/** Without `::ffff:` and zone; IPv6 in one spelling; empty for what is no address. */
export function plainAddress(text: string): string {
  if (text.startsWith(MAPPED) && isIP(text.slice(MAPPED.length)) === 4) return text.slice(MAPPED.length);
  const kind = isIP(text);
  if (kind === 4) return text;
  return kind === 6 ? ipaddr.process(text.replace(/%.*$/, '')).toString() : '';
}

/** `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]:5678`. */
function hopAddress(text: string): string {
  const hop = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  return plainAddress(bracketed ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'));
}
