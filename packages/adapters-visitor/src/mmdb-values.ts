// Values of a MaxMind database file by address. mmdb-lib understands the file; but its own look-up parses the address
// and decodes the record each time (4.7 µs measured), so the tree is walked here on the address's bits and
// each record is decoded once.
import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';

export type MmdbValues<T> = {
  /** By the bits of v4Bits. */
  ofV4(bits: number, text: string): T | undefined;
  /** By the words of v6Words. */
  ofV6(words: Uint32Array, text: string): T | undefined;
};

/** `valueOf` is called once per record. `decodedMax`: how many decoded records are kept. */
export function openMmdb<T>(
  path: string,
  decodedMax: number,
  valueOf: (record: Record<string, unknown>) => T,
): MmdbValues<T> {
  const file = readFileSync(path);
  const reader = new Reader<Response>(file);
  const { nodeCount, ipVersion, recordSize } = reader.metadata;
  const next = recordReader(file, recordSize);
  const decoded = new Map<number, T | undefined>();
  const v4Nodes = nodesAfter16Bits(next, nodeCount, ipVersion === 4 ? 0 : walkZeros(next, nodeCount));

  function value(pointer: number, text: string): T | undefined {
    if (pointer <= nodeCount) return undefined; // the node count itself means "no record"
    if (decoded.has(pointer)) return decoded.get(pointer);
    const record = reader.get(text) as unknown as Record<string, unknown> | null;
    const found = record === null ? undefined : valueOf(record);
    if (decoded.size >= decodedMax) decoded.clear();
    decoded.set(pointer, found);
    return found;
  }

  return {
    ofV4(bits, text) {
      let node = v4Nodes[bits >>> 16] ?? nodeCount;
      for (let bit = 15; bit >= 0 && node < nodeCount; bit--) node = next(node, (bits >>> bit) & 1);
      return value(node, text);
    },
    ofV6(words, text) {
      if (ipVersion === 4) return undefined;
      let node = 0;
      for (let i = 0; i < 128 && node < nodeCount; i++) {
        node = next(node, ((words[i >> 5] ?? 0) >>> (31 - (i & 31))) & 1);
      }
      return value(node, text);
    },
  };
}

type NextNode = (node: number, bit: number) => number;

/** Where the first half of each IPv4 address leads, so that only the second is walked: of a look-up, half the steps. */
function nodesAfter16Bits(next: NextNode, nodeCount: number, root: number): Uint32Array {
  let nodes = Uint32Array.of(root);
  for (let depth = 0; depth < 16; depth++) {
    const children = new Uint32Array(2 * nodes.length);
    nodes.forEach((node, at) => {
      // What ended before stays where it is.
      children[2 * at] = node < nodeCount ? next(node, 0) : node;
      children[2 * at + 1] = node < nodeCount ? next(node, 1) : node;
    });
    nodes = children;
  }
  return nodes;
}

/** IPv4 sits below 96 zero bits. */
function walkZeros(next: NextNode, nodeCount: number): number {
  let node = 0;
  for (let i = 0; i < 96 && node < nodeCount; i++) node = next(node, 0);
  return node;
}

/** The two records of a node, as the format's specification lays them out for 24, 28 and 32 bits. */
function recordReader(file: Buffer, recordSize: number): NextNode {
  if (recordSize === 24) return (node, bit) => file.readUIntBE(node * 6 + bit * 3, 3);
  if (recordSize === 32) return (node, bit) => file.readUInt32BE(node * 8 + bit * 4);
  return (node, bit) => {
    const at = node * 7;
    const middle = file[at + 3] ?? 0;
    return bit === 0
      ? ((middle & 0xf0) << 20) | file.readUIntBE(at, 3)
      : ((middle & 0x0f) << 24) | file.readUIntBE(at + 4, 3);
  };
}
