import { describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { BonusId, InvoiceId, PaymentId, ReferralId } from '@tributary/domain/shared/ids';
import { addDays } from '@tributary/domain/shared/calendar-day';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { PaymentsOf } from '../../src/billing/invoices.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import { conversion, hitId } from '../shared/given-events.ts';
import {
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  goal,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import {
  ADVERTISER,
  AFFILIATE,
  book,
  DAY,
  exchange,
  invoice,
  invoiceLine,
  payment,
  taken,
  type OpenInvoices,
} from './invoices-under-test.ts';
import {
  AWKWARD_TEXT,
  idsOf,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
} from '../shared/records-under-test.ts';

const REFERRAL_ID = idOf<ReferralId>('4ef');
const later = (n: number) => new Date(Date.UTC(2026, 2, n));

export function invoicesContract(name: string, open: OpenInvoices): void {
  describe(`Invoices (${name}): what they hold of the books`, () => {
    const opened = openedBooks(open);
    const invoices = () => opened().records.invoices;
    const differences = (account = AFFILIATE, derived = [] as { day: typeof DAY; amount: string }[]) =>
      invoices().findDifferences(
        account,
        DAY,
        derived.map(({ day, amount }) => ({ day, subjectId: REFERRAL_ID, amount: money(amount) })),
      );

    it('an affiliate: its payout by day, campaign and goal, whoever the advertiser, titles included', async () => {
      await opened().records.goals.add(goal(), NOW);
      await opened().records.campaigns.replace(campaign({ deletedAt: later(1), live: false }), NOW);
      await book(opened(), { payout: '0.000000000000001', revenue: '9' });
      await book(opened(), { payout: '2' }, { advertiserId: idOf('ad', 7) });
      await book(opened(), { payout: '3' }, { goalId: GOAL_ID });
      await book(opened(), { payout: '4' }, { campaignId: OTHER_CAMPAIGN_ID });
      await book(opened(), { payout: '8' }, { affiliateId: OTHER_AFFILIATE_ID });
      await book(opened(), { payout: '32', day: addDays(DAY, 1) });
      const key = {
        source: 'campaign',
        day: DAY,
        invoiced: ZERO,
        closed: false,
        currency: null,
        goalId: '',
        goalTitle: '',
        conversions: [],
      };
      expect(await differences()).toEqual([
        { ...key, subjectId: CAMPAIGN_ID, title: 'Example campaign', current: money('2.000000000000001') },
        {
          ...key,
          subjectId: CAMPAIGN_ID,
          title: 'Example campaign',
          current: money('3'),
          goalId: GOAL_ID,
          goalTitle: 'Sale',
        },
        { ...key, subjectId: OTHER_CAMPAIGN_ID, title: 'Second', current: money('4') },
      ]);
      expect(await differences({ ...AFFILIATE, networkId: OTHER_NETWORK_ID })).toEqual([]);
    });

    it('an advertiser: its revenue, whoever the affiliate', async () => {
      await book(opened(), { payout: '1', revenue: '2' });
      await book(opened(), { revenue: '3' }, { affiliateId: OTHER_AFFILIATE_ID });
      await book(opened(), { revenue: '4' }, { advertiserId: idOf('ad', 7) });
      expect(await differences(ADVERTISER)).toEqual([taken({ current: money('5') })]);
    });

    // docs/rules/billing.md#conversions-of-a-line
    it('knows the conversions of a difference, as far as no invoice holds them', async () => {
      const at = new Date('2026-02-10T23:59:59.999Z');
      const sale = (n: number, overrides: Partial<Conversion> = {}) =>
        conversion({
          id: hitId(n, at),
          deduplicationKey: `key ${n}`,
          convertedAt: at,
          payout: money('2'),
          revenue: money('3'),
          ...overrides,
        });
      const share = (n: number, amount: string) => ({ conversionId: hitId(n, at), amount: money(amount) });
      await inBooks(opened(), ({ conversions }) =>
        conversions.add([
          sale(1),
          sale(2, { status: 'pending' }),
          sale(3, { goalId: GOAL_ID }),
          sale(4, { affiliateId: OTHER_AFFILIATE_ID }),
          sale(5, { convertedAt: new Date('2026-02-11T00:00:00Z') }),
          sale(6, { campaignId: OTHER_CAMPAIGN_ID }),
          sale(7, { networkId: OTHER_NETWORK_ID }),
        ]),
      );
      const named = async (account = AFFILIATE) =>
        (await differences(account)).map(({ goalId, conversions }) => [goalId, conversions]);
      expect(await named()).toEqual([]);
      await book(opened(), { payout: '2', revenue: '6' });
      await book(opened(), { payout: '2' }, { goalId: GOAL_ID });
      expect(await named()).toEqual([
        ['', [share(1, '2')]],
        [GOAL_ID, [share(3, '2')]],
      ]);
      expect(await named(ADVERTISER)).toEqual([['', [share(1, '3'), share(4, '3')]]]);
      const due = await differences();
      const held = due.flatMap(({ conversions }) => conversions.map((one) => ({ ...one, position: 1 })));
      await invoices().add(invoice(), due, held);
      const turn = (n: number, status: 'approved' | 'rejected') =>
        inBooks(opened(), ({ conversions }) =>
          conversions.setStatus({ networkId: NETWORK_ID, id: hitId(n, at), status, reason: '' }),
        );
      await turn(1, 'rejected');
      await turn(2, 'approved');
      expect(await named()).toEqual([]);
      await book(opened(), { payout: '1' });
      expect(await named()).toEqual([['', [share(1, '-2'), share(2, '2')]]]);
    });

    it('takes an amount once; what changes later is a difference of a closed day', async () => {
      await book(opened(), { payout: '5', day: addDays(DAY, -40) });
      await book(opened(), { payout: '12.345678901234567' });
      const [old, due] = await differences();
      await invoices().add(invoice(), [due ?? taken()]);
      expect(await differences()).toEqual([old]);
      await book(opened(), { payout: '-2' });
      expect(await differences()).toEqual([
        old,
        taken({
          invoiced: money('12.345678901234567'),
          current: money('10.345678901234567'),
          closed: true,
          currency: 'USD',
        }),
      ]);
      await book(opened(), { payout: '2' });
      await book(opened(), { payout: '1' }, { goalId: GOAL_ID });
      expect(await differences()).toEqual([
        old,
        taken({ goalId: GOAL_ID, current: money('1'), closed: true, currency: 'USD' }),
      ]);
      expect(await differences(ADVERTISER)).toEqual([]);
    });

    it('joins what referrals earned, summed by day, and knows when it earns no more', async () => {
      const key = { source: 'referral' as const, subjectId: REFERRAL_ID, title: '' };
      const earned = [
        { day: DAY, amount: '0.1' },
        { day: DAY, amount: '0.2' },
        { day: addDays(DAY, 1), amount: '7' },
      ];
      const due = taken({ ...key, current: money('0.3') });
      expect(await differences(AFFILIATE, earned)).toEqual([due]);
      await invoices().add(invoice(), [due]);
      expect(await differences(AFFILIATE, earned)).toEqual([]);
      expect(await differences(AFFILIATE)).toEqual([
        taken({ ...key, current: ZERO, invoiced: money('0.3'), closed: true, currency: 'USD' }),
      ]);
    });
  });

  describe(`Invoices (${name}): records`, () => {
    const opened = openedBooks(open);
    const invoices = () => opened().records.invoices;

    it('gives back every field and the lines in order, as copies', async () => {
      const lines = [
        invoiceLine({ title: AWKWARD_TEXT, goalId: GOAL_ID, goalTitle: AWKWARD_TEXT }),
        invoiceLine({ kind: 'referral', campaignId: null, referralId: REFERRAL_ID, amount: money('-0.01') }),
        invoiceLine({
          kind: 'bonus',
          campaignId: null,
          bonusId: idOf<BonusId>('b0'),
          title: 'Best of March',
        }),
        invoiceLine({ kind: 'adjustment' }),
      ];
      const whole = invoice({ lines, account: ADVERTISER, currency: 'KWD' });
      await invoices().add(whole, [taken()]);
      const found = await invoices().find(NETWORK_ID, whole.id);
      expect(found).toEqual(whole);
      (found?.lines as unknown[]).pop();
      expect(await invoices().findForUpdate(NETWORK_ID, whole.id)).toEqual(whole);
      expect(await invoices().find(OTHER_NETWORK_ID, whole.id)).toBeUndefined();
      expect(await invoices().find(NETWORK_ID, idOf('1f', 99))).toBeUndefined();
    });

    // docs/rules/billing.md#conversions-of-a-line
    it('shows what they hold of a conversion, and the conversions of each line', async () => {
      const share = (n: number, amount: string, position: number | null) => ({
        conversionId: hitId(n),
        amount: money(amount),
        position,
      });
      const [second, others] = [idOf<InvoiceId>('1f', 2), idOf<InvoiceId>('1f', 3)];
      const first = [
        share(2, '1', 1),
        share(1, '7.000000000000001', 1),
        share(3, '2', 2),
        share(4, '5', null),
      ];
      await invoices().add(invoice({ id: second, createdAt: later(9) }), [], [share(1, '-7', 1)]);
      await invoices().add(invoice(), [], first);
      await invoices().add(invoice({ id: others, account: ADVERTISER }), [], [share(1, '9', 1)]);
      const held = async (account = AFFILIATE, n = 1) => {
        const key = { id: hitId(n), day: DAY, subjectId: CAMPAIGN_ID, goalId: '' };
        const { amounts, known } = await invoices().findHeld(account, key);
        expect(known).toBe(true);
        return amounts;
      };
      expect(await held()).toEqual([
        { invoiceId: invoice().id, position: 1, amount: money('7.000000000000001') },
        { invoiceId: second, position: 1, amount: money('-7') },
      ]);
      expect(await held(ADVERTISER)).toEqual([{ invoiceId: others, position: 1, amount: money('9') }]);
      expect(await held(AFFILIATE, 4)).toEqual([
        { invoiceId: invoice().id, position: null, amount: money('5') },
      ]);
      expect([await held(AFFILIATE, 5), await held({ ...AFFILIATE, networkId: OTHER_NETWORK_ID })]).toEqual([
        [],
        [],
      ]);
      const { listHeld } = invoices();
      const shown = (n: number, amount: string) => ({ conversionId: hitId(n), amount: money(amount) });
      expect(await listHeld(NETWORK_ID, invoice().id, 1)).toEqual([
        { position: 1, count: 2, first: [shown(1, '7.000000000000001')] },
        { position: 2, count: 1, first: [shown(3, '2')] },
        { position: null, count: 1, first: [shown(4, '5')] },
      ]);
      expect((await listHeld(NETWORK_ID, invoice().id, 9))[0]?.first).toHaveLength(2);
      expect(await listHeld(OTHER_NETWORK_ID, invoice().id, 9)).toEqual([]);
      expect(await listHeld(NETWORK_ID, idOf('1f', 99), 9)).toEqual([]);
    });

    it('writes an invoice and what it takes together, or neither', async () => {
      await book(opened(), { payout: '1' });
      await invoices().add(invoice(), []);
      await expect(invoices().add(invoice(), [taken({ current: money('1') })])).rejects.toThrow();
      const failing = opened().unitOfWork.run(async (stores) => {
        await stores.invoices.add(invoice({ id: idOf('1f', 2) }), [taken({ current: money('1') })]);
        throw new Error('not this time');
      });
      await expect(failing).rejects.toThrow('not this time');
      expect(await invoices().find(NETWORK_ID, idOf('1f', 2))).toBeUndefined();
      expect(await invoices().findDifferences(AFFILIATE, DAY, [])).toHaveLength(1);
    });

    it("sums what an account's invoices in a currency rounded off", async () => {
      const carried = (account = AFFILIATE, currency = 'USD') => invoices().findCarried(account, currency);
      expect(await carried()).toBe(ZERO);
      await invoices().add(invoice(), []);
      await invoices().add(invoice({ id: idOf('1f', 2), exact: money('0.008'), amount: money('0.01') }), []);
      await invoices().add(invoice({ id: idOf('1f', 3), currency: 'JPY', amount: money('12') }), []);
      expect(await carried()).toBe(money('-0.006321098765433'));
      expect(await carried(AFFILIATE, 'JPY')).toBe(money('0.345678901234567'));
      expect(await carried(ADVERTISER)).toBe(ZERO);
      expect(await carried({ ...AFFILIATE, networkId: OTHER_NETWORK_ID })).toBe(ZERO);
    });

    it('finds the newest of exactly a period', async () => {
      const period = { start: invoice().start, end: invoice().end };
      expect(await invoices().findOfPeriod(AFFILIATE, period)).toBeUndefined();
      const { lines: _lines, ...newest } = invoice({ id: idOf('1f', 2), createdAt: later(9) });
      await invoices().add({ ...newest, lines: [invoiceLine()] }, []);
      await invoices().add(invoice(), []);
      await invoices().add(invoice({ id: idOf('1f', 3), end: DAY, createdAt: later(20) }), []);
      expect(await invoices().findOfPeriod(AFFILIATE, period)).toEqual(newest);
      expect(await invoices().findOfPeriod(ADVERTISER, period)).toBeUndefined();
      expect(await invoices().findOfPeriod(AFFILIATE, { ...period, start: DAY })).toBeUndefined();
    });

    it('lists newest first, by account and status, without lines; pages past the end are empty', async () => {
      const add = (n: number, overrides = {}) =>
        invoices().add(invoice({ id: idOf('1f', n), createdAt: later(n), ...overrides }), []);
      await add(1);
      await add(2, { paid: money('1') });
      await add(3, { account: ADVERTISER, paid: money('12.35') });
      await add(4, { amount: ZERO });
      await add(5, { amount: money('-3'), paid: money('-1') });
      const list = async (filter = {}, page = { page: 1, limit: 10 }) => {
        const { items, total } = await invoices().list(NETWORK_ID, filter, page);
        return [items.map(({ id }) => Number.parseInt(id.slice(2), 16)), total];
      };
      expect(await list()).toEqual([[5, 4, 3, 2, 1], 5]);
      expect(await list({}, { page: 2, limit: 2 })).toEqual([[3, 2], 5]);
      expect(await list({}, { page: 9, limit: 2 })).toEqual([[], 5]);
      expect(await list({ accountId: AFFILIATE_ID })).toEqual([[5, 4, 2, 1], 4]);
      expect(await list({ status: 'open' })).toEqual([[1], 1]);
      expect(await list({ status: 'part_paid' })).toEqual([[5, 2], 2]);
      expect(await list({ status: 'paid', accountId: AFFILIATE_ID })).toEqual([[4], 1]);
      expect((await invoices().list(NETWORK_ID, {}, { page: 1, limit: 1 })).items[0]).not.toHaveProperty(
        'lines',
      );
      expect((await invoices().list(OTHER_NETWORK_ID, {}, { page: 1, limit: 1 })).total).toBe(0);
    });

    // docs/rules/billing.md#shown-invoices
    it('adds payments to what is paid, and lists them newest first by invoice or account', async () => {
      await invoices().add(invoice(), []);
      await invoices().add(invoice({ id: idOf('1f', 2), account: ADVERTISER }), []);
      const second = payment({
        id: idOf('ba', 2),
        amount: money('10'),
        createdAt: later(9),
        reference: AWKWARD_TEXT,
      });
      await invoices().addPayment(payment());
      await invoices().addPayment(second);
      const other = { invoiceId: idOf<InvoiceId>('1f', 2), account: ADVERTISER };
      await invoices().addPayment(payment({ ...other, id: idOf<PaymentId>('ba', 3) }));
      expect((await invoices().find(NETWORK_ID, invoice().id))?.paid).toBe(money('12.35'));
      const ofInvoice = { invoiceId: invoice().id };
      const { lines: _lines, ...head } = { ...invoice(), paid: money('12.35') };
      const list = (whose: PaymentsOf, page = { page: 1, limit: 10 }, networkId = NETWORK_ID) =>
        invoices().listPayments(networkId, whose, page);
      expect(await list(ofInvoice)).toEqual({
        items: [
          { payment: second, invoice: head },
          { payment: payment(), invoice: head },
        ],
        total: 2,
      });
      const paged = await Promise.all([1, 2, 3].map((page) => list(ofInvoice, { page, limit: 1 })));
      expect(paged.map(({ items, total }) => [items.map((one) => one.payment.id), total])).toEqual([
        [[second.id], 2],
        [[payment().id], 2],
        [[], 2],
      ]);
      const ofAccount = { accountId: ADVERTISER.id };
      expect((await list(ofAccount)).items.map((one) => one.payment.id)).toEqual([idOf('ba', 3)]);
      expect(await list(ofInvoice, undefined, OTHER_NETWORK_ID)).toEqual({ items: [], total: 0 });
    });

    // docs/rules/billing.md#undone-payments
    it('removes a payment once, and takes it off what is paid', async () => {
      await invoices().add(invoice({ paid: ZERO }), []);
      await invoices().add(invoice({ id: idOf('1f', 2), paid: ZERO }), []);
      const second = payment({
        id: idOf('ba', 2),
        amount: money('10'),
        reference: AWKWARD_TEXT,
        exchange: exchange(),
      });
      await invoices().addPayment(payment());
      await invoices().addPayment(second);
      const listed = await invoices().listPayments(
        NETWORK_ID,
        { invoiceId: invoice().id },
        { page: 1, limit: 10 },
      );
      expect(listed.items.map((one) => one.payment)).toContainEqual(second);
      const remove = (of: { invoiceId: string; id: string }, networkId = NETWORK_ID) =>
        invoices().removePayment(networkId, { ...of, at: new Date(0), reason: null });
      expect(await remove({ ...second, invoiceId: idOf('1f', 2) })).toBeUndefined();
      expect(await remove({ ...second, id: idOf('ba', 9) })).toBeUndefined();
      expect(await remove(second, OTHER_NETWORK_ID)).toBeUndefined();
      expect((await invoices().find(NETWORK_ID, invoice().id))?.paid).toBe(money('12.35'));
      const removed = await race(4, () => remove(second));
      expect(removed.filter((one) => one !== undefined)).toEqual([second]);
      expect((await invoices().find(NETWORK_ID, invoice().id))?.paid).toBe(money('2.35'));
      const ofInvoice = { invoiceId: invoice().id };
      const { items } = await invoices().listPayments(NETWORK_ID, ofInvoice, { page: 1, limit: 10 });
      expect(items.map((one) => one.payment)).toEqual([payment()]);
      const wasPaid = (accountId: string, networkId = NETWORK_ID) => invoices().wasPaid(networkId, accountId);
      expect(await wasPaid(AFFILIATE_ID)).toBe(true);
      await remove(payment());
      expect(await wasPaid(AFFILIATE_ID)).toBe(true);
      expect(await wasPaid(AFFILIATE_ID, OTHER_NETWORK_ID)).toBe(false);
      expect(await wasPaid(OTHER_AFFILIATE_ID)).toBe(false);
    });

    it('gives one racer after another an invoice to pay', async () => {
      await invoices().add(invoice(), []);
      await race(8, (n) =>
        opened().unitOfWork.run(async (stores) => {
          const found = await stores.invoices.findForUpdate(NETWORK_ID, invoice().id);
          if (found?.paid !== ZERO) return;
          await stores.invoices.addPayment(payment({ id: idOf('ba', n), amount: money('12.35') }));
        }),
      );
      expect((await invoices().find(NETWORK_ID, invoice().id))?.paid).toBe(money('12.35'));
    });

    it('stays when the account goes', async () => {
      await invoices().add(invoice(), [taken()]);
      await invoices().addPayment(payment());
      await opened().records.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await invoices().find(NETWORK_ID, invoice().id)).toMatchObject({ paid: money('2.35') });
      const whose = { accountId: AFFILIATE_ID };
      expect((await invoices().listPayments(NETWORK_ID, whose, { page: 1, limit: 9 })).total).toBe(1);
    });

    it('tallies invoices by id, and finds accounts that do not balance', async () => {
      await invoices().add(invoice({ id: idOf('1f', 2), lines: [] }), []);
      await invoices().add(invoice(), [taken()]);
      await invoices().addPayment(payment());
      const tallies = await invoices().listTallies(NETWORK_ID, null, 10);
      expect(idsOf(tallies.map((one) => one.invoice))).toEqual([idOf('1f'), idOf('1f', 2)]);
      expect(tallies).toMatchObject([
        {
          linesExact: money('12.345678901234567'),
          linesAmount: money('12.35'),
          payments: money('2.35'),
          invoice: { paid: money('2.35') },
        },
        { linesExact: ZERO, linesAmount: ZERO, payments: ZERO },
      ]);
      expect(await invoices().listTallies(NETWORK_ID, idOf('1f'), 10)).toHaveLength(1);
      expect(await invoices().listTallies(NETWORK_ID, null, 1)).toHaveLength(1);
      expect(await invoices().listTallies(NETWORK_ID, idOf('1f', 2), 10)).toEqual([]);
      const [off, ...others] = await invoices().listUnbalanced(NETWORK_ID, 10);
      expect(off).toEqual({
        accountId: AFFILIATE_ID,
        invoices: money('24.691357802469134'),
        taken: money('12.345678901234567'),
      });
      expect([others, await invoices().listUnbalanced(OTHER_NETWORK_ID, 10)]).toEqual([[], []]);
    });
  });
}
