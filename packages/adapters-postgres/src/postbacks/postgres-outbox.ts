import type { Outbox } from '@tributary/application/attribution/books';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import { deliveryToRow } from './delivery-rows.ts';
import { insertNew, type Connection } from '../shared/json-rows.ts';

export const postgresOutbox = (sql: Connection): Outbox => ({
  add: async (deliveries) => {
    const notified = await notifiedBefore(sql, deliveries);
    const news = deliveries.filter(({ postbackId, eventId }) => !notified.has(`${postbackId}|${eventId}`));
    await insertNew(sql, 'deliveries', news.map(deliveryToRow));
  },
});

/** The conversions that postbacks were notified of by deliveries deleted since (see Maintenance.forgetDeliveries). */
async function notifiedBefore(
  sql: Connection,
  deliveries: readonly Delivery[],
): Promise<ReadonlySet<string>> {
  const conversions = deliveries.filter(({ event }) => event === 'conversion');
  if (conversions.length === 0) return new Set();
  const rows = await sql<{ key: string }[]>`
    select t.postback_id || '|' || t.conversion_id as key
    from unnest(
      ${conversions.map(({ postbackId }) => postbackId)}::text[], ${conversions.map(({ eventId }) => eventId)}::text[]
    ) as w (postback_id, event_id)
    join notified_conversions t
      on t.postback_id = w.postback_id collate "C" and t.conversion_id = w.event_id collate "C"`;
  return new Set(rows.map(({ key }) => key));
}
