import { describe, expect, it } from '@jest/globals';
import { SEGMENT_COLUMNS, SEGMENT_FLAGS } from '@tributary/application/reporting/event-columns';
import { moneyText, type Money } from '@tributary/domain/shared/money';
import fc from 'fast-check';
import { rowBinary, TABLE_COLUMNS } from './row-binary.ts';

const { ids, numbers, amounts, texts } = SEGMENT_COLUMNS;
/** Which decimal(30, 15) holds. */
const AMOUNT_MAX = 10n ** 30n - 1n;

const rows = fc.array(
  fc.record({
    words: fc.array(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('"', '""', '\n', ',', '')),
      {
        minLength: ids.length + texts.length,
        maxLength: ids.length + texts.length,
      },
    ),
    minute: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    flags: fc.integer({ min: 0, max: 2 ** SEGMENT_FLAGS.length - 1 }),
    amounts: fc.array(fc.bigInt(-AMOUNT_MAX, AMOUNT_MAX), {
      minLength: amounts.length,
      maxLength: amounts.length,
    }),
  }),
  { maxLength: 5 },
);
type Row = (typeof rows extends fc.Arbitrary<infer T> ? T : never)[number];

/** As PostgreSQL writes it: quotes where they are needed, and here around more than that. */
const csvText = (word: string, isQuoted: boolean): string =>
  isQuoted || /[",\r\n]|^$|^\\\.$/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;

const csvOf = (all: readonly Row[], isQuoted: boolean): Buffer =>
  Buffer.from(
    all
      .map(({ words, minute, flags, amounts: units }) =>
        [
          ...words.slice(0, ids.length).map((word) => csvText(word, isQuoted)),
          String(minute),
          String(flags),
          ...units.map((one) => moneyText(one as Money)),
          ...words.slice(ids.length).map((word) => csvText(word, isQuoted)),
        ].join(','),
      )
      .map((line) => `${line}\n`)
      .join(''),
  );

async function* cut(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function encoded(csv: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; rows: number }> {
  const pieces: Uint8Array[] = [];
  let count = 0;
  for await (const piece of rowBinary(csv, 'segment', () => (count += 1))) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), rows: count };
}

/** Read by the description of the table alone. */
function decoded(bytes: Buffer): (string | bigint)[][] {
  let at = 0;
  const value = (type: string): string | bigint => {
    if (type === 'Int64') return bytes.readBigInt64LE((at += 8) - 8);
    if (type === 'Int32') return BigInt(bytes.readInt32LE((at += 4) - 4));
    if (type === 'UInt16') return BigInt(bytes.readUInt16LE((at += 2) - 2));
    let length = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes.readUInt8(at++);
      length += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return bytes.subarray(at, (at += length)).toString();
  };
  const found: (string | bigint)[][] = [];
  while (at < bytes.length) found.push(TABLE_COLUMNS.map(([, type]) => value(type)));
  return found;
}

describe('rows as ClickHouse takes them', () => {
  it('are those of the CSV, byte for byte and to the last unit, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), fc.integer({ min: 1, max: 300 }), async (all, isQuoted, size) => {
        const given = await encoded(cut(csvOf(all, isQuoted), size));
        expect(given.rows).toBe(all.length);
        expect(decoded(given.bytes)).toEqual(
          all.map(({ words, minute, flags, amounts: units }) => [
            'segment',
            ...words.slice(0, ids.length),
            BigInt(minute),
            BigInt(flags),
            ...units.flatMap((one) => [one / 10n ** 15n, one % 10n ** 15n]),
            ...words.slice(ids.length),
          ]),
        );
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('are refused when the end of one is missing, or one has too few values', async () => {
    const line = csvOf(fc.sample(rows, { seed: 5, numRuns: 20 }).flat().slice(0, 1), true);
    expect((await encoded(cut(line, 10))).rows).toBe(1);
    await expect(encoded(cut(line.subarray(0, -1), 10))).rejects.toThrow('does not end');
    await expect(encoded(cut(Buffer.from('a,b\n'), 10))).rejects.toThrow('2 values');
    await expect(encoded(cut(Buffer.alloc(2_000_000, 0x61), 100_000))).rejects.toThrow('bytes');
    expect(numbers).toHaveLength(2);
  });
});
