import type { ImportField, ImportRow } from '@tributary/domain/jobs/import-row';
import { amountText, columnReader, couldBeTwoNumbers } from '@tributary/domain/shared/amount-text';
import { invalid } from '@tributary/domain/shared/refusal';
import { collectRows, type ImportFile } from './import-file.ts';
import { readCsv } from './read-csv.ts';

/**
 * Reads rows under a line of column names, as RFC 4180 has them or office programs write them (docs/rules/imports.md#csv-files). Unknown columns are ignored; of `required` at least one group must be there whole. Refuses with
 * `invalid_parameter`, naming the line.
 */
export async function readCsvImport(
  sent: Uint8Array,
  fields: readonly ImportField[],
  required: readonly (readonly ImportField[])[],
): Promise<ImportFile> {
  const { rows, doubts, add, columns } = collectRows(fields);
  const name = await readCsv(sent, {
    known: fields,
    onColumns: (names) => {
      requireGroup(names, required);
      columns(names);
    },
    onRow: ({ values }) => add(values),
  });
  const example = readAs(rows);
  return { rows: AMOUNTS.reduce(readColumn, rows), beside: {}, doubts, form: [name, ...example].join('; ') };
}

const AMOUNTS = ['sale_amount', 'payout', 'revenue'] as const;

/** What one amount means may depend on those beside it: `1.234` below `99,50`. */
function readColumn(rows: ImportRow[], column: (typeof AMOUNTS)[number]): ImportRow[] {
  const sent = (row: ImportRow): string | undefined => ('problem' in row ? undefined : row.values[column]);
  const read = columnReader(rows.map((row) => sent(row) ?? ''));
  return rows.map((row) => {
    const text = sent(row);
    if ('problem' in row || text === undefined) return row;
    const amount = read(text);
    if (amount === text) return row;
    if (amount !== undefined) return { ...row, values: { ...row.values, [column]: amount } };
    return { problem: couldBeTwoNumbers(column, text) };
  });
}

/** What was read in another way than the plain one, by an example each. */
function readAs(rows: readonly ImportRow[]): string[] {
  const values = rows.flatMap((row) => ('problem' in row ? [] : [row.values]));
  const amount = values
    .flatMap((row) => AMOUNTS.map((column) => row[column]))
    .find((text) => text !== undefined && amountText(text) !== text);
  const time = values
    .map(({ created }) => created)
    .find((text) => text !== undefined && !PLAIN_TIME.test(text));
  return [
    ...(amount === undefined ? [] : [`amounts such as ${amount} as ${amountText(amount)}`]),
    ...(time === undefined ? [] : [`times such as ${time} by ISO 8601`]),
  ].map((text) => text.slice(0, EXAMPLE_LENGTH_MAX));
}

const PLAIN_TIME = /^\s*\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\s*$/;
const EXAMPLE_LENGTH_MAX = 100;

function requireGroup(columns: readonly string[], required: readonly (readonly ImportField[])[]): void {
  if (required.some((group) => group.every((name) => columns.includes(name)))) return;
  const wanted = required.map((group) => group.join(' and ')).join(', or ');
  throw invalid(
    'body',
    `The first line must name the columns, separated by commas, semicolons, tabs or vertical bars. Required: ${wanted}.`,
  );
}
