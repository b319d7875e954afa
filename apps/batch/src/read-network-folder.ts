// The files of a network that moves here: a folder with a CSV of each kind.
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsv } from '@tributary/adapters-import/read-csv';
import {
  NETWORK_FILES,
  type NetworkFile,
  type NetworkLine,
  type NetworkLines,
} from '@tributary/application/jobs/network-lines';
import { IMPORT_ROWS_MAX } from '@tributary/domain/jobs/import-row';
import { columnReader, couldBeTwoNumbers } from '@tributary/domain/shared/amount-text';
import { DomainError } from '@tributary/domain/shared/refusal';
import { CommandRefused, UsageError } from './command.ts';
import { readInput } from './input-file.ts';

const NAMES = Object.keys(NETWORK_FILES) as NetworkFile[];

export type NetworkFolder = {
  readonly lines: NetworkLines;
  /** What was recognised of each file that is there, as a sentence. */
  readonly notes: readonly string[];
};

/** Files that are not there hold nothing; refuses a folder that holds none, and a CSV that is broken. */
export async function readNetworkFolder(folder: string): Promise<NetworkFolder> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`${folder} is no folder. It holds ${NAMES.map(fileName).join(', ')}.`);
  }
  const csv = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv'));
  const unknown = csv.find((name) => !NAMES.map(fileName).includes(name));
  if (unknown !== undefined || csv.length === 0) {
    const what = unknown === undefined ? `${folder} holds no CSV.` : `${unknown} is none of the files.`;
    throw new CommandRefused(`${what} They are called ${NAMES.map(fileName).join(', ')}.`);
  }
  const notes: string[] = [];
  const read = async (file: NetworkFile) => {
    if (!csv.includes(fileName(file))) return [];
    const { lines, form } = await linesOf(join(folder, fileName(file)), file);
    notes.push(`${fileName(file)} was read as ${form}.`);
    return lines;
  };
  const lines = {
    accounts: await read('accounts'),
    campaigns: await read('campaigns'),
    goals: await read('goals'),
    links: await read('links'),
    clicks: await read('clicks'),
    conversions: await read('conversions'),
  };
  return { lines, notes };
}

const fileName = (file: NetworkFile): string => `${file}.csv`;

async function linesOf(path: string, file: NetworkFile): Promise<{ lines: NetworkLine[]; form: string }> {
  const lines: NetworkLine[] = [];
  const sent = await readInput(path);
  try {
    const form = await readCsv(sent, {
      known: NETWORK_FILES[file],
      onColumns: (names) => requireColumns(names, file),
      onRow: ({ line, values }) => {
        // One more than there may be: the check names the file and the limit.
        if (lines.length <= IMPORT_ROWS_MAX) lines.push({ line, values: new Map(Object.entries(values)) });
      },
    });
    return { lines: AMOUNTS.reduce(readColumn(file), lines), form };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message } = error;
    throw new CommandRefused(`${fileName(file)}, ${message.charAt(0).toLowerCase()}${message.slice(1)}`);
  }
}

const AMOUNTS = ['payout', 'revenue', 'sale_amount'];

/** What one amount means may depend on those of its column (docs/rules/imports.md#csv-files). */
const readColumn =
  (file: NetworkFile) =>
  (lines: NetworkLine[], column: string): NetworkLine[] => {
    const read = columnReader(lines.map(({ values }) => values.get(column) ?? ''));
    return lines.map(({ line, values }) => {
      const text = values.get(column) ?? '';
      const amount = read(text);
      if (amount === undefined)
        throw new CommandRefused(`${fileName(file)}, line ${line}: ${couldBeTwoNumbers(column, text)}`);
      return amount === text ? { line, values } : { line, values: new Map([...values, [column, amount]]) };
    });
  };

function requireColumns(columns: readonly string[], file: NetworkFile): void {
  const missing = NETWORK_FILES[file].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new CommandRefused(`${fileName(file)}: the first line lacks ${missing.join(', ')}.`);
}
