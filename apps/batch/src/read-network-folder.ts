// The files of a network that moves here, read line by line: a folder with a CSV of each kind.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type CsvError } from 'csv-parse';
import {
  NETWORK_FILES,
  type NetworkFile,
  type NetworkLine,
  type NetworkLines,
} from '@tributary/application/jobs/network-lines';
import { IMPORT_ROWS_MAX } from '@tributary/domain/jobs/import-row';
import { CommandRefused, UsageError } from './command.ts';

const ROW_BYTES_MAX = 64 * 1024;
const NAMES = Object.keys(NETWORK_FILES) as NetworkFile[];

/** Files that are not there hold nothing; refuses a folder that holds none, and a CSV that is broken. */
export async function readNetworkFolder(folder: string): Promise<NetworkLines> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`${folder} is no folder. It holds ${NAMES.map(fileName).join(', ')}.`);
  }
  const csv = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv'));
  const unknown = csv.find((name) => !NAMES.map(fileName).includes(name));
  if (unknown !== undefined || csv.length === 0) {
    const what = unknown === undefined ? `${folder} holds no CSV.` : `${unknown} is none of the files.`;
    throw new CommandRefused(`${what} They are called ${NAMES.map(fileName).join(', ')}.`);
  }
  const read = async (file: NetworkFile) =>
    csv.includes(fileName(file)) ? linesOf(join(folder, fileName(file)), file) : [];
  return {
    accounts: await read('accounts'),
    campaigns: await read('campaigns'),
    goals: await read('goals'),
    links: await read('links'),
    clicks: await read('clicks'),
    conversions: await read('conversions'),
  };
}

const fileName = (file: NetworkFile): string => `${file}.csv`;

async function linesOf(path: string, file: NetworkFile): Promise<NetworkLine[]> {
  const lines: NetworkLine[] = [];
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      columns: (names: string[]) => columnsOf(names, file),
      info: true,
      max_record_size: ROW_BYTES_MAX,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // One more than there may be: the check names the file and the limit.
      if (lines.length <= IMPORT_ROWS_MAX)
        lines.push({ line: info.lines, values: new Map(Object.entries(record)) });
    }
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    const { lines: at, message } = error as CsvError & { readonly lines?: number };
    throw new CommandRefused(`${fileName(file)}, line ${at ?? '?'}: ${message}`);
  }
  return lines;
}

type Parsed = {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
};

function columnsOf(names: readonly string[], file: NetworkFile): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  const missing = NETWORK_FILES[file].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new CommandRefused(`${fileName(file)}: the first line lacks ${missing.join(', ')}.`);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new CommandRefused(`${fileName(file)}: the column ${twice} is there twice.`);
  return columns;
}
