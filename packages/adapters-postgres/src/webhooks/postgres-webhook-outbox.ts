// Webhooks as the worker's transactions see them.
import type { AnnouncingStores, WebhookOutbox } from '@tributary/application/webhooks/webhooks';
import { insertNew, type Connection } from '../shared/json-rows.ts';
import { WEBHOOK, webhookMessageToRow } from './webhook-rows.ts';

export const postgresListeningWebhooks = (sql: Connection): AnnouncingStores['webhooks'] => ({
  listLive: async (networkIds) => {
    const rows = await sql`
      select ${sql.unsafe(WEBHOOK.columns('w'))} from webhooks w
      where w.network_id = any(${[...networkIds]}) and w.live`;
    return rows.map(WEBHOOK.read);
  },
});

export const postgresWebhookOutbox = (sql: Connection): WebhookOutbox => ({
  add: (messages) => insertNew(sql, 'webhook_messages', messages.map(webhookMessageToRow)),
});
