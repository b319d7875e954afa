// Addresses as numbers, without allocating where it matters: this is on the click path.

const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The 32 bits of an IPv4 address (also inside `::ffff:`), or -1. */
export function v4Bits(text: string): number {
  let bits = 0;
  let octets = 0;
  let at = text.startsWith('::ffff:') ? 7 : 0;
  for (; octets < 4; octets++) {
    const end = octetEnd(text, at);
    const octet = end < 0 ? 256 : Number(text.slice(at, end));
    if (octet > 255) return -1;
    bits = bits * 256 + octet;
    at = end + 1;
  }
  return at === text.length + 1 ? bits : -1;
}

/** Where the digits end, at a dot or at the end of the text; -1 when there are none, or something else follows. */
function octetEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  const isWhole = end === text.length || text.charCodeAt(end) === DOT;
  return end > start && end - start <= 3 && isWhole ? end : -1;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** Writes the four 32-bit words of an IPv6 address to `words`; false when it is none. A dotted tail is not understood. */
export function v6Words(text: string, words: Uint32Array): boolean {
  const gap = text.indexOf('::');
  const before = groupsOf(gap < 0 ? text : text.slice(0, gap));
  const after = groupsOf(gap < 0 ? '' : text.slice(gap + 2));
  const groups = before.length + after.length;
  if (gap < 0 ? groups !== 8 : groups > 7) return false;
  words.fill(0);
  return setGroups(words, 0, before) && setGroups(words, 8 - after.length, after);
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

const GROUP = /^[0-9a-f]{1,4}$/i;

function setGroups(words: Uint32Array, first: number, groups: readonly string[]): boolean {
  let group = first;
  for (const text of groups) {
    if (!GROUP.test(text)) return false;
    const value = Number.parseInt(text, 16);
    const word = group >> 1;
    words[word] = (words[word] ?? 0) + (group % 2 === 0 ? value * 0x10000 : value);
    group++;
  }
  return true;
}
