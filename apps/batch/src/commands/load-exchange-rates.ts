import { z } from 'zod';
import { command, CommandStopped } from '../command.ts';
import { inputFile } from '../input-file.ts';
import { networkOf, networkOption } from '../networks.ts';
import { readRates } from '../read-rates.ts';

export const loadExchangeRates = command({
  name: 'load-exchange-rates',
  summary: 'Load exchange rates from a file; each day and base replaces the stored rates.',
  examples: ['load-exchange-rates rates.csv --dry-run', 'load-exchange-rates rates.json'],
  changes: true,
  argument: 'file',
  options: z.object({
    network: networkOption,
    file: inputFile.describe(
      'CSV: date,base,currency,rate. JSON: {"date", "base", "rates": {"EUR": 0.91}}, or a list of that.',
    ),
  }),
  run: async ({ dependencies, options, dryRun, progress, signal }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const { sets, notes } = await readRates(options.file);
    const rates = sets.reduce((sum, set) => sum + Object.keys(set.rates).length, 0);
    const data = { network: network.id, sets: sets.length, rates };
    if (dryRun) return { data, notes };
    const task = progress('Days', sets.length);
    let priced = 0;
    try {
      for (const [index, set] of sets.entries()) {
        if (signal.aborted) throw new CommandStopped(`Stopped after ${index} of ${sets.length} days.`);
        priced += (await dependencies.useCases.setExchangeRates({ networkId: network.id, ...set })).priced;
        task.add(1);
      }
    } finally {
      task.stop();
    }
    return { data: { ...data, priced }, notes };
  },
});
