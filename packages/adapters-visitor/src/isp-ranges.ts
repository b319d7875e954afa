// Who an address belongs to, from the CSV files of @ip-location-db/asn (412,000 IPv4 and 103,000 IPv6 ranges, 75,000
// names). Kept as sorted typed arrays and one buffer of names: some 10 MB.
import { closeSync, openSync, readSync } from 'node:fs';
import { v6Words } from '@tributary/domain/shared/ip-address';

export type IspRanges = {
  /** Empty when unknown. */
  ofV4(bits: number): string;
  ofV6(words: Uint32Array): string;
};

const RANGES_FIRST = 65_536;

export function loadIspRanges(v4Path: string, v6Path: string): IspRanges {
  const names = nameTable();
  const v4 = loadRanges(v4Path, names, {
    width: 1,
    parse(text, to, at) {
      to[at] = Number(text);
      return true;
    },
  });
  const words = new Uint32Array(4);
  const v6 = loadRanges(v6Path, names, {
    width: 4,
    parse(text, to, at) {
      if (!v6Words(text, words)) return false;
      to.set(words, at);
      return true;
    },
  });
  names.seal();
  const firstOf = firstByHalf(v4);
  const probe = new Uint32Array(1);
  return {
    ofV4(bits) {
      probe[0] = bits;
      const half = bits >>> 16;
      return names.text(find(v4, probe, firstOf[half], (firstOf[half + 1] ?? v4.count) - 1));
    },
    ofV6: (address) => names.text(find(v6, address)),
  };
}

/** `width` words an address; ranges ascend and do not overlap. */
type Ranges = { width: number; count: number; starts: Uint32Array; ends: Uint32Array; names: Uint32Array };
type AddressForm = {
  readonly width: number;
  /** Writes the address's words; false for what is no address. */
  readonly parse: (text: string, to: Uint32Array, at: number) => boolean;
};

function loadRanges(path: string, names: NameTable, { width, parse }: AddressForm): Ranges {
  let capacity = RANGES_FIRST;
  const ranges: Ranges = {
    width,
    count: 0,
    starts: new Uint32Array(capacity * width),
    ends: new Uint32Array(capacity * width),
    names: new Uint32Array(capacity),
  };
  forEachLine(path, (line) => {
    if (ranges.count === capacity) {
      capacity *= 2;
      resize(ranges, capacity);
    }
    const first = line.indexOf(',');
    const second = line.indexOf(',', first + 1);
    const third = line.indexOf(',', second + 1);
    const at = ranges.count * width;
    if (!parse(line.slice(0, first), ranges.starts, at)) return;
    if (!parse(line.slice(first + 1, second), ranges.ends, at)) return;
    ranges.names[ranges.count++] = names.add(line.slice(third + 1));
  });
  resize(ranges, ranges.count);
  return ranges;
}

function resize(ranges: Ranges, capacity: number): void {
  for (const [key, width] of [
    ['starts', ranges.width],
    ['ends', ranges.width],
    ['names', 1],
  ] as const) {
    const larger = new Uint32Array(capacity * width);
    larger.set(ranges[key].subarray(0, Math.min(ranges[key].length, larger.length)));
    ranges[key] = larger;
  }
}

/** Of each first half of an IPv4 address, the first range that starts with it or behind it; so few are left to search. */
function firstByHalf({ starts, count }: Ranges): Uint32Array {
  const first = new Uint32Array(HALVES + 1);
  let at = 0;
  for (let half = 0; half < HALVES; half++) {
    while (at < count && (starts[at] ?? 0) >>> 16 < half) at++;
    first[half] = at;
  }
  first[HALVES] = count;
  return first;
}
const HALVES = 2 ** 16;

/**
 * The name number of the range that holds the address, or -1: binary search for the last range that starts at or before it,
 * among those from `from` to `to` and the one before them.
 */
function find(ranges: Ranges, address: Uint32Array, from = 0, to = ranges.count - 1): number {
  let low = from;
  let high = to;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (compare(ranges.starts, middle * ranges.width, address) <= 0) low = middle + 1;
    else high = middle - 1;
  }
  if (high < 0 || compare(ranges.ends, high * ranges.width, address) < 0) return -1;
  return ranges.names[high] ?? -1;
}

function compare(words: Uint32Array, at: number, address: Uint32Array): number {
  for (let i = 0; i < address.length; i++) {
    const difference = (words[at + i] ?? 0) - (address[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

type NameTable = { add(field: string): number; text(index: number): string; seal(): void };

/** Each name once, in one buffer. `add` may be called until `seal`, `text` after it. */
function nameTable(): NameTable {
  let numbers: Map<string, number> | undefined = new Map();
  let bytes: Buffer = Buffer.alloc(0);
  let offsets = new Uint32Array(1);
  const decoded = new Map<number, string>();
  return {
    add(field) {
      const name = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      const known = numbers?.get(name);
      if (known !== undefined) return known;
      const number = numbers?.size ?? 0;
      numbers?.set(flat(name), number);
      return number;
    },
    seal() {
      const all = [...(numbers?.keys() ?? [])];
      offsets = new Uint32Array(all.length + 1);
      all.forEach((name, i) => (offsets[i + 1] = (offsets[i] ?? 0) + Buffer.byteLength(name)));
      bytes = Buffer.from(all.join(''));
      numbers = undefined;
    },
    text(index) {
      if (index < 0) return '';
      const known = decoded.get(index);
      if (known !== undefined) return known;
      const name = bytes.toString('utf8', offsets[index], offsets[index + 1]);
      if (decoded.size >= DECODED_MAX) decoded.clear();
      decoded.set(index, name);
      return name;
    },
  };
}

/** A copy that does not keep the whole chunk of the file alive, as a slice would. */
const flat = (text: string): string => Buffer.from(text).toString();

/** Few providers have most of the visitors. */
const DECODED_MAX = 4096;
const CHUNK_BYTES = 256 * 1024;

function forEachLine(path: string, onLine: (line: string) => void): void {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let kept = 0; // bytes of an unfinished line at the front of the chunk
    for (;;) {
      const read = readSync(file, chunk, kept, CHUNK_BYTES - kept, null);
      const filled = kept + read;
      const end = read === 0 ? filled : chunk.lastIndexOf(NEWLINE, filled - 1) + 1;
      for (const line of chunk.toString('utf8', 0, end).split('\n')) if (line !== '') onLine(line);
      chunk.copy(chunk, 0, end, filled);
      kept = filled - end;
      if (read === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

const NEWLINE = 0x0a;
