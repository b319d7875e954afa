import { Resolver, lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

const TIMEOUT_MS = 2000;

/**
 * Asks DNS without the thread pool that `lookup` uses: its four threads also serve files and passwords, and a few names
 * whose servers do not answer would hold them for many seconds. The hosts file is read (by `lookup`) only for names
 * that DNS answers for at once but does not know.
 */
export function makeResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found: LookupAddress[] = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    if (v4.status === 'rejected' && codeOf(v4.reason) === 'ETIMEOUT') throw v4.reason;
    return lookup(hostname, { all: true });
  };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
