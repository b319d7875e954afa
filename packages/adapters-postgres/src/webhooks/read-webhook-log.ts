import type { WebhookMessageFilter, WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import type { LogPage, PageOf } from '@tributary/application/shared/page';
import type { DeliveryState } from '@tributary/domain/postbacks/postback';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Sql } from 'postgres';
import { readMessages } from '../postbacks/read-delivery-log.ts';
import { webhookMessageFromRow, type WebhookMessageRow } from './webhook-rows.ts';

type LogRow = WebhookMessageRow & { readonly state: DeliveryState; readonly next_at: Date | null };
type LogFilter = WebhookMessageFilter & { readonly networkId: NetworkId };

/** Newest first, each message with its attempts. */
export const readWebhookLog = (
  sql: Sql,
  { networkId, webhookId, from, to }: LogFilter,
  page: LogPage,
): Promise<PageOf<WebhookMessageLine>> =>
  readMessages<LogRow, WebhookMessageLine>(sql, {
    messages: 'webhook_messages',
    attempts: 'webhook_attempts',
    messageId: 'message_id',
    page,
    wanted: (tx) => tx`
      network_id = ${networkId}
      ${webhookId === undefined ? tx`` : tx`and webhook_id = ${webhookId}`}
      ${from === undefined ? tx`` : tx`and created_at >= ${from}`}
      ${to === undefined ? tx`` : tx`and created_at < ${to}`}`,
    lineOf: (row, attempts) => ({
      ...webhookMessageFromRow(row),
      state: row.state,
      nextAt: row.next_at,
      attempts,
    }),
  });
