import type { Request } from 'express';
import { cutAfter, ipText, parseIp } from '@tributary/domain/shared/ip-address';
import type { ApiKeys } from '@tributary/application/accounts/credentials';
import type { RenewHash } from '@tributary/application/accounts/credential-hashes';
import type { RateBuckets } from '@tributary/application/shared/rate-buckets';
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
  /** The caller's address as a fingerprint, of IPv6 that of its /64: what is counted must not store the address. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
};
/**
 * Lets a request in or refuses it: checks its key, its role and its rate (docs/rules/accounts.md#refused-keys,
 * docs/rules/input-output.md#rate-limits).
 */
export type Gate = (request: Request, role: RouteRole, now: Date) => Promise<Admission>;

/** Failures of one address may come at a third of a key's rate; a person with a wrong key never meets the limit. */
const FAILURE_SHARE = 3;
const GUESSING = 'Too many requests without a valid key from this address.';

export function makeGate(dependencies: Dependencies, options: Options): Gate {
  const { buckets, hashes } = dependencies;
  const perSecond = options.rateLimitPerSecond;
  const perKey = makeRateLimit({ policy: 'key', perSecond, buckets });
  const perAddress = makeRateLimit({
    policy: 'failed-authentication',
    perSecond: Math.max(1, perSecond / FAILURE_SHARE),
    buckets,
  });
  return async (request, role, now) => {
    const address = hashes.fingerprint(`address ${subscriberOf(request.ip ?? 'unknown')}`);
    const keyText = keyTextOf(request, options.allowQueryKey);
    // Looked up however much its address guesses: those who share an address with a guesser go on.
    const caller = await authenticate(dependencies, keyText, now).catch((error: unknown) => {
      throw error instanceof HttpError ? failed(error, address, now) : error;
    });
    const verdict = perKey.take(caller.keyId, now);
    if (!verdict.allowed) throw tooMany(verdict, 'This key has used up its rate.');
    assertRole(caller, role);
    return { caller, keyText: keyText ?? '', address, headers: verdict.headers };
  };

  /** The error to answer a failure with: past the limit it no longer says whether the key is known. */
  function failed(error: HttpError, address: string, now: Date): HttpError {
    const verdict = perAddress.take(address, now);
    return verdict.allowed ? error : tooMany(verdict, GUESSING);
  }
}

/** Whoever has one IPv6 address has the /64 around it. */
function subscriberOf(text: string): string {
  const address = parseIp(text);
  if (!address) return text;
  return ipText(address.version === 4 ? address : cutAfter(address, SUBSCRIBER_BITS));
}
const SUBSCRIBER_BITS = 64;

function tooMany(verdict: RateVerdict, message: string): HttpError {
  const seconds = verdict.retryAfterSeconds;
  return new HttpError({
    status: 429,
    code: WIRE_CODES.tooMany,
    message: `${message} Try again in ${seconds} s.`,
    headers: { ...verdict.headers, 'Retry-After': String(seconds) },
  });
}
