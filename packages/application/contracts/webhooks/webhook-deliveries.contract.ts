import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import type { DeliveryId, WebhookId } from '@tributary/domain/shared/ids';
import type { WebhookMessage } from '@tributary/domain/webhooks/webhook';
import {
  delivery,
  deliveryAttempt,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
  webhook,
  webhookMessage,
} from '../shared/given.ts';
import { AWKWARD_TEXT, idsOf } from '../shared/records-under-test.ts';
import { openedWebhooks, type OpenWebhooks } from './webhooks-under-test.ts';

const at = (ms: number) => new Date(NOW.getTime() + ms);
const hookId = (n: number) => idOf<WebhookId>('ab', n);
const messageId = (n: number) => idOf<DeliveryId>('ee', n);
/** The nth message, one a millisecond, the first due at NOW. */
const nth = (n: number, overrides: Partial<WebhookMessage> = {}): WebhookMessage =>
  webhookMessage({ id: messageId(n), eventId: `invoice.closed:${n}`, createdAt: at(n - 1), ...overrides });

/** What it shares with the outbox of postbacks is in deliveries.contract.ts; here is that it holds for these tables too. */
export function webhookDeliveriesContract(name: string, open: OpenWebhooks): void {
  describe(`Messages to webhooks (${name})`, () => {
    const opened = openedWebhooks(open);
    const queue = () => opened().webhookDeliveries;
    const add = (...messages: WebhookMessage[]) =>
      opened().unitOfWork.run(({ webhookOutbox }) => webhookOutbox.add(messages));
    const lease = (now = at(1000), limit = 100, perPostback = 100) =>
      queue().lease({ now, leaseUntil: new Date(now.getTime() + MINUTE_MS), limit, perPostback });
    const leased = async (...request: Parameters<typeof lease>) =>
      (await lease(...request)).map((one) => one.delivery.id);
    const log = async (filter = {}) => queue().log(NETWORK_ID, filter, { page: 1, limit: 50 });
    const settle = (n: number, status: number, switchOff: string | null = null) =>
      queue().settle({
        id: messageId(n),
        attempt: deliveryAttempt({ status, startedAt: at(n) }),
        verdict: status === 200 ? { state: 'delivered' } : { state: 'retry', nextAt: at(5000) },
        switchOff,
      });
    const stored = (n = 1) => opened().stores.webhooks.find(NETWORK_ID, hookId(n));
    beforeEach(() => opened().stores.webhooks.add(webhook()));

    it('are leased with the address and the secret that the webhook has now', async () => {
      await add(nth(1, { body: AWKWARD_TEXT }));
      await opened().stores.webhooks.replace(webhook({ url: 'https://new.example/', secret: 'whsec_bmV3' }));
      expect(await lease()).toEqual([
        {
          delivery: { id: messageId(1), method: 'POST', url: 'https://new.example/', body: AWKWARD_TEXT },
          attempt: 1,
          secret: 'whsec_bmV3',
          failingSince: null,
        },
      ]);
    });

    // docs/rules/webhooks.md#rotating-the-secret
    it('are signed with the secret before as well, until its end', async () => {
      await opened().stores.webhooks.replace(
        webhook({ formerSecret: 'whsec_b2xk', formerSecretUntil: at(DAY_MS) }),
      );
      await add(nth(1), nth(2, { createdAt: at(DAY_MS) }));
      expect(await lease()).toMatchObject([{ secret: webhook().secret, formerSecret: 'whsec_b2xk' }]);
      const later = await lease(at(DAY_MS));
      expect(later).toHaveLength(2);
      for (const one of later) expect(one).not.toHaveProperty('formerSecret');
    });

    it('are leased when due, the longest due first, once, and no more of one webhook than asked', async () => {
      await opened().stores.webhooks.add(webhook({ id: hookId(2) }));
      await add(nth(3), nth(1), nth(2), nth(9, { webhookId: hookId(2) }));
      expect(await leased(at(-1))).toEqual([]);
      expect(await leased(at(1000), 100, 2)).toEqual([1, 2, 9].map(messageId));
      expect(await leased(at(1000), 100, 2)).toEqual([]);
      await settle(1, 200);
      expect(await leased(at(1000), 100, 2)).toEqual([messageId(3)]);
      expect((await leased(at(1000 + MINUTE_MS))).sort()).toEqual([2, 3, 9].map(messageId));
    });

    it('never go to two callers at once', async () => {
      await add(...Array.from({ length: 40 }, (_, i) => nth(i + 1)));
      const taken = (await Promise.all(Array.from({ length: 8 }, () => leased(at(1000), 10)))).flat();
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.length + (await leased()).length).toBe(40);
    });

    it('wait while the webhook is off, and are due again when it is on', async () => {
      await add(nth(1));
      await opened().stores.webhooks.replace(webhook({ live: false }));
      expect([await leased(), await queue().nextDueAt()]).toEqual([[], undefined]);
      await opened().stores.webhooks.replace(webhook());
      expect([await queue().nextDueAt(), await leased()]).toEqual([NOW, [messageId(1)]]);
    });

    it('are settled once, with every attempt in the log', async () => {
      await add(nth(1));
      await lease();
      await settle(1, 500);
      expect(await stored()).toMatchObject({ failingSince: at(1), live: true });
      await settle(1, 500);
      const [line] = (await log()).items;
      expect(line).toEqual({
        ...nth(1),
        state: 'pending',
        nextAt: at(5000),
        attempts: [deliveryAttempt({ status: 500, startedAt: at(1) })],
      });
      expect(await lease(at(5000))).toMatchObject([{ attempt: 2, failingSince: at(1) }]);
      await queue().settle({
        id: messageId(1),
        attempt: deliveryAttempt({ attempt: 2 }),
        verdict: { state: 'delivered' },
        switchOff: null,
      });
      expect((await log()).items).toMatchObject([{ state: 'delivered', nextAt: null, attempts: [{}, {}] }]);
      expect(await stored()).toMatchObject({ failingSince: null });
    });

    // docs/rules/webhooks.md#switched-off-by-failures
    it('can switch the webhook off, once, and the audit log says why', async () => {
      await opened().stores.webhooks.add(webhook({ id: hookId(2) }));
      await add(nth(1), nth(2));
      await lease();
      await settle(1, 410, 'gone');
      await settle(2, 410, 'gone');
      expect(await stored()).toMatchObject({ live: false, disabledReason: 'gone' });
      expect(await stored(2)).toMatchObject({ live: true, disabledReason: null });
      const ever = { from: new Date(0), to: new Date('9999-01-01') };
      const entries = await opened().stores.audit.list(NETWORK_ID, ever, { page: 1, limit: 10 });
      expect(entries).toEqual([
        expect.objectContaining({
          object: 'webhook',
          objectId: hookId(1),
          reason: 'gone',
          changes: { live: [true, false], disabledReason: [null, 'gone'] },
        }),
      ]);
    });

    it('are sent again when asked, of their own network only', async () => {
      await add(nth(1));
      await lease();
      await settle(1, 200);
      expect(await queue().resend(OTHER_NETWORK_ID, messageId(1), at(7000))).toBe(false);
      expect(await queue().resend(NETWORK_ID, messageId(2), at(7000))).toBe(false);
      expect(await queue().resend(NETWORK_ID, messageId(1), at(7000))).toBe(true);
      expect(await lease(at(7000))).toMatchObject([{ attempt: 1 }]);
    });

    it('that were sent already are logged and never due', async () => {
      const attempt = deliveryAttempt({ status: null, error: 'timeout', body: '' });
      await queue().record(nth(1, { event: 'webhook.test' }), attempt, 'failed');
      expect([await leased(), await queue().nextDueAt()]).toEqual([[], undefined]);
      const line = { ...nth(1, { event: 'webhook.test' }), state: 'failed', nextAt: null };
      expect(await log()).toEqual({ items: [{ ...line, attempts: [attempt] }], total: 1 });
    });

    it('are logged newest first, of one network, in pages, by webhook and by half-open instants', async () => {
      await opened().stores.webhooks.add(webhook({ id: hookId(2) }));
      await add(nth(1), nth(2), nth(3, { webhookId: hookId(2) }), nth(4, { networkId: OTHER_NETWORK_ID }));
      expect(idsOf((await log()).items)).toEqual([3, 2, 1].map(messageId));
      const page = (of: number) => queue().log(NETWORK_ID, {}, { page: of, limit: 2 });
      expect(await page(2)).toMatchObject({ items: [{ id: messageId(1) }], total: 3 });
      expect(await page(3)).toEqual({ items: [], total: 3 });
      expect(idsOf((await log({ webhookId: hookId(2) })).items)).toEqual([messageId(3)]);
      expect(idsOf((await log({ from: at(0), to: at(2) })).items)).toEqual([2, 1].map(messageId));
    });

    // docs/rules/input-output.md#cursors
    it('go on after a position, whatever page is asked for, while others are written', async () => {
      await opened().stores.webhooks.add(webhook({ id: hookId(2) }));
      // Two of one moment: their ids tell which is the newer.
      await add(nth(1), nth(2), nth(3, { createdAt: at(1) }), nth(4, { webhookId: hookId(2) }));
      const found = async (n: number, atMs: number, filter = {}) => {
        const after = { at: at(atMs), id: messageId(n) };
        const { items, total } = await queue().log(NETWORK_ID, filter, { page: 9, limit: 2, after });
        return [idsOf(items), total];
      };
      expect(await found(4, 3)).toEqual([[3, 2].map(messageId), 4]);
      await add(nth(5));
      expect(await found(3, 1)).toEqual([[2, 1].map(messageId), 5]);
      expect(await found(1, 0)).toEqual([[], 5]);
      expect(await found(4, 3, { webhookId: hookId(2) })).toEqual([[], 1]);
      // That of the position may be forgotten meanwhile.
      expect(await found(9, 1)).toEqual([[3, 2].map(messageId), 5]);
    });

    // docs/rules/webhooks.md#events-of-webhooks
    it('tell of a postback that the product switches off, in the transaction that does it', async () => {
      await opened().stores.webhooks.add(webhook({ id: hookId(2), events: ['invoice.closed'] }));
      await opened().stores.postbacks.add(postback());
      await opened().books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ outbox }) =>
        outbox.add([delivery(), delivery({ id: idOf<DeliveryId>('de', 2), eventId: idOf('e0', 2) })]),
      );
      for (const id of [delivery().id, idOf<DeliveryId>('de', 2)]) {
        await opened().deliveries.settle({
          id,
          attempt: deliveryAttempt({ status: 410 }),
          verdict: { state: 'failed' },
          switchOff: 'gone',
        });
      }
      const { items } = await log();
      expect(items).toMatchObject([{ event: 'postback.switched_off', webhookId: hookId(1) }]);
      expect(JSON.parse(items[0]?.body ?? '')).toMatchObject({
        type: 'postback.switched_off',
        data: { _id: postback().id, publisher_long_id: postback().affiliateId, reason: 'gone' },
      });
    });
  });
}
