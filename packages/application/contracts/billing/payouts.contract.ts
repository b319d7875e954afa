// Terms, batches and their settlement on any adapter: whole records, and that no invoice is ever paid twice.
import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@tributary/domain/billing/invoice';
import type { AffiliateGroup } from '@tributary/domain/accounts/affiliate-group';
import { FIRST_TERMS, firstSettings, type OwnTerms } from '@tributary/domain/billing/payment-terms';
import type { PayoutBatch } from '@tributary/domain/billing/payout-batch';
import { ratesFromText } from '@tributary/domain/exchange/exchange-rates';
import { payoutFile } from '@tributary/domain/billing/payout-file';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, InvoiceId, PayoutBatchId } from '@tributary/domain/shared/ids';
import { money, moneyText, ZERO } from '@tributary/domain/shared/money';
import { makePreparePayouts } from '../../src/billing/prepare-payouts.ts';
import { makeRecordPayment } from '../../src/billing/record-payment.ts';
import {
  makeCancelPayouts,
  makeReleasePayouts,
  makeReturnPayout,
  makeSettlePayouts,
} from '../../src/billing/run-payout-batch.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import type { UnitOfWork } from '../../src/shared/unit-of-work.ts';
import {
  affiliate,
  affiliateGroup,
  AFFILIATE_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  openedRecords,
  OTHER_AFFILIATE_ID,
  seed,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';
import { exchange, invoice } from './invoices-under-test.ts';
import { payoutMethod } from './payout-methods.contract.ts';

const ALL = { page: 1, limit: 100 };
const affiliateAt = (n: number) => idOf<AffiliateId>('aff', 100 + n);
const invoiceAt = (n: number) => idOf<InvoiceId>('1f', 100 + n);

export const payoutBatch = (overrides: Partial<PayoutBatch> = {}): PayoutBatch => ({
  id: idOf<PayoutBatchId>('ba7c'),
  networkId: NETWORK_ID,
  key: AWKWARD_TEXT.slice(0, 60),
  status: 'prepared',
  currency: 'USD',
  payOn: calendarDay('2026-03-15'),
  payer: { holder: 'Network', iban: 'DE02120300000000202051', bic: null },
  secondPerson: true,
  createdAt: AWKWARD_INSTANT,
  preparedBy: 'u1',
  releasedAt: AWKWARD_INSTANT,
  releasedBy: null,
  lines: [
    {
      position: 1,
      affiliateId: AFFILIATE_ID,
      displayId: 1,
      name: AWKWARD_TEXT,
      destination: payoutMethod().destination,
      amount: money('12.345678901234567'),
      currency: 'USD',
      exchange: exchange(),
      invoices: [
        {
          invoiceId: invoice().id,
          amount: money('-12.345678901234567'),
          exchange: exchange({ amount: money('-11.27') }),
          paymentId: null,
        },
      ],
      status: 'open',
      reason: null,
    },
  ],
  leftOut: [
    {
      affiliateId: OTHER_AFFILIATE_ID,
      displayId: 2,
      name: 'Bob',
      reason: 'not_due',
      amount: money('0.01'),
      currency: 'USD',
      dueOn: calendarDay('2026-04-01'),
    },
  ],
  ...overrides,
});

export function payoutsContract(name: string, open: OpenRecords): void {
  describe(`PayoutTerms (${name})`, () => {
    const records = openedRecords(open, seed);
    const terms = () => records().stores.payoutTerms;

    it('gives back whole settings and own terms, of their network', async () => {
      expect(await terms().findSettings(NETWORK_ID)).toBeUndefined();
      const settings = {
        ...firstSettings(NETWORK_ID),
        terms: {
          closes: 'weekly' as const,
          netDays: 7,
          minimum: money('50.000000000000001'),
          holdBackPercent: money('12.500000000000001'),
          holdBackDays: 90,
        },
        payer: { holder: 'Ü', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
        secondPerson: true,
      };
      for (const one of [firstSettings(NETWORK_ID), settings]) {
        await terms().putSettings(one);
        expect(await terms().findSettings(NETWORK_ID)).toEqual(one);
      }
      expect(await terms().findSettings(OTHER_NETWORK_ID)).toBeUndefined();
      const own: OwnTerms = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, terms: settings.terms };
      await terms().putOwn({ ...own, terms: FIRST_TERMS });
      await terms().putOwn(own);
      expect(await terms().findOwn(NETWORK_ID, AFFILIATE_ID)).toEqual(own);
      expect(await terms().findOwn(OTHER_NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
      expect(await terms().findManyAgreed(NETWORK_ID, [AFFILIATE_ID, OTHER_AFFILIATE_ID])).toEqual([
        { ...own, groupId: null },
      ]);
      expect(await terms().removeOwn(OTHER_NETWORK_ID, AFFILIATE_ID)).toBe(false);
      expect(await terms().removeOwn(NETWORK_ID, AFFILIATE_ID)).toBe(true);
      expect(await terms().removeOwn(NETWORK_ID, AFFILIATE_ID)).toBe(false);
    });

    it('gives members of groups the terms of the first that has any, unless they have their own', async () => {
      const { affiliateGroups } = records().stores;
      const [plain, gold, silver] = [1, 2, 3].map((order) =>
        affiliateGroup({ id: idOf('970', order), name: `Group ${order}`, order }),
      ) as [AffiliateGroup, AffiliateGroup, AffiliateGroup];
      const both = [AFFILIATE_ID, OTHER_AFFILIATE_ID];
      const agreed = async (networkId = NETWORK_ID) =>
        (await terms().findManyAgreed(networkId, both)).toSorted((a, b) => a.terms.netDays - b.terms.netDays);
      const of = (netDays: number) => ({
        closes: 'weekly' as const,
        netDays,
        minimum: money('0.01'),
        holdBackPercent: money('7.5'),
        holdBackDays: netDays + 1,
      });
      const member = { networkId: NETWORK_ID, affiliateIds: [AFFILIATE_ID], at: NOW };
      for (const group of [silver, gold, plain]) {
        await affiliateGroups.add(group);
        await affiliateGroups.addMembers({ ...member, groupId: group.id });
      }
      expect(await agreed()).toEqual([]);
      const [ofGold, ofSilver] = [
        { networkId: NETWORK_ID, groupId: gold.id, terms: of(2) },
        { networkId: NETWORK_ID, groupId: silver.id, terms: of(3) },
      ];
      for (const one of [ofSilver, { ...ofGold, terms: FIRST_TERMS }, ofGold]) await terms().putGroup(one);
      expect(await terms().findGroup(NETWORK_ID, gold.id)).toEqual(ofGold);
      expect(await terms().findGroup(OTHER_NETWORK_ID, gold.id)).toBeUndefined();
      expect(await terms().findGroup(NETWORK_ID, plain.id)).toBeUndefined();
      expect(await terms().listClosing()).toEqual([NETWORK_ID]);
      const own = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID };
      expect(await agreed()).toEqual([{ ...own, groupId: gold.id, terms: of(2) }]);
      expect(await agreed(OTHER_NETWORK_ID)).toEqual([]);
      await affiliateGroups.removeMembers({
        ...member,
        groupId: gold.id,
        at: new Date(NOW.getTime() + 1),
      });
      expect(await agreed()).toEqual([{ ...own, groupId: silver.id, terms: of(3) }]);
      await affiliateGroups.addMembers({
        ...member,
        affiliateIds: both,
        groupId: gold.id,
        at: new Date(NOW.getTime() + 2),
      });
      await terms().putOwn({ ...own, terms: of(1) });
      const other = { networkId: NETWORK_ID, affiliateId: OTHER_AFFILIATE_ID };
      expect(await agreed()).toEqual([
        { ...own, groupId: null, terms: of(1) },
        { ...other, groupId: gold.id, terms: of(2) },
      ]);
      await affiliateGroups.remove(NETWORK_ID, gold.id, NOW);
      expect(await terms().findGroup(NETWORK_ID, gold.id)).toBeUndefined();
      expect(await agreed()).toEqual([{ ...own, groupId: null, terms: of(1) }]);
      expect(await terms().removeGroup(OTHER_NETWORK_ID, silver.id)).toBe(false);
      expect(await terms().removeGroup(NETWORK_ID, silver.id)).toBe(true);
      expect(await terms().removeGroup(NETWORK_ID, silver.id)).toBe(false);
    });

    it('lists who closes by itself, and never goes back', async () => {
      await terms().putSettings(firstSettings(NETWORK_ID));
      expect(await terms().listClosing()).toEqual([]);
      const weekly = { ...FIRST_TERMS, closes: 'weekly' as const };
      await terms().putOwn({ networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, terms: weekly });
      await terms().putSettings({ ...firstSettings(OTHER_NETWORK_ID), terms: weekly });
      expect(await terms().listClosing()).toEqual([NETWORK_ID, OTHER_NETWORK_ID].toSorted());
      expect(await terms().listClosed(NETWORK_ID)).toEqual([]);
      await terms().noteClosed(NETWORK_ID, 'weekly', calendarDay('2026-03-01'));
      expect(await terms().listClosed(NETWORK_ID)).toEqual([]);
      await terms().beginClosing(NETWORK_ID, 'weekly', calendarDay('2026-03-02'));
      expect(await terms().listClosed(NETWORK_ID)).toEqual([
        { closes: 'weekly', since: '2026-03-02', through: '2026-03-01' },
      ]);
      for (const day of ['2026-03-08', '2026-03-07'])
        await terms().noteClosed(NETWORK_ID, 'weekly', calendarDay(day));
      const weeks = { closes: 'weekly', since: '2026-03-02', through: '2026-03-08' };
      expect(await terms().listClosed(NETWORK_ID)).toEqual([weeks]);
      await terms().beginClosing(NETWORK_ID, 'weekly', calendarDay('2026-03-04'));
      expect(await terms().listClosed(NETWORK_ID)).toEqual([{ ...weeks, since: '2026-03-04' }]);
      await terms().beginClosing(NETWORK_ID, 'monthly', calendarDay('2026-03-01'));
      expect((await terms().listClosed(NETWORK_ID)).map(({ closes }) => closes).toSorted()).toEqual([
        'monthly',
        'weekly',
      ]);
      expect(await terms().listClosed(OTHER_NETWORK_ID)).toEqual([]);
    });
  });

  describe(`PayoutBatches (${name})`, () => {
    const records = openedRecords(open, seed);
    const batches = () => records().stores.payoutBatches;

    it('gives back the whole batch, to its own network', async () => {
      await batches().add(payoutBatch());
      expect(await batches().find(NETWORK_ID, payoutBatch().id)).toEqual(payoutBatch());
      expect(await batches().findForUpdate(NETWORK_ID, payoutBatch().id)).toEqual(payoutBatch());
      expect(await batches().findByKey(NETWORK_ID, payoutBatch().key)).toEqual(payoutBatch());
      expect(await batches().find(OTHER_NETWORK_ID, payoutBatch().id)).toBeUndefined();
      expect(await batches().findByKey(OTHER_NETWORK_ID, payoutBatch().key)).toBeUndefined();
      expect(await batches().list(NETWORK_ID, {}, ALL)).toEqual({ items: [payoutBatch()], total: 1 });
      expect(await batches().list(NETWORK_ID, { status: 'settled' }, ALL)).toEqual({ items: [], total: 0 });
    });

    it('holds the invoices of open lines for one batch', async () => {
      await records().stores.invoices.add(invoice({ paid: ZERO }), []);
      expect(await batches().findUnpaidForUpdate(NETWORK_ID, 10)).toHaveLength(1);
      await batches().add(payoutBatch());
      expect(await batches().findUnpaidForUpdate(NETWORK_ID, 10)).toEqual([]);
      expect(await batches().findHolder(NETWORK_ID, invoice().id)).toBe(payoutBatch().id);
      expect(await batches().findHolder(OTHER_NETWORK_ID, invoice().id)).toBeUndefined();
      const second = payoutBatch({ id: idOf<PayoutBatchId>('ba7c', 2), key: 'second' });
      await expect(batches().add(second)).rejects.toThrow();
      expect(await batches().find(NETWORK_ID, second.id)).toBeUndefined();
      expect(await batches().replace({ ...payoutBatch(), networkId: OTHER_NETWORK_ID })).toBe(false);
      expect(await batches().replace(payoutBatch({ status: 'cancelled' }))).toBe(true);
      expect(await batches().findHolder(NETWORK_ID, invoice().id)).toBeUndefined();
      await batches().add(second);
      await expect(
        batches().add(payoutBatch({ id: idOf('ba7c', 3), key: 'second', lines: [] })),
      ).rejects.toThrow();
    });

    it('knows the affiliates it pays or paid, also by a payment that came back, unless it was canceled', async () => {
      const pays = (affiliateId: string, networkId = NETWORK_ID) => batches().pays(networkId, affiliateId);
      expect(await pays(AFFILIATE_ID)).toBe(false);
      await batches().add(payoutBatch());
      expect(await pays(AFFILIATE_ID)).toBe(true);
      expect([await pays(OTHER_AFFILIATE_ID), await pays(AFFILIATE_ID, OTHER_NETWORK_ID)]).toEqual([
        false,
        false,
      ]);
      await batches().replace(payoutBatch({ status: 'cancelled' }));
      expect(await pays(AFFILIATE_ID)).toBe(false);
      const lines = payoutBatch().lines.map((line) => ({ ...line, status: 'returned' as const }));
      await batches().replace(payoutBatch({ status: 'settled', lines }));
      expect(await pays(AFFILIATE_ID)).toBe(true);
    });
  });

  describe(`payouts (${name})`, () => {
    const records = openedRecords(open);
    let made = 0;
    const working = (unitOfWork: UnitOfWork<RecordStores> = records().unitOfWork) => {
      const randomness = (bytes: number) => {
        made += 1;
        return Uint8Array.from({ length: bytes }, (_, at) => (made >> (8 * Math.min(at, 3))) & 0xff);
      };
      const dependencies = { unitOfWork, clock: () => NOW, randomness };
      return {
        prepare: makePreparePayouts(dependencies),
        release: makeReleasePayouts(dependencies),
        cancel: makeCancelPayouts(dependencies),
        settle: makeSettlePayouts(dependencies),
        giveBack: makeReturnPayout(dependencies),
        pay: makeRecordPayment(dependencies),
      };
    };
    const asked = { networkId: NETWORK_ID, person: 'u1', dryRun: false };

    /** An affiliate with a method for each amount, in order, and an invoice over it. */
    async function owed(...amounts: readonly string[]): Promise<void> {
      const { stores } = records();
      await seed(stores);
      for (const [n, amount] of amounts.entries()) {
        const id = affiliateAt(n);
        const person = affiliate({ id, email: `a${n}@example.com`, username: `a${n}`, name: `A ${n}` });
        await stores.accounts.add(withoutDisplayId(person));
        await stores.payoutMethods.put(
          payoutMethod({ affiliateId: id, destination: { kind: 'paypal', email: `a${n}@example.com` } }),
        );
        await addInvoice(n, amount);
      }
    }
    const addInvoice = (n: number, amount: string, at = n): Promise<void> => {
      const account = { networkId: NETWORK_ID, kind: 'affiliate' as const, id: affiliateAt(n) };
      const of: Partial<Invoice> = { amount: money(amount), exact: money(amount), carried: ZERO, paid: ZERO };
      return records().stores.invoices.add(invoice({ id: invoiceAt(at), account, lines: [], ...of }), []);
    };
    const openOf = async (n: number) => {
      const found = await records().stores.invoices.find(NETWORK_ID, invoiceAt(n));
      return found && [moneyText(found.amount), moneyText(found.paid)];
    };
    const paymentsOf = async (n: number) =>
      (await records().stores.invoices.listPayments(NETWORK_ID, { invoiceId: invoiceAt(n) }, ALL)).total;
    const prepared = async (key = 'march'): Promise<PayoutBatch> => {
      const done = await working().prepare({ ...asked, key });
      if (done.kind === 'rehearsed') throw new Error('It was no dry run.');
      return done.batch;
    };
    const of = ({ id }: PayoutBatch) => ({ networkId: NETWORK_ID, id });

    // docs/rules/billing.md#payout-batches
    it('pays those at or above the minimum, and carries over the others', async () => {
      await owed('120', '49.99', '50', '-12', '300');
      const terms = { ...FIRST_TERMS, minimum: money('50') };
      await records().stores.payoutTerms.putSettings({ ...firstSettings(NETWORK_ID), terms });
      const rehearsal = await working().prepare({ ...asked, key: 'march', dryRun: true });
      const batch = await prepared();
      expect(rehearsal).toMatchObject({ draft: { lines: batch.lines, leftOut: batch.leftOut } });
      expect(batch.lines.map(({ amount }) => moneyText(amount))).toEqual(['120', '50', '300']);
      expect(batch.leftOut.map(({ reason, amount }) => [reason, moneyText(amount)])).toEqual([
        ['below_minimum', '49.99'],
        ['negative_balance', '-12'],
      ]);
      expect(await working().prepare({ ...asked, key: 'march' })).toEqual({ kind: 'already', batch });
      // Carried over: what was too little is paid with the next invoice.
      await addInvoice(1, '0.01', 11);
      const next = await prepared('april');
      expect(next.lines.map(({ amount }) => moneyText(amount))).toEqual(['50']);
    });

    it('carries a negative balance over months until more is earned, and pays the rest', async () => {
      await owed('100');
      const payAll = async (key: string) => {
        const batch = await prepared(key);
        await working().release({ ...of(batch), person: 'u2' });
        await working().settle({ ...of(batch), lines: null });
        return batch.lines.map(({ amount }) => moneyText(amount));
      };
      expect(await payAll('january')).toEqual(['100']);
      // Taken back after it was paid, then two months that earn less than that.
      await addInvoice(0, '-75.5', 10);
      const leftOut = async (key: string) => {
        const done = await working().prepare({ ...asked, key, dryRun: true });
        if (done.kind !== 'rehearsed') throw new Error('It was a dry run.');
        return done.draft.leftOut.map(({ reason, amount }) => `${reason} ${moneyText(amount)}`);
      };
      expect(await leftOut('february')).toEqual(['negative_balance -75.5']);
      await addInvoice(0, '30', 11);
      expect(await leftOut('march')).toEqual(['negative_balance -45.5']);
      await expect(prepared('march')).rejects.toThrow('No affiliate is due');
      await addInvoice(0, '45.5', 12);
      expect(await leftOut('april')).toEqual(['negative_balance 0']);
      await addInvoice(0, '20', 13);
      expect(await payAll('may')).toEqual(['20']);
      for (const at of [10, 11, 12, 13]) {
        const [amount, paid] = (await openOf(at)) ?? [];
        expect(paid).toBe(amount);
      }
    });

    it('sets off credits, pays nothing before it is due, and says why not', async () => {
      await owed('100', '100', '100', '100');
      await addInvoice(0, '-12.5', 10);
      const { payoutMethods, payoutTerms } = records().stores;
      await payoutMethods.put(payoutMethod({ affiliateId: affiliateAt(1), confirmation: 'waiting' }));
      await payoutMethods.remove(NETWORK_ID, affiliateAt(2));
      const later = { ...FIRST_TERMS, netDays: 30 };
      await payoutTerms.putOwn({ networkId: NETWORK_ID, affiliateId: affiliateAt(3), terms: later });
      const batch = await prepared();
      expect(batch.lines.map(({ amount, invoices }) => [moneyText(amount), invoices.length])).toEqual([
        ['87.5', 2],
      ]);
      expect(batch.leftOut.map(({ reason, dueOn }) => [reason, dueOn])).toEqual([
        ['unconfirmed_method', null],
        ['no_method', null],
        ['not_due', '2026-03-30'],
      ]);
      await working().release({ ...of(batch), person: null });
      await working().settle({ ...of(batch), lines: null });
      expect([await openOf(0), await openOf(10)]).toEqual([
        ['100', '100'],
        ['-12.5', '-12.5'],
      ]);
    });

    // docs/rules/billing.md#settling, docs/rules/billing.md#returned-payments
    it('settles a part, then the rest, and opens exactly the invoice of what comes back', async () => {
      await owed('100', '200');
      const batch = await prepared();
      await expect(working().settle({ ...of(batch), lines: null })).rejects.toThrow('prepared');
      await expect(
        working().pay({ networkId: NETWORK_ID, invoiceId: invoiceAt(0), amount: money('1'), method: 'wire' }),
      ).rejects.toThrow('payout batch');
      await working().release({ ...of(batch), person: 'u1' });
      const part = await working().settle({ ...of(batch), lines: [2] });
      expect([part.status, await openOf(0), await openOf(1)]).toEqual([
        'released',
        ['100', '0'],
        ['200', '200'],
      ]);
      expect((await working().settle({ ...of(batch), lines: null })).status).toBe('settled');
      await working().settle({ ...of(batch), lines: [1, 2] });
      expect([await paymentsOf(0), await paymentsOf(1)]).toEqual([1, 1]);
      const back = await working().giveBack({ ...of(batch), line: 2, reason: 'account closed' });
      expect(back.lines[1]).toMatchObject({ status: 'returned', reason: 'account closed' });
      await working().giveBack({ ...of(batch), line: 2, reason: 'again' });
      expect([await openOf(0), await openOf(1)]).toEqual([
        ['100', '100'],
        ['200', '0'],
      ]);
      const again = await prepared('again');
      expect(again.lines.map(({ affiliateId }) => affiliateId)).toEqual([affiliateAt(1)]);
    });

    // docs/rules/billing.md#payouts-in-another-currency
    it('pays in the currency of the account by the rate of the day, which nothing changes later', async () => {
      await owed('100', '200', '50');
      const { accounts, exchangeRates } = records().stores;
      const inCurrency = async (n: number, currency: string) => {
        const [stored] = await accounts.findMany(NETWORK_ID, 'affiliate', [affiliateAt(n)]);
        if (stored) await accounts.replace({ ...stored, currency });
      };
      const rated = (day: string, rates: Record<string, string>, networkId = NETWORK_ID) =>
        exchangeRates.put({ networkId, day: calendarDay(day), base: 'USD', rates: ratesFromText(rates) });
      await inCurrency(0, 'EUR');
      await inCurrency(1, 'JPY');
      await addInvoice(0, '-33.33', 10);
      await rated('2026-03-02', { EUR: '0.7' });
      await rated('2026-03-02', { JPY: '99' }, OTHER_NETWORK_ID);
      await rated('2026-03-11', { JPY: '98' });
      const first = await working().prepare({ ...asked, key: 'march', dryRun: true });
      expect(first).toMatchObject({
        draft: {
          lines: [{ affiliateId: affiliateAt(2) }],
          leftOut: [
            { reason: 'no_rate', affiliateId: affiliateAt(0), amount: money('66.67') },
            { reason: 'no_rate', affiliateId: affiliateAt(1), amount: money('200') },
          ],
        },
      });
      await rated('2026-03-03', { EUR: '0.913337', JPY: '150.337' });
      await rated('2026-03-01', { EUR: '0.5' });
      const batch = await prepared();
      const brief = batch.lines.map(({ amount, currency, exchange: paid, invoices }) => [
        `${moneyText(amount)} ${currency}`,
        paid && `${moneyText(paid.amount)} ${paid.currency} at ${moneyText(paid.rate)} of ${paid.day}`,
        invoices.map((one) => one.exchange && moneyText(one.exchange.amount)),
      ]);
      expect(brief).toEqual([
        ['66.67 USD', '60.89 EUR at 0.913337 of 2026-03-03', ['91.33', '-30.44']],
        ['200 USD', '30067 JPY at 150.337 of 2026-03-03', ['30067']],
        ['50 USD', null, [null]],
      ]);
      // Whatever happens to rates and accounts between its preparation and its release.
      await rated('2026-03-10', { EUR: '2', JPY: '2' });
      await inCurrency(0, 'GBP');
      await inCurrency(2, 'EUR');
      expect(await working().prepare({ ...asked, key: 'march' })).toEqual({ kind: 'already', batch });
      const released = await working().release({ ...of(batch), person: 'u1' });
      expect(released.lines).toEqual(batch.lines);
      const file = payoutFile(released, 'csv');
      const settled = await working().settle({ ...of(batch), lines: null });
      expect(payoutFile(settled, 'csv')).toEqual(file);
      expect([await openOf(0), await openOf(10), await openOf(1)]).toEqual([
        ['100', '100'],
        ['-33.33', '-33.33'],
        ['200', '200'],
      ]);
      const { items } = await records().stores.invoices.listPayments(
        NETWORK_ID,
        { invoiceId: invoiceAt(0) },
        ALL,
      );
      expect(items.map(({ payment }) => payment.exchange)).toEqual([batch.lines[0]?.invoices[0]?.exchange]);
      // What comes back opens its invoices in their own currency, to be paid in the one the account has by then.
      await working().giveBack({ ...of(batch), line: 1, reason: 'account closed' });
      expect([await openOf(0), await openOf(10), await openOf(1)]).toEqual([
        ['100', '0'],
        ['-33.33', '0'],
        ['200', '200'],
      ]);
      await rated('2026-03-10', { GBP: '0.8' });
      const next = await prepared('again');
      expect(next.lines).toMatchObject([
        { amount: money('66.67'), currency: 'USD', exchange: { currency: 'GBP', amount: money('53.34') } },
      ]);
    });

    // docs/rules/billing.md#releasing
    it('takes a second person where the network asked for one when it was prepared', async () => {
      await owed('100');
      const settings = { ...firstSettings(NETWORK_ID), secondPerson: true };
      await records().stores.payoutTerms.putSettings(settings);
      const batch = await prepared();
      await records().stores.payoutTerms.putSettings(firstSettings(NETWORK_ID));
      for (const person of ['u1', null])
        await expect(working().release({ ...of(batch), person })).rejects.toThrow('other than');
      expect((await working().release({ ...of(batch), person: 'u2' })).status).toBe('released');
      await expect(working().cancel(of(batch))).rejects.toThrow('released');
    });

    it('gives up a batch, whose invoices the next one takes', async () => {
      await owed('100');
      await working().cancel(of(await prepared()));
      expect((await prepared('next')).lines).toHaveLength(1);
    });

    // docs/rules/billing.md#payout-batches
    it('pays no invoice twice, whatever happens at once and wherever it is killed', async () => {
      const TRIES = 200;
      await owed('100', '200', '300');
      let paid = 0;
      for (let n = 0; n < TRIES; n++) {
        const settles = [prepared(`a${n}`), prepared(`b${n}`)];
        const outcomes = (await Promise.allSettled(settles)).flatMap((one) =>
          one.status === 'fulfilled' ? [one.value] : [],
        );
        expect(outcomes).toHaveLength(1);
        for (const batch of outcomes) {
          const releases = [1, 2].map(() => working().release({ ...of(batch), person: 'u2' }));
          const done = (await Promise.allSettled(releases)).filter(({ status }) => status === 'fulfilled');
          expect(done).toHaveLength(1);
          // Killed in the middle of booking: nothing of it stays.
          await working(killedAfter(records().unitOfWork, n % 4))
            .settle({ ...of(batch), lines: null })
            .catch(() => undefined);
          await Promise.all([1, 2].map(() => working().settle({ ...of(batch), lines: null })));
          for (const at of [0, 1, 2]) expect(await paymentsOf(at)).toBe(1);
          paid += 1;
          for (const line of [1, 2, 3]) await working().giveBack({ ...of(batch), line, reason: 'back' });
        }
      }
      expect(paid).toBe(TRIES);
      for (const at of [0, 1, 2]) expect((await openOf(at))?.[1]).toBe('0');
    }, 240_000);
  });
}

/** Ends with so many payments written, as a killed process does. */
const killedAfter = (unitOfWork: UnitOfWork<RecordStores>, writes: number): UnitOfWork<RecordStores> => ({
  run: (work) =>
    unitOfWork.run((stores) => {
      let written = 0;
      const addPayment: RecordStores['invoices']['addPayment'] = async (payment) => {
        if (written++ === writes) throw new Error('Killed.');
        await stores.invoices.addPayment(payment);
      };
      return work({ ...stores, invoices: { ...stores.invoices, addPayment } });
    }),
});
