import type { Request } from 'express';
import { householdOf } from '@tributary/domain/shared/ip-address';
import type { ApiKeys } from '@tributary/application/accounts/credentials';
import type { RenewHash } from '@tributary/application/accounts/credential-hashes';
import type { RateBuckets } from '@tributary/application/shared/rate-buckets';
import type { User } from '@tributary/domain/identity/user';
import type { KeyedHashes } from '@tributary/application/accounts/hashes';
import type { Sessions } from '@tributary/application/identity/sessions';
import { authenticateKey, keyTextOf, nobody } from './authenticate-key.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { Cookies, SentSession } from './cookies.ts';
import type { Needs } from './needs.ts';
import { assertMayChange, assertNeeds } from './assert-needs.ts';
import { assertOwnPage } from './same-origin.ts';
import { assertRole, type Caller, type RouteRole } from './caller.ts';
import { HttpError, WIRE_CODES } from './http-error.ts';
import type { AffiliateGroups } from '@tributary/application/accounts/affiliate-groups';
import { makeRateLimit, type RateVerdict } from './rate-limit.ts';

type Dependencies = {
  readonly keys: Pick<ApiKeys, 'findByHash' | 'touch'>;
  readonly sessions: Sessions;
  readonly affiliateGroups: AffiliateGroups;
  readonly hashes: KeyedHashes;
  readonly renewHash: RenewHash;
  readonly buckets: RateBuckets;
};
type Options = {
  readonly allowQueryKey: boolean;
  readonly rateLimitPerSecond: number;
  /** Of each session; as of keys by default. */
  readonly sessionRateLimitPerSecond?: number;
  readonly cookies: Cookies;
};
/** What of a route the gate must know. */
export type Guarded = {
  readonly role: RouteRole;
  /** It changes something, though it is a GET. */
  readonly changes?: boolean | undefined;
  readonly needs?: Needs | undefined;
  /** It ends what is asked with, which staff who only look may do. */
  readonly endsActing?: boolean | undefined;
};
export type Admission = {
  readonly caller: Caller;
  /** The text of the key or the session: what is kept for the caller is encrypted with it. */
  readonly secretText: string;
  /** The caller's address as a fingerprint, of IPv6 that of its /64: what is counted must not store the address. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Whether the same key or session would still be let in, as who it was then: for answers that go on. What was revoked, has ended or has
   * another role or limit by now would not. Notes no use. Rejects when nobody can look.
   */
  readonly isStill: (now: Date) => Promise<boolean>;
};
/**
 * Lets a request in or refuses it: checks its key or, without one, its session, then its role and its rate
 * (docs/rules/accounts.md#refused-keys, docs/rules/users.md#sessions, docs/rules/input-output.md#rate-limits).
 */
export type Gate = (request: Request, route: Guarded, now: Date) => Promise<Admission>;

/** Failures of one address may come at a third of a key's rate; a person with a wrong key never meets the limit. */
const FAILURE_SHARE = 3;
const GUESSING = 'Too many requests without a valid key from this address.';

export function makeGate(dependencies: Dependencies, options: Options): Gate {
  const { buckets, hashes } = dependencies;
  const perSecond = options.rateLimitPerSecond;
  const perCaller = {
    key: makeRateLimit({ policy: 'key', perSecond, buckets }),
    session: makeRateLimit({
      policy: 'dashboard',
      perSecond: options.sessionRateLimitPerSecond ?? perSecond,
      buckets,
    }),
  };
  const perAddress = makeRateLimit({
    policy: 'failed-authentication',
    perSecond: Math.max(1, perSecond / FAILURE_SHARE),
    buckets,
  });
  return async (request, route, now) => {
    const { ip } = request; // read at once: a connection that is closed has none
    const keyText = keyTextOf(request, options.allowQueryKey);
    const session = keyText === undefined ? options.cookies.read(request) : undefined;
    // Looked up however much its address guesses: those who share an address with a guesser go on.
    const caller = await known({ keyText, session }, now).catch((error: unknown) => {
      throw error instanceof HttpError ? failed(error, addressNameOf(hashes, { ip }), now) : error;
    });
    const verdict = perCaller[caller.by.kind].take(caller.by.id, now);
    if (!verdict.allowed) throw tooMany(verdict, `Too many requests with this ${caller.by.kind}.`);
    if (mayChange(request, route)) {
      if (caller.by.kind === 'session') assertOwnPage(request);
      assertMayChange(caller.by, route);
    }
    assertRole(caller, route.role);
    assertNeeds(caller, route.needs, now);
    return {
      caller,
      secretText: keyText ?? session?.text ?? '',
      get address() {
        return addressNameOf(hashes, { ip });
      },
      headers: verdict.headers,
      isStill: (later) => isStill({ sent: { keyText, session }, caller, route }, later),
    };
  };

  async function isStill({ sent, caller, route }: LetIn, now: Date): Promise<boolean> {
    try {
      const again = await known(sent, now, UNNOTED);
      assertNeeds(again, route.needs, now);
      return authorityOf(again) === authorityOf(caller);
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  }

  async function known({ keyText, session }: Sent, now: Date, touching = {}): Promise<Caller> {
    const { keys, sessions } = dependencies;
    if (keyText !== undefined)
      return authenticateKey({ ...dependencies, keys: { ...keys, ...touching } }, keyText, now);
    if (session === undefined) throw nobody();
    return authenticateSession({ ...dependencies, sessions: { ...sessions, ...touching } }, session, now);
  }

  /** The error to answer a failure with: past the limit it no longer says whether the key is known. */
  function failed(error: HttpError, address: string, now: Date): HttpError {
    const verdict = perAddress.take(address, now);
    return verdict.allowed ? error : tooMany(verdict, GUESSING);
  }
}

/** In the place of what notes a use. */
const UNNOTED = { touch: async () => undefined };

/** All that says what somebody may see and do. */
function authorityOf({ by, role, ...whose }: Caller): string {
  if (by.kind === 'key') return JSON.stringify([role, whose, by.id, by.scope, by.staffRole]);
  const { user, actedBy } = by;
  const of = (one: User | null) =>
    one && [one.id, one.role, one.onlyAffiliates, one.onlyGroups, one.onlyAdvertisers];
  return JSON.stringify([role, whose, by.id, of(user), of(actedBy)]);
}

type LetIn = { readonly sent: Sent; readonly caller: Caller; readonly route: Guarded };
type Sent = { readonly keyText: string | undefined; readonly session: SentSession | undefined };

const mayChange = ({ method }: Request, { changes = false }: Guarded): boolean =>
  changes || (method !== 'GET' && method !== 'HEAD');

/** The caller's address as a name to count by, of IPv6 that of its /64: what is counted must not store the address. */
export const addressNameOf = (hashes: KeyedHashes, { ip }: Pick<Request, 'ip'>): string =>
  hashes.fingerprint(`address ${householdOf(ip ?? 'unknown')}`);

function tooMany(verdict: RateVerdict, message: string): HttpError {
  const seconds = verdict.retryAfterSeconds;
  return new HttpError({
    status: 429,
    code: WIRE_CODES.tooMany,
    message: `${message} Try again in ${seconds} s.`,
    headers: { ...verdict.headers, 'Retry-After': String(seconds) },
  });
}
