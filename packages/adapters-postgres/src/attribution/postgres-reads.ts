import type { LogSum, Reads } from '@tributary/application/attribution/logs';
import { atOneMoment } from '../shared/one-moment.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { clickReads, sumClicks } from './click-reads.ts';
import { conversionReads, sumConversions } from './conversion-reads.ts';
import { hitReads, sumHits } from './hit-reads.ts';

/** The logs, from the rows themselves. */
export const postgresReads = ({ sql }: Pick<Postgres, 'sql'>): Reads => ({
  ...clickReads(sql),
  ...conversionReads(sql),
  ...hitReads(sql),
  clickPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { clicks, countClicks } = clickReads(tx);
      const items = await clicks(networkId, filter, page);
      if (page.withSums) return withSums(items, await sumClicks(tx, { networkId, ...filter }));
      return { items, total: await countClicks(networkId, filter) };
    }),
  conversionPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { conversions, countConversions } = conversionReads(tx);
      const items = await conversions(networkId, filter, page);
      if (page.withSums) return withSums(items, await sumConversions(tx, { networkId, ...filter }));
      return { items, total: await countConversions(networkId, filter) };
    }),
  hitPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { hits, countHits } = hitReads(tx);
      const items = await hits(networkId, filter, page);
      if (page.withSums) return withSums(items, await sumHits(tx, { networkId, ...filter }));
      return { items, total: await countHits(networkId, filter) };
    }),
});

/** What was summed needs no second count. */
const withSums = <Line, Sum extends LogSum>(items: Line[], sums: readonly Sum[]) => ({
  items,
  total: sums.reduce((total, { count }) => total + count, 0),
  sums,
});
