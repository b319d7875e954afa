import { describe, expect, it } from '@jest/globals';
import type { DeliveryId, WebhookId } from '@tributary/domain/shared/ids';
import type { WebhookMessage } from '@tributary/domain/webhooks/webhook';
import type { AnnouncingStores } from '../../src/webhooks/webhooks.ts';
import { webhook, idOf, NETWORK_ID, OTHER_NETWORK_ID, webhookMessage, NOW } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, idsOf } from '../shared/records-under-test.ts';
import { openedWebhooks, type OpenWebhooks } from './webhooks-under-test.ts';

const nth = (n: number) => idOf<WebhookId>('ab', n);
const messageId = (n: number) => idOf<DeliveryId>('ee', n);
const awkwardSecond = () => ({ ...awkward(), id: nth(2) });
const awkward = () =>
  webhook({
    url: `https://office.example/ü?x=%20&${AWKWARD_TEXT}`,
    events: ['conversion.created', 'conversion.changed', 'invoice.closed'],
    formerSecret: 'whsec_b3RoZXI=',
    formerSecretUntil: AWKWARD_INSTANT,
    live: false,
    disabledReason: AWKWARD_TEXT,
    failingSince: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
  });

export function webhooksContract(name: string, open: OpenWebhooks): void {
  describe(`Webhooks (${name})`, () => {
    const opened = openedWebhooks(open);
    const webhooks = () => opened().stores.webhooks;
    const kept = async () =>
      (await opened().webhookDeliveries.log(NETWORK_ID, {}, { page: 1, limit: 50 })).items;

    it('finds nothing under an unknown id', async () => {
      expect(await webhooks().find(NETWORK_ID, nth(1))).toBeUndefined();
      expect(await webhooks().list(NETWORK_ID)).toEqual([]);
      expect(await webhooks().listLive([])).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      await webhooks().add(awkward());
      await webhooks().add(webhook({ id: nth(2) }));
      expect(await webhooks().find(NETWORK_ID, awkward().id)).toEqual(awkward());
      expect(await webhooks().find(NETWORK_ID, nth(2))).toEqual(webhook({ id: nth(2) }));
    });

    it('lists those of one network, newest first', async () => {
      await webhooks().add(webhook({ id: nth(1) }));
      await webhooks().add(webhook({ id: nth(3), createdAt: NOW }));
      await webhooks().add(webhook({ id: nth(2) }));
      await webhooks().add(webhook({ id: nth(4), networkId: OTHER_NETWORK_ID }));
      expect(idsOf(await webhooks().list(NETWORK_ID))).toEqual([3, 2, 1].map(nth));
      expect(await webhooks().find(OTHER_NETWORK_ID, nth(1))).toBeUndefined();
    });

    it('lists the live ones of the networks that are named', async () => {
      await webhooks().add(awkward());
      await webhooks().add(webhook({ id: nth(2) }));
      await webhooks().add(webhook({ id: nth(3), networkId: OTHER_NETWORK_ID }));
      expect(await webhooks().listLive([NETWORK_ID])).toEqual([webhook({ id: nth(2) })]);
      const both = await webhooks().listLive([OTHER_NETWORK_ID, NETWORK_ID]);
      expect(idsOf(both).sort()).toEqual([2, 3].map(nth));
    });

    it('replaces a webhook whole, and only one that is there', async () => {
      await webhooks().add(webhook({ createdAt: awkward().createdAt }));
      expect(await webhooks().replace(awkward())).toBe(true);
      expect(await webhooks().find(NETWORK_ID, awkward().id)).toEqual(awkward());
      expect(await webhooks().replace(webhook({ id: nth(9) }))).toBe(false);
      expect(await webhooks().replace({ ...awkward(), networkId: OTHER_NETWORK_ID })).toBe(false);
    });

    it('removes one with its messages, and nothing of others', async () => {
      await webhooks().add(webhook());
      await webhooks().add(webhook({ id: nth(2) }));
      await opened().unitOfWork.run(({ webhookOutbox }) =>
        webhookOutbox.add([webhookMessage(), webhookMessage({ id: messageId(2), webhookId: nth(2) })]),
      );
      expect(await webhooks().remove(OTHER_NETWORK_ID, webhook().id)).toBe(false);
      expect(await webhooks().remove(NETWORK_ID, webhook().id)).toBe(true);
      expect(await webhooks().remove(NETWORK_ID, webhook().id)).toBe(false);
      expect(idsOf(await webhooks().list(NETWORK_ID))).toEqual([nth(2)]);
      expect(idsOf(await kept())).toEqual([messageId(2)]);
    });

    it('gives copies', async () => {
      await webhooks().add(webhook());
      const [found] = await webhooks().list(NETWORK_ID);
      (found?.events as string[]).push('cap.reached');
      expect(await webhooks().find(NETWORK_ID, webhook().id)).toEqual(webhook());
    });

    describe.each(['records', 'books'] as const)('are told by transactions of %s', (kind) => {
      const inTransaction = (work: (stores: AnnouncingStores) => Promise<void>) =>
        kind === 'records'
          ? opened().unitOfWork.run(work)
          : opened().books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, work);
      const line = (message: WebhookMessage) => ({
        ...message,
        state: 'pending',
        nextAt: message.createdAt,
        attempts: [],
      });

      it('all of it, or nothing', async () => {
        await webhooks().add(webhook());
        const failed = inTransaction(async ({ webhookOutbox }) => {
          await webhookOutbox.add([webhookMessage()]);
          throw new Error('the change failed');
        });
        await expect(failed).rejects.toThrow('the change failed');
        expect(await kept()).toEqual([]);
        const awkwardOne = webhookMessage({ body: AWKWARD_TEXT, createdAt: AWKWARD_INSTANT });
        await inTransaction(({ webhookOutbox }) => webhookOutbox.add([awkwardOne]));
        expect(await kept()).toEqual([line(awkwardOne)]);
      });

      // docs/rules/webhooks.md#written-with-the-event
      it('once of what happened once, however often it is added', async () => {
        await webhooks().add(webhook());
        await webhooks().add(webhook({ id: nth(2) }));
        await inTransaction(({ webhookOutbox }) => webhookOutbox.add([webhookMessage()]));
        await inTransaction(({ webhookOutbox }) =>
          webhookOutbox.add([
            webhookMessage({ id: messageId(2) }),
            webhookMessage({ id: messageId(3), webhookId: nth(2) }),
            webhookMessage({ id: messageId(4), webhookId: nth(2) }),
            webhookMessage({ id: messageId(5), eventId: 'invoice.closed:2' }),
          ]),
        );
        await inTransaction(({ webhookOutbox }) => webhookOutbox.add([]));
        expect(idsOf(await kept()).sort()).toEqual([1, 3, 5].map(messageId));
      });

      it('of those that are live', async () => {
        await webhooks().add(webhook());
        await webhooks().add(awkwardSecond());
        await inTransaction(async (stores) => {
          expect(await stores.webhooks.listLive([NETWORK_ID])).toEqual([webhook()]);
          expect(await stores.webhooks.listLive([OTHER_NETWORK_ID])).toEqual([]);
        });
      });
    });

    it('lose their earlier deliveries', async () => {
      await webhooks().add(webhook());
      const before = new Date(NOW.getTime() - 1);
      await opened().unitOfWork.run(({ webhookOutbox }) =>
        webhookOutbox.add([
          webhookMessage({ createdAt: before }),
          webhookMessage({ id: messageId(2), eventId: 'invoice.closed:2' }),
        ]),
      );
      await opened().maintenance.forgetDeliveries(NOW);
      expect(idsOf(await kept())).toEqual([messageId(2)]);
    });
  });
}
