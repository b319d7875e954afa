// What lies in a file of the copy, and the statements that write it. Numbers of a machine's size, since DuckDB adds those up two to three
// times as fast as decimals of 128 bits (docs/internals/performance.md#reports-over-many-clicks).
import { bitOf, SEGMENT_COLUMNS, SEGMENT_FLAGS } from '@tributary/application/reporting/event-columns';
import { quoted } from './quoted.ts';
import { readCsv } from './read-csv.ts';

const { ids, amounts, texts } = SEGMENT_COLUMNS;

/** The flags of a row, which are one number, by their names. */
export const FLAG_VALUES = SEGMENT_FLAGS.map((name) => `(flags & ${bitOf(name)}) <> 0 as ${name}`).join(', ');

/** An amount is what stands before its point, and what stands behind it in units of 10^-15. */
export const AMOUNT_PARTS = amounts.flatMap((name) => [`${name}_whole`, `${name}_rest`]);
const DIGITS = 15;
const amountParts = (name: string): string => {
  const rest = `cast(rpad(split_part(${name}, '.', 2), ${DIGITS}, '0') as bigint)`;
  return `cast(split_part(${name}, '.', 1) as bigint) as ${name}_whole,
    case when starts_with(${name}, '-') then -${rest} else ${rest} end as ${name}_rest`;
};

/** The rows of a segment as they are handed over, as they lie in its file. */
export function rowsOfCsv(csv: string): string {
  const types: Readonly<Record<string, string>> = { minute: 'integer', flags: 'usmallint' };
  const given = Object.values(SEGMENT_COLUMNS)
    .flat()
    .map((name) => [name, types[name] ?? 'varchar'] as const);
  const stored = [...ids, 'minute', 'flags', ...amounts.map(amountParts), ...texts];
  return `select ${stored.join(', ')} from ${readCsv(csv, given)}`;
}

/** Sorted by campaign, so that a report of a few campaigns reads a few blocks. */
export function segmentStatement(csv: string, absorbed: readonly string[], target: string): string {
  const earlier =
    absorbed.length === 0
      ? ''
      : `union all by name select * from read_parquet([${absorbed.map(quoted).join(', ')}])`;
  return `copy (select * from (${rowsOfCsv(csv)} ${earlier}) order by network, campaign, minute)
    to ${quoted(target)} (format parquet, compression zstd)`;
}
