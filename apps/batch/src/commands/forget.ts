import { z } from 'zod';
import { command } from '../command.ts';
import { day } from '../options.ts';

export const forget = command({
  name: 'forget',
  summary:
    'Delete the rows of clicks, impressions and incoming conversions of old days, in every network. Reports, conversions and amounts stay.',
  examples: ['forget --before 2026-01-01 --dry-run', 'forget --before 2026-01-01'],
  changes: true,
  options: z.object({
    before: day.describe('First UTC day whose rows are kept.').meta({ value: 'day' }),
    force: z.boolean().optional().describe('Also delete clicks that can still convert.'),
  }),
  run: async ({ dependencies, options, dryRun }) => {
    const { before, days } = await dependencies.useCases.forgetRows({ ...options, dryRun });
    return { data: { before, days } };
  },
});
