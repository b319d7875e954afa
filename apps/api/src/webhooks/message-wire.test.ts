import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { bonus } from '@tributary/application/contracts/billing/bonuses.contract';
import { document } from '@tributary/application/contracts/billing/documents-under-test';
import { invoice } from '@tributary/application/contracts/billing/invoices-under-test';
import { payoutBatch } from '@tributary/application/contracts/billing/payouts.contract';
import {
  ADVERTISER_ID,
  affiliate,
  AFFILIATE_ID,
  cap,
  NETWORK_ID,
  NOW,
  postback,
  webhook,
} from '@tributary/application/contracts/shared/given';
import { conversion } from '@tributary/application/contracts/shared/given-events';
import { type AdvertiserCredit, type CreditState, NEVER_LIMITED } from '@tributary/domain/billing/credit';
import type { LineStatus } from '@tributary/domain/billing/payout-batch';
import { money } from '@tributary/domain/shared/money';
import { messageBody } from '@tributary/domain/webhooks/message-body';
import {
  accountSignedUp,
  bonusBooked,
  capReached,
  conversionChanged,
  conversionCreated,
  creditChanged,
  documentIssued,
  invoiceClosed,
  type NetworkEvent,
  payoutsChanged,
  postbackSwitchedOff,
  webhookTested,
} from '@tributary/domain/webhooks/network-event';
import { MESSAGE_TYPES, messageOut } from './message-wire.ts';

const STAMP = { at: NOW, changeId: 'c9' };
const made = conversion();
const creditAt = (state: CreditState): AdvertiserCredit => ({
  networkId: NETWORK_ID,
  advertiserId: ADVERTISER_ID,
  limit: money('5000'),
  state,
  since: NOW,
  noticed: state,
});
const batchWith = (status: LineStatus) =>
  payoutBatch({ lines: payoutBatch().lines.map((line) => ({ ...line, status })) });
const happened: readonly (NetworkEvent | undefined)[] = [
  conversionCreated(made, NOW),
  conversionCreated({ ...made, clickId: null, goalId: null }, NOW),
  conversionChanged(made, { ...made, status: 'rejected', reason: 'Returned' }, STAMP),
  capReached({ cap: cap(), affiliateId: '', period: '2026-11' }, NOW),
  capReached({ cap: cap({ period: 'lifetime' }), affiliateId: AFFILIATE_ID, period: 'ever' }, NOW),
  accountSignedUp(affiliate(), NOW),
  invoiceClosed(invoice(), NOW),
  documentIssued(document()),
  bonusBooked(bonus(), STAMP),
  ...payoutsChanged(payoutBatch(), batchWith('settled'), NOW),
  ...payoutsChanged(batchWith('settled'), batchWith('returned'), NOW),
  postbackSwitchedOff(postback(), 'Every attempt failed for 5 days.', STAMP),
  creditChanged(NEVER_LIMITED, creditAt('warned_80'), NOW),
  creditChanged(creditAt('warned_80'), { ...creditAt('used_up'), limit: null }, NOW),
  creditChanged(creditAt('used_up'), creditAt('ok'), NOW),
  webhookTested(webhook(), STAMP),
];
const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
const shown = [...page.matchAll(/^## (\S+)\n.*?```json\n(.*?)```/gmsu)];

// docs/rules/webhooks.md#body-of-a-message
describe('the messages to webhooks in the OpenAPI document', () => {
  it.each(happened.map((event) => [event?.type, event] as const))(
    'are those that are sent: %s',
    (type, event) => {
      if (!event || !type) throw new Error('Nothing changed.');
      expect(() => messageOut(type).parse(JSON.parse(messageBody(event)))).not.toThrow();
    },
  );

  it('are of every type there is', () => {
    expect(new Set(happened.map((event) => event?.type))).toEqual(new Set(MESSAGE_TYPES));
  });

  it.each(shown.map(([, type, body]) => [type, body] as const))(
    'are those of the documentation: %s',
    (type, body) => {
      const known = MESSAGE_TYPES.find((one) => one === type);
      if (!known) throw new Error(`There is no ${type}.`);
      expect(() => messageOut(known).parse(JSON.parse(String(body)))).not.toThrow();
    },
  );

  it('are all documented, but for the test', () => {
    expect([...shown.map(([, type]) => type), 'webhook.test']).toEqual([...MESSAGE_TYPES]);
  });
});
