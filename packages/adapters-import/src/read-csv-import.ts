import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';
import type { ImportField } from '@tributary/domain/jobs/import-row';
import { DomainError, invalid, refuse } from '@tributary/domain/shared/refusal';
import {
  collectRows,
  COLUMNS_MAX,
  piecesOf,
  requireUtf8,
  ROW_BYTES_MAX,
  type ImportFile,
} from './import-file.ts';

/**
 * Reads comma-separated rows under a line of column names, as RFC 4180 has them: quoted values, CRLF or LF, a byte order
 * mark. Unknown columns are ignored; of `required` at least one group must be there whole. Refuses with
 * `invalid_parameter`, naming the line.
 */
export async function readCsvImport(
  bytes: Uint8Array,
  fields: readonly ImportField[],
  required: readonly (readonly ImportField[])[],
): Promise<ImportFile> {
  requireUtf8(bytes);
  const { rows, doubts, add, columns } = collectRows(fields);
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      const named = columnsOf(names, required);
      columns(named);
      return named;
    },
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  // A pipe alone would leave the parser waiting for ever when a row is refused.
  Readable.from(inTurns(bytes))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<unknown>) add(record);
  } catch (error) {
    throw error instanceof DomainError ? error : broken(error);
  }
  return { rows, beside: {}, doubts };
}

async function* inTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const requireBounded = boundsOfRows();
  for (const piece of piecesOf(bytes)) {
    requireBounded(piece);
    yield piece;
    await turn();
  }
}

const [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/**
 * Counts bytes and columns of each row before the parser sees them: a row of millions of commas would take it gigabytes
 * of memory and seconds in which nobody else is answered. Quotes are followed as far as needed to know where a row ends.
 */
function boundsOfRows(): (piece: Uint8Array) => void {
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
        if (byte === COMMA && ++columns > COLUMNS_MAX)
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
    throw invalid('body', `The first line names the columns, separated by commas; required: ${wanted}.`);
  }
  return columns;
}

const SAID: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by something else than a comma or the end of the line',
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
