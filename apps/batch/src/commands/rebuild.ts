import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import type { CapDifference, Recount, StatsDifference } from '@tributary/application/reporting/recounts';
import type { LedgerFault } from '@tributary/application/reporting/ledger';
import { capFault, statsFault } from '@tributary/application/operations/check-ledger';
import type { Rebuilt } from '@tributary/application/reporting/recount-books';
import { command, type Result } from '../command.ts';
import { faultText } from '../fault-text.ts';
import { networkOf, networkOption } from '../networks.ts';
import { day } from '../options.ts';

export const rebuildStats = command({
  name: 'rebuild-stats',
  summary: 'Recount the stats of some days from their rows, and verify that both are equal.',
  examples: [
    'rebuild-stats --start 2026-03-01 --end 2026-03-31 --dry-run',
    'rebuild-stats --start 2026-03-01 --end 2026-03-31',
  ],
  changes: true,
  options: z.object({
    network: networkOption,
    start: day.describe("First day, in the network's time zone.").meta({ value: 'YYYY-MM-DD' }),
    end: day.describe('Last day; both are included.').meta({ value: 'YYYY-MM-DD' }),
  }),
  run: async ({ dependencies, dryRun, options: { start, end, ...options } }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const rebuilt = await dependencies.useCases.rebuildStats(network.id, { start, end }, { dryRun });
    return resultOf({ start, end }, network, { rebuilt, record: statsRecord, fault: statsFault });
  },
});

export const rebuildCaps = command({
  name: 'rebuild-caps',
  summary: 'Recount the usage of caps from the rows, and verify that both are equal.',
  examples: ['rebuild-caps --dry-run', 'rebuild-caps'],
  changes: true,
  options: z.object({ network: networkOption }),
  run: async ({ dependencies, dryRun, options }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const rebuilt = await dependencies.useCases.rebuildCaps(network.id, { dryRun });
    return resultOf({}, network, { rebuilt, record: capRecord, fault: capFault });
  },
});

type RebuildReport<T> = {
  readonly rebuilt: Rebuilt<T>;
  readonly record: (difference: T) => Readonly<Record<string, unknown>>;
  readonly fault: (difference: T) => LedgerFault;
};

function resultOf<T>(
  asked: Readonly<Record<string, unknown>>,
  { id, zone }: Network,
  { rebuilt: { before, after }, record, fault }: RebuildReport<T>,
): Result {
  const recordOf = ({ differences, ...counts }: Recount<T>) => ({
    ...counts,
    differences: differences.map(record),
  });
  return {
    data: {
      network: id,
      zone,
      ...asked,
      before: recordOf(before),
      after: after && recordOf(after),
    },
    notes: [
      `before: ${before.keys} sums compared with the rows, ${before.differing} differing`,
      ...before.differences.map((one) => `  ${faultText(fault(one))}`),
      ...(after ? [`after: ${after.keys} compared, ${after.differing} differing`] : []),
    ],
    faults: before.differing > 0,
  };
}

const statsRecord = (one: StatsDifference) => ({
  day: one.day,
  campaign: one.campaignId,
  affiliate: one.affiliateId,
  advertiser: one.advertiserId,
  goal: one.goalId,
  booked: one.booked,
  counted: one.counted,
});

const capRecord = ({ key, booked, counted }: CapDifference) => ({
  cap: key.capId,
  affiliate: key.affiliateId,
  period: key.period,
  booked,
  counted,
});
