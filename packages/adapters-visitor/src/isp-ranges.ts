// Who an address belongs to, from the CSV files of @ip-location-db/asn (412,000 IPv4 and 103,000 IPv6 ranges, 75,000
// names). Kept as sorted typed arrays and one buffer of names: some 10 MB. Reading the text takes a second of a processor, half of
// what a tracker's start cost, so that the build writes the arrays into a file (`writeIspTable`), which takes some milliseconds.
import { closeSync, fstatSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { v6Words } from '@tributary/domain/shared/ip-address';

export type IspRanges = {
  /** Empty when unknown. */
  ofV4(bits: number): string;
  ofV6(words: Uint32Array): string;
};

const RANGES_FIRST = 65_536;

export type IspSources = { readonly v4Path: string; readonly v6Path: string };

type IspTable = { readonly v4: Ranges; readonly v6: Ranges; readonly names: Names };

/** From the table if it is one of these sources, otherwise from their text; without sources from the table as it is. */
export function loadIspRanges(sources: IspSources | undefined, tablePath?: string): IspRanges {
  const table = tablePath === undefined ? undefined : readTable(tablePath, sources);
  const { v4, v6, names } = table ?? parseSources(sources ?? noTable(tablePath));
  const text = namesOf(names);
  const firstOf = firstByHalf(v4);
  const probe = new Uint32Array(1);
  return {
    ofV4(bits) {
      probe[0] = bits;
      const half = bits >>> 16;
      return text(find(v4, probe, firstOf[half], (firstOf[half + 1] ?? v4.count) - 1));
    },
    ofV6: (address) => text(find(v6, address)),
  };
}

function noTable(path: string | undefined): never {
  throw new Error(`There is neither a table of ISPs that can be read nor what it is made of: ${path}.`);
}

/** Writes what `loadIspRanges` makes of the sources into a file that it can take instead. */
export function writeIspTable(sources: IspSources, tablePath: string): void {
  const { v4, v6, names } = parseSources(sources);
  const lengths = [v4.count, v6.count, names.offsets.length, names.bytes.length];
  const header = Uint32Array.of(TABLE_MARK, ...sizesOf(sources), ...lengths);
  const words = [header, v4.starts, v4.ends, v4.names, v6.starts, v6.ends, v6.names, names.offsets];
  const parts = words.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  writeFileSync(tablePath, Buffer.concat([...parts, names.bytes]));
}

/** Says form and byte order: where either differs, the file is no table. */
const TABLE_MARK = 0x49535031;
const HEADER_WORDS = 7;
const WORD_BYTES = 4;

const sizesOf = ({ v4Path, v6Path }: IspSources): number[] =>
  [v4Path, v6Path].map((path) => statSync(path).size);

/** Undefined when there is none, or none of these sources. */
function readTable(path: string, sources: IspSources | undefined): IspTable | undefined {
  const file = readWhole(path);
  if (!file || file.byteLength < HEADER_WORDS * WORD_BYTES) return undefined;
  const header = new Uint32Array(file, 0, HEADER_WORDS);
  const [mark, v4Size, v6Size, v4Count = 0, v6Count = 0, offsetCount = 0, byteCount = 0] = header;
  const [v4SizeNow, v6SizeNow] = sources ? sizesOf(sources) : [v4Size, v6Size];
  if (mark !== TABLE_MARK || v4Size !== v4SizeNow || v6Size !== v6SizeNow) return undefined;
  const wordCount = HEADER_WORDS + v4Count * 3 + v6Count * 9 + offsetCount;
  if (file.byteLength !== wordCount * WORD_BYTES + byteCount) return undefined;
  let at = HEADER_WORDS * WORD_BYTES;
  const words = (count: number): Uint32Array<ArrayBuffer> => {
    const taken = new Uint32Array(file, at, count);
    at += taken.byteLength;
    return taken;
  };
  const ranges = (width: number, count: number): Ranges => ({
    width,
    count,
    starts: words(count * width),
    ends: words(count * width),
    names: words(count),
  });
  const [v4, v6, offsets] = [ranges(1, v4Count), ranges(4, v6Count), words(offsetCount)];
  return { v4, v6, names: { offsets, bytes: Buffer.from(file, at) } };
}

function readWhole(path: string): ArrayBuffer | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let filled = 0;
    for (let read = 1; read > 0 && filled < bytes.length; filled += read)
      read = readSync(file, bytes, filled, bytes.length - filled, null);
    return filled === bytes.length ? bytes.buffer : undefined;
  } finally {
    closeSync(file);
  }
}

function parseSources({ v4Path, v6Path }: IspSources): IspTable {
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
  return { v4, v6, names: names.seal() };
}

/** `width` words an address; ranges ascend and do not overlap. */
type Ranges = {
  width: number;
  count: number;
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  names: Uint32Array<ArrayBuffer>;
};
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

type Names = { readonly offsets: Uint32Array<ArrayBuffer>; readonly bytes: Buffer };

function namesOf({ offsets, bytes }: Names): (index: number) => string {
  const decoded = new Map<number, string>();
  return (index) => {
    if (index < 0) return '';
    const known = decoded.get(index);
    if (known !== undefined) return known;
    const name = bytes.toString('utf8', offsets[index], offsets[index + 1]);
    if (decoded.size >= DECODED_MAX) decoded.clear();
    decoded.set(index, name);
    return name;
  };
}

type NameTable = { add(field: string): number; seal(): Names };

/** Numbers each name once; `seal` puts all into one buffer. */
function nameTable(): NameTable {
  const numbers = new Map<string, number>();
  return {
    add(field) {
      const name = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(flat(name), number);
      return number;
    },
    seal() {
      const all = [...numbers.keys()];
      const offsets = new Uint32Array(all.length + 1);
      all.forEach((name, i) => (offsets[i + 1] = (offsets[i] ?? 0) + Buffer.byteLength(name)));
      return { offsets, bytes: Buffer.from(all.join('')) };
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
