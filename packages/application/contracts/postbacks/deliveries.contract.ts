import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery, Postback } from '@tributary/domain/postbacks/postback';
import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import { makeNotifySwitchOff } from '../../src/announced/notify-switch-off.ts';
import type { AuditLog } from '../../src/audit/audit.ts';
import type { Deliveries, FailedFilter, LeasedDelivery, Postbacks } from '../../src/postbacks/postbacks.ts';
import type { LogPage } from '../../src/shared/page.ts';
import {
  AFFILIATE_ID,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  delivery,
  deliveryAttempt,
  idOf,
  postback,
} from '../shared/given.ts';
import {
  AWKWARD_TEXT,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
} from '../shared/records-under-test.ts';
import { actingAs, testRandomness } from '../shared/test-doubles.ts';

/** What the deliveries under test say when they switch a postback off. */
export const testNotifySwitchOff = makeNotifySwitchOff({
  acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
  clock: () => NOW,
  randomness: testRandomness(),
});

export type DeliveriesUnderTest = {
  readonly deliveries: Deliveries;
  readonly postbacks: Pick<Postbacks, 'add' | 'find' | 'replace'>;
  readonly audit: Pick<AuditLog, 'list'>;
  /** As the worker's transaction does (Outbox.add). */
  addToOutbox(deliveries: readonly Delivery[]): Promise<void>;
  /** Leaves the records of `seed` (records-under-test.ts) and nothing else. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const at = (ms: number) => new Date(NOW.getTime() + ms);
const LEASE_END = at(MINUTE_MS);
const idsOf = (leased: readonly LeasedDelivery[]) => leased.map((one) => one.delivery.id);
const deliveryId = (n: number) => idOf<DeliveryId>('de', n);
const postbackId = (n: number) => idOf<PostbackId>('b0', n);

/** The nth delivery of a postback; one a millisecond, the first due at NOW. */
const nth = (n: number, overrides: Partial<Delivery> = {}): Delivery =>
  delivery({ id: deliveryId(n), eventId: idOf('e0', n), createdAt: at(n - 1), ...overrides });

export function deliveriesContract(name: string, open: () => Promise<DeliveriesUnderTest>): void {
  describe(`${name} deliveries`, () => {
    let test: DeliveriesUnderTest;
    beforeAll(async () => {
      test = await open();
    });
    beforeEach(async () => {
      await test.reset();
      await test.postbacks.add(postback());
    });
    afterAll(() => test?.close());

    const lease = (now = at(1000), limit = 100, perPostback = 100) =>
      test.deliveries.lease({ now, leaseUntil: new Date(now.getTime() + MINUTE_MS), limit, perPostback });
    const log = (page: LogPage = { page: 1, limit: 50 }, filter = {}) =>
      test.deliveries.log(NETWORK_ID, filter, page);
    const audited = () =>
      test.audit.list(NETWORK_ID, { from: new Date(0), to: LEASE_END }, { page: 1, limit: 10 });
    const stored = (id = postback().id) => test.postbacks.find(NETWORK_ID, id);
    const fail = (id: DeliveryId, attempt: number, nextAt: Date) =>
      test.deliveries.settle({
        id,
        attempt: deliveryAttempt({ attempt, status: 500, startedAt: at(attempt) }),
        verdict: { state: 'retry', nextAt },
        switchOff: null,
      });

    describe('leases', () => {
      it('give what is due with every field, for the first attempt', async () => {
        const one = nth(1, { method: 'POST', body: AWKWARD_TEXT, url: 'https://a.example/?q=%20ü' });
        await test.addToOutbox([one]);
        expect(await lease()).toEqual([
          { delivery: one, attempt: 1, secret: postback().secret, failingSince: null },
        ]);
      });

      it('give nothing before it is due, the longest due first, and no more than asked', async () => {
        await test.addToOutbox([nth(3), nth(1), nth(2)]);
        expect(await lease(at(-1))).toEqual([]);
        expect(idsOf(await lease(at(1), 100))).toEqual([deliveryId(1), deliveryId(2)]);
        expect(idsOf(await lease(at(1000), 1))).toEqual([deliveryId(3)]);
      });

      // docs/rules/postbacks.md#attempts
      it('give what a clock planned or leased that ran two days ahead', async () => {
        const ahead = (ms: number) => at(48 * 60 * MINUTE_MS + ms);
        await test.addToOutbox([
          nth(1, { createdAt: ahead(0) }),
          nth(2),
          nth(3, { createdAt: at(MINUTE_MS) }),
        ]);
        expect(idsOf(await lease(ahead(0), 1))).toHaveLength(1);
        await fail(deliveryId(2), 1, ahead(5000));
        expect(idsOf(await lease()).sort()).toEqual([deliveryId(1), deliveryId(2)]);
        // Once: what is out is not given to somebody else.
        expect(await lease()).toEqual([]);
      });

      it('hide a delivery until they end', async () => {
        await test.addToOutbox([nth(1)]);
        await test.deliveries.lease({ now: NOW, leaseUntil: LEASE_END, limit: 10, perPostback: 10 });
        expect(await lease(new Date(LEASE_END.getTime() - 1))).toEqual([]);
        expect(await lease(LEASE_END)).toMatchObject([{ attempt: 1 }]);
      });

      it('never give two callers the same one', async () => {
        await test.addToOutbox(Array.from({ length: 40 }, (_, i) => nth(i + 1)));
        const taken = await Promise.all(Array.from({ length: 8 }, () => lease(at(1000), 10)));
        const ids = taken.flatMap(idsOf);
        expect(new Set(ids).size).toBe(ids.length);
        const rest = await lease(at(1000));
        expect(ids.length + rest.length).toBe(40);
      });

      it('hold at most so many of one postback at a time, and let the others through', async () => {
        await test.postbacks.add(postback({ id: postbackId(2) }));
        await test.addToOutbox([nth(1), nth(2), nth(3), nth(9, { postbackId: postbackId(2) })]);
        expect(idsOf(await lease(at(1000), 100, 2))).toEqual([deliveryId(1), deliveryId(2), deliveryId(9)]);
        expect(await lease(at(1000), 100, 2)).toEqual([]);
        await fail(deliveryId(1), 1, at(MINUTE_MS));
        expect(idsOf(await lease(at(1000), 100, 2))).toEqual([deliveryId(3)]);
      });

      it('count none as out that has its answer and is only to be settled, and give none of these to anybody', async () => {
        await test.addToOutbox([nth(1), nth(2), nth(3), nth(4)]);
        await lease(at(1000), 100, 2);
        const request = { now: at(1000), leaseUntil: LEASE_END, limit: 100, perPostback: 2 };
        const answered = [deliveryId(1), deliveryId(9)];
        expect(idsOf(await test.deliveries.lease({ ...request, answered }))).toEqual([deliveryId(3)]);
        // 2 and 3 are out.
        expect(await test.deliveries.lease({ ...request, answered })).toEqual([]);
      });

      // docs/rules/postbacks.md#each-once-and-in-order
      it('give those of one postback about one conversion one after the other, however the first fares', async () => {
        const about = { eventId: nth(1).eventId };
        const rest = [nth(2, { ...about, status: 'rejected' }), nth(3, about)];
        await test.postbacks.add(postback({ id: postbackId(2) }));
        await test.addToOutbox([nth(1, { status: 'pending' }), ...rest, nth(4)]);
        await test.addToOutbox([nth(5, { ...about, postbackId: postbackId(2) })]);
        expect(idsOf(await lease())).toEqual([1, 4, 5].map(deliveryId));
        expect(await lease()).toEqual([]);
        await fail(deliveryId(1), 1, at(5000));
        expect(await lease(at(4999))).toEqual([]);
        expect(idsOf(await lease(at(5000)))).toEqual([deliveryId(1)]);
        expect(await lease(at(5000))).toEqual([]);
        // Nothing is due before the first is: nobody looks at the others in vain.
        await fail(deliveryId(1), 2, at(50 * MINUTE_MS));
        await test.addToOutbox([nth(6, { ...about, status: 'cancelled' })]);
        const end = { switchOff: null, attempt: deliveryAttempt({ attempt: 1 }) };
        for (const n of [4, 5]) {
          await test.deliveries.settle({ ...end, id: deliveryId(n), verdict: { state: 'delivered' } });
        }
        expect(await test.deliveries.nextDueAt()).toEqual(at(50 * MINUTE_MS));
        await test.deliveries.resend(NETWORK_ID, deliveryId(1), at(6000));
        expect(idsOf(await lease(at(6000)))).toEqual([deliveryId(1)]);
        await test.deliveries.settle({ ...end, id: deliveryId(1), verdict: { state: 'failed' } });
        for (const n of [2, 3, 6]) {
          expect(idsOf(await lease(at(6000)))).toEqual([deliveryId(n)]);
          await test.deliveries.settle({ ...end, id: deliveryId(n), verdict: { state: 'delivered' } });
        }
        expect(await lease(at(100 * MINUTE_MS))).toEqual([]);
      });

      it('leave out postbacks that are not live', async () => {
        await test.addToOutbox([nth(1)]);
        await test.postbacks.replace(postback({ live: false }));
        expect(await lease()).toEqual([]);
        expect(await test.deliveries.nextDueAt()).toBeUndefined();
        await test.postbacks.replace(postback({ live: true }));
        expect(await lease()).toHaveLength(1);
      });
    });

    describe('the outbox', () => {
      it('keeps one delivery per postback and event', async () => {
        await test.addToOutbox([nth(1)]);
        await test.addToOutbox([nth(2, { eventId: nth(1).eventId, url: 'https://second.example/' })]);
        expect(await lease()).toMatchObject([{ delivery: { id: deliveryId(1), url: nth(1).url } }]);
      });
    });

    describe('verdicts', () => {
      beforeEach(async () => {
        await test.addToOutbox([nth(1)]);
        await lease(NOW);
      });

      it('delivered ends it', async () => {
        const attempt = deliveryAttempt({
          latencyMs: 12,
          status: 204,
          body: [...AWKWARD_TEXT].slice(0, 500).join(''),
        });
        await test.deliveries.settle({
          id: deliveryId(1),
          attempt,
          verdict: { state: 'delivered' },
          switchOff: null,
        });
        expect(await lease(at(100 * MINUTE_MS))).toEqual([]);
        expect(await test.deliveries.nextDueAt()).toBeUndefined();
        expect((await log()).items).toEqual([
          { ...nth(1), state: 'delivered', nextAt: null, attempts: [attempt] },
        ]);
      });

      it('retry hides it until then and counts the attempt', async () => {
        await fail(deliveryId(1), 1, at(5000));
        expect(await lease(at(4999))).toEqual([]);
        expect(await test.deliveries.nextDueAt()).toEqual(at(5000));
        expect(await lease(at(5000))).toMatchObject([{ attempt: 2, failingSince: at(1) }]);
      });

      it('failed ends it, and every attempt is in the log', async () => {
        await fail(deliveryId(1), 1, at(5000));
        await lease(at(5000));
        const last = deliveryAttempt({ attempt: 2, status: null, error: 'timeout', body: '' });
        await test.deliveries.settle({
          id: deliveryId(1),
          attempt: last,
          verdict: { state: 'failed' },
          switchOff: null,
        });
        expect(await lease(at(100 * MINUTE_MS))).toEqual([]);
        expect((await log()).items).toMatchObject([
          { state: 'failed', nextAt: null, attempts: [{ attempt: 1, status: 500 }, last] },
        ]);
      });

      it('start a run of failures once, and end it with a success', async () => {
        await test.addToOutbox([nth(2)]);
        await lease(at(1000));
        await fail(deliveryId(1), 1, at(5000));
        await fail(deliveryId(2), 1, at(5000));
        await lease(at(6000));
        await fail(deliveryId(1), 2, at(9000));
        expect((await stored())?.failingSince).toEqual(at(1));
        const attempt = deliveryAttempt({ attempt: 2 });
        await test.deliveries.settle({
          id: deliveryId(2),
          attempt,
          verdict: { state: 'delivered' },
          switchOff: null,
        });
        expect((await stored())?.failingSince).toBeNull();
      });

      it('can switch the postback off, and nothing else', async () => {
        await test.postbacks.add(postback({ id: postbackId(2) }));
        const attempt = deliveryAttempt({ status: 410 });
        await test.deliveries.settle({
          id: deliveryId(1),
          attempt,
          verdict: { state: 'failed' },
          switchOff: 'The receiver is gone.',
        });
        expect(await stored()).toMatchObject({ live: false, disabledReason: 'The receiver is gone.' });
        expect(await stored(postbackId(2))).toMatchObject({ live: true, disabledReason: null });
        expect(await audited()).toEqual([
          expect.objectContaining({
            object: 'postback',
            objectId: postback().id,
            ownerId: AFFILIATE_ID,
            at: NOW,
            actor: { kind: 'system' },
            reason: 'The receiver is gone.',
            changes: { live: [true, false], disabledReason: [null, 'The receiver is gone.'] },
          }),
        ]);
      });

      it('switch it off once, and say so once', async () => {
        await test.addToOutbox([nth(2)]);
        await lease();
        for (const id of [deliveryId(1), deliveryId(2)]) {
          await test.deliveries.settle({
            id,
            attempt: deliveryAttempt(),
            verdict: { state: 'failed' },
            switchOff: 'gone',
          });
        }
        expect(await audited()).toHaveLength(1);
      });

      it('that are reported twice, because the first answer was lost, are logged once', async () => {
        await test.addToOutbox([nth(2)]);
        await lease();
        for (let time = 0; time < 2; time++) {
          await test.deliveries.settle({
            id: deliveryId(2),
            attempt: deliveryAttempt(),
            verdict: { state: 'delivered' },
            switchOff: null,
          });
        }
        const { items } = await log();
        expect(items.find(({ id }) => id === deliveryId(2))?.attempts).toEqual([deliveryAttempt()]);
      });

      it('that come at the same time are each logged, and all of them make the run of failures', async () => {
        await test.postbacks.add(postback({ id: postbackId(2) }));
        await test.postbacks.add(postback({ id: postbackId(3) }));
        const more = [2, 3, 4, 5].map((n) => nth(n, { postbackId: postbackId(n < 4 ? 2 : 3) }));
        await test.addToOutbox(more);
        await lease(at(1000));
        const of = (n: number, status: number) => ({
          id: deliveryId(n),
          attempt: deliveryAttempt({ status, startedAt: at(n), body: `${n}: ${AWKWARD_TEXT.slice(0, 20)}` }),
          verdict:
            status === 200
              ? ({ state: 'delivered' } as const)
              : ({ state: 'retry', nextAt: at(5000 + n) } as const),
          switchOff: null,
        });
        const settled = [of(1, 500), of(2, 500), of(3, 200), of(4, 200), of(5, 500)];
        await Promise.all([...settled, of(5, 500)].map((one) => test.deliveries.settle(one)));
        const { items } = await log();
        expect(items.map(({ id, state, nextAt, attempts }) => ({ id, state, nextAt, attempts }))).toEqual(
          settled.reverse().map(({ id, attempt, verdict }) => ({
            id,
            state: verdict.state === 'retry' ? 'pending' : verdict.state,
            nextAt: verdict.state === 'retry' ? verdict.nextAt : null,
            attempts: [attempt],
          })),
        );
        const failing = await Promise.all([1, 2, 3].map((n) => stored(postbackId(n))));
        expect(failing.map((one) => one?.failingSince)).toEqual([at(1), null, at(5)]);
        expect(idsOf(await lease(at(6000)))).toEqual([1, 2, 5].map(deliveryId));
      });

      it('that come too late are logged and change nothing', async () => {
        await fail(deliveryId(1), 1, at(5000));
        await test.deliveries.settle({
          id: deliveryId(1),
          attempt: deliveryAttempt({ attempt: 1 }),
          verdict: { state: 'failed' },
          switchOff: 'gone',
        });
        expect((await stored())?.live).toBe(true);
        expect(await audited()).toEqual([]);
        expect((await log()).items).toMatchObject([
          { state: 'pending', nextAt: at(5000), attempts: [{}, {}] },
        ]);
      });
    });

    it('know when something is due next: the earliest plan or end of a lease', async () => {
      expect(await test.deliveries.nextDueAt()).toBeUndefined();
      await test.addToOutbox([nth(1), nth(2)]);
      expect(await test.deliveries.nextDueAt()).toEqual(NOW);
      await test.deliveries.lease({ now: NOW, leaseUntil: LEASE_END, limit: 1, perPostback: 1 });
      expect(await test.deliveries.nextDueAt()).toEqual(at(1));
      await test.deliveries.lease({ now: at(1), leaseUntil: at(2 * MINUTE_MS), limit: 1, perPostback: 2 });
      expect(await test.deliveries.nextDueAt()).toEqual(LEASE_END);
    });

    // docs/rules/postbacks.md#resend
    describe('a resend', () => {
      it('starts over at attempt 1, the old attempts stay in the log', async () => {
        await test.addToOutbox([nth(1)]);
        await lease();
        await test.deliveries.settle({
          id: deliveryId(1),
          attempt: deliveryAttempt(),
          verdict: { state: 'delivered' },
          switchOff: null,
        });
        expect(await test.deliveries.resend(NETWORK_ID, deliveryId(1), at(7000))).toBe(true);
        expect(await lease(at(6999))).toEqual([]);
        expect(await lease(at(7000))).toMatchObject([{ attempt: 1 }]);
        expect((await log()).items).toMatchObject([{ attempts: [{ attempt: 1 }] }]);
      });

      it('is refused for an unknown delivery and for that of another network', async () => {
        await test.addToOutbox([nth(1)]);
        expect(await test.deliveries.resend(NETWORK_ID, deliveryId(2), NOW)).toBe(false);
        expect(await test.deliveries.resend(OTHER_NETWORK_ID, deliveryId(1), NOW)).toBe(false);
      });
    });

    // docs/rules/postbacks.md#resend
    describe('a resend of what failed', () => {
      const failAll = async (...ids: readonly number[]) => {
        await lease();
        for (const n of ids) {
          const attempt = deliveryAttempt({ status: 500 });
          const failed = { verdict: { state: 'failed' }, switchOff: null } as const;
          await test.deliveries.settle({ id: deliveryId(n), attempt, ...failed });
        }
      };
      const resend = (filter: FailedFilter = {}, limit = 10) =>
        test.deliveries.resendFailed(NETWORK_ID, filter, { now: at(7000), limit });

      it('begins their attempts again, the oldest first and no more than asked, and nothing else', async () => {
        await test.addToOutbox([nth(4), nth(1), nth(2), nth(3)]);
        await failAll(1, 2, 3);
        expect(await resend({}, 2)).toBe(2);
        expect(await lease(at(6999))).toEqual([]);
        expect(await lease(at(7000))).toMatchObject([
          { delivery: { id: deliveryId(1) }, attempt: 1 },
          { delivery: { id: deliveryId(2) }, attempt: 1 },
        ]);
        expect(await resend()).toBe(1);
        expect(await resend()).toBe(0);
      });

      it('takes only those of the filter, of one network', async () => {
        await test.postbacks.add(postback({ id: postbackId(2), affiliateId: OTHER_AFFILIATE_ID }));
        await test.addToOutbox([
          nth(1),
          nth(2, { postbackId: postbackId(2), affiliateId: OTHER_AFFILIATE_ID }),
          nth(3, { campaignId: OTHER_CAMPAIGN_ID }),
        ]);
        await failAll(1, 2, 3);
        const foreign = { now: at(7000), limit: 10 };
        expect(await test.deliveries.resendFailed(OTHER_NETWORK_ID, {}, foreign)).toBe(0);
        expect(await resend({ affiliateId: FOREIGN_AFFILIATE_ID })).toBe(0);
        expect(await resend({ affiliateId: OTHER_AFFILIATE_ID })).toBe(1);
        expect(await resend({ campaignId: OTHER_CAMPAIGN_ID, postbackId: postbackId(2) })).toBe(0);
        expect(await resend({ from: at(1) })).toBe(1);
        expect(await resend({ to: at(1) })).toBe(1);
        expect(idsOf(await lease(at(7000)))).toEqual([1, 2, 3].map(deliveryId));
      });

      it('leaves out tests, and those of postbacks that are turned off', async () => {
        await test.postbacks.add(postback({ id: postbackId(2) }));
        await test.addToOutbox([nth(1, { postbackId: postbackId(2) })]);
        await failAll(1);
        await test.postbacks.replace(postback({ id: postbackId(2), live: false }));
        await test.deliveries.record(
          nth(2, { eventId: `test-${deliveryId(2)}` }),
          deliveryAttempt(),
          'failed',
        );
        expect(await resend()).toBe(0);
        expect((await log()).items.map(({ state }) => state)).toEqual(['failed', 'failed']);
      });
    });

    describe('the log', () => {
      beforeEach(async () => {
        const foreign: Partial<Postback> = { networkId: OTHER_NETWORK_ID, affiliateId: FOREIGN_AFFILIATE_ID };
        await test.postbacks.add(postback({ id: postbackId(2), affiliateId: OTHER_AFFILIATE_ID }));
        await test.postbacks.add(postback({ id: postbackId(3), ...foreign }));
        await test.addToOutbox([
          nth(1),
          nth(2, { createdAt: nth(1).createdAt }),
          nth(3, { postbackId: postbackId(2), affiliateId: OTHER_AFFILIATE_ID }),
          nth(4, {
            postbackId: postbackId(3),
            networkId: OTHER_NETWORK_ID,
            affiliateId: FOREIGN_AFFILIATE_ID,
            campaignId: FOREIGN_CAMPAIGN_ID,
          }),
        ]);
      });
      const found = async (page?: LogPage, filter = {}) => {
        const { items, total } = await log(page, filter);
        return { ids: items.map(({ id }) => id), total };
      };

      it('is newest first, of one network, with a stable order', async () => {
        expect(await found()).toEqual({ ids: [3, 2, 1].map(deliveryId), total: 3 });
      });

      it('comes in pages, the one past the end empty', async () => {
        expect(await found({ page: 1, limit: 2 })).toEqual({ ids: [3, 2].map(deliveryId), total: 3 });
        expect(await found({ page: 2, limit: 2 })).toEqual({ ids: [1].map(deliveryId), total: 3 });
        expect(await found({ page: 3, limit: 2 })).toEqual({ ids: [], total: 3 });
      });

      it('continues after a position, whatever page is asked for', async () => {
        const after = { at: nth(1).createdAt, id: deliveryId(2) };
        expect(await found({ page: 7, limit: 2, after })).toEqual({ ids: [deliveryId(1)], total: 3 });
        const last = { at: nth(1).createdAt, id: deliveryId(1) };
        expect((await found({ page: 1, limit: 2, after: last })).ids).toEqual([]);
      });

      it('filters by half-open instants', async () => {
        const page = { page: 1, limit: 10 };
        const [first, third] = [nth(1).createdAt, nth(3).createdAt];
        expect((await found(page, { from: first, to: third })).ids).toEqual([2, 1].map(deliveryId));
        expect((await found(page, { from: third })).ids).toEqual([deliveryId(3)]);
        expect((await found(page, { to: first })).ids).toEqual([]);
      });

      it('filters by affiliate and by postback', async () => {
        const page = { page: 1, limit: 10 };
        expect((await found(page, { affiliateId: AFFILIATE_ID })).total).toBe(2);
        expect((await found(page, { postbackId: postbackId(2) })).ids).toEqual([deliveryId(3)]);
        expect((await found(page, { affiliateId: FOREIGN_AFFILIATE_ID })).total).toBe(0);
      });

      it('filters by campaign and by state, all of them together', async () => {
        const page = { page: 1, limit: 10 };
        await test.addToOutbox([nth(5, { campaignId: OTHER_CAMPAIGN_ID })]);
        const settle = (n: number, state: 'delivered' | 'failed') =>
          test.deliveries.settle({
            id: deliveryId(n),
            attempt: deliveryAttempt(),
            verdict: { state },
            switchOff: null,
          });
        await lease();
        await settle(1, 'failed');
        await settle(3, 'failed');
        await settle(5, 'delivered');
        expect((await found(page, { campaignId: OTHER_CAMPAIGN_ID })).ids).toEqual([deliveryId(5)]);
        expect((await found(page, { campaignId: FOREIGN_CAMPAIGN_ID })).total).toBe(0);
        expect(await found(page, { state: 'failed' })).toEqual({ ids: [3, 1].map(deliveryId), total: 2 });
        expect((await found(page, { state: 'pending' })).ids).toEqual([deliveryId(2)]);
        const event = { eventId: nth(2).eventId };
        expect(await found(page, event)).toEqual({ ids: [deliveryId(2)], total: 1 });
        expect((await found(page, { ...event, affiliateId: OTHER_AFFILIATE_ID })).total).toBe(0);
        expect((await found(page, { id: deliveryId(2) })).ids).toEqual([deliveryId(2)]);
        expect((await found(page, { id: deliveryId(2), affiliateId: OTHER_AFFILIATE_ID })).total).toBe(0);
        const both = { state: 'failed', affiliateId: AFFILIATE_ID, from: nth(1).createdAt } as const;
        expect(await found(page, both)).toEqual({ ids: [deliveryId(1)], total: 1 });
        expect((await found(page, { ...both, campaignId: OTHER_CAMPAIGN_ID })).ids).toEqual([]);
        // docs/rules/stats.md#sums-of-a-log
        const past = { page: 9, limit: 10, withSums: true };
        expect(await log(past)).toEqual({
          items: [],
          total: 4,
          sums: [
            { state: 'delivered', count: 1 },
            { state: 'failed', count: 2 },
            { state: 'pending', count: 1 },
          ],
        });
        expect((await log(past, both)).sums).toEqual([{ state: 'failed', count: 1 }]);
        expect(await log(page)).not.toHaveProperty('sums');
      });
    });

    describe('messages that were sent already', () => {
      it.each(['delivered', 'failed'] as const)(
        'are logged as %s with their attempt and never due',
        async (state) => {
          const attempt = deliveryAttempt({ status: state === 'delivered' ? 204 : null, body: AWKWARD_TEXT });
          await test.deliveries.record(nth(1), attempt, state);
          expect(await lease()).toEqual([]);
          expect(await test.deliveries.nextDueAt()).toBeUndefined();
          const line = { ...nth(1), state, nextAt: null, attempts: [attempt] };
          expect(await log()).toEqual({ items: [line], total: 1 });
          expect(await stored()).toEqual(postback());
        },
      );
    });
  });
}
