// What is held back of invoices and paid later, on any adapter: by whose terms, and that none of it is ever lost.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sum } from '@tributary/domain/billing/apportion';
import { openAmountOf, type InvoiceHead } from '@tributary/domain/billing/invoice';
import { FIRST_TERMS, firstSettings, type PaymentTerms } from '@tributary/domain/billing/payment-terms';
import type { PayoutBatch } from '@tributary/domain/billing/payout-batch';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, InvoiceId } from '@tributary/domain/shared/ids';
import { money, moneyText, subtract, ZERO, type Money } from '@tributary/domain/shared/money';
import { listHeldBack } from '../../src/billing/held-back.ts';
import { makePreparePayouts } from '../../src/billing/prepare-payouts.ts';
import {
  makeCancelPayouts,
  makeReleasePayouts,
  makeReturnPayout,
  makeSettlePayouts,
} from '../../src/billing/run-payout-batch.ts';
import { affiliateGroup, AFFILIATE_ID, idOf, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { openedRecords, OTHER_AFFILIATE_ID, seed, type OpenRecords } from '../shared/records-under-test.ts';
import { testRandomness } from '../shared/test-doubles.ts';
import { invoice } from './invoices-under-test.ts';
import { payoutMethod } from './payout-methods.contract.ts';

const ALL = { page: 1, limit: 100 };
/** In Tokyo, where the network is. */
const TODAY = calendarDay('2026-03-10');
const keeping = (percent: string, days: number): PaymentTerms => ({
  ...FIRST_TERMS,
  holdBackPercent: money(percent),
  holdBackDays: days,
});

export function holdBackContract(name: string, open: OpenRecords): void {
  describe(`hold-back (${name})`, () => {
    const records = openedRecords(open);
    const randomness = testRandomness();
    const working = (now = NOW) => {
      const dependencies = { unitOfWork: records().unitOfWork, clock: () => now, randomness };
      return {
        prepare: makePreparePayouts(dependencies),
        release: makeReleasePayouts(dependencies),
        cancel: makeCancelPayouts(dependencies),
        settle: makeSettlePayouts(dependencies),
        giveBack: makeReturnPayout(dependencies),
      };
    };
    const laterBy = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
    const invoiceAt = (n: number) => idOf<InvoiceId>('1f', 100 + n);

    async function openNetwork(terms: PaymentTerms): Promise<void> {
      const { stores } = records();
      await seed(stores);
      await stores.payoutTerms.putSettings({ ...firstSettings(NETWORK_ID), terms });
      for (const [n, affiliateId] of [AFFILIATE_ID, OTHER_AFFILIATE_ID].entries())
        await stores.payoutMethods.put(
          payoutMethod({ affiliateId, destination: { kind: 'paypal', email: `a${n}@example.com` } }),
        );
    }
    /** Of a period that ended on 28 February. */
    const owe = (n: number, amount: string, id: AffiliateId = AFFILIATE_ID): Promise<void> =>
      records().stores.invoices.add(
        invoice({
          id: invoiceAt(n),
          account: { networkId: NETWORK_ID, kind: 'affiliate', id },
          lines: [],
          amount: money(amount),
          exact: money(amount),
          carried: ZERO,
          paid: ZERO,
        }),
        [],
      );
    const invoices = async (): Promise<readonly InvoiceHead[]> =>
      (await records().stores.invoices.list(NETWORK_ID, {}, ALL)).items;
    async function prepared(key: string, now = NOW): Promise<PayoutBatch> {
      const done = await working(now).prepare({ networkId: NETWORK_ID, key, person: 'u1', dryRun: false });
      if (done.kind === 'rehearsed') throw new Error('It was no dry run.');
      return done.batch;
    }
    async function pay(batch: PayoutBatch): Promise<void> {
      const of = { networkId: NETWORK_ID, id: batch.id };
      await working().release({ ...of, person: 'u2' });
      await working().settle({ ...of, lines: null });
    }
    const brief = ({ lines, leftOut }: PayoutBatch) => [
      ...lines.map((line) => `paid ${moneyText(line.amount)}`),
      ...leftOut.map(({ reason, amount, dueOn }) => `${reason} ${moneyText(amount)} ${dueOn}`),
    ];
    const held = async (today = TODAY) =>
      (
        await listHeldBack(records().stores, {
          networkId: NETWORK_ID,
          affiliateIds: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
          today,
        })
      ).map(({ amount, until, currency }) => `${moneyText(amount)} ${currency} ${until}`);

    it('pays the rest now, and what was held back with a batch of a later day', async () => {
      await openNetwork(keeping('12.5', 30));
      // 12.5 % of 99.99 and of 0.04: each rounded half-even, once.
      await owe(1, '99.99');
      await owe(2, '0.04');
      await owe(3, '-20');
      expect(await held()).toEqual(['12.5 USD 2026-03-30']);
      const first = await prepared('march');
      expect(brief(first)).toEqual(['paid 67.53', 'held_back 12.5 2026-03-30']);
      await pay(first);
      expect((await invoices()).map((one) => moneyText(openAmountOf(one))).toSorted()).toEqual([
        '0',
        '0',
        '12.5',
      ]);
      await expect(prepared('too early', laterBy(19))).rejects.toThrow('No affiliate is due');
      expect(await held(calendarDay('2026-03-30'))).toEqual([]);
      const second = await prepared('april', laterBy(20));
      expect(brief(second)).toEqual(['paid 12.5']);
      await pay(second);
      expect(sum((await invoices()).map(openAmountOf))).toBe(ZERO);
    });

    it("goes by the account's own terms, else a group's, else the network's, of the day of the batch", async () => {
      await openNetwork(keeping('10', 30));
      const { payoutTerms, affiliateGroups } = records().stores;
      await owe(1, '100');
      await owe(2, '100', OTHER_AFFILIATE_ID);
      const group = affiliateGroup({ id: idOf('970', 1), name: 'Gold', order: 1 });
      await affiliateGroups.add(group);
      const member = { networkId: NETWORK_ID, groupId: group.id, affiliateIds: [AFFILIATE_ID], at: NOW };
      await affiliateGroups.addMembers(member);
      await payoutTerms.putGroup({ networkId: NETWORK_ID, groupId: group.id, terms: keeping('20', 60) });
      expect(await held()).toEqual(['20 USD 2026-04-29', '10 USD 2026-03-30']);
      await payoutTerms.putOwn({
        networkId: NETWORK_ID,
        affiliateId: AFFILIATE_ID,
        terms: keeping('100', 1000),
      });
      const batch = await prepared('march');
      expect(brief(batch).toSorted()).toEqual([
        'held_back 10 2026-03-30',
        'held_back 100 2028-11-24',
        'paid 90',
      ]);
      await pay(batch);
      // Without terms of its own, those of its group hold 20 back, and the rest is paid.
      await payoutTerms.removeOwn(NETWORK_ID, AFFILIATE_ID);
      expect(brief(await prepared('again'))).toContain('paid 80');
    });

    it('lists open invoices of the accounts asked for, whole, in their network', async () => {
      await openNetwork(FIRST_TERMS);
      await owe(2, '5', OTHER_AFFILIATE_ID);
      await owe(1, '-1');
      await owe(3, '0');
      const { invoices: stored } = records().stores;
      const both = [OTHER_AFFILIATE_ID, AFFILIATE_ID];
      const byId = new Map((await invoices()).map((one) => [one.id, one]));
      expect(await stored.listOpen(NETWORK_ID, both)).toEqual([
        byId.get(invoiceAt(1)),
        byId.get(invoiceAt(2)),
      ]);
      expect(await stored.listOpen(NETWORK_ID, [OTHER_AFFILIATE_ID])).toHaveLength(1);
      expect(await stored.listOpen(NETWORK_ID, [])).toEqual([]);
      expect(await stored.listOpen(OTHER_NETWORK_ID, both)).toEqual([]);
    });

    // docs/rules/billing.md#hold-back
    it('loses nothing: paid and open are what is owed, whatever is held, canceled, returned or removed', async () => {
      const cents = fc.integer({ min: -5_000, max: 20_000 }).map((n) => moneyText(money(`${n}e-2`)));
      const step = fc.oneof(
        fc.record({ kind: fc.constant('invoice' as const), amount: cents, other: fc.boolean() }),
        fc.record({
          kind: fc.constant('terms' as const),
          percent: fc.nat({ max: 1_000 }),
          days: fc.nat({ max: 60 }),
        }),
        fc.record({ kind: fc.constantFrom('pay', 'cancel', 'return'), after: fc.nat({ max: 20 }) }),
        fc.record({ kind: fc.constant('remove' as const) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
          await records().reset();
          await openNetwork(keeping('10', 30));
          const { stores } = records();
          let owed: Money = ZERO;
          let days = 0;
          for (const [n, one] of steps.entries()) {
            if (one.kind === 'invoice') {
              await owe(n, one.amount, one.other ? OTHER_AFFILIATE_ID : AFFILIATE_ID);
              owed = sum([owed, money(one.amount)]);
            } else if (one.kind === 'terms') {
              const terms = keeping(moneyText(money(`${one.percent}e-1`)), one.days);
              await stores.payoutTerms.putSettings({ ...firstSettings(NETWORK_ID), terms });
            } else if (one.kind === 'remove') {
              await stores.accounts.remove({
                networkId: NETWORK_ID,
                kind: 'affiliate',
                id: OTHER_AFFILIATE_ID,
                at: NOW,
              });
            } else if ('after' in one) {
              days += one.after;
              const before = await invoices();
              const batch = await prepared(`b${n}`, laterBy(days)).catch(() => undefined);
              if (!batch) continue;
              const of = { networkId: NETWORK_ID, id: batch.id };
              if (one.kind === 'cancel') await working().cancel(of);
              else await pay(batch);
              if (one.kind === 'return')
                for (const { position } of batch.lines)
                  await working().giveBack({ ...of, line: position, reason: 'back' });
              const paid = one.kind === 'pay' ? sum(batch.lines.map(({ amount }) => amount)) : ZERO;
              const gone = subtract(sum(before.map(openAmountOf)), sum((await invoices()).map(openAmountOf)));
              expect(moneyText(gone)).toBe(moneyText(paid));
              // No line is more than is owed, and none takes what is held back.
              expect(batch.lines.every(({ amount }) => amount > ZERO)).toBe(true);
            }
            const now = await invoices();
            expect(moneyText(sum(now.flatMap((it) => [it.paid, openAmountOf(it)])))).toBe(moneyText(owed));
          }
          // Once all days are over, whoever has a payout method is owed nothing.
          const end = laterBy(days + 200);
          await stores.payoutTerms.putSettings({ ...firstSettings(NETWORK_ID), terms: keeping('50', 30) });
          const last = await prepared('last', end).catch(() => undefined);
          if (last) await pay(last);
          const left = (await invoices()).filter(({ account }) => account.id === AFFILIATE_ID);
          expect(sum(left.map(openAmountOf)) <= ZERO).toBe(true);
        }),
        { numRuns: name === 'memory' ? 60 : 8, seed: 1 },
      );
    }, 120_000);
  });
}
