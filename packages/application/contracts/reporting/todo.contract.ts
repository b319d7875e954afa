import { describe, expect, it } from '@jest/globals';
import type { CapId, PostbackId } from '@tributary/domain/shared/ids';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { ReadTodo, Todo } from '../../src/reporting/todo.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { conversion, hitId, measures, statsDelta } from '../shared/given-events.ts';
import {
  access,
  ADVERTISER_ID,
  AFFILIATE_ID,
  affiliate,
  CAMPAIGN_ID,
  cap,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
  postback,
} from '../shared/given.ts';
import { OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID, withoutDisplayId } from '../shared/records-under-test.ts';
import { book, invoice, taken } from '../billing/invoices-under-test.ts';
import { job } from '../jobs/jobs.contract.ts';

type UnderTest = BooksUnderTest & { readonly readTodo: ReadTodo };

const TODAY = calendarDay('2026-03-10');
const NO_AMOUNTS: Todo['amounts'] = {
  pendingPayout: ZERO,
  pendingRevenue: ZERO,
  payoutToInvoice: ZERO,
  revenueToInvoice: ZERO,
};
const NOTHING: Todo = {
  amounts: NO_AMOUNTS,
  pendingConversions: 0,
  unpricedSales: 0,
  accessRequests: 0,
  affiliatesWaiting: 0,
  advertisersWaiting: 0,
  failingPostbacks: 0,
  capsNearlyFull: 0,
  runningImports: 0,
  accountsToInvoice: 0,
};

