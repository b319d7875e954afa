import { describe, expect, it } from '@jest/globals';
import { statementsOf, type LedgerEntry } from '@tributary/domain/billing/statement';
import { balanceOf } from '@tributary/domain/billing/balance';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { DocumentId, InvoiceId, PaymentId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { LedgerAsked, ReadLedgerEntries } from '../../src/billing/ledger-entries.ts';
import { openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { AFFILIATE_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT } from '../shared/records-under-test.ts';
import { deposit } from './deposits.contract.ts';
import { document } from './documents-under-test.ts';
import { ADVERTISER, AFFILIATE, exchange, invoice, invoiceLine, payment } from './invoices-under-test.ts';

type UnderTest = BooksUnderTest & { readonly readLedgerEntries: ReadLedgerEntries };

const later = (ms: number): Date => new Date(AWKWARD_INSTANT.getTime() + ms);
const EVER = { from: new Date(0), to: new Date('9999-12-31'), limit: 1000 };
const NONE = { before: [], entries: [], isCut: false };

export function ledgerEntriesContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`${name}: ReadLedgerEntries`, () => {
    const opened = openedBooks(open);
    const read = (asked: Partial<LedgerAsked> = {}, networkId = NETWORK_ID) =>
      opened().readLedgerEntries(networkId, { ...EVER, ...asked });
    const summary = (entries: readonly LedgerEntry[]) =>
      entries.map(({ source, at, amount }) => [source, at.getTime() - AWKWARD_INSTANT.getTime(), amount]);

    async function givenHistory() {
      const { invoices, documents } = opened().records;
      const line = (kind: 'campaign' | 'bonus' | 'adjustment', amount: string) =>
        invoiceLine({ kind, amount: money(amount) });
      await invoices.add(
        invoice({
          lines: [
            line('campaign', '10'),
            line('bonus', '5.5'),
            line('bonus', '-0.15'),
            line('adjustment', '-3'),
          ],
        }),
        [],
      );
      await documents.add(document({ createdAt: later(5) }));
      await invoices.addPayment(
        payment({
          method: AWKWARD_TEXT,
          reference: AWKWARD_TEXT,
          exchange: exchange(),
          createdAt: later(10),
        }),
      );
      await invoices.addPayment(payment({ id: idOf<PaymentId>('ba', 2), createdAt: later(20) }));
      await invoices.removePayment(NETWORK_ID, {
        invoiceId: invoice().id,
        id: payment().id,
        at: later(30),
        reason: AWKWARD_TEXT,
      });
    }

    it('is empty where nothing was invoiced, and for whoever is unknown', async () => {
      expect(await read()).toEqual(NONE);
      expect(await read({ accountId: 'unknown' })).toEqual(NONE);
    });

    it('has every field of every entry, in order of time', async () => {
      await givenHistory();
      const common = {
        account: AFFILIATE,
        currency: 'USD',
        invoiceId: invoice().id,
        period: { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') },
        adjusts: false,
        bonuses: ZERO,
        adjustments: ZERO,
        document: {
          number: 'SB-2026-0001',
          issuedOn: calendarDay('2026-03-01'),
          dueOn: calendarDay('2026-03-15'),
          treatment: 'standard',
          rate: money('19'),
          net: money('12.35'),
          buyerVatId: null,
        },
        method: null,
        reference: null,
        exchange: null,
        fromDeposits: false,
        reason: null,
      } as const;
      const first = {
        method: AWKWARD_TEXT,
        reference: AWKWARD_TEXT,
        exchange: exchange(),
        amount: money('2.35'),
      };
      expect(await read({ accountId: AFFILIATE_ID })).toEqual({
        before: [],
        entries: [
          {
            ...common,
            source: 'invoice',
            at: AWKWARD_INSTANT,
            amount: money('12.35'),
            bonuses: money('5.35'),
            adjustments: money('-3'),
          },
          { ...common, source: 'vat', at: later(5), amount: money('2.35') },
          { ...common, ...first, source: 'payment', at: later(10) },
          { ...common, source: 'payment', at: later(20), amount: money('2.35'), method: 'wire' },
          { ...common, ...first, source: 'undone', at: later(30), reason: AWKWARD_TEXT },
        ],
        isCut: false,
      });
    });

    it('says which payments deposits made, also of those that were undone', async () => {
      await givenHistory();
      const { id: paymentId, invoiceId } = payment();
      await opened().records.deposits.add(deposit({ amount: money('-2.35'), paymentId, invoiceId }));
      const { entries } = await read();
      expect(entries.map(({ source, fromDeposits }) => [source, fromDeposits])).toEqual([
        ['invoice', false],
        ['vat', false],
        ['payment', true],
        ['payment', false],
        ['undone', true],
      ]);
    });

    it('comes to what balances call open', async () => {
      await givenHistory();
      const [statement] = statementsOf(
        { ...(await read({ accountId: AFFILIATE_ID })), deposits: [], prepaidBefore: [] },
        { zone: 'UTC', present: 'USD', start: calendarDay('2000-01-01'), end: calendarDay('2100-01-01') },
      );
      const asked = { kind: 'affiliate', sort: { by: 'owed', order: 'desc' }, derived: [] } as const;
      const page = { page: 1, limit: 10 };
      const { items } = await opened().records.invoices.listBalances(NETWORK_ID, asked, page);
      expect(items.map(({ sums }) => balanceOf(sums).open)).toEqual([money('12.35')]);
      expect(statement?.closing).toBe(money('12.35'));
    });

    it('sums up what was before, by source and currency, and takes the end as no part', async () => {
      await givenHistory();
      await opened().records.invoices.add(
        invoice({
          id: idOf<InvoiceId>('1f', 2),
          currency: 'JPY',
          amount: money('-500'),
          createdAt: later(1),
        }),
        [],
      );
      const { before, entries, isCut } = await read({ from: later(20), to: later(30) });
      expect(before.map(({ source, currency, amount }) => `${source} ${currency} ${amount}`).sort()).toEqual(
        [
          `invoice JPY ${money('-500')}`,
          `invoice USD ${money('12.35')}`,
          `payment USD ${money('2.35')}`,
          `vat USD ${money('2.35')}`,
        ].sort(),
      );
      expect(summary(entries)).toEqual([['payment', 20, money('2.35')]]);
      expect(isCut).toBe(false);
    });

    it('puts what happened at one instant in the order of sources and ids', async () => {
      const { invoices, documents } = opened().records;
      for (const n of [2, 1]) {
        const invoiceId = idOf<InvoiceId>('1f', n);
        await invoices.add(invoice({ id: invoiceId, amount: money(`${n}000`) }), []);
        await documents.add(
          document({
            id: idOf<DocumentId>('d0', n),
            invoiceId,
            sequence: n,
            number: `N-${n}`,
            vat: { ...document().vat, amount: money(`${n}0`) },
          }),
        );
        await invoices.addPayment(payment({ id: idOf('ba', n), invoiceId, amount: money(`${n}00`) }));
      }
      const undone = { id: idOf<PaymentId>('ba', 2), at: AWKWARD_INSTANT, reason: null };
      await invoices.removePayment(NETWORK_ID, { ...undone, invoiceId: idOf('1f', 2) });
      expect(summary((await read()).entries)).toEqual(
        [
          ['invoice', 0, '1000'],
          ['invoice', 0, '2000'],
          ['vat', 0, '10'],
          ['vat', 0, '20'],
          ['payment', 0, '100'],
          ['payment', 0, '200'],
          ['undone', 0, '200'],
        ].map(([source, at, amount]) => [source, at, money(String(amount))]),
      );
    });

    it('has no more entries than asked for, the first ones, and says that there are more', async () => {
      await givenHistory();
      const { entries, isCut } = await read({ limit: 2 });
      expect(summary(entries).map(([source]) => source)).toEqual(['invoice', 'vat']);
      expect(isCut).toBe(true);
      expect(await read({ limit: 5 })).toMatchObject({ isCut: false });
    });

    it('shows nothing of another account, or to another network', async () => {
      await givenHistory();
      const { invoices } = opened().records;
      await invoices.add(invoice({ id: idOf<InvoiceId>('1f', 2), account: ADVERTISER }), []);
      const ofAdvertiser = await read({ accountId: ADVERTISER.id });
      expect(ofAdvertiser.entries).toMatchObject([{ account: ADVERTISER, source: 'invoice' }]);
      expect((await read()).entries).toHaveLength(6);
      expect(await read({}, OTHER_NETWORK_ID)).toEqual(NONE);
      expect(await read({ accountId: AFFILIATE_ID }, OTHER_NETWORK_ID)).toEqual(NONE);
    });
  });
}
