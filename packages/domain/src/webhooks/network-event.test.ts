import { describe, expect, it } from '@jest/globals';
import { bonus } from '@tributary/application/contracts/billing/bonuses.contract';
import { document } from '@tributary/application/contracts/billing/documents-under-test';
import { exchange, invoice } from '@tributary/application/contracts/billing/invoices-under-test';
import { payoutBatch } from '@tributary/application/contracts/billing/payouts.contract';
import {
  affiliate,
  AFFILIATE_ID,
  cap,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
  webhook,
} from '@tributary/application/contracts/shared/given';
import { conversion } from '@tributary/application/contracts/shared/given-events';
import type { DeliveryId, WebhookId } from '../shared/ids.ts';
import type { LineStatus, PayoutBatch } from '../billing/payout-batch.ts';
import { money, moneyText } from '../shared/money.ts';
import { messagesFor, messageTo } from './messages-for.ts';
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
  webhookTested,
} from './network-event.ts';

const STAMP = { at: NOW, changeId: 'c9' };
const made = conversion({ payout: money('1.5'), revenue: money('2.5'), saleAmount: money('40') });
const shown = {
  id: made.id,
  campaignId: made.campaignId,
  affiliateId: made.affiliateId,
  advertiserId: made.advertiserId,
  clickId: made.clickId,
  goalId: made.goalId,
  txnId: made.txnId,
  method: made.method,
  status: made.status,
  reason: made.reason,
  reasonCode: null,
  releaseOn: null,
  payout: '1.5',
  revenue: '2.5',
  saleAmount: '40',
  currency: made.currency,
  convertedAt: made.convertedAt.toISOString(),
};

