// IP addresses and ranges, read in one place: whoever compares, cuts or looks one up agrees with everybody else on what an
// address is. An address is one word of 32 bits (IPv4) or four (IPv6), which is what look-ups and masks work on.

export type IpAddress = { readonly version: 4 | 6; readonly words: Uint32Array };
/** All addresses that begin with the same `length` bits. */
export type IpRange = { readonly address: IpAddress; readonly length: number };

export const WIDTHS = { 4: 32, 6: 128 } as const;

const MAPPED = 0xffff;

/**
 * Undefined for what is no address. IPv4 is four decimal octets without leading zeros (which some read as octal). An IPv4
 * address inside IPv6 (`::ffff:1.2.3.4`) is that IPv4 address. A zone (`%eth0`) says nothing about the address and goes.
 */
export function parseIp(text: string): IpAddress | undefined {
  const bits = v4Bits(text);
  if (bits >= 0) return { version: 4, words: Uint32Array.of(bits) };
  const words = new Uint32Array(4);
  if (!v6Words(inGroups(text), words)) return undefined;
  const isMapped = words[0] === 0 && words[1] === 0 && words[2] === MAPPED;
  return isMapped ? { version: 4, words: words.slice(3) } : { version: 6, words };
}

/** Undefined for what is neither an address nor a range such as `10.0.0.0/8`. An address is the range of itself. */
export function parseIpRange(text: string): IpRange | undefined {
  const [base = '', bits, ...more] = text.trim().split('/');
  const address = parseIp(base);
  if (!address || more.length > 0) return undefined;
  const width = WIDTHS[address.version];
  if (bits === undefined) return { address, length: width };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? { address, length: Number(bits) } : undefined;
}

/** Whether the address lies in the range; never for one of the other version. */
export const isInRange = (address: IpAddress, { address: base, length }: IpRange): boolean =>
  shareBits(address, base, length);

/** The same for an IPv4 address as `v4Bits` gives it, without making an object: every click behind a proxy asks. */
export const isV4InRange = (bits: number, { address, length }: IpRange): boolean =>
  address.version === 4 && ((bits ^ (address.words[0] ?? 0)) & maskOf(length)) === 0;

/** Whether two addresses of one version begin with the same `length` bits. */
export function shareBits(one: IpAddress, other: IpAddress, length: number): boolean {
  if (one.version !== other.version) return false;
  for (let at = 0; at * 32 < length; at++) {
    const differing = (one.words[at] ?? 0) ^ (other.words[at] ?? 0);
    if ((differing & maskOf(length - at * 32)) !== 0) return false;
  }
  return true;
}

/** The address with everything after its first `length` bits zeroed. */
export const cutAfter = ({ version, words }: IpAddress, length: number): IpAddress => ({
  version,
  words: words.map((word, at) => word & maskOf(length - at * 32)),
});

const HOUSEHOLD_BITS = 64;

/**
 * Whose address it is, for whatever counts by address: whoever has one IPv6 address has the /64 around it, so that all of those are one
 * household (docs/rules/tracking.md#households). An IPv4 address stays itself, also inside IPv6 (`::ffff:1.2.3.4`, `64:ff9b::1.2.3.4`, 6to4,
 * Teredo), and so does one of a local network, whose machines share the /64; so does a text that is no address.
 */
export function householdOf(text: string): string {
  if (!text.includes(':')) return text;
  const address = parseIp(text);
  if (!address) return text;
  const inner = carriedV4(address);
  if (inner) return ipText(inner);
  const isOfOne = ALONE.some((range) => isInRange(address, range));
  return ipText(isOfOne ? address : cutAfter(address, HOUSEHOLD_BITS));
}

/** The IPv4 address that one of the ways to carry it in IPv6 carries; an IPv4 address is its own. */
function carriedV4(address: IpAddress): IpAddress | undefined {
  if (address.version === 4) return address;
  const [first = 0, second = 0, , last = 0] = address.words;
  if (isInRange(address, TRANSLATED)) return { version: 4, words: Uint32Array.of(last) };
  if (isInRange(address, SIX_TO_FOUR))
    return { version: 4, words: Uint32Array.of((first << 16) | (second >>> 16)) };
  return isInRange(address, TEREDO) ? { version: 4, words: Uint32Array.of(~last) } : undefined;
}

/** As an IPv4 visitor's address is known where a translator stands before an IPv6 server. Any other text as it is. */
export function untranslated(text: string): string {
  const address = text.startsWith('64:ff9b::') ? parseIp(text) : undefined;
  return address && isInRange(address, TRANSLATED) ? ipText(carriedV4(address) ?? address) : text;
}

const v6Range = (first: number, second: number, length: number): IpRange => ({
  address: { version: 6, words: Uint32Array.of(first, second, 0, 0) },
  length,
});

/** Of IPv4 visitors on an IPv6 server behind a translator (RFC 6052). */
const TRANSLATED = v6Range(0x0064ff9b, 0, 96);
/** RFC 3056: the address behind the first 16 bits. */
const SIX_TO_FOUR = v6Range(0x20020000, 0, 16);
/** RFC 4380: the address in the last 32 bits, each turned round; the /64 is that of the server. */
const TEREDO = v6Range(0x20010000, 0, 32);
/** Of translators within a network (RFC 8215), and of links. */
const ALONE: readonly IpRange[] = [v6Range(0x0064ff9b, 0x00010000, 48), v6Range(0xfe800000, 0, 10)];

