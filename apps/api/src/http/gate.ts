import type { Request } from 'express';
import type { ApiKeys } from '@tributary/application/accounts/credentials';
import type { RateBuckets } from '@tributary/application/operations/rate-buckets';
import type { RenewHash } from '@tributary/application/accounts/credential-hashes';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import { authenticate, keyTextOf } from './authenticate.ts';
import { assertRole, type Caller, type RouteRole } from './caller.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';
import { makeRateLimit, type RateVerdict } from './rate-limit.ts';

type Dependencies = {
  readonly keys: ApiKeys;
  readonly hashes: KeyedHashes;
  readonly renewHash: RenewHash;
  readonly buckets: RateBuckets;
};
type Options = { readonly allowQueryKey: boolean; readonly rateLimitPerSecond: number };
export type Admission = {
  readonly caller: Caller;
  readonly keyText: string;
  readonly headers: Readonly<Record<string, string>>;
};
/**
 * Lets a request in or refuses it: checks its key, its role and its rate (docs/rules/accounts.md#refused-keys,
 * docs/rules/input-output.md#rate-limits).
 */
export type Gate = (request: Request, role: RouteRole, now: Date) => Promise<Admission>;

/** Failures of one address may come at a third of a key's rate; a person with a wrong key never meets the limit. */
const FAILURE_SHARE = 3;
const KNOWN_GOOD_MAX = 10_000;
const GUESSING = 'Too many requests without a valid key from this address.';
type Attempt = { readonly address: string; readonly keyText: string | undefined; readonly now: Date };

export function makeGate(dependencies: Dependencies, options: Options): Gate {
  const { buckets, hashes } = dependencies;
  const perSecond = options.rateLimitPerSecond;
  const perKey = makeRateLimit({ policy: 'key', perSecond, buckets });
  const perAddress = makeRateLimit({
    policy: 'failed-authentication',
    perSecond: Math.max(1, perSecond / FAILURE_SHARE),
    buckets,
  });
  // While an address is blocked for guessing, keys that have worked before still do, so that others behind it can go
  // on.
  const knownGood = new Set<string>();
  const guessing = new Map<string, Date>();

  return async (request, role, now) => {
    // Buckets are stored in the database; a fingerprint keeps the address itself out of it.
    const address = hashes.fingerprint(`address ${request.ip ?? 'unknown'}`);
    const keyText = keyTextOf(request, options.allowQueryKey);
    assertNotGuessing(address, keyText, now);
    const caller = await authenticate(dependencies, keyText, now).catch((error: unknown) => {
      throw error instanceof HttpError ? failed(error, { address, keyText, now }) : error;
    });
    const text = keyText ?? '';
    remember(hashes.credential(text));
    const verdict = perKey.take(caller.keyId, now);
    if (!verdict.allowed) throw tooMany(verdict, 'This key has used up its rate.');
    assertRole(caller, role);
    return { caller, keyText: text, headers: verdict.headers };
  };

  function assertNotGuessing(address: string, keyText: string | undefined, now: Date): void {
    const until = guessing.get(address);
    if (!until) return;
    if (until <= now) {
      guessing.delete(address);
      return;
    }
    if (keyText && knownGood.has(hashes.credential(keyText))) return;
    throw tooMany(perAddress.take(address, now), GUESSING);
  }

  /**
   * The error to answer a failure with. It takes from the limit too, because guesses sent at once all pass
   * assertNotGuessing() before the first one fails.
   */
  function failed(error: HttpError, { address, keyText, now }: Attempt): HttpError {
    if (keyText) knownGood.delete(hashes.credential(keyText));
    const verdict = perAddress.take(address, now);
    if (verdict.remaining === 0 && guessing.size < KNOWN_GOOD_MAX) {
      guessing.set(address, new Date(now.getTime() + verdict.retryAfterSeconds * 1000));
    }
    return verdict.allowed ? error : tooMany(verdict, GUESSING);
  }

  function remember(hash: string): void {
    if (knownGood.size >= KNOWN_GOOD_MAX) knownGood.clear();
    knownGood.add(hash);
  }
}

function tooMany(verdict: RateVerdict, message: string): HttpError {
  const seconds = verdict.retryAfterSeconds;
  return new HttpError({
    status: 429,
    code: WIRE_CODES.tooMany,
    message: `${message} Try again in ${seconds} s.`,
    headers: { ...verdict.headers, 'Retry-After': String(seconds) },
  });
}
