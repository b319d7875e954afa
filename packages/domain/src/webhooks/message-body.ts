// What receivers of webhooks read (docs/rules/webhooks.md#body-of-a-message).
import type { EventField, NetworkEvent } from './network-event.ts';

/** The names of the API, so that receivers can ask it about what they were told; the others are called as they are here. */
const NAMES: Readonly<Partial<Record<EventField, string>>> = {
  id: '_id',
  campaignId: 'campaign_long_id',
  affiliateId: 'publisher_long_id',
  advertiserId: 'advertiser_long_id',
  accountId: 'user_id',
  groupId: 'group_id',
  clickId: 'click_id',
  goalId: 'goal_id',
  txnId: 'txn_id',
  saleAmount: 'sale_amount',
  convertedAt: 'created',
  reasonCode: 'reason_code',
  releaseOn: 'release_on',
  invoiceId: 'invoice_id',
  issuedOn: 'issued',
  dueOn: 'due_on',
  ruleId: 'rule_id',
  batchId: 'payout_batch_id',
  paidAmount: 'paid_amount',
  paidCurrency: 'paid_currency',
  previousStatus: 'previous_status',
  previousState: 'previous_state',
  creditLimit: 'credit_limit',
  countedPeriod: 'of',
};

/** The payload that Standard Webhooks describe, as JSON text. */
export const messageBody = ({ type, at, data }: Pick<NetworkEvent, 'type' | 'at' | 'data'>): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: Object.fromEntries(
      Object.entries(data).map(([field, value]) => [NAMES[field as EventField] ?? field, value]),
    ),
  });
