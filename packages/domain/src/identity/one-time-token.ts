// Links that work once: for the first owner, an invited user, a forgotten password (docs/rules/users.md#one-time-links).
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import type { NetworkId, OneTimeTokenId, UserId } from '../shared/ids.ts';
import type { Assigned } from './limit.ts';
import type { User } from './user.ts';

export const TOKEN_PURPOSES = ['setup', 'invite', 'reset'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** How long a link works. */
export const TOKEN_AGE_MAX_MS = {
  setup: DAY_MS,
  invite: 7 * DAY_MS,
  reset: HOUR_MS,
} as const satisfies Record<TokenPurpose, number>;

/** The stored side of a link: only a keyed hash of its text. */
export type OneTimeToken = {
  readonly id: OneTimeTokenId;
  readonly networkId: NetworkId;
  readonly purpose: TokenPurpose;
  /** The person it is for; null for the first owner, who does not exist yet. */
  readonly userId: UserId | null;
  readonly hash: string;
  /** A fingerprint of what the user was when it was made (`boundState`); null for the first owner, and of links made before this was kept. */
  readonly binding: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** Whether a link still works. */
export const isUsable = (
  { usedAt, expiresAt }: Pick<OneTimeToken, 'usedAt' | 'expiresAt'>,
  now: Date,
): boolean => usedAt === null && now < expiresAt;

type Bound = Pick<User, 'email' | 'role' | 'passwordHash' | 'live'> & Assigned;

/** What a link is made for: it counts for its user only as long as this is the same (docs/rules/users.md#one-time-links). */
export const boundState = ({ email, role, passwordHash, live, ...limit }: Bound): string =>
  JSON.stringify([
    email,
    role,
    passwordHash,
    live,
    limit.onlyAffiliates && [...limit.onlyAffiliates].sort(),
    limit.onlyAdvertisers && [...limit.onlyAdvertisers].sort(),
    // Not said where there are none: links from before there were groups stay good.
    ...(limit.onlyGroups ? [[...limit.onlyGroups].sort()] : []),
  ]);

/** Whether a change of a user ends the links made before it. */
export const endsLinks = (before: Bound, after: Bound): boolean => boundState(before) !== boundState(after);

/** The text of a session or a link: its random bytes in hexadecimal, safe in a cookie and behind a `#`. */
export const secretText = (random: Uint8Array): string =>
  Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');

const FORM = /^[0-9a-f]{64}$/;

/** Whether a text can be one of a session or a link, so that others need no query. */
export const isSecretText = (text: string): boolean => FORM.test(text);
