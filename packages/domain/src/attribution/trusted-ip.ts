// Addresses as numbers with a length, so that an address, a network (CIDR) and a truncated address compare alike.
import { truncateIp } from '../tracking/truncate-ip.ts';

type Range = { readonly value: bigint; readonly width: 32 | 128; readonly prefix: number };

const TRUNCATED_PREFIX = { 32: 24, 128: 48 } as const;

/**
 * Whether an advertiser's allow-list (addresses or CIDRs; empty allows all) lets the caller in. A stored address is
 * usually truncated (docs/rules/tracking.md#stored-address): then only what is left of it is compared, so that a
 * listed neighbour within the same /24 or /48 passes. The tracker checks whole addresses where it knows the
 * advertiser.
 */
export function isTrustedIp(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const caller = rangeOf(ip);
  if (!caller) return false;
  const known = truncateIp(ip) === ip ? TRUNCATED_PREFIX[caller.width] : caller.width;
  return allowed.some((entry) => {
    const listed = rangeOf(entry);
    if (listed?.width !== caller.width) return false;
    const ignored = BigInt(caller.width - Math.min(known, listed.prefix));
    return listed.value >> ignored === caller.value >> ignored;
  });
}

/** Undefined for what is neither an address nor a CIDR. */
function rangeOf(text: string): Range | undefined {
  const match = /^(?:::ffff:(?=\d+\.))?([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, address = '', length] = match;
  const octets = octetsOf(address);
  const parts = octets ?? groupsOf(address);
  const width = octets ? 32 : 128;
  const prefix = Number(length ?? width);
  if (!parts || prefix > width) return undefined;
  const bits = octets ? 8n : 16n;
  return { value: parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n), width, prefix };
}

function octetsOf(text: string): number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const octets = text.split('.').map(Number);
  return octets.every((octet) => octet <= 255) ? octets : undefined;
}

function groupsOf(text: string): number[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/i.test(text)) return undefined;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}
