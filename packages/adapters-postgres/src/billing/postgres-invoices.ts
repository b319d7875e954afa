import type { statusOf } from '@tributary/domain/billing/invoice';
import { type BilledAccount, type Invoice, type InvoiceHead } from '@tributary/domain/billing/invoice';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import type { InvoiceFilter, Invoices } from '@tributary/application/billing/invoices';
import type { Page, PageOf } from '@tributary/application/shared/page';
import { Prisma } from '../generated/client.ts';
import { columnOfDay, NEWEST_FIRST, slice } from '../shared/columns.ts';
import { balancesOf, idsToInvoice, pendingOf } from './account-balances.ts';
import {
  conversionsOfLines,
  differencesOf,
  heldOf,
  takeAmounts,
  takeConversions,
} from './invoiced-amounts.ts';
import { exchangeColumn, headOf, INVOICE, invoiceOf, lineRows, PAYMENT, paymentOf } from './invoice-row.ts';
import { talliesOf, unbalancedAccounts } from './invoice-tallies.ts';
import type { Db, ReadRows, Session } from '../shared/session.ts';

const { sql } = Prisma;

export const postgresInvoices = ({ db, rows, atomically }: Session): Invoices => ({
  lockAccount: async ({ networkId, id }) => {
    await db.$executeRaw`
      select 1 from accounts where id = ${id} and network_id = ${networkId} for no key update`;
  },
  findDifferences: (account, through, derived) => differencesOf(db, account, { through, derived }),
  findPending: (account) => pendingOf(db, account),
  findCarried: (account, currency) => carriedOf(db, account, currency),
  add: (invoice, taken, conversions = []) =>
    atomically(async (tx) => {
      await addInvoice(tx, invoice);
      await takeAmounts(tx, invoice.account, taken);
      await takeConversions(tx, invoice, conversions);
    }),
  findHeld: (account, conversion) => heldOf(db, account, conversion),
  listHeld: (networkId, invoiceId, limit) => conversionsOfLines(db, networkId, { invoiceId, limit }),
  find: (networkId, id) => findInvoice(db, networkId, id),
  findForUpdate: async (networkId, id) => {
    await db.$executeRaw`select 1 from invoices where id = ${id} and network_id = ${networkId} for update`;
    return findInvoice(db, networkId, id);
  },
  findOfPeriod: async (account, { start, end }) => {
    const row = await db.invoice.findFirst({
      where: { ...ofAccount(account), startDay: columnOfDay(start), endDay: columnOfDay(end) },
      orderBy: [{ adjusts: 'asc' }, ...NEWEST_FIRST],
    });
    return row === null ? undefined : headOf(row);
  },
  list: (networkId, filter, page) => pageOfInvoices(rows, networkId, { filter, page }),
  listOpen: async (networkId, accountIds) => {
    const open = await db.$queryRaw<object[]>`
      select ${Prisma.raw(INVOICE.columns('i'))} from invoices i
      where i.network_id = ${networkId} and i.account_id = any(${[...accountIds]}::text[]) and i.paid <> i.amount + i.vat
      order by i.account_id, i.id`;
    return open.map(headOf);
  },
  listNewest: async (networkId, accountIds) => {
    const newest = await db.$queryRaw<object[]>`
      select distinct on (i.account_id, i.currency) ${Prisma.raw(INVOICE.columns('i'))} from invoices i
      where i.network_id = ${networkId} and i.account_id = any(${[...accountIds]}::text[])
      order by i.account_id, i.currency, i.created_at desc, i.id desc`;
    return newest.map(headOf);
  },
  addPayment: (payment) =>
    atomically(async (tx) => {
      const { account, amount, exchange, ...row } = payment;
      const { networkId } = account;
      await tx.payment.create({
        data: { ...row, networkId, amount: moneyText(amount), exchange: exchangeColumn(exchange) },
      });
      await tx.invoice.update({
        where: { id: payment.invoiceId, networkId },
        data: { paid: { increment: moneyText(amount) } },
      });
    }),
  removePayment: (networkId, { invoiceId, id, at, reason }) =>
    atomically(async (tx) => {
      const where = { id, invoiceId, networkId };
      const row = await tx.payment.findFirst({ where, include: { invoice: true } });
      // Of two at once only one removes it; the other must not take it off what is paid.
      if (row === null || (await tx.payment.deleteMany({ where })).count === 0) return undefined;
      await tx.invoice.update({
        where: { id: invoiceId, networkId },
        data: { paid: { decrement: row.amount } },
      });
      const { amount, method, reference, createdAt: paidAt } = row;
      const payment = paymentOf(row);
      const exchange = exchangeColumn(payment.exchange);
      await tx.undonePayment.create({
        data: { id, networkId, invoiceId, amount, method, reference, exchange, paidAt, undoneAt: at, reason },
      });
      return payment;
    }),
  listPayments: (networkId, of, page) => pageOfPayments(rows, networkId, { of, page }),
  wasPaid: async (networkId, accountId) => {
    const paid = { OR: [{ payments: { some: {} } }, { undone: { some: {} } }] };
    const found = await db.invoice.findFirst({
      where: { networkId, accountId, ...paid },
      select: { id: true },
    });
    return found !== null;
  },
  listBalances: (networkId, asked, page) => balancesOf(db, networkId, { asked, page }),
  listToInvoice: (networkId, through, asked) => idsToInvoice(db, networkId, { ...asked, through }),
  listTallies: (networkId, after, limit) => talliesOf(db, networkId, { after, limit }),
  listUnbalanced: (networkId, limit) => unbalancedAccounts(db, networkId, limit),
});

