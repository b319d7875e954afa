import { beforeEach, describe, expect, it } from '@jest/globals';
import { FIRST_TERMS, type PaymentTerms } from '@tributary/domain/billing/payment-terms';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money, moneyText } from '@tributary/domain/shared/money';
import { makeCloseInvoicesOf } from '../../src/billing/close-invoices-of.ts';
import { makeCloseOnTerms } from '../../src/billing/close-on-terms.ts';
import { makeSetPayoutSettings } from '../../src/billing/edit-payment-terms.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import type { UnitOfWork } from '../../src/shared/unit-of-work.ts';
import { openedBooks } from '../shared/books-under-test.ts';
import { affiliateGroup, AFFILIATE_ID, NETWORK_ID } from '../shared/given.ts';
import { OTHER_AFFILIATE_ID } from '../shared/records-under-test.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';
import { book, type OpenInvoices } from './invoices-under-test.ts';

const FEBRUARY = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') };

// docs/rules/billing.md#automatic-closing
export function closingOnTermsContract(name: string, open: OpenInvoices): void {
  describe(`closing on terms (${name})`, () => {
    const opened = openedBooks(open);
    const clock = testClock();
    const parts = { clock, randomness: testRandomness(), referralEarnings: async () => [] };
    const stop = (error: unknown) => {
      throw error;
    };
    const run = (
      unitOfWork: UnitOfWork<RecordStores> = opened().unitOfWork,
      onFailure: (error: unknown) => void = stop,
    ) => makeCloseOnTerms({ ...parts, stores: opened().records, unitOfWork, onFailure })();
    const invoices = async () => {
      const { items } = await opened().records.invoices.list(NETWORK_ID, {}, { page: 1, limit: 100 });
      return items
        .map(({ account, start, end, amount }) => [account.id, start, end, moneyText(amount)])
        .toSorted();
    };
    const agree = (terms: Partial<PaymentTerms>) =>
      makeSetPayoutSettings({ unitOfWork: opened().unitOfWork, clock })({ networkId: NETWORK_ID, terms });

    beforeEach(async () => {
      clock.set(new Date('2026-02-20T12:00:00Z'));
      await agree({ closes: 'monthly' });
      await book(opened(), { payout: '10' });
      await book(opened(), { payout: '20' }, { affiliateId: OTHER_AFFILIATE_ID });
    });

    it('makes what a dry run shows, once its period is over and once only', async () => {
      expect(await invoices()).toEqual([]);
      clock.set(new Date('2026-03-01T12:00:00Z'));
      const rehearse = makeCloseInvoicesOf({
        ...parts,
        stores: opened().records,
        unitOfWork: opened().unitOfWork,
      });
      const { closings } = await rehearse({
        networkId: NETWORK_ID,
        ...FEBRUARY,
        accounts: { kind: 'affiliate', after: null, limit: 10 },
        dryRun: true,
      });
      const shown = closings.map(({ id, closing }) => [
        id,
        FEBRUARY.start,
        FEBRUARY.end,
        closing.kind === 'closed' ? moneyText(closing.invoice.amount) : closing.kind,
      ]);
      expect(await run()).toBe(2);
      expect(await invoices()).toEqual(shown.toSorted());
      await book(opened(), { payout: '5' });
      expect([await run(), (await invoices()).length]).toEqual([0, 2]);
      clock.set(new Date('2026-04-01T12:00:00Z'));
      expect(await run()).toBe(1);
      expect((await invoices()).map((one) => one[3]).toSorted()).toEqual(['10', '20', '5']);
    });

    it('keeps to the terms of single affiliates', async () => {
      const by = (affiliateId: typeof AFFILIATE_ID, closes: PaymentTerms['closes']) =>
        opened().records.payoutTerms.putOwn({
          networkId: NETWORK_ID,
          affiliateId,
          terms: { ...FIRST_TERMS, closes },
        });
      await by(AFFILIATE_ID, 'by_hand');
      await by(OTHER_AFFILIATE_ID, 'weekly');
      await book(
        opened(),
        { payout: '3', day: calendarDay('2026-02-17') },
        { affiliateId: OTHER_AFFILIATE_ID },
      );
      clock.set(new Date('2026-03-03T12:00:00Z'));
      await run();
      // Days of the month, which does not close for them any more, are taken along.
      expect(await invoices()).toEqual([[OTHER_AFFILIATE_ID, '2026-02-16', '2026-02-22', '23']]);
    });

    // docs/rules/billing.md#payment-terms
    it('keeps to the terms of the group that an affiliate is in when a period is over', async () => {
      const { affiliateGroups, payoutTerms } = opened().records;
      const group = affiliateGroup();
      await affiliateGroups.add(group);
      const ofGroup = { networkId: NETWORK_ID, groupId: group.id };
      await payoutTerms.putGroup({ ...ofGroup, terms: { ...FIRST_TERMS, closes: 'half_monthly' } });
      const member = { ...ofGroup, affiliateIds: [OTHER_AFFILIATE_ID] };
      await affiliateGroups.addMembers({ ...member, at: clock() });
      const day = calendarDay('2026-03-10');
      await book(opened(), { payout: '3', day }, { affiliateId: OTHER_AFFILIATE_ID });
      clock.set(new Date('2026-03-16T12:00:00Z'));
      await run();
      // In the middle of a month it leaves the group: the month closes, with what no invoice holds.
      await affiliateGroups.removeMembers({ ...member, at: clock() });
      await book(
        opened(),
        { payout: '4', day: calendarDay('2026-03-20') },
        { affiliateId: OTHER_AFFILIATE_ID },
      );
      clock.set(new Date('2026-04-01T12:00:00Z'));
      await run();
      expect(await invoices()).toEqual([
        [AFFILIATE_ID, '2026-02-01', '2026-02-28', '10'],
        [OTHER_AFFILIATE_ID, '2026-02-16', '2026-02-28', '20'],
        [OTHER_AFFILIATE_ID, '2026-03-01', '2026-03-15', '3'],
        [OTHER_AFFILIATE_ID, '2026-03-01', '2026-03-31', '4'],
      ]);
    });

    it('closes nothing of what was over before, and each period it missed', async () => {
      clock.set(new Date('2026-05-02T12:00:00Z'));
      await book(opened(), { payout: '1', day: calendarDay('2026-03-31') });
      await book(opened(), { payout: '2', day: calendarDay('2026-01-31') });
      await run();
      const ofAnn = (await invoices()).filter(([id]) => id === AFFILIATE_ID);
      expect(ofAnn.map(([, start, , amount]) => [start, amount])).toEqual([
        ['2026-02-01', '10'],
        ['2026-03-01', '1'],
      ]);
    });

    it('takes along what was on hold when its period closed without an invoice', async () => {
      clock.set(new Date('2026-04-01T12:00:00Z'));
      await run();
      await book(opened(), { payout: '7', day: calendarDay('2026-03-15') });
      await book(opened(), { payout: '2', day: calendarDay('2026-01-31') });
      clock.set(new Date('2026-05-01T12:00:00Z'));
      // Terms that change don't begin anew what has begun: April is still to be closed.
      await agree({ minimum: money('5') });
      expect(await run()).toBe(1);
      const ofAnn = (await invoices()).filter(([id]) => id === AFFILIATE_ID);
      expect(ofAnn.map(([, start, , amount]) => [start, amount])).toEqual([
        ['2026-02-01', '10'],
        ['2026-04-01', '7'],
      ]);
    });

    it('begins again where terms close by themselves again, and leaves what was over meanwhile', async () => {
      await agree({ closes: 'by_hand' });
      clock.set(new Date('2026-04-20T12:00:00Z'));
      await book(opened(), { payout: '1', day: calendarDay('2026-04-10') });
      await agree({ closes: 'monthly' });
      await agree({ minimum: money('5') });
      expect(await run()).toBe(0);
      clock.set(new Date('2026-05-01T12:00:00Z'));
      expect(await run()).toBe(1);
      expect(await invoices()).toEqual([[AFFILIATE_ID, '2026-04-01', '2026-04-30', '1']]);
    });

    it('closes the others where one cannot be closed, and that one before any later period', async () => {
      clock.set(new Date('2026-04-01T12:00:00Z'));
      await book(opened(), { payout: '1', day: calendarDay('2026-03-31') });
      const failures: unknown[] = [];
      const fails = new Error('Not now.');
      let isFirst = true;
      const once: UnitOfWork<RecordStores> = {
        run: (work) => {
          if (!isFirst) return opened().unitOfWork.run(work);
          isFirst = false;
          return Promise.reject(fails);
        },
      };
      expect([await run(once, (error) => failures.push(error)), failures]).toEqual([1, [fails]]);
      expect((await invoices()).map(([, start]) => start)).toEqual(['2026-02-01']);
      expect(await run()).toBe(2);
      expect((await invoices()).map((one) => one[3]).toSorted()).toEqual(['1', '10', '20']);
    });

    it.each([0, 1, 2, 3])(
      'makes nothing twice when it is killed at step %i and run by two at once',
      async (at) => {
        clock.set(new Date('2026-03-01T12:00:00Z'));
        let step = 0;
        const killed: UnitOfWork<RecordStores> = {
          run: async (work) => {
            if (step++ === at) throw new Error('Killed.');
            const result = await opened().unitOfWork.run(work);
            if (step++ === at) throw new Error('Killed.');
            return result;
          },
        };
        await run(killed).catch(() => undefined);
        await Promise.all([run(), run()]);
        expect((await invoices()).map((one) => one[3])).toEqual(['10', '20']);
      },
    );
  });
}
