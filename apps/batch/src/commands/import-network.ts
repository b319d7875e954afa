import { z } from 'zod';
import type { ImportedNetwork } from '@tributary/application/jobs/import-network';
import { command, CommandStopped, type Result } from '../command.ts';
import { networkOf, networkOption } from '../networks.ts';
import { readNetworkFolder } from '../read-network-folder.ts';

/** docs/migrating.md */
export const importNetwork = command({
  name: 'import-network',
  summary:
    'Import accounts, campaigns, goals, links, past clicks and conversions of a network that moves here.',
  examples: ['import-network ./moving --dry-run', 'import-network ./moving'],
  changes: true,
  argument: 'folder',
  options: z.object({
    network: networkOption,
    folder: z
      .string()
      .min(1)
      .describe(
        'Holds accounts.csv, campaigns.csv, goals.csv, links.csv, clicks.csv and conversions.csv, or some of them.',
      ),
  }),
  run: async ({ dependencies, options, dryRun, progress, signal }) => {
    const { id: networkId } = await networkOf(dependencies.stores, options.network);
    const { lines, notes } = await readNetworkFolder(options.folder);
    const { conversions: _history, ...records } = lines;
    const task = progress('Records', Object.values(records).flat().length);
    const onRecord = () => {
      task.add(1);
      if (signal.aborted)
        throw new CommandStopped('Stopped. The same command once more makes what is missing.');
    };
    try {
      const imported = await dependencies.useCases.importNetwork({ networkId, lines, dryRun, onRecord });
      return resultOf(imported, { dryRun, forms: notes });
    } finally {
      task.stop();
    }
  },
});

type Shown = { readonly dryRun: boolean; readonly forms: readonly string[] };

function resultOf({ problems, warnings, counts }: ImportedNetwork, { dryRun, forms }: Shown): Result {
  type Said = ImportedNetwork['problems'];
  const where = ({ file, line }: Said[number]) => (line > 0 ? `${file}.csv, line ${line}` : `${file}.csv`);
  const texts = (said: Said) => said.map((one) => `${where(one)}: ${one.message}`);
  const named = (said: Said) => said.map((one) => ({ ...one, file: `${one.file}.csv` }));
  const wrong = texts(problems);
  const made = Object.entries(counts).map(
    ([file, one]) => `${file}: ${one.made} made, ${one.there} there before`,
  );
  const nothing = problems.length > 0 && made.every((text) => text.endsWith(': 0 made, 0 there before'));
  return {
    data: { problems: named(problems), warnings: named(warnings), ...counts },
    notes: [
      ...forms,
      ...texts(warnings).map((text) => `Warning: ${text}`),
      ...wrong,
      ...(nothing ? ['Nothing was imported.'] : []),
      ...(dryRun && wrong.length === 0 ? ['Every line can be imported.'] : []),
      ...(dryRun || nothing ? [] : made),
    ],
    faults: problems.length > 0,
  };
}