async function addInvoice(db: Db, invoice: Invoice): Promise<void> {
  const { account, start, end, lines, exact, carried, amount, vat, paid, ...row } = invoice;
  await db.invoice.create({
    data: {
      ...row,
      ...ofAccount(account),
      accountKind: account.kind,
      startDay: columnOfDay(start),
      endDay: columnOfDay(end),
      exact: moneyText(exact),
      carried: moneyText(carried),
      amount: moneyText(amount),
      vat: moneyText(vat),
      paid: moneyText(paid),
    },
  });
  await db.invoiceLine.createMany({ data: lineRows(invoice, lines) });
}

async function carriedOf(db: Db, account: BilledAccount, currency: string): Promise<Money> {
  const [row] = await db.$queryRaw<{ carried: string }[]>`
    select coalesce(sum(exact - amount), 0)::text as carried
    from invoices where account_id = ${account.id} and network_id = ${account.networkId} and currency = ${currency}`;
  return money(row?.carried ?? '0');
}

const ofAccount = ({ networkId, id }: BilledAccount) => ({ networkId, accountId: id as string });

async function findInvoice(db: Db, networkId: NetworkId, id: string): Promise<Invoice | undefined> {
  const row = await db.invoice.findFirst({
    where: { id, networkId },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  return row === null ? undefined : invoiceOf(row);
}

type Listed = { readonly total: number; readonly id: string | null };

/** Newest first, and how many there are in all, by one statement, which sees one moment. */
async function pageOfInvoices(
  rows: ReadRows,
  networkId: NetworkId,
  { filter: { accountId, status }, page }: { readonly filter: InvoiceFilter; readonly page: Page },
): Promise<PageOf<InvoiceHead>> {
  const where = sql`i.network_id = ${networkId}
    ${accountId === undefined ? Prisma.empty : sql`and i.account_id = ${accountId}`}
    ${status === undefined ? Prisma.empty : Prisma.raw(`and ${BY_STATUS[status]}`)}`;
  const { skip, take } = slice(page);
  const found = await rows<Listed>(sql`
    select t.total, p.* from (select count(*)::int as total from invoices i where ${where}) t
    left join (
      select ${INVOICE_COLUMNS} from invoices i where ${where}
      order by i.created_at desc, i.id desc limit ${take} offset ${skip}
    ) p on true
    order by p."createdAt" desc, p.id desc`);
  return { items: found.filter(({ id }) => id !== null).map(headOf), total: found[0]?.total ?? 0 };
}

async function pageOfPayments(
  rows: ReadRows,
  networkId: NetworkId,
  { of, page }: { readonly of: Parameters<Invoices['listPayments']>[1]; readonly page: Page },
): ReturnType<Invoices['listPayments']> {
  const which = 'invoiceId' in of ? sql`m.invoice_id = ${of.invoiceId}` : sql`i.account_id = ${of.accountId}`;
  const from = sql`from payments m join invoices i on i.id = m.invoice_id
    where m.network_id = ${networkId} and ${which}`;
  const { skip, take } = slice(page);
  const found = await rows<Listed & { readonly invoice: object }>(sql`
    select t.total, p.* from (select count(*)::int as total ${from}) t
    left join (
      select ${PAYMENT_COLUMNS}, ${INVOICE_JSON} as invoice ${from}
      order by m.created_at desc, m.id desc limit ${take} offset ${skip}
    ) p on true
    order by p."createdAt" desc, p.id desc`);
  const items = found
    .filter(({ id }) => id !== null)
    .map((row) => ({ payment: paymentOf(row), invoice: headOf(row.invoice) }));
  return { items, total: found[0]?.total ?? 0 };
}

const INVOICE_COLUMNS = Prisma.raw(INVOICE.columns('i'));
const INVOICE_JSON = Prisma.raw(INVOICE.json('i'));
const PAYMENT_COLUMNS = Prisma.raw(PAYMENT.columns('m'));

/** As statusOf() says. */
const BY_STATUS: Readonly<Record<ReturnType<typeof statusOf>, string>> = {
  paid: 'i.paid = i.amount + i.vat',
  open: 'i.paid <> i.amount + i.vat and i.paid = 0',
  part_paid: 'i.paid <> i.amount + i.vat and i.paid <> 0',
};