/** A word whose first `bits` bits are set. */
const maskOf = (bits: number): number => (bits >= 32 ? -1 : bits <= 0 ? 0 : -1 << (32 - bits));

/** The one spelling of an address (RFC 5952): lower case, no leading zeros, the longest run of zeros as `::`. */
export function ipText({ version, words }: IpAddress): string {
  if (version === 4) return [24, 16, 8, 0].map((shift) => ((words[0] ?? 0) >>> shift) & 0xff).join('.');
  const groups = Array.from(words).flatMap((word) => [word >>> 16, word & 0xffff]);
  const texts = groups.map((group) => group.toString(16));
  const { from, length } = longestZeros(groups);
  if (length < 2) return texts.join(':');
  return `${texts.slice(0, from).join(':')}::${texts.slice(from + length).join(':')}`;
}

function longestZeros(groups: readonly number[]): { from: number; length: number } {
  let longest = { from: 0, length: 0 };
  for (let from = 0; from < groups.length; from++) {
    let end = from;
    while (groups[end] === 0) end++;
    if (end - from > longest.length) longest = { from, length: end - from };
  }
  return longest;
}

/** Without a zone, and a dotted tail (`64:ff9b::1.2.3.4`) as two groups. */
function inGroups(text: string): string {
  const [address = ''] = text.split('%', 1);
  const tail = address.lastIndexOf(':') + 1;
  if (!address.includes('.', tail)) return address;
  const bits = v4Bits(address.slice(tail));
  return bits < 0
    ? ''
    : `${address.slice(0, tail)}${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}`;
}

const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The 32 bits of an IPv4 address (also behind `::ffff:`), or -1. Allocates nothing: every click asks several times. */
export function v4Bits(text: string): number {
  let bits = 0;
  let at = text.startsWith('::ffff:') ? 7 : 0;
  for (let octets = 0; octets < 4; octets++) {
    const end = octetEnd(text, at);
    if (end < 0) return -1;
    let octet = 0;
    for (; at < end; at++) octet = octet * 10 + text.charCodeAt(at) - ZERO;
    if (octet > 255) return -1;
    bits = bits * 256 + octet;
    at++;
  }
  return at === text.length + 1 ? bits : -1;
}

/** Where the digits end, at a dot or at the end of the text; -1 when there are none, or they are no octet. */
function octetEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  const length = end - start;
  if (length === 0 || length > 3 || (length > 1 && text.charCodeAt(start) === ZERO)) return -1;
  return end === text.length || text.charCodeAt(end) === DOT ? end : -1;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const COLON = 0x3a;
const GROUPS = 8;

/**
 * Writes the four 32-bit words of an IPv6 address to `words`; false when it is none. A dotted tail is not understood.
 * Allocates nothing: clicks ask, and the table of providers a hundred thousand times at each start.
 */
export function v6Words(text: string, words: Uint32Array): boolean {
  words.fill(0);
  let group = 0;
  let gap = text.startsWith('::') ? 0 : -1; // the group that `::` stands before
  let at = gap === 0 ? 2 : 0;
  while (at < text.length) {
    const end = groupEnd(text, at);
    if (end < 0 || group === GROUPS) return false;
    setGroup(words, group++, groupValue(text, at, end));
    at = end + 1;
    if (at === text.length) return false; // ends with a single colon
    if (text.charCodeAt(at) !== COLON) continue;
    if (gap >= 0) return false;
    gap = group;
    at++;
  }
  if (gap < 0) return group === GROUPS;
  if (group === GROUPS) return false;
  for (let from = group - 1; from >= gap; from--) {
    const value = groupAt(words, from);
    setGroup(words, from, 0);
    setGroup(words, from + GROUPS - group, value);
  }
  return true;
}

/** Where the one to four hexadecimal digits end, at a colon or at the end of the text; -1 when they do not. */
function groupEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && hexValue(text.charCodeAt(end)) >= 0) end++;
  const length = end - start;
  if (length === 0 || length > 4) return -1;
  return end === text.length || text.charCodeAt(end) === COLON ? end : -1;
}

function groupValue(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 16 + hexValue(text.charCodeAt(at));
  return value;
}

const LOWER_CASE = 0x20;
const LETTER_A = 0x61;

/** -1 for what is no hexadecimal digit. */
function hexValue(code: number): number {
  if (isDigit(code)) return code - ZERO;
  const letter = (code | LOWER_CASE) - LETTER_A;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

const shiftOf = (group: number): number => (group % 2 === 0 ? 16 : 0);

const groupAt = (words: Uint32Array, group: number): number =>
  ((words[group >> 1] ?? 0) >>> shiftOf(group)) & 0xffff;

function setGroup(words: Uint32Array, group: number, value: number): void {
  const shift = shiftOf(group);
  words[group >> 1] = ((words[group >> 1] ?? 0) & ~(0xffff << shift)) | (value << shift);
}
