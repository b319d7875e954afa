import { announcementsContract } from '@tributary/application/contracts/webhooks/announcements.contract';
import { webhookDeliveriesContract } from '@tributary/application/contracts/webhooks/webhook-deliveries.contract';
import { webhooksContract } from '@tributary/application/contracts/webhooks/webhooks.contract';
import type { OpenWebhooks } from '@tributary/application/contracts/webhooks/webhooks-under-test';
import { memoryBooks } from '../memory-books.ts';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { memorySwitchOffStores } from '../memory-switch-off.ts';
import { memoryMaintenance } from '../operations/memory-deployment.ts';
import { memoryDeliveries } from '../postbacks/memory-deliveries.ts';
import { emptyState } from '../state.ts';
import { memoryWebhookDeliveries } from './memory-webhook-deliveries.ts';

const open: OpenWebhooks = async (notify) => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    books: memoryBooks(state),
    maintenance: memoryMaintenance(state),
    deliveries: memoryDeliveries(state, (draft, one, reason) =>
      notify.postback(memorySwitchOffStores(draft), one, reason),
    ),
    webhookDeliveries: memoryWebhookDeliveries(state, (draft, one, reason) =>
      notify.webhook(memorySwitchOffStores(draft), one, reason),
    ),
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
};

for (const contract of [webhooksContract, webhookDeliveriesContract, announcementsContract])
  contract('memory', open);
