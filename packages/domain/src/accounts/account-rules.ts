// What an account's own fields may hold. Each parser gives back what is stored, or refuses with `invalid_parameter`.
import { isCommon } from './common-passwords.ts';
import { characterCount } from '../shared/characters.ts';
import { isCountry } from '../shared/countries.ts';
import { parseIpRange as ipRangeIn } from '../shared/ip-address.ts';
import { assertOneLine, isBlank, whyNotOneLine } from '../shared/one-line.ts';
import { invalid } from '../shared/refusal.ts';
import { zoneAdvice, zoneNamed } from '../shared/zones.ts';

export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 200;
export const PASSWORD_LENGTHS = `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`;
export const EMAIL_LENGTH_MAX = 254;
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/u;

/**
 * The address without blanks around it; refuses with `invalid_parameter` what does not look like one.
 */
export function parseEmail(text: string, path = 'email'): string {
  const trimmed = text.trim();
  const isLine = whyNotOneLine(trimmed) === undefined;
  if (trimmed.length <= EMAIL_LENGTH_MAX && isLine && EMAIL.test(trimmed)) return trimmed;
  throw invalid(path, 'Enter an email such as name@example.com.');
}

/** What makes two addresses one: letter case does not matter (docs/rules/accounts.md#new-accounts). */
export const emailKey = (email: string): string => email.toLowerCase();

/**
 * Counted in characters, as people do, so that an emoji is one; never trimmed, because blanks may belong to it. Refuses
 * with `invalid_parameter` another length, only blanks, a common one, and the e-mail it is for (docs/rules/accounts.md#stored-passwords).
 */
export function parsePassword(
  text: string,
  { path = 'password', email }: { readonly path?: string; readonly email?: string | undefined } = {},
): string {
  const length = characterCount(text);
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX)
    throw invalid(path, `A password has ${PASSWORD_LENGTHS}`);
  if (isBlank(text)) throw invalid(path, "A password can't be only spaces.");
  if (isCommon(text)) throw invalid(path, 'This password is too easy to guess. Choose another.');
  if (email !== undefined && isOwnEmail(text, email))
    throw invalid(path, "Your password can't be your email address.");
  return text;
}

/** The address or what stands before its @, whatever the letter case and the blanks around it. */
function isOwnEmail(password: string, email: string): boolean {
  const typed = emailKey(password.trim());
  const own = emailKey(email.trim());
  return typed === own || typed === own.slice(0, own.lastIndexOf('@'));
}

/** The ISO 3166-1 code in capitals; refuses others with `invalid_parameter`. */
export function parseCountry(code: string, path = 'country'): string {
  const upper = code.trim().toUpperCase();
  if (isCountry(upper)) return upper;
  throw invalid(path, 'A country is a two-letter ISO 3166-1 code such as US.');
}

/** The canonical IANA name; refuses what is no zone with `invalid_parameter` (docs/rules/accounts.md#time-zones). */
export function parseZone(name: string, path = 'zone'): string {
  const zone = zoneNamed(name);
  if (zone !== undefined) return zone;
  throw invalid(path, zoneAdvice(name));
}

/** Text of one line, trimmed, which may be blank; refuses others with `invalid_parameter`. */
export function parseLine(text: string, path: string): string {
  const trimmed = text.trim();
  assertOneLine(trimmed, path);
  return trimmed;
}

/** Text of one line that may not be blank, trimmed. */
export function parseName(text: string, path: string): string {
  const name = parseLine(text, path);
  if (!isBlank(name)) return name;
  throw invalid(path, 'May not be empty.');
}

/** An IP address or a CIDR range, as whoever compares addresses reads them. Without a zone (`%eth0`), which no visitor has. */
export function parseIpRange(text: string, path: string): string {
  const trimmed = text.trim();
  if (!trimmed.includes('%') && ipRangeIn(trimmed)) return trimmed;
  throw invalid(path, 'An allowed address is an IP address or a range such as 203.0.113.0/24.');
}
