// The second factor of signing in (docs/rules/users.md#second-factor): codes of an authenticator app (RFC 6238 over RFC 4226:
// HMAC-SHA1, six digits, a new one every 30 s), and codes for when the device is lost; passkeys, which count as one as well,
// are in passkey.ts. Time and HMAC are passed in.
import type { Network } from '../accounts/account.ts';
import type { NetworkId, UserId } from '../shared/ids.ts';
import type { User } from './user.ts';

export const FACTOR_SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Random bytes of each recovery code. */
export const RECOVERY_CODE_BYTES = 8;
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Clocks of telephones are off by some seconds, and typing takes a while: the step before and the one after count, too. */
const STEPS_AROUND = [0, -1, 1] as const;

/** The stored side: the secret only sealed, recovery codes only as fingerprints. */
export type SecondFactor = {
  readonly userId: UserId;
  readonly networkId: NetworkId;
  readonly sealedSecret: string;
  readonly createdAt: Date;
  /** When its first code was typed; null while it is not asked for yet. */
  readonly confirmedAt: Date | null;
  /** The newest step whose code was used: no code counts twice, nor one before it. */
  readonly lastStep: number;
  /** Of those not used yet. */
  readonly recoveryFingerprints: readonly string[];
};

/**
 * Whether somebody gets no further than to setting up a second factor: staff of a network that asks one of them
 * (docs/rules/users.md#required-second-factor).
 */
export const lacksSecondFactor = (
  user: Pick<User, 'kind'>,
  network: Pick<Network, 'staffSecondFactor'>,
  has: { readonly app: Pick<SecondFactor, 'confirmedAt'> | null | undefined; readonly passkey: boolean },
): boolean => user.kind === 'staff' && network.staffSecondFactor && !has.passkey && !has.app?.confirmedAt;

/** What a user may show beside the password: a code of an authenticator app, or a passkey (docs/rules/users.md#passkeys). */
export type FactorWay = 'code' | 'passkey';

export type HmacSha1 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

/** Which step of 30 seconds an instant lies in, counted from 1970 (RFC 6238, section 4.2). */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** The code of a step: eight bytes of counter, hashed and cut to digits (RFC 4226, section 5.3). */
export function codeOfStep(hmac: HmacSha1, secret: Uint8Array, step: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hashed = hmac(secret, new Uint8Array(counter.buffer));
  const offset = (hashed.at(-1) ?? 0) & 0xf;
  const view = new DataView(hashed.buffer, hashed.byteOffset, hashed.byteLength);
  const cut = view.getUint32(offset) & 0x7fffffff;
  return String(cut % 10 ** DIGITS).padStart(DIGITS, '0');
}

export type Typed =
  { readonly kind: 'code'; readonly text: string } | { readonly kind: 'recovery'; readonly text: string };

/** What somebody typed, without the spaces and dashes that make it readable; undefined when it can be neither. */
export function readCode(text: string): Typed | undefined {
  const plain = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'code', text: plain };
  return /^[0-9a-f]{16}$/.test(plain) ? { kind: 'recovery', text: plain } : undefined;
}

/** Which step's code it is: that of now, of the step before or of the one after. undefined when of none. */
export function stepOfCode(
  hmac: HmacSha1,
  { secret, code, at }: { readonly secret: Uint8Array; readonly code: string; readonly at: Date },
): number | undefined {
  const steps = STEPS_AROUND.map((around) => stepAt(at) + around);
  return steps.find((step) => step >= 0 && codeOfStep(hmac, secret, step) === code);
}

/** A recovery code from its random bytes: `1a2b-3c4d-5e6f-7a8b`. */
export const recoveryCode = (random: Uint8Array): string =>
  Array.from(
    random,
    (byte, at) => (at > 0 && at % 2 === 0 ? '-' : '') + byte.toString(16).padStart(2, '0'),
  ).join('');

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((held >>> (bits - 5)) & 31);
    held &= 31;
  }
  return bits > 0 ? text + BASE32.charAt((held << (5 - bits)) & 31) : text;
}

/** What an authenticator app reads from a QR code: whose codes these are, and the secret. */
export function enrolmentAddress({
  issuer,
  email,
  secret,
}: {
  readonly issuer: string;
  readonly email: string;
  readonly secret: Uint8Array;
}): string {
  // A colon would end the issuer.
  const name = issuer.replace(/:/g, ' ');
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(name)}`;
}
