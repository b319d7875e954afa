import type { DeliveryLine } from '@tributary/application/postbacks/postbacks';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { integerField, type LogFields, textField } from './log-fields.ts';

const text = (
  label: string,
  value: (line: DeliveryLine, zone: string) => string,
): LogFields<DeliveryLine>[string] => textField(label, value);

/** The outcome of a message. */
export const lastAttemptFields: LogFields<Pick<DeliveryLine, 'state' | 'nextAt' | 'attempts'>> = {
  status: textField('Status', ({ state }) => state),
  next_attempt: textField('Next Attempt', ({ nextAt }, zone) => (nextAt ? dateTimeText(nextAt, zone) : '')),
  attempts: integerField('Attempts', ({ attempts }) => attempts.length),
  last_started: textField('Last Attempt', ({ attempts }, zone) => {
    const last = attempts.at(-1);
    return last ? dateTimeText(last.startedAt, zone) : '';
  }),
  last_status: textField('Last HTTP Status', ({ attempts }) => String(attempts.at(-1)?.status ?? '')),
  last_error: textField('Last Error', ({ attempts }) => attempts.at(-1)?.error ?? ''),
};

/** A message to an affiliate's server in one line: its last attempt stands for all. */
export const DELIVERY_FIELDS: LogFields<DeliveryLine> = {
  _id: text('Message ID', ({ id }) => id),
  created: text('Created', ({ createdAt }, zone) => dateTimeText(createdAt, zone)),
  postback_id: text('Postback ID', ({ postbackId }) => postbackId),
  user_id: text('Affiliate ID', ({ affiliateId }) => affiliateId),
  ad_id: text('Campaign ID', ({ campaignId }) => campaignId),
  event: text('Event', ({ event }) => event),
  event_id: text('Event ID', ({ eventId }) => eventId),
  conversion_status: text('Conversion Status', ({ status }) => status ?? ''),
  method: text('Method', ({ method }) => method),
  url: text('URL', ({ url }) => url),
  body: text('Body', ({ body }) => body),
  ...lastAttemptFields,
};
