import type { WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { lastAttemptFields } from './delivery-fields.ts';
import { type LogFields, textField } from './log-fields.ts';

const text = (
  label: string,
  value: (line: WebhookMessageLine, zone: string) => string,
): LogFields<WebhookMessageLine>[string] => textField(label, value);

/** A message to a webhook in one line: its last attempt stands for all. */
export const WEBHOOK_FIELDS: LogFields<WebhookMessageLine> = {
  _id: text('Message ID', ({ id }) => id),
  created: text('Created', ({ createdAt }, zone) => dateTimeText(createdAt, zone)),
  webhook_id: text('Webhook ID', ({ webhookId }) => webhookId),
  event: text('Event', ({ event }) => event),
  body: text('Body', ({ body }) => body),
  ...lastAttemptFields,
};
