import { statSync } from 'node:fs';
import { z } from 'zod';
import { machineCommand, UsageError } from '../command.ts';

const folder = (what: string) => z.string().min(1).describe(what).meta({ value: 'folder' });

export const backup = machineCommand({
  name: 'backup',
  summary: 'Back up the event log of this machine and the database, while everything keeps running.',
  examples: ['backup /var/backups/tributary-2026-03-10'],
  changes: false,
  argument: 'folder',
  options: z.object({ folder: folder('A new or empty folder.') }),
  run: async ({ machine, options }) => {
    const { tables, files, bytes } = await machine.backUp(options.folder);
    return { data: { folder: options.folder, tables, files, bytes } };
  },
});

export const restore = machineCommand({
  name: 'restore',
  summary:
    'Restore a back-up into an empty database (DATABASE_URL, or a new one in DATA_DIR) and its event log into DATA_DIR.',
  examples: [
    'restore /var/backups/tributary-2026-03-10 --dry-run',
    'restore /var/backups/tributary-2026-03-10',
  ],
  changes: true,
  argument: 'folder',
  options: z.object({ folder: folder('A folder that `backup` has written.') }),
  run: async ({ machine, options, dryRun }) => {
    if (!statSync(options.folder, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`There is no folder ${options.folder}.`);
    const { tables, files, bytes } = await machine.restore(options.folder, dryRun);
    return { data: { folder: options.folder, tables, files, bytes } };
  },
});

export const moveDatabase = machineCommand({
  name: 'move-database',
  summary:
    'Move everything from the embedded database in DATA_DIR to the empty one at DATABASE_URL. Stop the product first.',
  examples: ['move-database --dry-run', 'move-database'],
  changes: true,
  options: z.object({}),
  run: async ({ machine, dryRun }) => {
    const counts = await machine.moveDatabase(dryRun);
    const tables = Object.keys(counts).length;
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const filled = Object.entries(counts).filter(([, count]) => count > 0);
    const data = { moved: !dryRun, tables, rows, rows_by_table: counts };
    if (dryRun) {
      return {
        data,
        notes: [`${rows} rows of ${tables} tables would be moved.`],
        table: { head: ['Table', 'Rows'], rows: filled.map(([name, count]) => [name, String(count)]) },
      };
    }
    return {
      data,
      notes: [
        `Moved ${rows} rows of ${tables} tables. Keep DATABASE_URL set from now on: the old database is not used any more.`,
        'Events that wait in the spool of DATA_DIR are taken into the new database by the next start.',
      ],
    };
  },
});
