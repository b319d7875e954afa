import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';
import type { ImportField, ImportRow } from '@tributary/domain/jobs/import-row';
import { amountText } from '@tributary/domain/shared/amount-text';
import { DomainError, invalid, refuse } from '@tributary/domain/shared/refusal';
import { csvFormOf } from './csv-form.ts';
import { collectRows, COLUMNS_MAX, piecesOf, ROW_BYTES_MAX, type ImportFile } from './import-file.ts';

/**
 * Reads rows under a line of column names, as RFC 4180 has them or office programs write them (docs/rules/imports.md#csv-files). Unknown columns are ignored; of `required` at least one group must be there whole. Refuses with
 * `invalid_parameter`, naming the line.
 */
export async function readCsvImport(
  sent: Uint8Array,
  fields: readonly ImportField[],
  required: readonly (readonly ImportField[])[],
): Promise<ImportFile> {
  const { bytes, separator, name } = csvFormOf(sent, fields);
  const { rows, doubts, add, columns } = collectRows(fields);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    columns: (names: string[]) => {
      const named = columnsOf(names, required);
      columns(named);
      return named;
    },
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  // A pipe alone would leave the parser waiting for ever when a row is refused.
  Readable.from(inTurns(bytes, separator))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<unknown>) add(record);
  } catch (error) {
    throw error instanceof DomainError ? error : broken(error);
  }
  return { rows, beside: {}, doubts, form: [name, ...readAs(rows)].join('; ') };
}

/** What was read in another way than the plain one, by an example each. */
function readAs(rows: readonly ImportRow[]): string[] {
  const values = rows.flatMap((row) => ('problem' in row ? [] : [row.values]));
  const amount = values
    .flatMap(({ sale_amount, payout, revenue }) => [sale_amount, payout, revenue])
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

async function* inTurns(bytes: Uint8Array, separator: string): AsyncGenerator<Uint8Array> {
  const requireBounded = boundsOfRows(separator);
  for (const piece of piecesOf(bytes)) {
    requireBounded(piece);
    yield piece;
    await turn();
  }
}

const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];

/**
 * Counts bytes and columns of each row before the parser sees them: a row of millions of commas would take it gigabytes
 * of memory and seconds in which nobody else is answered. Quotes are followed as far as needed to know where a row ends.
 */
function boundsOfRows(separator: string): (piece: Uint8Array) => void {
  const separatorByte = separator.charCodeAt(0);
  let line = 1;
  let rowBytes = 0;
  let columns = 1;
  let isQuoted = false;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) rowBytes++;
      else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        rowBytes = 0;
        columns = 1;
      } else {
        rowBytes++;
        if (byte === separatorByte && ++columns > COLUMNS_MAX)
          throw tooLarge(line, `more than ${COLUMNS_MAX} columns`);
      }
      if (byte === LINE_FEED) line++;
      if (rowBytes > ROW_BYTES_MAX) throw tooLarge(line, `more than ${ROW_BYTES_MAX / 1024} kB`);
    }
  };
}

const tooLarge = (line: number, what: string) =>
  invalid('body', `Line ${line} has ${what}. Nothing was imported.`);

function columnsOf(names: readonly string[], required: readonly (readonly ImportField[])[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw invalid('body', `The column ${twice.slice(0, 50)} is there twice.`);
  if (!required.some((group) => group.every((name) => columns.includes(name)))) {
    const wanted = required.map((group) => group.join(' and ')).join(', or ');
    throw invalid(
      'body',
      `The first line names the columns, separated by commas, semicolons or tabs; required: ${wanted}.`,
    );
  }
  return columns;
}

const SAID: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by something else than a separator or the end of the line',
  INVALID_OPENING_QUOTE: 'a quote stands inside of a value that is not quoted',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'it has not as many values as there are columns',
};

function broken(error: unknown): unknown {
  const { code, lines } = error as Partial<CsvError> & { readonly lines?: number };
  if (typeof code !== 'string' || !/^(CSV_|INVALID_)/.test(code)) return error;
  return refuse(
    'malformed',
    `Line ${lines ?? '?'} is broken: ${SAID[code] ?? 'it is no CSV'}. Nothing was imported.`,
  );
}
