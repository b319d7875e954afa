// What happened in a network, as its own systems get it (docs/rules/webhooks.md#events-of-webhooks). Ids, states and
// amounts only: no personal data, so that nothing has to be taken back when a person is erased.
import type { Account } from '../accounts/account.ts';
import { capHappening, type CountedCap } from '../attribution/caps.ts';
import type { Conversion } from '../attribution/conversion.ts';
import { type AdvertiserCredit, creditNotice } from '../billing/credit.ts';
import { type Bonus, kindOfBonus } from '../billing/bonus.ts';
import type { BillingDocument } from '../billing/document.ts';
import type { Invoice } from '../billing/invoice.ts';
import { changedLines, paidOf, type PayoutBatch } from '../billing/payout-batch.ts';
import type { Cap } from '../catalog/campaign.ts';
import type { Postback } from '../postbacks/postback.ts';
import type { NetworkId } from '../shared/ids.ts';
import { moneyText } from '../shared/money.ts';
import type { TEST_EVENT, Webhook, WebhookEvent } from './webhook.ts';

export type NetworkEvent = {
  readonly networkId: NetworkId;
  readonly type: WebhookEvent | typeof TEST_EVENT;
  /** Identifies what happened: the same each time it is announced, so that nobody is told twice. */
  readonly id: string;
  readonly at: Date;
  readonly data: EventData;
};

/** Amounts are texts, so that no reader makes a float of them. What receivers call the fields: message-body.ts. */
export type EventData = Readonly<Partial<Record<EventField, string | number | boolean | null>>>;
export type EventField =
  | keyof Pick<
      Conversion,
      | 'id'
      | 'campaignId'
      | 'affiliateId'
      | 'advertiserId'
      | 'clickId'
      | 'goalId'
      | 'txnId'
      | 'method'
      | 'status'
      | 'reason'
      | 'reasonCode'
      | 'releaseOn'
      | 'payout'
      | 'revenue'
      | 'saleAmount'
      | 'currency'
      | 'convertedAt'
    >
  | keyof Pick<Cap, 'groupId' | 'measure' | 'period' | 'limit' | 'action'>
  | keyof Pick<Invoice, 'start' | 'end' | 'amount' | 'vat' | 'number'>
  | keyof Pick<BillingDocument, 'invoiceId' | 'issuedOn' | 'dueOn'>
  | keyof Pick<Bonus, 'day' | 'ruleId'>
  | 'total'
  | 'batchId'
  | 'line'
  | 'paidAmount'
  | 'paidCurrency'
  | 'previousStatus'
  | 'state'
  | 'previousState'
  | 'creditLimit'
  | 'countedPeriod'
  | 'accountId'
  | 'kind';

/** A change can happen many times to one record: `changeId` tells them apart. */
export type ChangeStamp = { readonly at: Date; readonly changeId: string };

/** A conversion was made, whatever its status. */
export const conversionCreated = (conversion: Conversion, at: Date): NetworkEvent => ({
  networkId: conversion.networkId,
  type: 'conversion.created',
  id: `conversion.created:${conversion.id}`,
  at,
  data: conversionData(conversion),
});

/** A conversion was changed; undefined when nothing changed that a message shows. */
export function conversionChanged(
  before: Conversion,
  after: Conversion,
  { at, changeId }: ChangeStamp,
): NetworkEvent | undefined {
  const data = conversionData(after);
  if (JSON.stringify(conversionData(before)) === JSON.stringify(data)) return undefined;
  return {
    networkId: after.networkId,
    type: 'conversion.changed',
    id: `conversion.changed:${changeId}`,
    at,
    data: { ...data, previousStatus: before.status },
  };
}

const conversionData = (conversion: Conversion): NetworkEvent['data'] => ({
  id: conversion.id,
  campaignId: conversion.campaignId,
  affiliateId: conversion.affiliateId,
  advertiserId: conversion.advertiserId,
  clickId: conversion.clickId,
  goalId: conversion.goalId,
  txnId: conversion.txnId,
  method: conversion.method,
  status: conversion.status,
  reason: conversion.reason,
  reasonCode: conversion.reasonCode,
  releaseOn: conversion.releaseOn?.toISOString() ?? null,
  payout: moneyText(conversion.payout),
  revenue: moneyText(conversion.revenue),
  saleAmount: moneyText(conversion.saleAmount),
  currency: conversion.currency,
  convertedAt: conversion.convertedAt.toISOString(),
});

/** A cap is used up in one of its periods. */
export const capReached = (counted: CountedCap, at: Date): NetworkEvent => {
  const { cap, affiliateId, period } = counted;
  return {
    networkId: cap.networkId,
    type: 'cap.reached',
    id: capHappening('cap.reached', counted),
    at,
    data: {
      id: cap.id,
      campaignId: cap.campaignId,
      affiliateId: affiliateId === '' ? null : affiliateId,
      groupId: cap.groupId,
      measure: cap.measure,
      period: cap.period,
      countedPeriod: period,
      limit: moneyText(cap.limit),
      action: cap.action,
    },
  };
};

