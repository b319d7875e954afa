// docs/webhooks.md shows a message of every event, with the fields it has.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { bonus } from '@tributary/application/contracts/billing/bonuses.contract';
import { document } from '@tributary/application/contracts/billing/documents-under-test';
import { payoutBatch } from '@tributary/application/contracts/billing/payouts.contract';
import type { CountedCap } from '@tributary/domain/attribution/caps';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Invoice } from '@tributary/domain/billing/invoice';
import type { LineStatus } from '@tributary/domain/billing/payout-batch';
import type { Account } from '@tributary/domain/accounts/account';
import type { Postback } from '@tributary/domain/postbacks/postback';
import { money } from '@tributary/domain/shared/money';
import { messageBody } from '@tributary/domain/webhooks/message-body';
import {
  accountSignedUp,
  bonusBooked,
  capReached,
  conversionChanged,
  conversionCreated,
  documentIssued,
  invoiceClosed,
  payoutsChanged,
  postbackSwitchedOff,
} from '@tributary/domain/webhooks/network-event';
import { WEBHOOK_EVENTS } from '@tributary/domain/webhooks/webhook';

const AT = new Date('2026-11-27T18:12:03.000Z');
const ONE = money('1');
const conversion = {
  id: '1',
  campaignId: '1',
  affiliateId: '1',
  advertiserId: '1',
  clickId: '1',
  goalId: null,
  txnId: '1',
  method: 'postback',
  status: 'approved',
  reason: '',
  reasonCode: null,
  payout: ONE,
  revenue: ONE,
  saleAmount: ONE,
  currency: 'USD',
  convertedAt: AT,
} as unknown as Conversion;
const cap = {
  id: '1',
  campaignId: '1',
  groupId: null,
  measure: 'click',
  period: 'daily',
  limit: ONE,
  action: 'fallback',
};
const invoice = {
  id: '1',
  account: { id: '1', kind: 'affiliate' },
  start: '2026-10-01',
  end: '2026-10-31',
  amount: ONE,
  vat: ONE,
  number: 'INV-1',
  currency: 'USD',
};
const batchWith = (status: LineStatus) =>
  payoutBatch({ lines: payoutBatch().lines.map((line) => ({ ...line, status })) });
const stamp = { at: AT, changeId: '1' };
const sent = [
  conversionCreated(conversion, AT),
  conversionChanged(conversion, { ...conversion, status: 'rejected' }, stamp),
  capReached({ cap, affiliateId: '', period: '2026-11-27' } as unknown as CountedCap, AT),
  accountSignedUp({ id: '1', kind: 'affiliate' } as Account, AT),
  invoiceClosed(invoice as unknown as Invoice, AT),
  documentIssued(document()),
  bonusBooked(bonus(), stamp),
  ...payoutsChanged(payoutBatch(), batchWith('settled'), AT),
  ...payoutsChanged(payoutBatch(), batchWith('returned'), AT),
  postbackSwitchedOff({ id: '1', affiliateId: '1' } as Postback, 'Gone.', stamp),
];

type Message = { readonly type: string; readonly data: object };
const shapeOf = ({ type, data }: Message) => [type, Object.keys(data)];
const shown = [
  ...readFileSync('docs/webhooks.md', 'utf8').matchAll(/^## (\S+)$(?:(?!^## )[^])*?```json\n([^`]*)```/gm),
].map(([, heading = '', body = '']) => ({ heading, message: JSON.parse(body) as Message }));

it('shows every event under its own heading', () => {
  expect(shown.map(({ heading }) => heading)).toEqual([...WEBHOOK_EVENTS]);
  expect(shown.map(({ message }) => message.type)).toEqual([...WEBHOOK_EVENTS]);
});

it.each(sent.map((event) => JSON.parse(event ? messageBody(event) : '{}') as Message))(
  'shows the fields of $type',
  (message) => {
    const example = shown.find(({ heading }) => heading === message.type)?.message ?? { type: '', data: {} };
    expect(shapeOf(example)).toEqual(shapeOf(message));
  },
);
