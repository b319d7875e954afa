import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { DocumentId, InvoiceId } from '@tributary/domain/shared/ids';
import type { AccountLegalData } from '@tributary/domain/billing/legal-data';
import { statusOf, totalOf } from '@tributary/domain/billing/invoice';
import { money, moneyText, ZERO } from '@tributary/domain/shared/money';
import { makeCheckBilling } from '../../src/billing/check-billing.ts';
import { makeCloseInvoice } from '../../src/billing/close-invoice.ts';
import { closeOpen } from '../../src/billing/close-period.ts';
import { makeEraseAccount } from '../../src/billing/erase-account.ts';
import { makeIssueDocument } from '../../src/billing/issue-document.ts';
import { makeRecordPayment } from '../../src/billing/record-payment.ts';
import { makeSetCompany, makeSetLegalData } from '../../src/billing/set-legal-data.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';
import { openedBooks } from '../shared/books-under-test.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { OTHER_AFFILIATE_ID, race } from '../shared/records-under-test.ts';
import {
  company,
  companyVersion,
  document,
  ledgerAccounts,
  ledgerVersion,
  legalData,
  legalVersion,
} from './documents-under-test.ts';
import { AFFILIATE, book, invoice, type OpenInvoices } from './invoices-under-test.ts';

const SERIES = { networkId: NETWORK_ID, kind: 'invoice', year: 2026 } as const;
const FEBRUARY = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28'), currency: 'USD' };

