import type { SwitchOffStores } from '@tributary/application/announced/notify-switch-off';
import { memoryAuditLog } from './audit/memory-audit.ts';
import type { MemoryState } from './state.ts';
import { memoryNotices } from './notices/memory-notices.ts';
import { memoryWebhookOutbox, memoryWebhooks } from './webhooks/memory-webhooks.ts';

/** What is written beside the switching off of a postback or webhook. */
export const memorySwitchOffStores = (state: MemoryState): SwitchOffStores => ({
  audit: memoryAuditLog(state),
  notices: memoryNotices(state),
  webhooks: memoryWebhooks(state),
  webhookOutbox: memoryWebhookOutbox(state),
});
