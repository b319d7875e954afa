// Who is owed what, and which accounts have something to invoice, on the stores of one adapter.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { balanceOf, NO_SUMS } from '@tributary/domain/billing/balance';
import { sum } from '@tributary/domain/billing/apportion';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { ReferralEarning } from '@tributary/domain/referral/referral-earnings';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import type { InvoiceId, ReferralId } from '@tributary/domain/shared/ids';
import { money, subtract, ZERO } from '@tributary/domain/shared/money';
import type { BalancesAsked } from '../../src/billing/balances.ts';
import { makeCloseInvoicesOf, type AccountsToClose } from '../../src/billing/close-invoices-of.ts';
import { makeCloseInvoice } from '../../src/billing/close-invoice.ts';
import { makeReadBalances } from '../../src/billing/read-balances.ts';
import { makeRecordPayment } from '../../src/billing/record-payment.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import {
  account,
  ADVERTISER_ID,
  AFFILIATE_ID,
  GOAL_ID,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { measures, statsDelta } from '../shared/given-events.ts';
import { referral } from '../referral/given-referral.ts';
import { FOREIGN_AFFILIATE_ID, OTHER_AFFILIATE_ID, race } from '../shared/records-under-test.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';
import { ADVERTISER, AFFILIATE, book, DAY, invoice, type OpenInvoices } from './invoices-under-test.ts';
import { payoutMethod } from './payout-methods.contract.ts';

const FEBRUARY = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') };
const TODAY = calendarDay('2026-03-10');
const THIRD_ID = idOf('aff', 5);

