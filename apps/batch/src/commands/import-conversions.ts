import { z } from 'zod';
import { readCsvImport } from '@tributary/adapters-import/read-csv-import';
import { readJsonImport } from '@tributary/adapters-import/read-json-import';
import { NETWORK_IMPORT_FIELDS, NETWORK_IMPORT_REQUIRED } from '@tributary/domain/jobs/import-row';
import { ruinedIdMessage } from '@tributary/domain/jobs/ruined-id';
import type { ImportDoubt, ImportFile } from '@tributary/adapters-import/import-file';
import type { LosingEdit } from '@tributary/application/jobs/losing-edits';
import { LOSS, unread } from '@tributary/runtime/doubts';
import type { Job, JobLogLine } from '@tributary/domain/jobs/job';
import { command, CommandStopped, type Result } from '../command.ts';
import { inputFile, readInput, takeFile } from '../input-file.ts';
import { networkOf, networkOption } from '../networks.ts';

export const importConversions = command({
  name: 'import-conversions',
  summary: 'Import and edit conversions from a file, as POST /network/conversion-import does.',
  examples: [
    'import-conversions conversions.csv --dry-run',
    'import-conversions conversions.json --continue-on-error --send-postbacks',
  ],
  changes: true,
  argument: 'file',
  options: z.object({
    network: networkOption,
    file: inputFile.describe('CSV with a header, or JSON: {"conversions": [{…}]}; by its ending.'),
    continueOnError: z.boolean().optional().describe('Continue after more than 10 wrong lines.'),
    sendPostbacks: z.boolean().optional().describe('Send postbacks for conversions that become approved.'),
  }),
  run: async ({ dependencies, options, dryRun, progress, signal }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const { rows, doubts, form } = await takeFile(() => fileOf(options.file));
    const edits = await dependencies.useCases.findLosingEdits(network.id, rows);
    const warnings = [...doubts.map(warningOf), ...edits.map(warningOfEdit)];
    const task = progress('Rows', rows.length);
    let shown = 0;
    try {
      const order = {
        networkId: network.id,
        advertiserId: null,
        rows,
        dryRun,
        sendPostbacks: options.sendPostbacks ?? null,
        continueOnError: options.continueOnError ?? false,
      };
      const onProgress = (now: Job): void => {
        task.add(now.processed - shown);
        shown = now.processed;
        if (signal.aborted) throw stopped(now);
      };
      const { job, log } = await takeFile(() => dependencies.useCases.runImport(order, onProgress));
      return resultOf(job, log, { warnings, form });
    } finally {
      task.stop();
    }
  },
});

/** The rows not yet imported are stored, and a worker imports them as if they had come over the API. */
const stopped = ({ id, processed, total }: Job): CommandStopped =>
  new CommandStopped(
    `Stopped after ${processed} of ${total} rows. The rest is kept as job ${id}, which a running worker finishes.`,
  );

async function fileOf(file: string): Promise<ImportFile> {
  const bytes = await readInput(file);
  if (file.toLowerCase().endsWith('.json')) return readJsonImport(bytes, NETWORK_IMPORT_FIELDS, []);
  return readCsvImport(bytes, NETWORK_IMPORT_FIELDS, NETWORK_IMPORT_REQUIRED);
}

/** As the job counts rows: from 1. */
const placeOf = (row: number | null, name: string): string =>
  row === null ? name : `row ${row + 1}, ${name}`;
function warningOf({ kind, row, name, text = '' }: ImportDoubt): string {
  const messages = {
    loss: () => LOSS,
    ruined: () => ruinedIdMessage(text),
    unread: () => unread(name, NETWORK_IMPORT_FIELDS),
  };
  return `${placeOf(row, name)}: ${messages[kind]()}`;
}
const warningOfEdit = ({ row, name }: LosingEdit): string => `${placeOf(row, name)}: ${LOSS}`;

function resultOf(
  { id, status, total, processed, counts }: Job,
  log: readonly JobLogLine[],
  { warnings, form }: { readonly warnings: readonly string[]; readonly form: string | undefined },
): Result {
  const { imported, edited, duplicates, errors } = counts;
  const lines = log.map(({ subject, priority, message }) => ({ object: subject, priority, message }));
  return {
    data: { job: id, status, total, processed, imported, edited, duplicates, errors, warnings, log: lines },
    notes: [
      ...(form === undefined ? [] : [`The file was read as ${form}.`]),
      ...warnings.map((text) => `Warning: ${text}`),
      ...lines.map(({ object, priority, message }) =>
        priority === 'info' ? message : `${object}: ${message}`,
      ),
    ],
    faults: errors > 0 || status === 'failed',
  };
}