export function todoContract(name: string, open: () => Promise<UnderTest>): void {
  // docs/rules/stats.md#to-do-counts
  describe(`${name}: ReadTodo`, () => {
    const opened = openedBooks(open);
    const read = (asked: Omit<Parameters<ReadTodo>[1], 'today'> = {}, networkId = NETWORK_ID) =>
      opened().readTodo(networkId, { today: TODAY, ...asked });
    const nth = (n: number, overrides: Parameters<typeof conversion>[0] = {}) =>
      conversion({
        id: hitId(n),
        deduplicationKey: String(n),
        status: 'pending',
        ...overrides,
      });

    it('is nothing where nothing waits', async () => {
      expect(await read()).toEqual(NOTHING);
    });

    it('counts pending conversions, of everybody or of one side, and those without a rate', async () => {
      await inBooks(opened(), ({ conversions }) =>
        conversions.add([
          nth(1),
          nth(2, { reason: 'NO_EXCHANGE_RATE' }),
          nth(3, { affiliateId: OTHER_AFFILIATE_ID }),
          nth(4, { advertiserId: OTHER_ADVERTISER_ID }),
          nth(5, { status: 'approved' }),
          nth(6, { networkId: OTHER_NETWORK_ID }),
        ]),
      );
      expect(await read()).toEqual({ ...NOTHING, pendingConversions: 4, unpricedSales: 1 });
      const anna = await read({ affiliateId: AFFILIATE_ID });
      expect(anna).toEqual({ ...NOTHING, pendingConversions: 3, unpricedSales: 1 });
      const shop = await read({ advertiserId: ADVERTISER_ID });
      expect(shop).toEqual({ ...NOTHING, pendingConversions: 3, unpricedSales: 1 });
      expect(await read({}, OTHER_NETWORK_ID)).toEqual({ ...NOTHING, pendingConversions: 1 });
    });

    // docs/rules/stats.md#to-do-counts
    it('counts no conversion on hold', async () => {
      const held = { reason: 'ON_HOLD', releaseOn: NOW };
      await inBooks(opened(), ({ conversions }) =>
        conversions.add([
          nth(1),
          nth(2, held),
          nth(3, { ...held, affiliateId: OTHER_AFFILIATE_ID }),
          nth(4, { reason: 'CAP_REACHED' }),
          nth(5, { reason: 'NO_EXCHANGE_RATE', releaseOn: NOW }),
        ]),
      );
      expect(await read()).toEqual({ ...NOTHING, pendingConversions: 3, unpricedSales: 1 });
      expect((await read({ affiliateId: OTHER_AFFILIATE_ID })).pendingConversions).toBe(0);
    });

    it('counts accesses that wait, for the network alone, and postbacks that fail, an affiliate only its own', async () => {
      const { accesses, postbacks } = opened().records;
      await accesses.addOnce(access({ live: false }));
      await accesses.addOnce(access({ id: idOf('acce55', 2), affiliateId: OTHER_AFFILIATE_ID, live: false }));
      await accesses.addOnce(access({ id: idOf('acce55', 3), campaignId: OTHER_CAMPAIGN_ID }));
      await accesses.addOnce(
        access({
          id: idOf('acce55', 4),
          affiliateId: OTHER_AFFILIATE_ID,
          campaignId: OTHER_CAMPAIGN_ID,
          live: false,
          refused: true,
          refusalReason: 'No.',
        }),
      );
      const failing = { failingSince: NOW };
      await postbacks.add(postback());
      await postbacks.add(postback({ id: idOf<PostbackId>('b0', 2), ...failing }));
      await postbacks.add(
        postback({ id: idOf<PostbackId>('b0', 3), live: false, disabledReason: '20 failures' }),
      );
      await postbacks.add(postback({ id: idOf<PostbackId>('b0', 4), live: false, ...failing }));
      await postbacks.add(
        postback({ id: idOf<PostbackId>('b0', 5), affiliateId: OTHER_AFFILIATE_ID, ...failing }),
      );
      expect(await read()).toEqual({ ...NOTHING, accessRequests: 2, failingPostbacks: 3 });
      const own = await read({ affiliateId: AFFILIATE_ID });
      expect(own).toEqual({ ...NOTHING, failingPostbacks: 2 });
      expect(await read({ advertiserId: ADVERTISER_ID })).toEqual(NOTHING);
    });

    it('counts accounts that are not live, for the network alone and without removed and declined ones', async () => {
      const { accounts } = opened().records;
      const waiting = (n: number, overrides: Parameters<typeof affiliate>[0] = {}) =>
        accounts.add(
          withoutDisplayId(
            affiliate({ id: idOf('aff', n), email: `${n}@example.com`, live: false, ...overrides }),
          ),
        );
      await waiting(11);
      await waiting(12);
      await waiting(13, { kind: 'advertiser', signUp: 'waiting' });
      await waiting(14, { signUp: 'declined', declineReason: 'No.' });
      await accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: idOf('aff', 12), at: NOW });
      expect(await read()).toEqual({ ...NOTHING, affiliatesWaiting: 1, advertisersWaiting: 1 });
      expect(await read({ affiliateId: AFFILIATE_ID })).toEqual(NOTHING);
    });

    it('counts a cap from four fifths of its present period on, once', async () => {
      const { caps, campaigns } = opened().records;
      const use = (n: number, [period, used, affiliateId = '']: [string, string, string?]) =>
        inBooks(opened(), ({ capCounters }) =>
          capCounters.add([
            { key: { capId: idOf<CapId>('cab', n), affiliateId, period }, used: money(used), reached: false },
          ]),
        );
      const capOf = (n: number, overrides: Parameters<typeof cap>[0] = {}) =>
        caps.add(cap({ id: idOf<CapId>('cab', n), ...overrides }));
      await capOf(1);
      await use(1, ['2026-03-10', '79.999999999999999']);
      await use(1, ['2026-03-09', '100']);
      expect(await read()).toEqual(NOTHING);
      await use(1, ['2026-03-10', '0.000000000000001']);
      expect(await read()).toEqual({ ...NOTHING, capsNearlyFull: 1 });
      await capOf(2, { period: 'monthly', scope: 'each' });
      await use(2, ['2026-03', '90', AFFILIATE_ID]);
      await use(2, ['2026-03', '100', OTHER_AFFILIATE_ID]);
      await capOf(3, { period: 'lifetime' });
      await use(3, ['ever', '100']);
      expect(await read()).toEqual({ ...NOTHING, capsNearlyFull: 3 });
      await capOf(4, { live: false });
      await use(4, ['2026-03-10', '100']);
      // docs/rules/caps.md#cap-of-0
      await capOf(6, { limit: money('0') });
      await capOf(7, { limit: money('0'), live: false });
      expect(await read()).toEqual({ ...NOTHING, capsNearlyFull: 4 });
      await caps.remove(NETWORK_ID, CAMPAIGN_ID, idOf<CapId>('cab', 6));
      await capOf(5, { campaignId: OTHER_CAMPAIGN_ID });
      await use(5, ['2026-03-10', '100']);
      expect(await read()).toEqual({ ...NOTHING, capsNearlyFull: 4 });
      const removed = await campaigns.find(NETWORK_ID, OTHER_CAMPAIGN_ID);
      if (removed) await campaigns.replace({ ...removed, live: false, deletedAt: NOW }, NOW);
      expect(await read()).toEqual({ ...NOTHING, capsNearlyFull: 3 });
      expect(await read({ affiliateId: AFFILIATE_ID })).toEqual(NOTHING);
    });

    it('sums what is pending, of everybody or of one side', async () => {
      const pend = (
        amounts: { payout: string; revenue: string },
        whose: Parameters<typeof statsDelta>[0] = {},
      ) =>
        inBooks(opened(), ({ stats }) =>
          stats.add([
            statsDelta({
              ...whose,
              measures: measures({
                pendingPayout: money(amounts.payout),
                pendingRevenue: money(amounts.revenue),
              }),
            }),
          ]),
        );
      await pend({ payout: '5.000000000000001', revenue: '7' });
      await pend({ payout: '2', revenue: '3' }, { affiliateId: OTHER_AFFILIATE_ID });
      await pend({ payout: '1', revenue: '0.5' }, { advertiserId: OTHER_ADVERTISER_ID });
      await pend({ payout: '100', revenue: '100' }, { networkId: OTHER_NETWORK_ID });
      const amountsOf = async (asked: Parameters<typeof read>[0] = {}) => {
        const { pendingPayout, pendingRevenue } = (await read(asked)).amounts;
        return [pendingPayout, pendingRevenue];
      };
      expect(await amountsOf()).toEqual([money('8.000000000000001'), money('10.5')]);
      expect(await amountsOf({ affiliateId: AFFILIATE_ID })).toEqual([
        money('6.000000000000001'),
        money('7.5'),
      ]);
      expect(await amountsOf({ advertiserId: ADVERTISER_ID })).toEqual([
        money('7.000000000000001'),
        money('10'),
      ]);
    });

    // docs/rules/stats.md#unclosed-period
    it('counts accounts whose last month is on no invoice, or not all of it, for the network alone', async () => {
      const before = { ...NOTHING, accountsToInvoice: 0 };
      const through = async (today: string) =>
        (await opened().readTodo(NETWORK_ID, { today: calendarDay(today) })).accountsToInvoice;
      await book(opened(), { payout: '5', revenue: '0', day: calendarDay('2026-01-31') });
      await book(opened(), { payout: '5', revenue: '7', day: calendarDay('2026-03-01') });
      expect(await read()).toEqual(before);
      // February, by one who earned on its first day and one who owes for its last.
      await book(opened(), { payout: '12.345678901234567', day: calendarDay('2026-02-01') });
      await book(opened(), { revenue: '20', day: calendarDay('2026-02-28') });
      const both = { payoutToInvoice: money('12.345678901234567'), revenueToInvoice: money('20') };
      expect(await read()).toEqual({
        ...NOTHING,
        accountsToInvoice: 2,
        amounts: { ...NO_AMOUNTS, ...both },
      });
      expect(await read({ affiliateId: AFFILIATE_ID })).toEqual(NOTHING);
      expect(await read({ advertiserId: ADVERTISER_ID })).toEqual(NOTHING);
      expect(await read({}, OTHER_NETWORK_ID)).toEqual(NOTHING);
      expect([await through('2026-02-28'), await through('2026-03-31'), await through('2026-04-01')]).toEqual(
        [1, 2, 2],
      );

      const of = taken({ day: calendarDay('2026-02-01') });
      await opened().records.invoices.add(invoice(), [of]);
      const owed = { ...NO_AMOUNTS, revenueToInvoice: money('20') };
      expect(await read()).toEqual({ ...NOTHING, accountsToInvoice: 1, amounts: owed });
      // Taken back after the invoice.
      await book(opened(), { payout: '-1', day: calendarDay('2026-02-10') });
      expect(await read()).toEqual({
        ...NOTHING,
        accountsToInvoice: 2,
        amounts: { ...owed, payoutToInvoice: money('-1') },
      });
      await opened().records.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await read()).toEqual({ ...NOTHING, accountsToInvoice: 1, amounts: owed });
    });

    it('counts imports that have not ended, an advertiser only its own', async () => {
      const { jobs } = opened().records;
      await jobs.add(job(1), [], 10);
      await jobs.add(job(2, { advertiserId: ADVERTISER_ID }), [], 10);
      await jobs.add(job(3, { networkId: OTHER_NETWORK_ID }), [], 10);
      await jobs.add(job(4, { status: 'completed', finishedAt: NOW }), [], 10);
      expect(await read()).toEqual({ ...NOTHING, runningImports: 2 });
      expect(await read({ advertiserId: ADVERTISER_ID })).toEqual({ ...NOTHING, runningImports: 1 });
      expect(await read({ affiliateId: AFFILIATE_ID })).toEqual(NOTHING);
    });
  });
}
