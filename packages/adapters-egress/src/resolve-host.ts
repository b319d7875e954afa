import { Resolver, lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

const TRY_TIMEOUT_MS = 1000;
const TRIES = 2;
const KEPT_MS = 5000;
const HOSTS_MAX = 10_000;

/**
 * Asks DNS without the thread pool that `lookup` uses: its four threads also serve files and passwords, and a few names
 * whose servers do not answer would hold them for many seconds. The hosts file is read (by `lookup`) only for names
 * that DNS answers for at once but does not know.
 */
export function makeResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  return shared(async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found: LookupAddress[] = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    if (v4.status === 'rejected' && codeOf(v4.reason) === 'ETIMEOUT') throw v4.reason;
    return lookup(hostname, { all: true });
  });
}

/**
 * One question at a time for a name, its answer kept for 5 s: 150 deliveries to one receiver made 300 questions at once,
 * of which a small name server dropped most. Failures are not kept. Safe, because every connection checks the addresses
 * it was given, wherever they come from.
 */
export function shared(resolve: ResolveHost, now = () => performance.now()): ResolveHost {
  const known = new Map<string, { readonly answer: Promise<LookupAddress[]>; readonly askedAt: number }>();
  return (hostname) => {
    const present = known.get(hostname);
    if (present && now() - present.askedAt < KEPT_MS) return present.answer;
    if (known.size >= HOSTS_MAX) known.clear();
    const answer = resolve(hostname);
    known.set(hostname, { answer, askedAt: now() });
    answer.catch(() => {
      if (known.get(hostname)?.answer === answer) known.delete(hostname);
    });
    return answer;
  };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