// docs/rules/webhooks.md#events-of-webhooks
describe('what happened', () => {
  it('to a conversion that was made is once', () => {
    expect(conversionCreated(made, NOW)).toEqual({
      networkId: NETWORK_ID,
      type: 'conversion.created',
      id: `conversion.created:${made.id}`,
      at: NOW,
      data: shown,
    });
  });

  // docs/rules/attribution.md#holds
  it('to a conversion on hold says when that ends, and that it was put on review', () => {
    const releaseOn = new Date('2026-04-09T15:00:00Z');
    const held = conversion({ status: 'pending', reason: 'ON_HOLD', releaseOn });
    expect(conversionCreated(held, NOW).data).toMatchObject({
      status: 'pending',
      releaseOn: '2026-04-09T15:00:00.000Z',
    });
    expect(conversionChanged(held, { ...held, reason: '', releaseOn: null }, STAMP)?.data).toMatchObject({
      status: 'pending',
      previousStatus: 'pending',
      releaseOn: null,
    });
  });

  it('to a conversion that was changed is once for each change, and says what its status was', () => {
    const after = { ...made, status: 'rejected' as const, reason: 'fraud' };
    expect(conversionChanged(made, after, STAMP)).toEqual({
      networkId: NETWORK_ID,
      type: 'conversion.changed',
      id: 'conversion.changed:c9',
      at: NOW,
      data: { ...shown, status: 'rejected', reason: 'fraud', previousStatus: made.status },
    });
  });

  it('is nothing where a message would show nothing else', () => {
    expect(conversionChanged(made, { ...made, ip: '192.0.2.9', subs: { sub1: 'x' } }, STAMP)).toBeUndefined();
  });

  it.each([
    ['', null],
    [AFFILIATE_ID, AFFILIATE_ID],
  ])('to a cap is once for its period and limit, of the affiliate %j', (affiliateId, said) => {
    const full = cap({ limit: money('7.5') });
    expect(capReached({ cap: full, affiliateId, period: 'ever' }, NOW)).toEqual({
      networkId: NETWORK_ID,
      type: 'cap.reached',
      id: `cap.reached:${full.id}:${affiliateId}:ever:7.5`,
      at: NOW,
      data: {
        id: full.id,
        campaignId: full.campaignId,
        affiliateId: said,
        groupId: full.groupId,
        measure: full.measure,
        period: full.period,
        countedPeriod: 'ever',
        limit: '7.5',
        action: full.action,
      },
    });
  });

  it('to who signed up holds no personal data', () => {
    const { id } = affiliate();
    expect(accountSignedUp(affiliate(), NOW)).toEqual({
      networkId: NETWORK_ID,
      type: 'account.signed_up',
      id: `account.signed_up:${id}`,
      at: NOW,
      data: { id, kind: 'affiliate' },
    });
  });

  it('to an invoice is once', () => {
    const one = invoice({ amount: money('-3.25'), vat: money('-0.62'), number: 'CN-2026-0001' });
    expect(invoiceClosed(one, NOW)).toEqual({
      networkId: one.account.networkId,
      type: 'invoice.closed',
      id: `invoice.closed:${one.id}`,
      at: NOW,
      data: {
        id: one.id,
        accountId: one.account.id,
        kind: one.account.kind,
        start: one.start,
        end: one.end,
        amount: '-3.25',
        vat: '-0.62',
        number: 'CN-2026-0001',
        currency: one.currency,
      },
    });
  });

  it('to a document is once, with its sums', () => {
    expect(documentIssued(document())).toMatchObject({
      type: 'document.issued',
      id: `document.issued:${document().id}`,
      at: document().createdAt,
      data: { number: document().number, total: moneyText(document().vat.total) },
    });
  });

  it('to a bonus says what this adds, and nothing that somebody wrote', () => {
    const { data, id } = bonusBooked(bonus({ amount: money('-2.5'), reason: 'Anna was ill' }), STAMP);
    expect([id, data.kind, data.amount]).toEqual([`bonus.booked:${STAMP.changeId}`, 'deduction', '-2.5']);
    expect(JSON.stringify(data)).not.toContain('Anna');
  });

  it('to a payout is once for each line that was settled or came back', () => {
    const [line] = payoutBatch().lines;
    const batch = (...statuses: LineStatus[]) =>
      payoutBatch({
        lines: statuses.flatMap((status, n) => (line ? { ...line, status, position: n + 1 } : [])),
      });
    const told = (before: PayoutBatch, after: PayoutBatch) =>
      payoutsChanged(before, after, NOW).map(({ type, data }) => [type, data.line]);
    expect(told(batch('open', 'open', 'open'), batch('settled', 'open', 'returned'))).toEqual([
      ['payout.settled', 1],
      ['payout.returned', 3],
    ]);
    expect(told(batch('settled', 'settled'), batch('returned', 'settled'))).toEqual([['payout.returned', 1]]);
    expect(payoutsChanged(batch('open'), batch('settled'), NOW)).toMatchObject([
      { data: { amount: '12.345678901234567', currency: 'USD', paidCurrency: exchange().currency } },
    ]);
  });

  it('to a postback is once for each time', () => {
    const { id, affiliateId } = postback();
    expect(postbackSwitchedOff(postback(), '410.', STAMP)).toEqual({
      networkId: NETWORK_ID,
      type: 'postback.switched_off',
      id: 'postback.switched_off:c9',
      at: NOW,
      data: { id, affiliateId, reason: '410.' },
    });
  });

  it('is nothing in a test but the webhook', () => {
    expect(webhookTested(webhook(), STAMP)).toEqual({
      networkId: NETWORK_ID,
      type: 'webhook.test',
      id: 'webhook.test:c9',
      at: NOW,
      data: { id: webhook().id },
    });
  });
});

// docs/rules/webhooks.md#written-with-the-event
describe('messages', () => {
  const event = conversionCreated(made, NOW);
  const hook = (n: number, overrides: Parameters<typeof webhook>[0] = {}) =>
    webhook({ id: idOf<WebhookId>('ab', n), events: ['conversion.created'], ...overrides });
  let ids = 0;
  const newId = () => `d${++ids}` as DeliveryId;

  it('go to the live webhooks of the network that ask for the event', () => {
    const listening = [
      hook(1),
      hook(2, { live: false }),
      hook(3, { networkId: OTHER_NETWORK_ID }),
      hook(4, { events: ['invoice.closed'] }),
      hook(5, { events: ['invoice.closed', 'conversion.created'] }),
    ];
    const messages = messagesFor([event, accountSignedUp(affiliate(), NOW)], listening, newId);
    expect(messages.map(({ webhookId }) => webhookId)).toEqual([hook(1).id, hook(5).id]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
  });

  it('hold what happened', () => {
    const message = messageTo(hook(1), event, 'd' as DeliveryId);
    expect({ ...message, body: JSON.parse(message.body) as unknown }).toEqual({
      id: 'd',
      networkId: NETWORK_ID,
      webhookId: hook(1).id,
      event: 'conversion.created',
      eventId: event.id,
      body: expect.objectContaining({ type: 'conversion.created', timestamp: NOW.toISOString() }),
      createdAt: NOW,
    });
  });
});
