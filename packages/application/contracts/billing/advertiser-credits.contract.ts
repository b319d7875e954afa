import { describe, expect, it } from '@jest/globals';
import type { AdvertiserCredit } from '@tributary/domain/billing/credit';
import { money } from '@tributary/domain/shared/money';
import { makeDecideCredits } from '../../src/billing/decide-credits.ts';
import { makeAddDeposit, makeSetCreditLimit, makeVoidDeposit } from '../../src/billing/edit-credit.ts';
import { makeRecordPayment, makeUndoPayment } from '../../src/billing/record-payment.ts';
import { openedBooks } from '../shared/books-under-test.ts';
import { account, ADVERTISER_ID, idOf, network, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, race } from '../shared/records-under-test.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';
import { ADVERTISER, book, invoice, type OpenInvoices, payment } from './invoices-under-test.ts';

export const credit = (overrides: Partial<AdvertiserCredit> = {}): AdvertiserCredit => ({
  networkId: NETWORK_ID,
  advertiserId: ADVERTISER_ID,
  limit: money('123.456789012345678'),
  state: 'ok',
  since: AWKWARD_INSTANT,
  noticed: 'warned_80',
  ...overrides,
});

const SECOND = idOf<AdvertiserCredit['advertiserId']>('ad', 7);

export function advertiserCreditsContract(name: string, open: OpenInvoices): void {
  describe(`AdvertiserCredits (${name})`, () => {
    const opened = openedBooks(open);
    const credits = () => opened().records.advertiserCredits;
    const clock = testClock();
    const failures: unknown[] = [];
    const decide = () =>
      makeDecideCredits({
        stores: opened().records,
        unitOfWork: opened().unitOfWork,
        clock,
        onFailure: (error) => void failures.push(error),
      })();
    const allow = (limit: string | null, advertiserId: string = ADVERTISER_ID) =>
      makeSetCreditLimit({ unitOfWork: opened().unitOfWork, clock })({
        networkId: NETWORK_ID,
        advertiserId,
        limit: limit === null ? null : money(limit),
      });
    const stamps = { clock, randomness: testRandomness() };
    const deposit = (amount: string, advertiserId: string = ADVERTISER_ID) =>
      makeAddDeposit({ unitOfWork: opened().unitOfWork, ...stamps })({
        networkId: NETWORK_ID,
        advertiserId,
        amount: money(amount),
      });
    const voidDeposit = (id: string) =>
      makeVoidDeposit({ unitOfWork: opened().unitOfWork, clock })({
        networkId: NETWORK_ID,
        id,
        reason: 'Bounced',
      });
    const pay = (amount: string, invoiceId: string) =>
      makeRecordPayment({ unitOfWork: opened().unitOfWork, ...stamps })({
        networkId: NETWORK_ID,
        invoiceId,
        amount: money(amount),
        method: 'deposit',
        fromDeposits: true,
      });
    const prepaid = async () => {
      const [sum] = await opened().records.deposits.listPrepaid(NETWORK_ID, [ADVERTISER_ID]);
      return sum?.amount;
    };
    const state = async (id: string = ADVERTISER_ID) => (await credits().find(NETWORK_ID, id))?.state;
    const charge = (revenue: string) => book(opened(), { revenue });

    it('give back the whole record, as a copy, to its own network', async () => {
      expect(await credits().find(NETWORK_ID, ADVERTISER_ID)).toBeUndefined();
      await credits().put(credit());
      expect(await credits().find(NETWORK_ID, ADVERTISER_ID)).toEqual(credit());
      expect(await credits().find(OTHER_NETWORK_ID, ADVERTISER_ID)).toBeUndefined();
      expect(await credits().findForUpdate(OTHER_NETWORK_ID, ADVERTISER_ID)).toBeUndefined();
      const without = credit({ limit: null, state: 'warned_80', noticed: 'used_up' });
      await credits().put(without);
      expect(await credits().findForUpdate(NETWORK_ID, ADVERTISER_ID)).toEqual(without);
    });

    it('are listed in pages, and those that are used up', async () => {
      const second = credit({ advertiserId: SECOND, state: 'used_up' });
      await credits().put(second);
      await credits().put(credit());
      const [first, last] = [credit(), second].toSorted((a, b) => (a.advertiserId < b.advertiserId ? -1 : 1));
      expect(await credits().list({ after: null, limit: 9 })).toEqual([first, last]);
      expect(await credits().list({ after: null, limit: 1 })).toEqual([first]);
      expect(await credits().list({ after: first?.advertiserId ?? null, limit: 9 })).toEqual([last]);
      const states = [first, last].map((one) => ({ advertiserId: one?.advertiserId, state: one?.state }));
      expect(await credits().listStates(NETWORK_ID, [ADVERTISER_ID, SECOND])).toEqual(states);
      expect(await credits().listStates(NETWORK_ID, [SECOND])).toEqual([
        { advertiserId: SECOND, state: 'used_up' },
      ]);
      expect(await credits().listStates(OTHER_NETWORK_ID, [SECOND])).toEqual([]);
    });

    // docs/rules/billing.md#credit
    it('are used up by what is charged, at once where the limit changes, else by the loop', async () => {
      await allow('100');
      expect([await state(), await decide()]).toEqual(['ok', 0]);
      await charge('80');
      clock.set(new Date(NOW.getTime() + 1000));
      expect([await decide(), await state()]).toEqual([1, 'warned_80']);
      await charge('15');
      expect([await decide(), await state()]).toEqual([1, 'warned_95']);
      await charge('5.000000000000001');
      expect([await decide(), await state()]).toEqual([1, 'used_up']);
      const { since } = (await credits().find(NETWORK_ID, ADVERTISER_ID)) ?? {};
      expect(since).toEqual(new Date(NOW.getTime() + 1000));
      expect(await decide()).toBe(0);
      expect((await allow('100.01')).standing).toEqual({
        used: money('100.000000000000001'),
        available: money('0.009999999999999'),
        state: 'warned_95',
      });
      expect(await state()).toBe('warned_95');
      await allow('100');
      expect(await state()).toBe('used_up');
      await allow(null);
      expect([await state(), await decide()]).toEqual(['ok', 0]);
    });

    it('of an invoice are used until it is paid, VAT included, each in its own currency', async () => {
      const { invoices } = opened().records;
      const bill = invoice({
        account: ADVERTISER,
        amount: money('100'),
        vat: money('19'),
        exact: money('0'),
      });
      await invoices.add({ ...bill, lines: [] }, []);
      await allow('119');
      expect(await state()).toBe('used_up');
      await invoices.addPayment(payment({ account: ADVERTISER, amount: money('119') }));
      expect([await decide(), await state()]).toEqual([1, 'ok']);
      const foreign = { ...bill, id: idOf<typeof bill.id>('1f', 2), currency: 'CHF', lines: [] };
      await invoices.add(foreign, []);
      expect([await decide(), await state()]).toEqual([0, 'ok']);
    });

    it('are decided once by two at once, and a network that fails holds up no other', async () => {
      await allow('50');
      await charge('50');
      const counts = await race(2, decide);
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
      await credits().put(
        credit({ advertiserId: idOf('ac', 1), networkId: idOf('dead', 9), limit: money('1') }),
      );
      await allow('500');
      await charge('450');
      failures.length = 0;
      expect([await decide(), await state(), failures.length]).toEqual([1, 'used_up', 1]);
    });

    // docs/rules/billing.md#deposits
    it('have the deposits beside the limit; the last one voided leaves the limit alone', async () => {
      await charge('100');
      const { id } = await deposit('100');
      expect(await state()).toBe('used_up');
      await deposit('150');
      expect([await state(), await decide()]).toEqual(['ok', 0]);
      await voidDeposit(id);
      expect([await state(), await prepaid()]).toEqual(['ok', money('150')]);
      await charge('50');
      expect([await decide(), await state()]).toEqual([1, 'used_up']);
      await allow('10.01');
      expect(await state()).toBe('warned_80');
      await expect(voidDeposit(id)).rejects.toMatchObject({ code: 'not_allowed_in_state' });
      await expect(voidDeposit(idOf('de', 9))).rejects.toMatchObject({ code: 'not_found' });
      await expect(deposit('1', SECOND)).rejects.toMatchObject({ code: 'not_found' });
      await expect(deposit('0.001')).rejects.toThrow(/decimals/);
    });

    it('are as available after deposits paid an invoice as before, and again when that is undone', async () => {
      const { invoices, deposits } = opened().records;
      const bill = invoice({ account: ADVERTISER, amount: money('80'), exact: money('0'), lines: [] });
      await invoices.add(bill, []);
      await expect(pay('80', bill.id)).rejects.toThrow('This advertiser has no deposits in USD.');
      const { id } = await deposit('100');
      expect(await state()).toBe('warned_80');
      await expect(pay('100', bill.id)).rejects.toThrow('Only 80 USD is outstanding.');
      const { payment: paid } = await pay('80', bill.id);
      expect([await state(), await prepaid()]).toEqual(['ok', money('20')]);
      const taken = await deposits.findOfPayment(NETWORK_ID, paid.id);
      expect(taken).toMatchObject({ amount: money('-80'), invoiceId: bill.id, voidedAt: null });
      await expect(voidDeposit(taken?.id ?? '')).rejects.toThrow(/Undo the payment/);
      const undo = makeUndoPayment({ unitOfWork: opened().unitOfWork, clock });
      await undo({ networkId: NETWORK_ID, invoiceId: bill.id, id: paid.id });
      expect([await state(), await prepaid()]).toEqual(['warned_80', money('100')]);
      await pay('80', bill.id);
      await voidDeposit(id);
      expect([await state(), await prepaid()]).toEqual(['used_up', money('-80')]);
    });

    it('pay no more than there is, however many pay at once, and no invoice of an affiliate', async () => {
      const { invoices } = opened().records;
      const bill = (n: number) =>
        invoice({ id: idOf('1f', n), account: ADVERTISER, amount: money('60'), lines: [] });
      await invoices.add(bill(1), []);
      await invoices.add(bill(2), []);
      await invoices.add(invoice({ id: idOf('1f', 3), lines: [] }), []);
      await deposit('100');
      await allow('1000');
      const tried = await Promise.allSettled([1, 2].map((n) => pay('60', bill(n).id)));
      expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await prepaid()).toBe(money('40'));
      await expect(pay('1', idOf('1f', 3))).rejects.toThrow(/Only invoices of advertisers/);
      expect((await invoices.find(NETWORK_ID, idOf('1f', 3)))?.paid).toBe(money('0'));
    });

    it('are left as they were by a worker that is killed in the middle, and decided by the next', async () => {
      await allow('50');
      await deposit('50');
      await charge('100');
      const before = await credits().find(NETWORK_ID, ADVERTISER_ID);
      const { unitOfWork, records } = opened();
      failures.length = 0;
      const killed = makeDecideCredits({
        stores: records,
        clock,
        onFailure: (error) => void failures.push(error),
        unitOfWork: {
          run: (work) =>
            unitOfWork.run(async (stores) => {
              await work(stores);
              throw new Error('killed');
            }),
        },
      });
      expect([await killed(), failures.length]).toEqual([0, 1]);
      expect(await credits().find(NETWORK_ID, ADVERTISER_ID)).toEqual(before);
      expect([await decide(), await state(), await decide()]).toEqual([1, 'used_up', 0]);
    });

    it('of others are none of theirs: only an advertiser of the network has a limit', async () => {
      const advertiser = account({
        id: SECOND,
        kind: 'advertiser',
        networkId: OTHER_NETWORK_ID,
        username: 'b',
      });
      await opened()
        .records.networks.add(network({ id: OTHER_NETWORK_ID, domains: [] }))
        .catch(() => undefined);
      await opened().records.accounts.add(advertiser);
      await expect(allow('5', SECOND)).rejects.toMatchObject({ code: 'not_found' });
      await expect(allow('5.001')).rejects.toThrow(/decimals/);
      expect(await credits().find(OTHER_NETWORK_ID, SECOND)).toBeUndefined();
    });
  });
}