export function documentsContract(name: string, open: OpenInvoices): void {
  describe(`Documents (${name})`, () => {
    const opened = openedBooks(open);
    const stores = () => opened().records;

    it('gives back a whole document, and its invoice has the number and the VAT', async () => {
      await stores().invoices.add(invoice(), []);
      expect(await stores().documents.find(NETWORK_ID, invoice().id)).toBeUndefined();
      await stores().documents.add(document());
      expect(await stores().documents.find(NETWORK_ID, invoice().id)).toEqual(document());
      expect(await stores().documents.find(OTHER_NETWORK_ID, invoice().id)).toBeUndefined();
      const { number, vat } = document();
      expect(await stores().invoices.find(NETWORK_ID, invoice().id)).toEqual(
        invoice({ number, vat: vat.amount }),
      );
    });

    it('has at most one of an invoice, and keeps the first', async () => {
      await stores().invoices.add(invoice(), []);
      await stores().documents.add(document());
      const second = document({ id: idOf<DocumentId>('d0', 2), sequence: 2, number: 'SB-2026-0002' });
      await expect(stores().documents.add(second)).rejects.toThrow();
      expect(await stores().documents.find(NETWORK_ID, invoice().id)).toEqual(document());
      expect(await stores().invoices.find(NETWORK_ID, invoice().id)).toMatchObject({
        number: 'SB-2026-0001',
      });
    });

    // docs/rules/billing.md#numbers
    it('counts each series by itself, from 1', async () => {
      const take = (
        overrides: Partial<Parameters<ReturnType<typeof stores>['documents']['takeNumber']>[0]> = {},
      ) => stores().documents.takeNumber({ ...SERIES, ...overrides });
      expect([await take(), await take()]).toEqual([1, 2]);
      expect(await take({ kind: 'credit_note' })).toBe(1);
      expect(await take({ year: 2027 })).toBe(1);
      expect(await take({ networkId: OTHER_NETWORK_ID })).toBe(1);
      expect(await take()).toBe(3);
    });

    // docs/rules/billing.md#numbers
    it('gives a number of a transaction that failed again', async () => {
      const failing = opened().unitOfWork.run(async ({ documents }) => {
        await documents.takeNumber(SERIES);
        throw new Error('killed');
      });
      await expect(failing).rejects.toThrow('killed');
      expect(await stores().documents.takeNumber(SERIES)).toBe(1);
    });

    it('gives racing transactions a number each, without a gap', async () => {
      const numbers = await race(8, () =>
        opened().unitOfWork.run(({ documents }) => documents.takeNumber(SERIES)),
      );
      expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it("lists an account's documents of days and a currency, newest first, without credit notes", async () => {
      const add = async (
        n: number,
        of: Partial<Parameters<typeof invoice>[0]>,
        doc: Parameters<typeof document>[0],
      ) => {
        const invoiceId = idOf<InvoiceId>('1f', n);
        await stores().invoices.add(invoice({ id: invoiceId, ...of }), []);
        const createdAt = new Date(Date.UTC(2026, 2, n));
        const made = { id: idOf<DocumentId>('d0', n), invoiceId, sequence: n, number: `N-${n}`, createdAt };
        await stores().documents.add(document({ ...made, ...doc }));
      };
      await add(1, {}, {});
      await add(2, {}, {});
      await add(3, {}, { kind: 'credit_note' });
      await add(4, { currency: 'EUR' }, { currency: 'EUR' });
      const other = { ...AFFILIATE, id: OTHER_AFFILIATE_ID };
      await add(5, { account: other }, { account: other });
      const march = { start: calendarDay('2026-03-01'), end: calendarDay('2026-03-01') };
      await add(6, march, {});
      // It covers no day.
      await add(7, { adjusts: true }, {});
      const listed = async (days = {}, limit = 10) =>
        (await stores().documents.listCovering(AFFILIATE, { ...FEBRUARY, ...days }, limit)).map(
          ({ number }) => number,
        );
      expect(await listed()).toEqual(['N-2', 'N-1']);
      expect(await listed({}, 1)).toEqual(['N-2']);
      expect(await listed({ end: march.end })).toEqual(['N-6', 'N-2', 'N-1']);
      expect(await listed({ start: march.end, end: march.end })).toEqual(['N-6']);
      expect(
        await stores().documents.listCovering({ ...AFFILIATE, networkId: OTHER_NETWORK_ID }, FEBRUARY, 10),
      ).toEqual([]);
    });
  });

  describe(`Documents of closings (${name})`, () => {
    const opened = openedBooks(open);
    const clock = testClock();
    const stamps = { clock, randomness: testRandomness() };
    const dependencies = () => ({
      ...stamps,
      referralEarnings: async () => [],
      stores: opened().records,
      unitOfWork: opened().unitOfWork,
    });
    const close = (accountId: string, days: { start?: string; end?: string; dryRun?: boolean } = {}) =>
      makeCloseInvoice(dependencies())({
        networkId: NETWORK_ID,
        accountId,
        start: calendarDay(days.start ?? '2026-02-01'),
        end: calendarDay(days.end ?? '2026-02-28'),
        dryRun: days.dryRun,
      });
    const found = (id: InvoiceId | null) => opened().records.documents.find(NETWORK_ID, id ?? '');
    const enter = async () => {
      const { legalRecords } = opened().records;
      await legalRecords.addCompany(companyVersion());
      await legalRecords.addAccount(legalVersion());
      await legalRecords.addAccount(legalVersion({ accountId: ADVERTISER_ID }));
    };

    // docs/rules/billing.md#documents-of-invoices
    it('issues one with each invoice, with copies of both sides, and what is open includes the VAT', async () => {
      await enter();
      await book(opened(), { payout: '50', revenue: '100.05' });
      const { invoice: closed, missing } = await close(ADVERTISER_ID);
      expect(missing).toBeNull();
      expect([closed.number, moneyText(totalOf(closed))]).toEqual(['INV-2026-0001', '119.06']);
      const issued = await found(closed.id);
      expect(issued).toMatchObject({
        kind: 'invoice',
        seller: { legalName: 'Network GmbH' },
        dueOn: '2026-03-24',
      });
      expect((await close(AFFILIATE_ID)).invoice.number).toBe('SB-2026-0001');
      await opened().records.legalRecords.addCompany(
        companyVersion({ version: 2, data: company({ legalName: 'Other' }) }),
      );
      expect(await found(closed.id)).toEqual(issued);
      const pay = (amount: string) =>
        makeRecordPayment(dependencies())({
          networkId: NETWORK_ID,
          invoiceId: closed.id ?? '',
          amount: money(amount),
          method: 'wire',
        });
      await expect(pay('119.07')).rejects.toThrow('Only 119.06 USD is outstanding');
      expect(statusOf((await pay('119.06')).invoice)).toBe('paid');
      const { items } = await opened().records.invoices.list(
        NETWORK_ID,
        { status: 'paid' },
        { page: 1, limit: 9 },
      );
      expect(items.map(({ id }) => id)).toEqual([closed.id]);
      expect(await makeCheckBilling({ stores: opened().records })(NETWORK_ID)).toEqual([]);
    });

    // docs/rules/billing.md#credit-notes
    it('takes back with a credit note of its own series that names its invoice', async () => {
      await enter();
      await book(opened(), { revenue: '100.05' });
      const first = await close(ADVERTISER_ID);
      await book(opened(), { revenue: '-40.05' });
      const { invoice: credit } = await close(ADVERTISER_ID, { start: '2026-03-01', end: '2026-03-09' });
      expect([credit.number, moneyText(credit.vat)]).toEqual(['CN-2026-0001', '-7.61']);
      expect((await found(credit.id))?.corrects).toEqual([
        { invoiceId: first.invoice.id, number: 'INV-2026-0001', issuedOn: '2026-03-10' },
      ]);
      const advertiser = { networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID } as const;
      const correcting = async (account: BilledAccount, id: string | null) =>
        (await opened().records.documents.listCorrecting(account, id ?? '', 9)).map(({ number }) => number);
      expect(await correcting(advertiser, first.invoice.id)).toEqual(['CN-2026-0001']);
      expect(await correcting(advertiser, credit.id)).toEqual([]);
      const others = { ...advertiser, networkId: OTHER_NETWORK_ID };
      expect(await correcting(others, first.invoice.id)).toEqual([]);
      const affiliate = { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID } as const;
      expect(await correcting(affiliate, first.invoice.id)).toEqual([]);
    });

    // docs/rules/billing.md#documents-of-invoices
    it('closes without a document while something is missing, says what, and issues it later, once', async () => {
      await book(opened(), { revenue: '10' });
      expect(await close(ADVERTISER_ID, { dryRun: true })).toMatchObject({ missing: 'company' });
      const { invoice: closed, missing } = await close(ADVERTISER_ID);
      expect([missing, closed.number, closed.vat]).toEqual(['company', null, ZERO]);
      const issue = () =>
        makeIssueDocument(dependencies())({ networkId: NETWORK_ID, invoiceId: closed.id ?? '' });
      await expect(issue()).rejects.toMatchObject({ code: 'not_allowed_in_state' });
      await enter();
      const racing = await Promise.allSettled([issue(), issue(), issue()]);
      expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(issue()).rejects.toMatchObject({ code: 'duplicate' });
      expect((await found(closed.id))?.sequence).toBe(1);
      expect(await opened().records.documents.takeNumber(SERIES)).toBe(2);
    });

    // docs/rules/billing.md#credit-notes
    it('names what a credit note corrects also when both documents are issued later', async () => {
      await book(opened(), { revenue: '100' });
      const { invoice: first } = await close(ADVERTISER_ID);
      await book(opened(), { revenue: '-40' });
      const { invoice: credit } = await close(ADVERTISER_ID, { start: '2026-03-01', end: '2026-03-09' });
      await enter();
      for (const { id } of [first, credit])
        await makeIssueDocument(dependencies())({ networkId: NETWORK_ID, invoiceId: id ?? '' });
      expect((await found(credit.id))?.corrects).toMatchObject([{ invoiceId: first.id }]);
    });

    it('says what the VAT would be in a dry run, and takes no number', async () => {
      await enter();
      await book(opened(), { revenue: '10' });
      const { invoice: dry } = await close(ADVERTISER_ID, { dryRun: true });
      expect([dry.number, moneyText(dry.vat)]).toEqual([null, '1.9']);
      expect((await close(ADVERTISER_ID)).invoice.number).toBe('INV-2026-0001');
    });

    // docs/rules/billing.md#numbers
    it('leaves neither invoice nor number of a closing that was killed between the two', async () => {
      await enter();
      await book(opened(), { revenue: '10' });
      const killed = opened().unitOfWork.run(async ({ documents, ...stores }) => {
        const failing = { ...documents, add: () => Promise.reject(new Error('killed')) };
        const account = { networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID } as const;
        await closeOpen({ ...stores, documents: failing }, dependencies(), {
          network: network(),
          account,
          dryRun: false,
        });
      });
      await expect(killed).rejects.toThrow('killed');
      expect((await opened().records.invoices.list(NETWORK_ID, {}, { page: 1, limit: 9 })).total).toBe(0);
      expect((await close(ADVERTISER_ID)).invoice.number).toBe('INV-2026-0001');
    });

    // docs/rules/billing.md#legal-data
    it('keeps the documents of an account that is removed, and closes it with one', async () => {
      await enter();
      await book(opened(), { revenue: '10' });
      const erased = await makeEraseAccount(dependencies())({
        networkId: NETWORK_ID,
        kind: 'advertiser',
        who: ADVERTISER_ID,
      });
      expect((await found(erased.invoice?.id ?? null))?.buyer.legalName).toBe(legalVersion().data.legalName);
      expect(await opened().records.legalRecords.findAccount(NETWORK_ID, ADVERTISER_ID)).toBeUndefined();
    });

    // docs/rules/billing.md#legal-data
    it('adds a version with who entered it; none when nothing differs', async () => {
      const acting = {
        current: () => ({ actor: { kind: 'operator' as const }, requestId: null }),
        run: <T>(_: unknown, work: () => T) => work(),
      } as const;
      const set = makeSetCompany({ ...dependencies(), acting });
      const first = await set(NETWORK_ID, company());
      expect(first).toMatchObject({ version: 1, by: { kind: 'operator' }, data: company() });
      expect(await set(NETWORK_ID, company())).toEqual(first);
      expect((await set(NETWORK_ID, company({ dueDays: 7 }))).version).toBe(2);
      const swapped = { ...company().prefixes, invoice: 'CN-', credit_note: 'C-' };
      await expect(set(NETWORK_ID, company({ prefixes: swapped }))).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
      const onLine = (of: Partial<AccountLegalData> = {}) => legalData({ legalName: 'Light Blog', ...of });
      const setOf = makeSetLegalData({ ...dependencies(), acting });
      const account = { networkId: NETWORK_ID, id: AFFILIATE_ID };
      expect((await setOf(account, onLine())).version).toBe(1);
      expect((await setOf(account, onLine())).version).toBe(1);
      expect((await setOf(account, onLine({ selfBilling: false }))).version).toBe(2);
      await expect(setOf({ networkId: OTHER_NETWORK_ID, id: AFFILIATE_ID }, onLine())).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });

  describe(`LegalRecords (${name})`, () => {
    const opened = openedBooks(open);
    const records = () => opened().records.legalRecords;

    it('gives back whole versions, the newest first', async () => {
      expect(await records().findCompany(NETWORK_ID)).toBeUndefined();
      expect(await records().findAccount(NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
      const second = { version: 2, createdAt: NOW };
      expect(await records().addCompany(companyVersion())).toBe(true);
      expect(await records().addCompany(companyVersion(second))).toBe(true);
      expect(await records().addAccount(legalVersion())).toBe(true);
      expect(await records().addAccount(legalVersion({ ...second, data: legalData({ vatId: null }) }))).toBe(
        true,
      );
      expect(await records().listCompany(NETWORK_ID, 9)).toEqual([companyVersion(second), companyVersion()]);
      expect(await records().findCompany(NETWORK_ID)).toEqual(companyVersion(second));
      expect(await records().listCompany(NETWORK_ID, 1)).toHaveLength(1);
      expect(await records().findAccount(NETWORK_ID, AFFILIATE_ID)).toEqual(
        legalVersion({ ...second, data: legalData({ vatId: null }) }),
      );
      expect(await records().listAccount(NETWORK_ID, AFFILIATE_ID, 9)).toHaveLength(2);
    });

    it('gives back the newest ledger accounts, which are no legal data', async () => {
      expect(await records().findLedger(NETWORK_ID)).toBeUndefined();
      const second = ledgerVersion({ version: 2, data: ledgerAccounts({ deposits: null, own: {} }) });
      expect(await records().addLedger(ledgerVersion())).toBe(true);
      expect(await records().findLedger(NETWORK_ID)).toEqual(ledgerVersion());
      expect(await records().addLedger(second)).toBe(true);
      expect(await records().addLedger(second)).toBe(false);
      expect(await records().findLedger(NETWORK_ID)).toEqual(second);
      expect(await records().findLedger(OTHER_NETWORK_ID)).toBeUndefined();
      expect(await records().findCompany(NETWORK_ID)).toBeUndefined();
      for (const accountId of ['', 'ledger'])
        expect(await records().listAccount(NETWORK_ID, accountId, 9)).toEqual([]);
    });

    it('are of one network and account, and nobody is the network itself', async () => {
      await records().addCompany(companyVersion());
      await records().addAccount(legalVersion());
      expect(await records().findCompany(OTHER_NETWORK_ID)).toBeUndefined();
      expect(await records().findAccount(OTHER_NETWORK_ID, AFFILIATE_ID)).toBeUndefined();
      expect(await records().findAccount(NETWORK_ID, OTHER_AFFILIATE_ID)).toBeUndefined();
      expect(await records().findAccount(NETWORK_ID, '')).toBeUndefined();
    });

    it('adds a version once: of racing callers one does', async () => {
      const added = await race(6, () => records().addCompany(companyVersion()));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await records().listCompany(NETWORK_ID, 9)).toEqual([companyVersion()]);
    });

    // docs/rules/billing.md#legal-data
    it('forgets those of an account that is removed', async () => {
      await records().addAccount(legalVersion());
      await records().addCompany(companyVersion());
      const removal = { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW } as const;
      await opened().records.accounts.remove(removal);
      expect(await records().listAccount(NETWORK_ID, AFFILIATE_ID, 9)).toEqual([]);
      expect(await records().findCompany(NETWORK_ID)).toBeDefined();
    });
  });
}
