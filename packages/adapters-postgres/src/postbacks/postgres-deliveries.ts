import type { SwitchedOffPostback } from '@tributary/application/announced/notify-switch-off';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { Delivery } from '@tributary/domain/postbacks/postback';
import { TEST_EVENT_PREFIX } from '@tributary/domain/postbacks/test-delivery';
import type { Postgres } from '../shared/open-postgres.ts';
import type { Connection } from '../shared/json-rows.ts';
import { deliveryFromRow, deliveryToRow, type DeliveryRow } from './delivery-rows.ts';
import { postgresDeliveryQueue, type LeasedRow } from './postgres-delivery-queue.ts';
import { matching, readLog } from './read-delivery-log.ts';

/** What is written in the transaction that switches a postback off. */
export type OnPostbackOff = (tx: Connection, postback: SwitchedOffPostback, reason: string) => Promise<void>;

type Row = DeliveryRow & LeasedRow & { readonly secret: string };

/** `onSwitchOff`: nothing by default. */
export const postgresDeliveries = (
  { sql }: Pick<Postgres, 'sql'>,
  onSwitchOff: OnPostbackOff = async () => undefined,
): Deliveries => ({
  ...postgresDeliveryQueue<Delivery, Row, Delivery>(sql, {
    messages: 'deliveries',
    attempts: 'delivery_attempts',
    messageId: 'delivery_id',
    receivers: 'postbacks',
    receiverId: 'postback_id',
    leaseLock: 7_214_001,
    inOrder: true,
    receiverColumns: ['secret'],
    toRow: deliveryToRow,
    leased: (row) => ({ delivery: deliveryFromRow(row), secret: row.secret }),
    onSwitchOff: async (tx, id, reason) => {
      const [postback] = await tx<SwitchedOffPostback[]>`
        select id, network_id as "networkId", affiliate_id as "affiliateId" from postbacks where id = ${id}`;
      if (postback) await onSwitchOff(tx, postback, reason);
    },
  }),
  log: (networkId, filter, page) => readLog(sql, { networkId, ...filter }, page),
  resendFailed: async (networkId, filter, { now, limit }) => {
    // Locked in the order of their ids, as whoever settles or removes messages does.
    const changed = await sql`
      with wanted as (
        select id from deliveries
        where ${matching(sql, { networkId, ...filter, state: 'failed' })}
          and event_id not like ${`${TEST_EVENT_PREFIX}%`}
          and exists (select from postbacks p where p.id = postback_id and p.live)
        order by created_at, id limit ${limit}
      ), locked as (
        select id from deliveries where id in (select id from wanted) and state = 'failed'
        order by id for no key update
      )
      update deliveries set state = 'pending', attempt = 1, next_at = ${now}, leased_until = null
      where id in (select id from locked)`;
    return changed.count;
  },
});
