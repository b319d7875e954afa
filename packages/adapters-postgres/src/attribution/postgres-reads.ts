import type { Reads } from '@tributary/application/attribution/logs';
import { atOneMoment } from '../shared/one-moment.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { clickReads } from './click-reads.ts';
import { conversionReads } from './conversion-reads.ts';
import { hitReads } from './hit-reads.ts';

/** The logs, from the rows themselves. */
export const postgresReads = ({ sql }: Pick<Postgres, 'sql'>): Reads => ({
  ...clickReads(sql),
  ...conversionReads(sql),
  ...hitReads(sql),
  clickPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { clicks, countClicks } = clickReads(tx);
      return { items: await clicks(networkId, filter, page), total: await countClicks(networkId, filter) };
    }),
  conversionPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { conversions, countConversions } = conversionReads(tx);
      const items = await conversions(networkId, filter, page);
      return { items, total: await countConversions(networkId, filter) };
    }),
  hitPage: (networkId, filter, page) =>
    atOneMoment(sql, async (tx) => {
      const { hits, countHits } = hitReads(tx);
      return { items: await hits(networkId, filter, page), total: await countHits(networkId, filter) };
    }),
});
