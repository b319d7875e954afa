import { announcementsContract } from '@tributary/application/contracts/webhooks/announcements.contract';
import { webhookDeliveriesContract } from '@tributary/application/contracts/webhooks/webhook-deliveries.contract';
import { webhooksContract } from '@tributary/application/contracts/webhooks/webhooks.contract';
import type { OpenWebhooks } from '@tributary/application/contracts/webhooks/webhooks-under-test';
import { keptPostgres } from '../../test/kept-postgres.ts';
import { postgresMaintenance } from '../operations/postgres-maintenance.ts';
import { postgresBooks } from '../postgres-books.ts';
import { postgresRecords, postgresUnitOfWork } from '../postgres-records.ts';
import { postgresSwitchOffStores } from '../postgres-switch-off.ts';
import { postgresDeliveries } from '../postbacks/postgres-deliveries.ts';
import { postgresWebhookDeliveries } from './postgres-webhook-deliveries.ts';

const open: OpenWebhooks = async (notify) => {
  const { postgres, empty, release } = await keptPostgres();
  return {
    stores: postgresRecords(postgres),
    unitOfWork: postgresUnitOfWork(postgres),
    books: postgresBooks(postgres),
    maintenance: postgresMaintenance(postgres),
    deliveries: postgresDeliveries(postgres, (tx, one, reason) =>
      notify.postback(postgresSwitchOffStores(tx), one, reason),
    ),
    webhookDeliveries: postgresWebhookDeliveries(postgres, (tx, one, reason) =>
      notify.webhook(postgresSwitchOffStores(tx), one, reason),
    ),
    reset: empty,
    close: release,
  };
};

for (const contract of [webhooksContract, webhookDeliveriesContract, announcementsContract])
  contract('postgres', open);
