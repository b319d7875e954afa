// The rows of a segment as ClickHouse takes them: RowBinary, in which every value has a length or a fixed width. So nothing needs to
// be escaped, and an amount travels as integers: its whole part, and the rest in units of 10^-15.
import { SEGMENT_COLUMNS } from '@tributary/application/reporting/event-columns';
import { money } from '@tributary/domain/shared/money';

const { ids, numbers, amounts, texts } = SEGMENT_COLUMNS;
const UNIT = 10n ** 15n;
const [QUOTE, COMMA, NEWLINE] = [0x22, 0x2c, 0x0a];
/** Longer than any row can be: texts are cut before they come here. */
const ROW_BYTES_MAX = 1024 * 1024;
const KNOWN_AMOUNTS_MAX = 10_000;

const KINDS: readonly ('text' | (typeof numbers)[number] | 'amount')[] = [
  ...ids.map(() => 'text' as const),
  ...numbers,
  ...amounts.map(() => 'amount' as const),
  ...texts.map(() => 'text' as const),
];

/** The columns of the table in the order of the bytes: the segment, then SEGMENT_COLUMNS with two for each amount. */
export const TABLE_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['segment', 'String'],
  ...ids.map((name) => [name, 'String'] as const),
  ...numbers.map((name) => [name, name === 'minute' ? 'Int32' : 'UInt16'] as const),
  ...amounts.flatMap((name) => [[`${name}_whole`, 'Int64'] as const, [`${name}_rest`, 'Int64'] as const]),
  ...texts.map((name) => [name, 'String'] as const),
];

/** Reads CSV as PostgreSQL writes it, and gives each row as belonging to the segment; `onRow` counts them. */
export async function* rowBinary(
  csv: AsyncIterable<Uint8Array>,
  segment: string,
  onRow: () => void,
): AsyncGenerator<Uint8Array> {
  const amountParts = makeAmountParts();
  const prefix = lengthPrefixed(Buffer.from(segment));
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of csv) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    const out: Uint8Array[] = [];
    let at = 0;
    for (let row = readRow(bytes, at); row; row = readRow(bytes, at)) {
      out.push(prefix);
      encode(row.fields, amountParts, out);
      onRow();
      at = row.end;
    }
    rest = bytes.subarray(at);
    if (rest.length > ROW_BYTES_MAX) throw new Error(`A row has more than ${ROW_BYTES_MAX} bytes.`);
    if (out.length > 0) yield Buffer.concat(out);
  }
  if (rest.length > 0) throw new Error('The last row of a segment does not end.');
}

/** One row from there on; undefined when its end has not come yet. */
function readRow(
  bytes: Buffer,
  from: number,
): { readonly fields: Buffer[]; readonly end: number } | undefined {
  const fields: Buffer[] = [];
  let at = from;
  for (;;) {
    let field: Buffer;
    if (bytes[at] === QUOTE) {
      const read = readQuoted(bytes, at + 1);
      if (!read) return undefined;
      [field, at] = [read.field, read.end];
    } else {
      const start = at;
      while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== NEWLINE) at++;
      field = bytes.subarray(start, at);
    }
    if (at >= bytes.length) return undefined;
    fields.push(field);
    if (bytes[at++] === NEWLINE) return { fields, end: at };
  }
}

/** What comes after the first quote: two quotes stand for one. */
function readQuoted(
  bytes: Buffer,
  from: number,
): { readonly field: Buffer; readonly end: number } | undefined {
  const parts: Buffer[] = [];
  let start = from;
  for (;;) {
    const end = bytes.indexOf(QUOTE, start);
    // The next byte says whether it was the last quote.
    if (end < 0 || end + 1 >= bytes.length) return undefined;
    if (bytes[end + 1] !== QUOTE) {
      const last = bytes.subarray(start, end);
      return { field: parts.length === 0 ? last : Buffer.concat([...parts, last]), end: end + 1 };
    }
    parts.push(bytes.subarray(start, end + 1));
    start = end + 2;
  }
}

function encode(fields: readonly Buffer[], amountParts: AmountParts, out: Uint8Array[]): void {
  if (fields.length !== KINDS.length) throw new Error(`A row has ${fields.length} values.`);
  for (const [at, kind] of KINDS.entries()) {
    const field = fields[at] ?? Buffer.alloc(0);
    if (kind === 'text') out.push(lengthOf(field.length), field);
    else if (kind === 'amount') out.push(amountParts(field.toString('latin1')));
    else out.push(whole(Number(field.toString('latin1')), kind === 'minute' ? 4 : 2));
  }
}

const LENGTHS = Array.from({ length: 128 }, (_, length) => Uint8Array.of(length));

/** Seven bits a byte, the lowest first. */
function lengthOf(length: number): Uint8Array {
  const short = LENGTHS[length];
  if (short) return short;
  const bytes: number[] = [];
  let left = length;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return Uint8Array.of(...bytes, left);
}

const lengthPrefixed = (bytes: Buffer): Uint8Array => Buffer.concat([lengthOf(bytes.length), bytes]);

/** Neither number is below 0, nor has its highest bit set. */
function whole(value: number, width: 2 | 4): Uint8Array {
  const bytes = Buffer.allocUnsafe(width);
  bytes.writeUIntLE(value, 0, width);
  return bytes;
}

type AmountParts = (decimal: string) => Uint8Array;

/** Most rows of a network earn one of a few amounts. */
function makeAmountParts(): AmountParts {
  const known = new Map<string, Uint8Array>();
  return (decimal) => {
    const found = known.get(decimal);
    if (found) return found;
    const units = money(decimal);
    const bytes = Buffer.allocUnsafe(16);
    bytes.writeBigInt64LE(units / UNIT, 0);
    bytes.writeBigInt64LE(units % UNIT, 8);
    if (known.size >= KNOWN_AMOUNTS_MAX) known.clear();
    known.set(decimal, bytes);
    return bytes;
  };
}
