import type { SwitchOffStores } from '@tributary/application/announced/notify-switch-off';
import { postgresBookAudit } from './audit/postgres-book-audit.ts';
import type { Connection } from './shared/json-rows.ts';
import { connectionQueries } from './notices/notice-queries.ts';
import { postgresNoticeBook } from './notices/postgres-notices.ts';
import { postgresListeningWebhooks, postgresWebhookOutbox } from './webhooks/postgres-webhook-outbox.ts';

/** What is written beside the switching off of a postback or webhook, in its transaction. */
export const postgresSwitchOffStores = (tx: Connection): SwitchOffStores => ({
  audit: postgresBookAudit(tx),
  notices: postgresNoticeBook(connectionQueries(tx)),
  webhooks: postgresListeningWebhooks(tx),
  webhookOutbox: postgresWebhookOutbox(tx),
});
