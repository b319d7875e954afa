// The messages to webhooks as the OpenAPI document has them (docs/rules/webhooks.md#body-of-a-message).
import { z } from 'zod';
import { CONVERSION_STATUSES } from '@tributary/domain/attribution/conversion';
import { BONUS_KINDS } from '@tributary/domain/billing/bonus';
import { CREDIT_STATES } from '@tributary/domain/billing/credit';
import { DOCUMENT_KINDS } from '@tributary/domain/billing/document-kind';
import { CAP_MEASURES, CAP_PERIODS } from '@tributary/domain/catalog/campaign';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '@tributary/domain/webhooks/webhook';
import { dayOut, int, nullableDay, nullableString, string } from '../shared/output.ts';

const instant = (description: string) => z.string().meta({ description, format: 'date-time' });
const amount = (description: string) => string(`${description} A decimal number as text.`);
const status = (description: string) => z.enum(CONVERSION_STATUSES).meta({ description });
const kind = z.enum(['affiliate', 'advertiser']).meta({ description: 'The kind of account.' });

const conversion = {
  _id: string('Long ID of the conversion.'),
  campaign_long_id: string('Long ID of the campaign.'),
  publisher_long_id: string('Long ID of the affiliate.'),
  advertiser_long_id: string('Long ID of the advertiser.'),
  click_id: nullableString('The click; null without one.'),
  goal_id: nullableString('Long ID of the goal; null when it is about the campaign itself.'),
  txn_id: string('Transaction ID.'),
  method: string('How it was reported, as in the conversion log.'),
  status: status('Its status now.'),
  reason: string('Why it is not approved; empty when it is.'),
  reason_code: nullableString('Reason code of a rejected or canceled conversion; null if none.'),
  payout: amount('What the affiliate is paid.'),
  revenue: amount('What the advertiser is charged.'),
  sale_amount: amount('The sale.'),
  currency: string('Currency of the amounts.'),
  created: instant('When it was made.'),
  release_on: instant('When its hold ends and it is approved; null without a hold.').nullable(),
};

const creditState = (description: string) => z.enum(CREDIT_STATES).meta({ description });
const creditChange = z
  .strictObject({
    advertiser_long_id: string('Long ID of the advertiser.'),
    state: creditState('Current state of its credit.'),
    previous_state: creditState('How it stood before.'),
    credit_limit: nullableString('Its credit limit, a decimal number as text; null without one.'),
  })
  .meta({
    id: 'CreditChange',
    description: 'Credit of an advertiser, now and before.',
  });

const payoutLine = z
  .strictObject({
    payout_batch_id: string('Long ID of the batch.'),
    line: int('Which of its lines.'),
    publisher_long_id: string('Long ID of the affiliate.'),
    amount: amount('Total of its invoices.'),
    currency: string('Currency of the invoices.'),
    paid_amount: amount('What is paid.'),
    paid_currency: string('Currency of the account, which it is paid in.'),
  })
  .meta({ id: 'PaidLine', description: 'One line of a payout batch.' });

type Message = {
  readonly name: string;
  readonly summary: string;
  readonly data: z.ZodType;
};

