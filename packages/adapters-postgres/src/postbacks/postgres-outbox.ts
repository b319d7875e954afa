import type { Outbox } from '@tributary/application/attribution/books';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import { newMessages, pairOf, type LatestMessage } from '@tributary/domain/postbacks/sequence';
import { deliveryToRow } from './delivery-rows.ts';
import { insertNew, type Connection } from '../shared/json-rows.ts';

export const postgresOutbox = (sql: Connection): Outbox => ({
  add: async (deliveries) => {
    const latest = await latestMessages(sql, deliveries);
    const news = newMessages(deliveries, latest).map(({ delivery, nth }) => {
      const row = deliveryToRow(delivery);
      const aheadAt = latest.get(pairOf(delivery))?.nextAt;
      // Due with the one ahead of it, so that nobody looks at it in vain before.
      return { ...row, nth, next_at: aheadAt && aheadAt > row.next_at ? aheadAt : row.next_at };
    });
    await insertNew(sql, 'deliveries', news);
  },
});

type LatestRow = LatestMessage & {
  readonly postbackId: Delivery['postbackId'];
  readonly eventId: string;
  /** When it is due; null when it is settled. */
  readonly nextAt: Date | null;
};

/**
 * What postbacks were sent last about these conversions, by messages deleted since (see Maintenance.forgetDeliveries) too. A click has one
 * message, and the table keeps no second one.
 */
async function latestMessages(
  sql: Connection,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<string, LatestRow>> {
  const conversions = deliveries.filter(({ event }) => event === 'conversion');
  if (conversions.length === 0) return new Map();
  const rows = await sql<LatestRow[]>`
    select w.postback_id as "postbackId", w.event_id as "eventId", l.status, l.nth, l.next_at as "nextAt"
    from unnest(
      ${conversions.map(({ postbackId }) => postbackId)}::text[], ${conversions.map(({ eventId }) => eventId)}::text[]
    ) as w (postback_id, event_id)
    cross join lateral (
      select * from (
        (select coalesce(d.status, 'approved') as status, d.nth, d.next_at from deliveries d
          where d.postback_id = w.postback_id collate "C" and d.event_id = w.event_id collate "C"
          order by d.nth desc limit 1)
        union all
        select n.status, n.nth, null from notified_conversions n
        where n.postback_id = w.postback_id collate "C" and n.conversion_id = w.event_id collate "C"
      ) sent order by nth desc limit 1
    ) l`;
  return new Map(rows.map((row) => [pairOf(row), row]));
}
