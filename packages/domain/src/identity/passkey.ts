// Passkeys (docs/rules/users.md#passkeys): keys that a device or a password manager holds, and uses only after it made sure who asks.
import { MINUTE_MS } from '../shared/durations.ts';
import type { NetworkId, PasskeyId, SessionId, UserId } from '../shared/ids.ts';

/** How many passkeys a user may have. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 100;
/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Random bytes of a challenge. */
export const CHALLENGE_BYTES = 32;
/** How many challenges of one address, or of one session, wait for an answer; the oldest gives way. */
export const CHALLENGES_WAITING_MAX = 50;

/** The stored side of a passkey: its public half, which signs in nobody. */
export type Passkey = {
  readonly id: PasskeyId;
  readonly networkId: NetworkId;
  readonly userId: UserId;
  /** What its user calls it. */
  readonly name: string;
  /** What the authenticator calls it, in base64url; unique in the deployment. */
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often the authenticator says it was used; stays 0 where it does not count. */
  readonly counter: number;
  /** Whether it is copied between devices by their maker or a password manager. */
  readonly synced: boolean;
  /** How a browser reaches it, such as `usb` or `internal`. */
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** What a challenge was made for: an answer to one counts nowhere else. */
export type ChallengePurpose = 'register' | 'sign_in' | 'confirm';

/** A random text that a passkey signs, once. */
export type PasskeyChallenge = {
  readonly text: string;
  readonly purpose: ChallengePurpose;
  /** Whose it is, to count how many wait: a session, or a name that stands for an address. */
  readonly holder: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Whether an answer to this challenge counts: made for this, for whoever it is (null: anybody), and not too old. */
export const isFor = (
  { purpose, holder, expiresAt }: PasskeyChallenge,
  meant: { readonly purpose: ChallengePurpose; readonly holder: string | SessionId | null },
  now: Date,
): boolean =>
  purpose === meant.purpose && (meant.holder === null || holder === meant.holder) && now < expiresAt;

/**
 * Whether the counter of an authenticator went on. One that does not count says 0 for ever; one that counts and did not go on was
 * copied, or its answer was heard before.
 */
export const wentOn = (before: number, after: number): boolean =>
  after > before || (before === 0 && after === 0);

/** For which pages passkeys are made: browsers hold them to the host, and answer no other. */
export type PasskeySite = {
  /** Such as `https://office.hats.example`. */
  readonly origin: string;
  /** The host alone. */
  readonly id: string;
};

/** The site of passkeys, from the public address of the API, which serves the dashboard. */
export function siteOf(apiUrl: string): PasskeySite {
  const { origin, hostname } = new URL(apiUrl);
  return { origin, id: hostname };
}