/** By type of message. Objects are strict: a message has these fields and no others. */
export const WEBHOOK_MESSAGES: Readonly<Record<WebhookEvent | typeof TEST_EVENT, Message>> = {
  'conversion.created': {
    name: 'ConversionCreated',
    summary: 'A conversion was recorded, with any status',
    data: z.strictObject(conversion),
  },
  'conversion.changed': {
    name: 'ConversionChanged',
    summary:
      "A conversion's status, reason, amounts, currency, transaction ID or the end of its hold changed",
    data: z.strictObject({ ...conversion, previous_status: status('Its status before.') }),
  },
  'cap.reached': {
    name: 'CapReached',
    summary: 'A cap is full',
    data: z.strictObject({
      _id: string('Long ID of the cap.'),
      campaign_long_id: string('Long ID of the campaign.'),
      publisher_long_id: nullableString(
        'Long ID of the affiliate, where each has the limit alone; otherwise null.',
      ),
      group_id: nullableString('Long ID of the affiliate group it counts; null: all.'),
      measure: z.enum(CAP_MEASURES).meta({ description: 'What it counts.' }),
      period: z.enum(CAP_PERIODS).meta({ description: 'Period it counts over.' }),
      of: string('The day or month that is full, or `ever`.'),
      limit: amount('Its limit.'),
      action: string('What happens to clicks now.'),
    }),
  },
  'account.signed_up': {
    name: 'AccountSignedUp',
    summary: 'A sign-up is pending approval',
    data: z.strictObject({ _id: string('Long ID of the account.'), kind }),
  },
  'invoice.closed': {
    name: 'InvoiceClosed',
    summary: 'An invoice was created',
    data: z.strictObject({
      _id: string('Long ID of the invoice.'),
      user_id: string('Long ID of the account.'),
      kind,
      start: dayOut('First day of its period.'),
      end: dayOut('Last day of its period.'),
      amount: amount('Its amount without VAT; below zero for a credit.'),
      vat: amount('VAT of its document; 0 without one.'),
      number: nullableString('Number of its document; null without one.'),
      currency: string('Its currency.'),
    }),
  },
  'document.issued': {
    name: 'DocumentIssued',
    summary: 'An invoice got its document: with its closing, or later',
    data: z.strictObject({
      _id: string('Long ID of the document.'),
      invoice_id: string('Long ID of the invoice.'),
      user_id: string('Long ID of the account.'),
      kind: z.enum(DOCUMENT_KINDS).meta({ description: 'What it is.' }),
      number: string('Its number.'),
      issued: dayOut('Its day.'),
      due_on: nullableDay('When it is due; null for a credit note.'),
      amount: amount('Without VAT; below zero for a credit note.'),
      vat: amount('Its VAT.'),
      total: amount('Both together.'),
      currency: string('Its currency.'),
    }),
  },
  'bonus.booked': {
    name: 'BonusBooked',
    summary: 'A bonus or a deduction was booked, by hand or by a volume rule',
    data: z.strictObject({
      publisher_long_id: string('Long ID of the affiliate.'),
      campaign_long_id: nullableString('Long ID of the campaign; null for none.'),
      kind: z.enum(BONUS_KINDS).meta({ description: 'deduction: below zero.' }),
      day: dayOut('The day it counts on.'),
      amount: amount("What it adds, in the network's currency."),
      rule_id: nullableString('Long ID of the volume rule; null for one by hand.'),
    }),
  },
  'payout.settled': {
    name: 'PayoutSettled',
    summary: 'An affiliate was paid by a payout batch',
    data: payoutLine,
  },
  'payout.returned': {
    name: 'PayoutReturned',
    summary: 'The money of a payout batch came back from an affiliate, or never left',
    data: payoutLine,
  },
  'postback.switched_off': {
    name: 'PostbackSwitchedOff',
    summary: 'A postback kept failing and was disabled',
    data: z.strictObject({
      _id: string('Long ID of the postback.'),
      publisher_long_id: string('Long ID of the affiliate.'),
      reason: string('How it failed.'),
    }),
  },
  'credit.nearly_used': {
    name: 'CreditNearlyUsed',
    summary: 'An advertiser has used 80 or 95 % of its credit',
    data: creditChange,
  },
  'credit.used_up': {
    name: 'CreditUsedUp',
    summary: 'The credit of an advertiser is used up; its campaigns are paused for new clicks',
    data: creditChange,
  },
  'credit.restored': {
    name: 'CreditRestored',
    summary: 'An advertiser has credit again; its campaigns go on',
    data: creditChange,
  },
  'webhook.test': {
    name: 'WebhookTested',
    summary: 'A test you requested',
    data: z.strictObject({ _id: string('Long ID of the webhook.') }),
  },
};

/** The whole body of a message of this type. */
export const messageOut = (type: keyof typeof WEBHOOK_MESSAGES) =>
  z
    .strictObject({
      type: z.literal(type).meta({ description: 'What happened.' }),
      timestamp: instant('When it happened.'),
      data: WEBHOOK_MESSAGES[type].data.meta({ description: 'What it is about.' }),
    })
    .meta({ id: `${WEBHOOK_MESSAGES[type].name}Message`, description: `${WEBHOOK_MESSAGES[type].summary}.` });

export const MESSAGE_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
