import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AdvertiserCredit, CreditState } from '@tributary/domain/billing/credit';
import type { LineStatus } from '@tributary/domain/billing/payout-batch';
import type { CapId, WebhookId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { WebhookEvent } from '@tributary/domain/webhooks/webhook';
import { announced } from '../../src/announced/announced-records.ts';
import { audited, type Persistence } from '../../src/audited/audited-records.ts';
import type { JobStores } from '../../src/jobs/jobs.ts';
import { bonus } from '../billing/bonuses.contract.ts';
import { document } from '../billing/documents-under-test.ts';
import { invoice } from '../billing/invoices-under-test.ts';
import { payoutBatch } from '../billing/payouts.contract.ts';
import {
  ADVERTISER_ID,
  affiliate,
  affiliateGroup,
  CAMPAIGN_ID,
  cap,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  webhook,
} from '../shared/given.ts';
import { conversion, hitId } from '../shared/given-events.ts';
import { actingAs } from '../shared/test-doubles.ts';
import { openedWebhooks, type OpenWebhooks } from './webhooks-under-test.ts';

/** docs/rules/webhooks.md#events-of-webhooks, #written-with-the-event. */
export function announcementsContract(name: string, open: OpenWebhooks): void {
  describe(`What webhooks are told (${name})`, () => {
    const opened = openedWebhooks(open);
    let calls = 0;
    /** Rises, so that ids of one instant have the order in which they were made. */
    const randomness = (bytes: number): Uint8Array => {
      calls += 1;
      return Uint8Array.from({ length: bytes }, (_, place) => (calls >> (8 * Math.max(0, 3 - place))) & 0xff);
    };
    /** As processes have it: both behind the stores. */
    const persistence = (): Persistence => {
      const context = {
        acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        clock: () => NOW,
        randomness,
      };
      return audited(announced(opened(), context), context);
    };
    const inBooks = <T>(work: (stores: JobStores) => Promise<T>) =>
      persistence().books.run({ networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] }, work);
    const told = async () =>
      (await opened().webhookDeliveries.log(NETWORK_ID, {}, { page: 1, limit: 50 })).items
        .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object })
        .reverse();
    const typesTold = async () => (await told()).map(({ type }) => type);
    const listen = (...events: WebhookEvent[]) => opened().stores.webhooks.add(webhook({ events }));
    beforeEach(async () => {
      await opened().stores.webhooks.add(webhook({ id: idOf<WebhookId>('ab', 8), live: false }));
      await opened().stores.webhooks.add(
        webhook({ id: idOf<WebhookId>('ab', 9), networkId: OTHER_NETWORK_ID }),
      );
    });

    it('a conversion that is made, with exact amounts', async () => {
      await listen('conversion.created');
      const made = conversion({ payout: money('123456789.000000001'), saleAmount: money('0') });
      await inBooks(({ conversions }) => conversions.add([made]));
      expect(await told()).toEqual([
        {
          type: 'conversion.created',
          timestamp: NOW.toISOString(),
          data: expect.objectContaining({
            _id: made.id,
            campaign_long_id: made.campaignId,
            publisher_long_id: made.affiliateId,
            advertiser_long_id: made.advertiserId,
            status: made.status,
            payout: '123456789.000000001',
            sale_amount: '0',
            created: made.convertedAt.toISOString(),
          }),
        },
      ]);
    });

    it('nothing of a transaction that failed', async () => {
      await listen('conversion.created');
      const failed = inBooks(async ({ conversions }) => {
        await conversions.add([conversion()]);
        throw new Error('the batch failed');
      });
      await expect(failed).rejects.toThrow('the batch failed');
      expect(await told()).toEqual([]);
    });

    it('a conversion that is changed, by status or by an edit, and not one that stays as it was', async () => {
      await listen('conversion.changed');
      const made = conversion();
      await inBooks(({ conversions }) => conversions.add([made]));
      const status = (to: 'approved' | 'rejected', reason: string) =>
        inBooks(({ conversions }) =>
          conversions.setStatus({ networkId: NETWORK_ID, id: hitId(), status: to, reason }),
        );
      await status('approved', made.reason);
      expect(await told()).toEqual([]);
      await status('rejected', 'fraud');
      await inBooks(({ conversions }) =>
        conversions.edit([{ ...made, status: 'rejected', reason: 'fraud', payout: money('9.5') }]),
      );
      await status('approved', '');
      expect(await told()).toMatchObject([
        {
          type: 'conversion.changed',
          data: { status: 'rejected', reason: 'fraud', previous_status: 'approved' },
        },
        { type: 'conversion.changed', data: { payout: '9.5', previous_status: 'rejected' } },
        { type: 'conversion.changed', data: { status: 'approved', previous_status: 'rejected' } },
      ]);
    });

    it('a change of a conversion that nobody of the network has is none', async () => {
      await listen('conversion.changed');
      await inBooks(({ conversions }) =>
        conversions.setStatus({ networkId: NETWORK_ID, id: hitId(), status: 'rejected', reason: 'fraud' }),
      );
      expect(await told()).toEqual([]);
    });

    it('a cap that is reached, once for its period and limit', async () => {
      await listen('cap.reached');
      const reach = (newlyReached: ReturnType<typeof cap> | undefined, period: string) =>
        inBooks(({ capCounters }) =>
          capCounters.add([
            {
              key: { capId: cap().id, affiliateId: '', period },
              used: money('1'),
              reached: true,
              newlyReached,
            },
          ]),
        );
      await reach(undefined, '2026-11-01');
      expect(await told()).toEqual([]);
      await reach(cap(), '2026-11-01');
      await reach(cap(), '2026-11-01');
      await reach(cap(), '2026-11-02');
      await reach(cap({ limit: money('77') }), '2026-11-02');
      expect((await told()).map(({ data }) => data)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ _id: cap().id, of: '2026-11-01', publisher_long_id: null }),
          expect.objectContaining({ of: '2026-11-02', campaign_long_id: cap().campaignId }),
          expect.objectContaining({ of: '2026-11-02', limit: '77' }),
        ]),
      );
      expect(await typesTold()).toHaveLength(3);
    });

    it('an account that signed up, and not one that the network makes, without personal data', async () => {
      await listen('account.signed_up');
      const add = (n: number, email: string, signUp: 'waiting' | null) =>
        persistence().unitOfWork.run(({ accounts }) =>
          accounts.add(affiliate({ id: idOf('af', n), email, username: email, signUp })),
        );
      await add(5, 'five@example.org', null);
      await add(6, 'six@example.org', 'waiting');
      expect((await add(7, 'six@example.org', 'waiting')).kind).not.toBe('added');
      expect((await told()).map(({ data }) => data)).toEqual([{ _id: idOf('af', 6), kind: 'affiliate' }]);
    });

    it('an invoice that is closed', async () => {
      await listen('invoice.closed');
      const closed = invoice();
      await persistence().unitOfWork.run(({ invoices }) => invoices.add(closed, []));
      expect(await told()).toMatchObject([
        {
          type: 'invoice.closed',
          data: { _id: closed.id, user_id: closed.account.id, start: closed.start, end: closed.end },
        },
      ]);
    });

    it('documents, bonuses by hand and by rule, and what a batch paid or got back', async () => {
      await listen('document.issued', 'bonus.booked', 'payout.settled', 'payout.returned');
      const batch = payoutBatch();
      const become = (status: LineStatus) =>
        persistence().unitOfWork.run(({ payoutBatches }) =>
          payoutBatches.replace({ ...batch, lines: batch.lines.map((line) => ({ ...line, status })) }),
        );
      await persistence().unitOfWork.run(async (stores) => {
        await stores.invoices.add(invoice(), []);
        await stores.documents.add(document());
        await stores.bonuses.add(bonus());
        await stores.payoutBatches.add(batch);
      });
      await become('open');
      await become('settled');
      await become('settled');
      await become('returned');
      expect(await told()).toMatchObject([
        { type: 'document.issued', data: { number: document().number, invoice_id: invoice().id } },
        { type: 'bonus.booked', data: { rule_id: null } },
        { type: 'payout.settled', data: { payout_batch_id: batch.id, line: 1 } },
        { type: 'payout.returned', data: { payout_batch_id: batch.id, line: 1 } },
      ]);
    });

    it('a credit that is nearly or wholly used, and available again, once each', async () => {
      await listen('credit.nearly_used', 'credit.used_up', 'credit.restored');
      const at = (state: CreditState): AdvertiserCredit => ({
        networkId: NETWORK_ID,
        advertiserId: ADVERTISER_ID,
        limit: money('100'),
        state,
        since: NOW,
        noticed: state,
      });
      const put = (credit: AdvertiserCredit, before?: AdvertiserCredit) =>
        persistence().unitOfWork.run(({ advertiserCredits }) => advertiserCredits.put(credit, before));
      await put(at('ok'));
      await put(at('warned_80'), at('ok'));
      await put(at('used_up'), at('warned_80'));
      await put(at('used_up'), at('used_up'));
      await put(at('ok'), at('used_up'));
      const data = (state: string, before: string) => ({
        advertiser_long_id: ADVERTISER_ID,
        state,
        previous_state: before,
        credit_limit: '100',
      });
      const all = (await told()).map((one) => [one.type, one.data]);
      expect(all).toHaveLength(3);
      expect(all).toEqual(
        expect.arrayContaining([
          ['credit.nearly_used', data('warned_80', 'ok')],
          ['credit.used_up', data('used_up', 'warned_80')],
          ['credit.restored', data('ok', 'used_up')],
        ]),
      );
    });

    it('what they asked for, and nothing else', async () => {
      await listen('invoice.closed');
      await inBooks(({ conversions }) => conversions.add([conversion()]));
      expect(await told()).toEqual([]);
    });

    it('a cap of each affiliate says which, and of which group they are', async () => {
      await listen('cap.reached');
      const each = cap({ id: idOf<CapId>('cc', 2), scope: 'each', groupId: affiliateGroup().id });
      await inBooks(({ capCounters }) =>
        capCounters.add([
          {
            key: { capId: each.id, affiliateId: affiliate().id, period: 'ever' },
            used: money('1'),
            reached: true,
            newlyReached: each,
          },
        ]),
      );
      expect(await told()).toMatchObject([
        { data: { publisher_long_id: affiliate().id, group_id: affiliateGroup().id, of: 'ever' } },
      ]);
    });
  });
}
