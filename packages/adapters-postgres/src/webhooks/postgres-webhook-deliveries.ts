import type { SwitchedOffWebhook } from '@tributary/application/announced/notify-switch-off';
import type { Sendable } from '@tributary/application/postbacks/postbacks';
import type { WebhookDeliveries } from '@tributary/application/webhooks/webhooks';
import { signingSecrets, type WebhookMessage } from '@tributary/domain/webhooks/webhook';
import { postgresDeliveryQueue, type LeasedRow } from '../postbacks/postgres-delivery-queue.ts';
import type { Connection } from '../shared/json-rows.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { readWebhookLog } from './read-webhook-log.ts';
import { webhookMessageToRow } from './webhook-rows.ts';

/** What is written in the transaction that switches a webhook off. */
export type OnWebhookOff = (tx: Connection, webhook: SwitchedOffWebhook, reason: string) => Promise<void>;

type Row = LeasedRow & {
  readonly body: string;
  readonly url: string;
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
};

/** `onSwitchOff`: nothing by default. */
export const postgresWebhookDeliveries = (
  { sql }: Pick<Postgres, 'sql'>,
  onSwitchOff: OnWebhookOff = async () => undefined,
): WebhookDeliveries => ({
  ...postgresDeliveryQueue<WebhookMessage, Row, Sendable>(sql, {
    messages: 'webhook_messages',
    attempts: 'webhook_attempts',
    messageId: 'message_id',
    receivers: 'webhooks',
    receiverId: 'webhook_id',
    leaseLock: 7_214_002,
    receiverColumns: ['url', 'secret', 'former_secret', 'former_secret_until'],
    toRow: webhookMessageToRow,
    leased: ({ id, body, url, ...row }, now) => {
      const { secret, former_secret: formerSecret, former_secret_until: formerSecretUntil } = row;
      const [present = secret, former] = signingSecrets({ secret, formerSecret, formerSecretUntil }, now);
      const delivery = { id, method: 'POST' as const, url, body };
      return { delivery, secret: present, ...(former !== undefined && { formerSecret: former }) };
    },
    onSwitchOff: async (tx, id, reason) => {
      const [webhook] = await tx<SwitchedOffWebhook[]>`
        select id, network_id as "networkId" from webhooks where id = ${id}`;
      if (webhook) await onSwitchOff(tx, webhook, reason);
    },
  }),
  log: (networkId, filter, page) => readWebhookLog(sql, { networkId, ...filter }, page),
});
