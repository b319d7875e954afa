import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

// Where lmdb's meta page keeps what is looked at here (little endian, as on every platform that lmdb's binaries run on).
const MAGIC_AT = 24;
const MAGIC = 0xbeefc0de;
const PAGE_SIZE_AT = 48;
const ROOT_PAGE_AT = 136;
const META_BYTES = 160;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/**
 * Throws when `data.mdb` is something else, or cut off: lmdb maps the file without looking and dies of a segmentation
 * fault (measured: garbage, a file of 7 bytes, a file cut to its first 8 KiB), which tells an operator nothing.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return; // made but never written; lmdb starts anew
    const meta = Buffer.alloc(META_BYTES);
    const read = readSync(file, meta, 0, META_BYTES, 0);
    if (read < META_BYTES || meta.readUInt32LE(MAGIC_AT) !== MAGIC) throw new Error(`${path} is no spool`);
    const pageBytes = BigInt(meta.readUInt32LE(PAGE_SIZE_AT));
    const root = newestRoot(file, meta, Number(pageBytes));
    if (root !== NO_PAGE && (root + 1n) * pageBytes > BigInt(size)) throw new Error(`${path} is cut off`);
  } finally {
    closeSync(file);
  }
}

const TRANSACTION_AT = 152;

/** Two meta pages take turns; the one with the higher transaction number counts. */
function newestRoot(file: number, first: Buffer, pageBytes: number): bigint {
  const second = Buffer.alloc(META_BYTES);
  const read = readSync(file, second, 0, META_BYTES, pageBytes);
  const useSecond =
    read === META_BYTES && second.readBigUInt64LE(TRANSACTION_AT) > first.readBigUInt64LE(TRANSACTION_AT);
  return (useSecond ? second : first).readBigUInt64LE(ROOT_PAGE_AT);
}
