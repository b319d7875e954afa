import type { WebhookOutbox, Webhooks } from '@tributary/application/webhooks/webhooks';
import { NEWEST_FIRST } from '../shared/columns.ts';
import { jsonRows } from '../shared/json-rows.ts';
import type { Session } from '../shared/session.ts';
import { WEBHOOK, webhookMessageToRow } from './webhook-rows.ts';

export const postgresWebhooks = ({ db, atomically }: Session): Webhooks => ({
  add: async (webhook) => {
    await db.webhook.create({ data: WEBHOOK.write(webhook) });
  },
  find: async (networkId, id) => {
    const row = await db.webhook.findFirst({ where: { id, networkId } });
    return row === null ? undefined : WEBHOOK.read(row);
  },
  list: async (networkId) =>
    (await db.webhook.findMany({ where: { networkId }, orderBy: NEWEST_FIRST })).map(WEBHOOK.read),
  listLive: async (networkIds) =>
    (await db.webhook.findMany({ where: { networkId: { in: [...networkIds] }, live: true } })).map(
      WEBHOOK.read,
    ),
  replace: async (webhook) => {
    const { id, networkId } = webhook;
    return (
      (await db.webhook.updateMany({ where: { id, networkId }, data: WEBHOOK.editable(webhook) })).count === 1
    );
  },
  remove: (networkId, id) =>
    atomically(async (tx) => {
      // Messages first, in the order of their ids, as whoever settles them locks them.
      await tx.$executeRaw`
        with locked as (
          select id from webhook_messages where webhook_id = ${id} and network_id = ${networkId} order by id for update
        )
        delete from webhook_messages where id in (select id from locked)`;
      return (await tx.webhook.deleteMany({ where: { id, networkId } })).count === 1;
    }),
});

/** The outbox, in the transactions of records. */
export const postgresRecordWebhookOutbox = ({ db }: Pick<Session, 'db'>): WebhookOutbox => ({
  add: async (messages) => {
    await db.$executeRaw`
      insert into webhook_messages
        (id, network_id, webhook_id, event, event_id, body, created_at, next_at, state, attempt)
      select id, network_id, webhook_id, event, event_id, body, created_at, next_at, state, attempt
      from json_populate_recordset(null::webhook_messages, ${jsonRows(messages.map(webhookMessageToRow))}::text::json)
      on conflict do nothing`;
  },
});
