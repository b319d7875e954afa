import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';
import { DomainError, invalid, refuse } from '@tributary/domain/shared/refusal';
import { csvFormOf } from './csv-form.ts';
import { COLUMNS_MAX, piecesOf, ROW_BYTES_MAX } from './import-file.ts';

export type CsvRow = {
  /** Its last line in the file, where the first is 1. */
  readonly line: number;
  /** By the names of the columns, in lower case and without blanks around them. */
  readonly values: Readonly<Record<string, string>>;
};
export type CsvReader = {
  /** Names of columns, which tell the separator. */
  readonly known: readonly string[];
  /** May refuse. */
  readonly onColumns: (names: readonly string[]) => void;
  /** May refuse. */
  readonly onRow: (row: CsvRow) => void;
};
type Parsed = {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
};

/**
 * Reads rows under a line of column names, as RFC 4180 has them or office programs write them (docs/rules/imports.md#csv-files); rows in
 * which every value is empty are none. Returns what was recognised, for whoever sent it. Refuses with `malformed` and
 * `invalid_parameter`, naming the line.
 */
export async function readCsv(sent: Uint8Array, { known, onColumns, onRow }: CsvReader): Promise<string> {
  const { bytes, separator, name } = csvFormOf(sent, known);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    columns: (names: string[]) => {
      const columns = names.map((one) => one.trim().toLowerCase());
      const twice = columns.find((one, index) => columns.indexOf(one) !== index);
      if (twice !== undefined) throw invalid('body', `The column ${twice.slice(0, 50)} appears twice.`);
      onColumns(columns);
      return columns;
    },
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  // A pipe alone would leave the parser waiting for ever when a row is refused.
  Readable.from(inTurns(bytes, separator))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      onRow({ line: info.lines, values: record });
  } catch (error) {
    throw error instanceof DomainError ? error : broken(error);
  }
  return name;
}

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