/** Somebody signed up and waits for the network's decision. */
export const accountSignedUp = (
  { networkId, id, kind }: Pick<Account, 'networkId' | 'id' | 'kind'>,
  at: Date,
): NetworkEvent => ({
  networkId,
  type: 'account.signed_up',
  id: `account.signed_up:${id}`,
  at,
  data: { id, kind },
});

/** An invoice was closed. */
export const invoiceClosed = (invoice: Invoice, at: Date): NetworkEvent => ({
  networkId: invoice.account.networkId,
  type: 'invoice.closed',
  id: `invoice.closed:${invoice.id}`,
  at,
  data: {
    id: invoice.id,
    accountId: invoice.account.id,
    kind: invoice.account.kind,
    start: invoice.start,
    end: invoice.end,
    amount: moneyText(invoice.amount),
    vat: moneyText(invoice.vat),
    number: invoice.number,
    currency: invoice.currency,
  },
});

/** A document was issued, with its invoice or later. */
export const documentIssued = (document: BillingDocument): NetworkEvent => ({
  networkId: document.account.networkId,
  type: 'document.issued',
  id: `document.issued:${document.id}`,
  at: document.createdAt,
  data: {
    id: document.id,
    invoiceId: document.invoiceId,
    accountId: document.account.id,
    kind: document.kind,
    number: document.number,
    issuedOn: document.issuedOn,
    dueOn: document.dueOn,
    amount: moneyText(document.vat.net),
    vat: moneyText(document.vat.amount),
    total: moneyText(document.vat.total),
    currency: document.currency,
  },
});

/** A bonus or a deduction was booked, by hand or by a volume rule. What it is for is text of people, and left out. */
export const bonusBooked = (bonus: Bonus, { at, changeId }: ChangeStamp): NetworkEvent => ({
  networkId: bonus.networkId,
  type: 'bonus.booked',
  id: `bonus.booked:${changeId}`,
  at,
  data: {
    affiliateId: bonus.affiliateId,
    campaignId: bonus.campaignId,
    kind: kindOfBonus(bonus),
    day: bonus.day,
    amount: moneyText(bonus.amount),
    ruleId: bonus.ruleId,
  },
});

/** Lines of a batch that were settled, or whose money came back, since it was as `before`; each is so once. */
export const payoutsChanged = (before: PayoutBatch, after: PayoutBatch, at: Date): NetworkEvent[] =>
  changedLines(before, after).map(({ line, status }) => {
    const type = `payout.${status}` as const;
    const paid = paidOf(line);
    return {
      networkId: after.networkId,
      type,
      id: `${type}:${after.id}:${line.position}`,
      at,
      data: {
        batchId: after.id,
        line: line.position,
        affiliateId: line.affiliateId,
        amount: moneyText(line.amount),
        currency: line.currency,
        paidAmount: moneyText(paid.amount),
        paidCurrency: paid.currency,
      },
    };
  });

/**
 * The credit of an advertiser is nearly or wholly used, or there is some again: whenever people get a notice of it; undefined otherwise
 * (docs/rules/billing.md#notices-of-credit).
 */
export function creditChanged(
  before: Pick<AdvertiserCredit, 'state' | 'noticed'>,
  { networkId, advertiserId, limit, state, noticed, since }: AdvertiserCredit,
  at: Date,
): NetworkEvent | undefined {
  const type = creditNotice(before, { state, noticed });
  return (
    type && {
      networkId,
      type,
      id: `${type}:${advertiserId}:${state}:${since.toISOString()}`,
      at,
      data: {
        advertiserId,
        state,
        previousState: before.state,
        creditLimit: limit === null ? null : moneyText(limit),
      },
    }
  );
}

/** The product switched an affiliate's postback off by itself. */
export const postbackSwitchedOff = (
  { networkId, id, affiliateId }: Pick<Postback, 'networkId' | 'id' | 'affiliateId'>,
  reason: string,
  { at, changeId }: ChangeStamp,
): NetworkEvent => ({
  networkId,
  type: 'postback.switched_off',
  id: `postback.switched_off:${changeId}`,
  at,
  data: { id, affiliateId, reason },
});

/** Somebody tries a webhook; nothing else happened. */
export const webhookTested = (
  { networkId, id }: Pick<Webhook, 'networkId' | 'id'>,
  { at, changeId }: ChangeStamp,
): NetworkEvent => ({
  networkId,
  type: 'webhook.test',
  id: `webhook.test:${changeId}`,
  at,
  data: { id },
});