export function balancesContract(name: string, open: OpenInvoices): void {
  describe(`Balances (${name})`, () => {
    const opened = openedBooks(open);
    const clock = testClock();
    const randomness = testRandomness();
    let earned: ReferralEarning[];
    beforeEach(() => {
      earned = [];
      clock.set(NOW);
    });
    const dependencies = () => ({
      clock,
      randomness,
      referralEarnings: async () => earned,
      stores: opened().records,
      unitOfWork: opened().unitOfWork,
    });
    const read = (overrides: Partial<BalancesAsked> = {}, page = { page: 1, limit: 10 }) =>
      makeReadBalances(dependencies())({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        sort: { by: 'owed', order: 'desc' },
        page,
        ...overrides,
      });
    const close = (accountId: string, period = FEBRUARY) =>
      makeCloseInvoice(dependencies())({ networkId: NETWORK_ID, accountId, ...period });
    const pay = (invoiceId: string | null, amount: string) =>
      makeRecordPayment(dependencies())({
        networkId: NETWORK_ID,
        invoiceId: invoiceId ?? '',
        amount: money(amount),
        method: 'wire',
      });
    const pend = (payout: string, revenue: string) =>
      inBooks(opened(), ({ stats }) =>
        stats.add([
          statsDelta({
            day: DAY,
            measures: measures({ pendingPayout: money(payout), pendingRevenue: money(revenue) }),
          }),
        ]),
      );
    const closeMany = (accounts: AccountsToClose, dryRun = false, period = FEBRUARY) =>
      makeCloseInvoicesOf(dependencies())({ networkId: NETWORK_ID, accounts, dryRun, ...period });
    const all = (overrides = {}) => ({ after: null, limit: 10, ...overrides });
    const kinds = async (closing: ReturnType<typeof closeMany>) =>
      (await closing).closings.map((one) => [one.id, one.closing.kind]);
    const invoicesOfAll = async () =>
      (await opened().records.invoices.list(NETWORK_ID, {}, { page: 1, limit: 100 })).items;

    // docs/rules/billing.md#balances
    it('says how far the money of an account has come, exactly, today included', async () => {
      await book(opened(), { payout: '12.345678901234567', revenue: '20.015' });
      await pend('3.5', '4.25');
      const { invoice: closed } = await close(AFFILIATE_ID);
      await pay(closed.id, '2.35');
      await book(opened(), { payout: '-1', revenue: '0' });
      await book(opened(), { payout: '0.000000000000001', day: TODAY });
      const { items, total, totals } = await read();
      const sums = {
        pending: money('3.5'),
        approved: money('-0.999999999999999'),
        invoiced: money('12.35'),
        paid: money('2.35'),
      };
      expect([items, total]).toEqual([
        [
          {
            accountId: AFFILIATE_ID,
            displayId: expect.any(Number),
            name: expect.any(String),
            email: expect.stringContaining('@'),
            removed: false,
            heldBack: ZERO,
            payoutMethod: null,
            newestInvoice: { ...closed, lines: undefined, paid: money('2.35') },
            currency: 'USD',
            sums,
          },
        ],
        1,
      ]);
      expect(totals).toEqual([{ currency: 'USD', sums, heldBack: ZERO }]);
      expect(balanceOf(sums)).toMatchObject({ open: money('10'), owed: money('9.000000000000001') });
      expect((await read({ kind: 'advertiser' })).items).toMatchObject([
        {
          accountId: ADVERTISER_ID,
          sums: { ...NO_SUMS, pending: money('4.25'), approved: money('20.015') },
        },
      ]);
    });

    // docs/rules/billing.md#balances
    it('holds approved what the next invoices would take, referrals included', async () => {
      const of = { referralId: idOf<ReferralId>('4ef'), referrerId: AFFILIATE_ID, day: DAY };
      earned = [
        { ...of, referredId: OTHER_AFFILIATE_ID, amount: money('0.333') },
        { ...of, referredId: THIRD_ID as typeof OTHER_AFFILIATE_ID, amount: money('0.1'), day: TODAY },
      ];
      await book(opened(), { payout: '5' });
      await close(AFFILIATE_ID, { start: DAY, end: DAY });
      await book(opened(), { payout: '-2' }, { goalId: GOAL_ID });
      await book(opened(), { payout: '7', day: addDays(DAY, -40) });
      const differences = await opened().records.invoices.findDifferences(
        AFFILIATE,
        TODAY,
        earned.map(({ day, referralId, amount }) => ({ day, subjectId: referralId, amount })),
      );
      const uninvoiced = sum(differences.map((one) => subtract(one.current, one.invoiced)));
      expect(uninvoiced).toBe(money('5.1'));
      expect((await read()).items[0]?.sums.approved).toBe(uninvoiced);
    });

    it('keeps to what was asked: kind, search, order, page and network; totals are of all that match', async () => {
      const { accounts, invoices } = opened().records;
      const third = { id: THIRD_ID as typeof AFFILIATE_ID, name: 'Ünder_100%', email: 'third@example.org' };
      await accounts.add(account({ ...third, username: 'third', externalId: 'X-9' }));
      await book(opened(), { payout: '1', revenue: '9' });
      await book(opened(), { payout: '3' }, { affiliateId: OTHER_AFFILIATE_ID });
      await book(opened(), { payout: '2' }, { affiliateId: third.id });
      const ids = async (overrides: Partial<BalancesAsked> = {}, page?: { page: number; limit: number }) =>
        (await read(overrides, page)).items.map((one) => one.accountId);
      expect(await ids()).toEqual([OTHER_AFFILIATE_ID, THIRD_ID, AFFILIATE_ID]);
      expect(await ids({ sort: { by: 'approved', order: 'asc' } })).toEqual([
        AFFILIATE_ID,
        THIRD_ID,
        OTHER_AFFILIATE_ID,
      ]);
      const byId = [AFFILIATE_ID, OTHER_AFFILIATE_ID, THIRD_ID].sort();
      expect(await ids({ sort: { by: 'paid', order: 'asc' } })).toEqual(byId);
      expect(await ids({ sort: { by: 'open', order: 'desc' } })).toEqual(byId.reverse());
      expect((await ids({ sort: { by: 'name', order: 'desc' } }))[0]).toBe(THIRD_ID);
      for (const search of ['_100%', 'THIRD@', 'x-9']) expect(await ids({ search })).toEqual([THIRD_ID]);
      expect(await ids({ search: '%' })).toEqual([THIRD_ID]);
      const second = await read({}, { page: 2, limit: 2 });
      expect([second.items.map((one) => one.accountId), second.total]).toEqual([[AFFILIATE_ID], 3]);
      expect(second.totals).toEqual([
        { currency: 'USD', sums: { ...NO_SUMS, approved: money('6') }, heldBack: ZERO },
      ]);
      expect(await read({}, { page: 9, limit: 2 })).toMatchObject({ items: [], total: 3 });
      const sort = { by: 'owed', order: 'desc' } as const;
      const foreign = { kind: 'affiliate', sort, derived: [] } as const;
      expect(await invoices.listBalances(OTHER_NETWORK_ID, foreign, { page: 1, limit: 9 })).toEqual({
        items: [],
        total: 0,
        totals: [],
        invoicedIds: [],
      });
    });

    it('says where the money of each account goes, and what its newest invoice in the currency is', async () => {
      const { payoutMethods, invoices } = opened().records;
      const bank = payoutMethod({ affiliateId: OTHER_AFFILIATE_ID, confirmation: 'waiting' });
      await payoutMethods.put(bank);
      await book(opened(), { payout: '1', revenue: '2' });
      await book(opened(), { payout: '3' }, { affiliateId: OTHER_AFFILIATE_ID });
      const { invoice: first } = await close(OTHER_AFFILIATE_ID);
      clock.set(new Date(NOW.getTime() + 1000));
      await book(opened(), { payout: '2', day: addDays(DAY, -40) }, { affiliateId: OTHER_AFFILIATE_ID });
      const { invoice: newest } = await close(OTHER_AFFILIATE_ID, {
        start: addDays(DAY, -60),
        end: addDays(DAY, -30),
      });
      const found = (await read()).items;
      expect(found.map((one) => [one.accountId, one.payoutMethod, one.newestInvoice?.id])).toEqual([
        [OTHER_AFFILIATE_ID, bank, newest.id],
        [AFFILIATE_ID, null, undefined],
      ]);
      expect((await read({ kind: 'advertiser' })).items).toMatchObject([
        { email: expect.any(String), payoutMethod: null, newestInvoice: null },
      ]);
      const yen = { currency: 'JPY', exact: money('0'), adjusts: true };
      const own = idOf<InvoiceId>('1f', 1);
      const others = idOf<InvoiceId>('1f', 2);
      await invoices.add(invoice({ ...yen, id: own }), []);
      const account = { ...AFFILIATE, id: OTHER_AFFILIATE_ID };
      await invoices.add(invoice({ ...yen, id: others, account }), []);
      const both = [OTHER_AFFILIATE_ID, AFFILIATE_ID];
      const latest = await invoices.listNewest(NETWORK_ID, both);
      expect(latest.map((one) => [one.account.id, one.currency, one.id])).toEqual(
        [
          [AFFILIATE_ID, 'JPY', own],
          [OTHER_AFFILIATE_ID, 'JPY', others],
          [OTHER_AFFILIATE_ID, 'USD', newest.id],
        ].sort(),
      );
      expect(first.id).not.toBe(newest.id);
      expect(await invoices.listNewest(NETWORK_ID, [])).toEqual([]);
      expect(await invoices.listNewest(OTHER_NETWORK_ID, both)).toEqual([]);
    });

    it('keeps currencies apart, and removed accounts while they have money', async () => {
      const { accounts, networks, invoices } = opened().records;
      await book(opened(), { payout: '10' });
      await close(AFFILIATE_ID);
      await invoices.add(
        invoice({ id: idOf<InvoiceId>('1f', 9), currency: 'JPY', exact: money('0'), adjusts: true }),
        [],
      );
      await networks.replace(network({ currency: 'EUR' }));
      await book(opened(), { payout: '4', day: addDays(DAY, -40) });
      await accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      const { items, totals } = await read({ sort: { by: 'invoiced', order: 'asc' } });
      expect(items.map(({ currency, removed, sums }) => [currency, removed, sums])).toEqual([
        ['EUR', true, { ...NO_SUMS, approved: money('4') }],
        ['USD', true, { ...NO_SUMS, invoiced: money('10') }],
        ['JPY', true, { ...NO_SUMS, invoiced: money('12.35') }],
      ]);
      expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
      expect((await read({ search: 'a' })).items).toEqual([]);
      await book(opened(), { payout: '1' }, { affiliateId: OTHER_AFFILIATE_ID });
      const asked = { kind: 'affiliate', sort: { by: 'owed', order: 'desc' }, derived: [] } as const;
      const { total, invoicedIds } = await invoices.listBalances(NETWORK_ID, asked, { page: 4, limit: 1 });
      expect([total, invoicedIds]).toEqual([4, [AFFILIATE_ID]]);
    });

    // docs/rules/billing.md#closing-many
    it('closes a period of many accounts: a dry run tells the same, and a repeat closes nothing twice', async () => {
      await book(opened(), { payout: '1.005', revenue: '2' });
      const ids = [ADVERTISER_ID, idOf('aff', 77), AFFILIATE_ID, ADVERTISER_ID, FOREIGN_AFFILIATE_ID];
      const expected = [
        [ADVERTISER_ID, 'closed'],
        [idOf('aff', 77), 'unknown'],
        [AFFILIATE_ID, 'closed'],
        [FOREIGN_AFFILIATE_ID, 'unknown'],
      ];
      const rehearsed = await closeMany({ ids }, true);
      expect(await invoicesOfAll()).toEqual([]);
      const done = await closeMany({ ids });
      const amounts = ({ closings }: typeof done) =>
        closings.map(({ id, closing }) => [
          id,
          closing.kind,
          closing.kind === 'closed' && { ...closing.invoice, id: null, createdAt: null },
        ]);
      expect(amounts(done)).toEqual(amounts(rehearsed));
      expect(done.closings.map((one) => [one.id, one.closing.kind])).toEqual(expected);
      expect(await kinds(closeMany({ ids }))).toEqual(
        expected.map(([id, kind]) => [id, kind === 'closed' ? 'already' : kind]),
      );
      expect(await invoicesOfAll()).toHaveLength(2);
    });

    // docs/rules/billing.md#closing-many
    it('of all, takes those that have something, so many at once, and continues behind them', async () => {
      await book(opened(), { payout: '1', revenue: '2' });
      await book(opened(), { payout: '3', day: addDays(DAY, -60) }, { affiliateId: OTHER_AFFILIATE_ID });
      const everyone = [ADVERTISER_ID, AFFILIATE_ID, OTHER_AFFILIATE_ID].sort();
      const found = await closeMany(all(), true);
      expect([found.closings.map(({ id }) => id), found.next]).toEqual([everyone, null]);
      const left = found.closings.find(({ id }) => id === OTHER_AFFILIATE_ID)?.closing;
      expect(left).toMatchObject({ kind: 'nothing', left: { exact: money('3') } });
      expect(await kinds(closeMany(all({ kind: 'advertiser' }), true))).toEqual([[ADVERTISER_ID, 'closed']]);
      const behind = await closeMany(all({ after: everyone[0], limit: 1 }), true);
      expect([behind.closings.map(({ id }) => id), behind.next]).toEqual([[everyone[1]], everyone[1]]);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof closeMany>> = await closeMany(all({ after, limit: 1 }));
        seen.push(...part.closings.map(({ id }) => id));
        after = part.next;
      } while (after !== null);
      expect(seen).toEqual(everyone);
      expect(await kinds(closeMany(all()))).toEqual([[OTHER_AFFILIATE_ID, 'nothing']]);
    });

    // docs/rules/billing.md#closing-many
    it('of all, knows of amounts that come to nothing together, and of whoever refers', async () => {
      await book(opened(), { payout: '5' });
      await close(AFFILIATE_ID);
      await book(opened(), { payout: '5' }, { goalId: GOAL_ID });
      await book(opened(), { payout: '-5' });
      expect(await kinds(closeMany(all({ kind: 'affiliate' }), true))).toEqual([]);
      expect(await kinds(closeMany({ ids: [AFFILIATE_ID] }, true))).toEqual([[AFFILIATE_ID, 'already']]);
      await opened().records.referrals.add(referral({ affiliateId: OTHER_AFFILIATE_ID }), NOW);
      const { invoices } = opened().records;
      const toInvoice = await invoices.listToInvoice(NETWORK_ID, FEBRUARY.end, all());
      expect(toInvoice).toEqual(expect.arrayContaining([AFFILIATE_ID, OTHER_AFFILIATE_ID]));
      expect(await invoices.listToInvoice(NETWORK_ID, addDays(DAY, -1), all())).not.toContain(AFFILIATE_ID);
      expect(await invoices.listToInvoice(OTHER_NETWORK_ID, FEBRUARY.end, all())).toEqual([]);
      await opened().records.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await invoices.listToInvoice(NETWORK_ID, FEBRUARY.end, all())).toContain(AFFILIATE_ID);
      expect(await kinds(closeMany({ ids: [AFFILIATE_ID] }, true))).toEqual([[AFFILIATE_ID, 'unknown']]);
    });

    it('lets one of several that close the same accounts make each invoice', async () => {
      await book(opened(), { payout: '1', revenue: '2' });
      const ids = [AFFILIATE_ID, ADVERTISER_ID];
      const done = await race(4, (n) => closeMany({ ids: n % 2 ? ids : [...ids].reverse() }));
      const made = done.flatMap(({ closings }) => closings.filter((one) => one.closing.kind === 'closed'));
      expect(made.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(await invoicesOfAll()).toHaveLength(2);
    });

    it('refuses a period that cannot be closed for anybody', async () => {
      const whole: BilledAccount[] = [AFFILIATE, ADVERTISER];
      const ids = whole.map(({ id }) => id);
      await expect(closeMany({ ids }, false, { ...FEBRUARY, end: TODAY })).rejects.toThrow('2026-03-09');
      await expect(closeMany(all(), true, { start: DAY, end: addDays(DAY, -1) })).rejects.toMatchObject({
        code: 'invalid_day',
      });
    });
  });
}
