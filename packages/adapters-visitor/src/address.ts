// Addresses as numbers, without allocating: this is on the click path.

/** The 32 bits of an IPv4 address (also inside `::ffff:`), or -1. */
export function v4Bits(text: string): number {
  const start = text.startsWith('::ffff:') ? 7 : 0;
  let bits = 0;
  let octet = -1;
  let dots = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      if (octet < 0 || ++dots > 3) return -1;
      bits = bits * 256 + octet;
      octet = -1;
    } else if (code >= ZERO && code <= NINE) {
      octet = (octet < 0 ? 0 : octet * 10) + code - ZERO;
      if (octet > 255) return -1;
    } else {
      return -1;
    }
  }
  return dots === 3 && octet >= 0 ? bits * 256 + octet : -1;
}

const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** Writes the four 32-bit words of an IPv6 address to `words`; false when it is none. A dotted tail is not understood. */
export function v6Words(text: string, words: Uint32Array): boolean {
  const gap = text.indexOf('::');
  const head = gap < 0 ? text : text.slice(0, gap);
  const tail = gap < 0 ? '' : text.slice(gap + 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const groups = before.length + after.length;
  if (gap < 0 ? groups !== 8 : groups > 7) return false;
  words.fill(0);
  for (let i = 0; i < before.length; i++) if (!setGroup(words, i, before[i] ?? '')) return false;
  for (let i = 0; i < after.length; i++) {
    if (!setGroup(words, 8 - after.length + i, after[i] ?? '')) return false;
  }
  return true;
}

const GROUP = /^[0-9a-f]{1,4}$/i;

function setGroup(words: Uint32Array, group: number, text: string): boolean {
  if (!GROUP.test(text)) return false;
  const word = group >> 1;
  const value = Number.parseInt(text, 16);
  words[word] = (words[word] ?? 0) + (group % 2 === 0 ? value * 0x10000 : value);
  return true;
}
