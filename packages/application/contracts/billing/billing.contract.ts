// The use cases of billing on the stores of one adapter: what no store promises alone.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReferralEarning } from '@tributary/domain/referral/referral-earnings';
import { sum } from '@tributary/domain/billing/apportion';
import type { InvoiceHead } from '@tributary/domain/billing/invoice';
import { addDays, calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { ConversionId, InvoiceId, ReferralId } from '@tributary/domain/shared/ids';
import { add, money, moneyText, negate, ZERO, type Money } from '@tributary/domain/shared/money';
import { makeCheckBilling } from '../../src/billing/check-billing.ts';
import { makeEraseAccount } from '../../src/billing/erase-account.ts';
import { makeCloseInvoice, makeCloseInvoices } from '../../src/billing/close-invoice.ts';
import { makeRecordPayment } from '../../src/billing/record-payment.ts';
import { conversion, hitId, measures, statsDelta } from '../shared/given-events.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  GOAL_ID,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { AFFILIATE, book, DAY, invoice, taken, type OpenInvoices } from './invoices-under-test.ts';
import { FOREIGN_AFFILIATE_ID, OTHER_AFFILIATE_ID, race } from '../shared/records-under-test.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';

const FEBRUARY = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') };
const MARCH_FIRST = { start: calendarDay('2026-03-01'), end: calendarDay('2026-03-09') };

export function billingContract(name: string, open: OpenInvoices): void {
  describe(`Billing (${name})`, () => {
    const opened = openedBooks(open);
    const clock = testClock();
    let earned: ReferralEarning[];
    beforeEach(() => {
      earned = [];
      clock.set(NOW);
    });
    const parts = {
      clock,
      randomness: testRandomness(),
      referralEarnings: async () => earned,
    };
    const dependencies = () => ({
      ...parts,
      stores: opened().records,
      unitOfWork: opened().unitOfWork,
    });
    const close = (period = FEBRUARY, overrides: { accountId?: string; dryRun?: boolean } = {}) =>
      makeCloseInvoice(dependencies())({
        networkId: NETWORK_ID,
        accountId: AFFILIATE_ID,
        ...period,
        ...overrides,
      });
    const pay = (invoiceId: string | null, amount: string) =>
      makeRecordPayment(dependencies())({
        networkId: NETWORK_ID,
        invoiceId: invoiceId ?? '',
        amount: money(amount),
        method: 'wire',
      });
    const linesOf = async (closing: ReturnType<typeof close>) =>
      (await closing).invoice.lines.map(({ kind, amount }) => [kind, moneyText(amount)]);
    const faults = () => makeCheckBilling({ stores: opened().records })(NETWORK_ID);
    const invoicesOf = async (accountId: string): Promise<InvoiceHead[]> =>
      (await opened().records.invoices.list(NETWORK_ID, { accountId }, { page: 1, limit: 100 })).items;

    // docs/rules/billing.md#rounding-of-an-invoice
    it('carries remainders from one invoice to the next, and makes none of 0', async () => {
      const day = (n: number) => addDays(FEBRUARY.start, n - 1);
      const closeDay = (n: number) => close({ start: day(n), end: day(n) });
      for (const n of [1, 2, 3, 4]) await book(opened(), { payout: '0.004', day: day(n) });
      for (const n of [1, 3]) {
        const refused = {
          code: 'not_allowed_in_state',
          message: expect.stringMatching(/0\.004.* rounds to 0/),
        };
        await expect(closeDay(n)).rejects.toMatchObject(refused);
        const { invoice: next } = await closeDay(n + 1);
        expect([next.exact, next.amount]).toEqual([money('0.008'), money('0.01')]);
      }
      await book(opened(), { payout: '0.002', day: day(4) });
      const refused = { code: 'duplicate', message: expect.stringContaining('0.002 USD, with') };
      await expect(closeDay(4)).rejects.toMatchObject(refused);
      await expect(closeDay(1)).rejects.toMatchObject({ code: 'not_allowed_in_state' });
      const invoices = await invoicesOf(AFFILIATE_ID);
      expect(sum(invoices.map(({ amount }) => amount))).toBe(money('0.02'));
      // By their days: both are of one moment.
      const newestFirst = [...invoices].sort((a, b) => (a.end < b.end ? 1 : -1));
      expect(newestFirst.map(({ carried }) => moneyText(carried))).toEqual(['-0.002', '0']);
      expect(await faults()).toEqual([]);
    });

    // docs/rules/accounts.md#what-is-owed-at-removal
    it('closes what is open of an account that is removed, today included, and later what changes', async () => {
      const today = dayOf(NOW, 'UTC');
      const erase = (dryRun: boolean) =>
        makeEraseAccount(dependencies())({
          networkId: NETWORK_ID,
          kind: 'affiliate',
          who: AFFILIATE_ID,
          dryRun,
        });
      await book(opened(), { payout: '5' });
      await close();
      await book(opened(), { payout: '-1' });
      await book(opened(), { payout: '7', day: addDays(DAY, -500) });
      await book(
        opened(),
        { payout: '3', day: today },
        { measures: measures({ payout: money('3'), pendingPayout: money('2.5') }) },
      );
      for (const dryRun of [true, false]) {
        const { invoice: made, pending, currency } = await erase(dryRun);
        expect([made?.start, made?.end, made?.amount, made?.lines.length]).toEqual([
          addDays(DAY, -500),
          today,
          money('9'),
          3,
        ]);
        expect([made?.id === null, pending, currency]).toEqual([dryRun, money('2.5'), 'USD']);
      }
      await expect(erase(true)).rejects.toMatchObject({ code: 'not_found' });
      expect(await invoicesOf(AFFILIATE_ID)).toHaveLength(2);
      await expect(close()).rejects.toMatchObject({ code: 'not_found' });
      await book(opened(), { payout: '2.5' });
      const all = await makeCloseInvoices(dependencies())({
        networkId: NETWORK_ID,
        ...FEBRUARY,
        dryRun: true,
      });
      expect(all.filter(({ closing }) => closing.kind === 'closed').map(({ account }) => account.id)).toEqual(
        [AFFILIATE_ID],
      );
      expect((await close()).invoice).toMatchObject({
        amount: money('2.5'),
        lines: [{ kind: 'adjustment' }],
      });
      await expect(close()).rejects.toMatchObject({ code: 'not_found' });
      expect(await faults()).toEqual([]);
    });

    // docs/rules/billing.md#adjustments
    it('closes a period once, and later changes of it as adjustments of the next', async () => {
      await book(opened(), { payout: '10.005', revenue: '20.015' });
      const { invoice: first } = await close();
      expect(first).toMatchObject({
        exact: money('10.005'),
        amount: money('10'),
        currency: 'USD',
        paid: ZERO,
      });
      const again = close();
      await expect(again).rejects.toMatchObject({ code: 'duplicate' });
      await expect(again).rejects.toThrow(String(first.id));
      await book(opened(), { payout: '-4' });
      await book(opened(), { payout: '1', day: MARCH_FIRST.start });
      expect(await linesOf(close(MARCH_FIRST))).toEqual([
        ['campaign', '1'],
        ['adjustment', '-4'],
      ]);
      await expect(close(MARCH_FIRST)).rejects.toMatchObject({ code: 'duplicate' });
      expect(await linesOf(close(FEBRUARY, { accountId: ADVERTISER_ID }))).toEqual([['campaign', '20.02']]);
      expect(await faults()).toEqual([]);
    });

    // docs/rules/billing.md#currency-of-an-invoice
    it('keeps adjustments in the currency of the invoice, however often the network changes its own', async () => {
      const shown = ({ invoice: one, others }: Awaited<ReturnType<typeof close>>) =>
        [one, ...others].map((made) => [
          made.currency,
          moneyText(made.amount),
          made.adjusts,
          made.lines.map(({ kind, amount }) => `${kind} ${moneyText(amount)}`),
        ]);
      const become = (currency: string) => opened().records.networks.replace(network({ currency }));
      const approvedOf = async () => {
        const asked = { kind: 'affiliate', sort: { by: 'owed', order: 'asc' }, derived: [] } as const;
        const { items, totals } = await opened().records.invoices.listBalances(NETWORK_ID, asked, {
          page: 1,
          limit: 100,
        });
        const byCurrency = items
          .map(({ currency, sums }) => `${currency} ${moneyText(sums.approved)}`)
          .sort();
        expect(totals.map(({ currency, sums }) => `${currency} ${moneyText(sums.approved)}`).sort()).toEqual(
          byCurrency,
        );
        return byCurrency.filter((text) => !text.endsWith(' 0'));
      };
      await book(opened(), { payout: '10.554' });
      const { invoice: first } = await close();
      expect([first.currency, moneyText(first.amount), first.adjusts]).toEqual(['USD', '10.55', false]);

      await become('JPY');
      // Taken back, and another campaign's on a day that is invoiced.
      await book(opened(), { payout: '-10.554' });
      await book(opened(), { payout: '3' }, { goalId: GOAL_ID });
      await book(opened(), { payout: '700', day: MARCH_FIRST.start });
      expect(await approvedOf()).toEqual(['JPY 700', 'USD -7.554']);
      const rehearsed = shown(await close(MARCH_FIRST, { dryRun: true }));
      const second = await close(MARCH_FIRST);
      expect(shown(second)).toEqual([
        ['JPY', '700', false, ['campaign 700']],
        ['USD', '-7.55', true, ['adjustment -10.55', 'adjustment 3']],
      ]);
      // What the first invoice left over stays in its currency.
      expect([second.invoice, ...second.others].map(({ carried }) => moneyText(carried))).toEqual([
        '0',
        '0.004',
      ]);
      expect(rehearsed).toEqual(shown(second));
      expect(await approvedOf()).toEqual([]);
      await expect(close(MARCH_FIRST)).rejects.toThrow(`is closed by invoice ${second.invoice.id}`);

      // An invoice that only adjusts covers no day: what comes late of these days is none of its currency.
      await book(opened(), { payout: '-100', day: MARCH_FIRST.start });
      await book(opened(), { payout: '1' });
      const later = { start: addDays(MARCH_FIRST.start, 1), end: addDays(MARCH_FIRST.start, 1) };
      expect(shown(await close(later))).toEqual([
        ['JPY', '-100', false, ['adjustment -100']],
        ['USD', '1', true, ['adjustment 1']],
      ]);
      await book(opened(), { payout: '2' });
      const single = { start: FEBRUARY.start, end: addDays(FEBRUARY.end, -1) };
      await become('EUR');
      expect(shown(await close(single))).toEqual([['USD', '2', true, ['adjustment 2']]]);
      // Back in it, what it adjusts is an invoice like others.
      await become('USD');
      await book(opened(), { payout: '-2' });
      await book(opened(), { payout: '50', day: MARCH_FIRST.start });
      expect(await approvedOf()).toEqual(['JPY 50', 'USD -2']);
      expect(shown(await close(MARCH_FIRST))).toEqual([
        ['USD', '-2', false, ['adjustment -2']],
        ['JPY', '50', true, ['adjustment 50']],
      ]);
      await pay(first.id, '10.55');
      expect(await invoicesOf(AFFILIATE_ID)).toContainEqual(
        expect.objectContaining({ id: first.id, currency: 'USD', paid: money('10.55') }),
      );
      expect(await faults()).toEqual([]);
    });

    it('invoices of an overlapping period only what no invoice holds, and of the same one what changed', async () => {
      await book(opened(), { payout: '1' });
      await book(opened(), { payout: '2', day: FEBRUARY.end });
      expect(await linesOf(close({ start: DAY, end: DAY }))).toEqual([['campaign', '1']]);
      expect(await linesOf(close())).toEqual([['campaign', '2']]);
      await expect(close({ ...FEBRUARY, start: DAY })).rejects.toMatchObject({
        code: 'not_allowed_in_state',
      });
      await book(opened(), { payout: '4' }, { goalId: GOAL_ID });
      expect(await linesOf(close())).toEqual([['adjustment', '4']]);
    });

    // docs/rules/billing.md#credits
    it('makes a credit when more was reversed than earned', async () => {
      await book(opened(), { payout: '5' });
      const { invoice: first } = await close();
      await pay(first.id, '5');
      await book(opened(), { payout: '-5' });
      const { invoice: credit } = await close(MARCH_FIRST);
      expect(credit.amount).toBe(money('-5'));
      const { payment, invoice: settled } = await pay(credit.id, '5');
      expect([payment.amount, settled.paid]).toEqual([money('-5'), money('-5')]);
      expect(await faults()).toEqual([]);
    });

    // docs/rules/billing.md#period-of-an-invoice
    it('says what earlier days hold that no invoice covers, and takes nothing of it', async () => {
      await book(opened(), { payout: '7', day: addDays(FEBRUARY.start, -3) });
      await book(opened(), { payout: '1' });
      const { invoice: closed, left } = await close();
      expect([closed.amount, left]).toEqual([
        money('1'),
        { since: addDays(FEBRUARY.start, -3), exact: money('7') },
      ]);
      await expect(close(MARCH_FIRST)).rejects.toThrow('hold 7 that no invoice covers, since 2026-01-29');
    });

    it('invoices what referrals earned with the rest', async () => {
      await book(opened(), { payout: '1' });
      const referral = { referralId: idOf<ReferralId>('4ef'), referrerId: AFFILIATE_ID };
      earned = [{ ...referral, day: DAY, referredId: OTHER_AFFILIATE_ID, amount: money('0.333') }];
      expect(await linesOf(close())).toEqual([
        ['campaign', '1'],
        ['referral', '0.33'],
      ]);
      earned = [];
      expect(await linesOf(close(MARCH_FIRST))).toEqual([['adjustment', '-0.33']]);
    });

    it('stores nothing in a dry run', async () => {
      await book(opened(), { payout: '1' });
      const { invoice: shown } = await close(FEBRUARY, { dryRun: true });
      expect([shown.id, shown.amount]).toEqual([null, money('1')]);
      expect(await invoicesOf(AFFILIATE_ID)).toEqual([]);
      expect(await linesOf(close())).toEqual([['campaign', '1']]);
      await expect(close(FEBRUARY, { dryRun: true })).rejects.toMatchObject({ code: 'duplicate' });
    });

    // docs/rules/billing.md#period-of-an-invoice
    it.each([
      ['one that is not over', { ...FEBRUARY, end: calendarDay('2026-03-10') }, 'invalid_parameter'],
      ['one that ends before it begins', { start: DAY, end: addDays(DAY, -1) }, 'invalid_day'],
      ['one of 401 days', { start: addDays(FEBRUARY.end, -400), end: FEBRUARY.end }, 'invalid_day'],
      ['one with nothing in it', MARCH_FIRST, 'not_allowed_in_state'],
    ])('refuses a period: %s', async (_which, period, code) => {
      await book(opened(), { payout: '1' });
      await expect(close(period)).rejects.toMatchObject({ code });
    });

    it('knows when a day is over where the network is, and accounts of the network only', async () => {
      await opened().records.networks.replace(network({ zone: 'Pacific/Kiritimati' }));
      await book(opened(), { payout: '1', day: calendarDay('2026-03-10') });
      const today = { start: DAY, end: calendarDay('2026-03-10') };
      clock.set(new Date('2026-03-10T09:59:59.999Z'));
      await expect(close(today)).rejects.toThrow('2026-03-09');
      clock.set(new Date('2026-03-10T10:00:00.000Z'));
      expect((await close(today)).invoice.amount).toBe(money('1'));
      for (const accountId of [FOREIGN_AFFILIATE_ID, idOf('aff', 77)])
        await expect(close(FEBRUARY, { accountId })).rejects.toMatchObject({ code: 'not_found' });
    });

    // docs/rules/billing.md#invoiced-amounts
    it('lets racers with overlapping periods take every amount once, while the books go on', async () => {
      await book(opened(), { payout: '0.05' });
      await book(opened(), { payout: '1.1', day: FEBRUARY.end });
      const results = await race(8, async (n) => {
        if (n % 4 === 0) await book(opened(), { payout: '0.01' });
        const period = { start: addDays(FEBRUARY.start, n % 2), end: addDays(FEBRUARY.end, -(n % 3)) };
        return close(period).catch((error: unknown) => (error as { code?: string }).code);
      });
      expect(results.filter((one) => typeof one === 'object').length).toBeGreaterThan(0);
      await close(FEBRUARY).catch(() => undefined);
      expect(sum((await invoicesOf(AFFILIATE_ID)).map(({ exact }) => exact))).toBe(money('1.17'));
      expect(await faults()).toEqual([]);
    });

    // docs/rules/billing.md#conversions-of-a-line
    it('holds in each line exactly its conversions, while the books go on', async () => {
      const at = new Date(`${DAY}T12:00:00Z`);
      const counted = new Map<ConversionId, Money>();
      const earn = async (n: number, payout: Money) => {
        const sale = conversion({ id: hitId(n, at), deduplicationKey: `key ${n}`, convertedAt: at, payout });
        await inBooks(opened(), async ({ conversions, stats }) => {
          await conversions.add([sale]);
          await stats.add([statsDelta({ day: DAY, measures: measures({ payout }) })]);
        });
        counted.set(sale.id, payout);
      };
      const refund = async (n: number, payout: Money) => {
        const id = hitId(n, at);
        await inBooks(opened(), async ({ conversions, stats }) => {
          await conversions.setStatus({ networkId: NETWORK_ID, id, status: 'rejected', reason: 'returned' });
          await stats.add([statsDelta({ day: DAY, measures: measures({ payout: negate(payout) }) })]);
        });
        counted.set(id, ZERO);
      };
      await earn(1, money('1'));
      await race(8, async (n) => {
        // No two sums of these are the same, so that nothing cancels out with something else.
        const payout = money(String(2 ** (n + 1)));
        await earn(n + 2, payout);
        await close().catch(() => undefined);
        if (n % 2 === 0) await refund(n + 2, payout);
        await close().catch(() => undefined);
      });
      await close().catch(() => undefined);
      const { invoices } = opened().records;
      const held = new Map<ConversionId, Money>();
      for (const { id } of await invoicesOf(AFFILIATE_ID)) {
        const ofLines = await invoices.listHeld(NETWORK_ID, id, 1000);
        const lines = (await invoices.find(NETWORK_ID, id))?.lines ?? [];
        expect(ofLines.map(({ first }) => sum(first.map(({ amount }) => amount)))).toEqual(
          lines.map(({ exact }) => exact),
        );
        for (const { conversionId, amount } of ofLines.flatMap(({ first }) => first))
          held.set(conversionId, add(held.get(conversionId) ?? ZERO, amount));
      }
      for (const [id, amount] of counted) expect([id, held.get(id) ?? ZERO]).toEqual([id, amount]);
    });

    it('lets one of 8 racers close a period', async () => {
      await book(opened(), { payout: '3' });
      const codes = await race(8, () =>
        close().then(
          () => 'closed',
          (error: unknown) => (error as { code?: string }).code,
        ),
      );
      expect(codes.sort()).toEqual(['closed', ...Array.from({ length: 7 }, () => 'duplicate')]);
    });

    // docs/rules/billing.md#size-of-a-payment
    it('never takes more payments than are open, however many race', async () => {
      await book(opened(), { payout: '10' });
      const { invoice: closed } = await close();
      const paid = await race(8, () => pay(closed.id, '3').catch((error: unknown) => error));
      expect(paid.filter((one) => !(one instanceof Error))).toHaveLength(3);
      expect(paid.find((one) => one instanceof Error)).toMatchObject({ code: 'not_allowed_in_state' });
      await expect(pay(closed.id, '1.01')).rejects.toThrow('Only 1 USD');
      expect((await pay(closed.id, '1')).invoice.paid).toBe(money('10'));
      await expect(pay(idOf('1f', 99), '1')).rejects.toMatchObject({ code: 'not_found' });
      expect(await faults()).toEqual([]);
    });

    it('closes a period of every account, and says the outcome for each', async () => {
      const closeAll = (dryRun = false) =>
        makeCloseInvoices(dependencies())({ networkId: NETWORK_ID, ...FEBRUARY, dryRun });
      await book(opened(), { payout: '1', revenue: '2' });
      const kinds = async (closing: ReturnType<typeof closeAll>) =>
        Object.fromEntries((await closing).map((one) => [one.account.id, one.closing.kind]));
      const all = { [AFFILIATE_ID]: 'closed', [ADVERTISER_ID]: 'closed', [OTHER_AFFILIATE_ID]: 'nothing' };
      expect(await kinds(closeAll(true))).toEqual(all);
      expect(await invoicesOf(AFFILIATE_ID)).toEqual([]);
      expect(await kinds(closeAll())).toEqual(all);
      expect(await kinds(closeAll())).toEqual({
        [AFFILIATE_ID]: 'already',
        [ADVERTISER_ID]: 'already',
        [OTHER_AFFILIATE_ID]: 'nothing',
      });
    });

    it('finds every way an invoice can be wrong', async () => {
      const { invoices } = opened().records;
      expect(await faults()).toEqual([]);
      await invoices.add(invoice({ amount: money('12.34') }), [taken({ current: money('1') })]);
      await invoices.add(
        invoice({ id: idOf<InvoiceId>('1f', 2), paid: money('1'), exact: money('1'), amount: money('1') }),
        [],
      );
      const found = await faults();
      expect(found.map((one) => [one.invoiceId, one.message])).toEqual([
        [null, 'Invoices of 13.345678901234567, but 1 is marked as invoiced.'],
        [idOf('1f'), 'The amounts of its lines are 12.35 instead of 12.34.'],
        [idOf('1f'), 'Its amount is 12.34 instead of 12.35.'],
        [idOf('1f', 2), 'The exact amounts of its lines are 12.345678901234567 instead of 1.'],
        [idOf('1f', 2), 'The amounts of its lines are 12.35 instead of 1.'],
        [idOf('1f', 2), 'Its payments are 0 instead of 1.'],
      ]);
      expect(found[0]?.accountId).toBe(AFFILIATE.id);
      expect(await makeCheckBilling({ stores: opened().records })(OTHER_NETWORK_ID)).toEqual([]);
    });
  });
}
