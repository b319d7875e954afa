// The text of API keys and security tokens (docs/rules/accounts.md#key-text). The last six characters are a CRC-32 of
// the rest, so a mistyped or made-up key is refused without asking the database. Only a keyed hash of the text is
// ever stored.
import { invalid } from '../shared/refusal.ts';
import type { Role } from './account.ts';

/** Random bytes a key or token is made of; 256 bits make the bias of 30 Base62 characters negligible (2^-77). */
export const KEY_RANDOM_BYTES = 32;

const PREFIXES = {
  network: 'tb_net_',
  affiliate: 'tb_aff_',
  advertiser: 'tb_adv_',
} as const satisfies Record<Role, string>;
const TOKEN_PREFIX = 'tb_tok_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 4;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_FORM = /^tb_(?:net|aff|adv)_[0-9A-Za-z]{36}$/;
const TOKEN_FORM = /^tb_tok_[0-9A-Za-z]{36}$/;

/** `tb_net_…`, `tb_aff_…` or `tb_adv_…`: 30 Base62 characters from KEY_RANDOM_BYTES random bytes and their checksum. */
export const composeApiKey = (role: Role, random: Uint8Array): string => compose(PREFIXES[role], random);

/** The text of a security token; safe in a URL without encoding. */
export const composeSecurityToken = (random: Uint8Array): string => compose(TOKEN_PREFIX, random);

/** Whether the text has the form of a key this product makes, whatever its checksum; keys set by an operator may have another. */
export const hasKeyForm = (text: string): boolean => KEY_FORM.test(text);

/** Whether the text can be a key this product made. A key set through NETWORK_API_KEY may have another form. */
export const isWellFormedApiKey = (text: string): boolean => hasKeyForm(text) && hasChecksum(text);

/** Whether a text can be a security token: form and checksum, so that others need no query. */
export const isWellFormedSecurityToken = (text: string): boolean =>
  TOKEN_FORM.test(text) && hasChecksum(text);

const OWN_TEXT = /^[\x21-\x7e]{20,200}$/;
const OUR_BEGINNING = /^tb_(?:net|aff|adv|tok)_/;

/** Whether a text begins like one of this product and is none: it would be refused unseen wherever it is sent. */
export const isMistyped = (text: string): boolean =>
  OUR_BEGINNING.test(text) && !isWellFormedApiKey(text) && !isWellFormedSecurityToken(text);

/**
 * The text of a key or token that another system has given out, for a move from there (docs/rules/accounts.md#keys-and-tokens-from-another-system).
 * Refuses with `invalid_parameter` what is too short or has blanks, and a mistyped one of ours, which would be refused
 * unseen later.
 */
export function parseOwnText(text: string, path: string): string {
  if (!OWN_TEXT.test(text)) throw invalid(path, 'Enter 20 to 200 visible ASCII characters without spaces.');
  if (isMistyped(text))
    throw invalid(path, "This looks like a Tributary key but isn't one. Check for typing errors.");
  return text;
}

/** What lists show of a key or token, to tell one from another: its kind and the next four characters. */
export function prefixOf(text: string): string {
  const kind = /^tb_[a-z]{3}_/.exec(text)?.[0] ?? '';
  return text.slice(0, kind.length + SHOWN_LENGTH);
}

function compose(prefix: string, random: Uint8Array): string {
  if (random.length < KEY_RANDOM_BYTES) throw new RangeError(`A key needs ${KEY_RANDOM_BYTES} random bytes.`);
  const body =
    prefix +
    base62(
      random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
      RANDOM_LENGTH,
    );
  return body + checksumOf(body);
}

const hasChecksum = (text: string): boolean =>
  checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

const checksumOf = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_LENGTH);

/** The low `length` digits. */
function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

/** CRC-32 (ISO-HDLC, as in zip) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffff_ffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) & 0xff;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return ~crc >>> 0;
}
