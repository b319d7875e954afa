import type { statusOf } from '@tributary/domain/billing/invoice';
import { type BilledAccount, type Invoice } from '@tributary/domain/billing/invoice';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import type { InvoiceFilter, Invoices } from '@tributary/application/billing/invoices';
import type { Prisma } from '../generated/client.ts';
import { columnOfDay, NEWEST_FIRST, slice } from '../shared/columns.ts';
import { balancesOf, idsToInvoice } from './account-balances.ts';
import { differencesOf, takeAmounts } from './invoiced-amounts.ts';
import { headOf, invoiceOf, lineRows, paymentOf } from './invoice-row.ts';
import { talliesOf, unbalancedAccounts } from './invoice-tallies.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresInvoices = ({ db, atomically, atOneMoment }: Session): Invoices => ({
  lockAccount: async ({ networkId, id }) => {
    await db.$executeRaw`
      select 1 from accounts where id = ${id} and network_id = ${networkId} for no key update`;
  },
  findDifferences: (account, through, derived) => differencesOf(db, account, { through, derived }),
  add: (invoice, taken) =>
    atomically(async (tx) => {
      await addInvoice(tx, invoice);
      await takeAmounts(tx, invoice.account, taken);
    }),
  find: (networkId, id) => findInvoice(db, networkId, id),
  findForUpdate: async (networkId, id) => {
    await db.$executeRaw`select 1 from invoices where id = ${id} and network_id = ${networkId} for update`;
    return findInvoice(db, networkId, id);
  },
  findOfPeriod: async (account, { start, end }) => {
    const row = await db.invoice.findFirst({
      where: { ...ofAccount(account), startDay: columnOfDay(start), endDay: columnOfDay(end) },
      orderBy: NEWEST_FIRST,
    });
    return row === null ? undefined : headOf(row);
  },
  list: async (networkId, filter, page) => {
    const where = { networkId, ...conditions(db, filter) };
    return atOneMoment(async (tx) => {
      const rows = await tx.invoice.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(headOf), total: await tx.invoice.count({ where }) };
    });
  },
  addPayment: (payment) =>
    atomically(async (tx) => {
      const { account, amount, ...row } = payment;
      const { networkId } = account;
      await tx.payment.create({ data: { ...row, networkId, amount: moneyText(amount) } });
      await tx.invoice.update({
        where: { id: payment.invoiceId, networkId },
        data: { paid: { increment: moneyText(amount) } },
      });
    }),
  removePayment: (networkId, { invoiceId, id }) =>
    atomically(async (tx) => {
      const where = { id, invoiceId, networkId };
      const row = await tx.payment.findFirst({ where, include: { invoice: true } });
      // Of two at once only one removes it; the other must not take it off what is paid.
      if (row === null || (await tx.payment.deleteMany({ where })).count === 0) return undefined;
      await tx.invoice.update({
        where: { id: invoiceId, networkId },
        data: { paid: { decrement: row.amount } },
      });
      return paymentOf(row);
    }),
  listPayments: async (networkId, of, page) => {
    const which = 'invoiceId' in of ? { invoiceId: of.invoiceId } : { invoice: { accountId: of.accountId } };
    const where = { networkId, ...which };
    return atOneMoment(async (tx) => {
      const rows = await tx.payment.findMany({
        where,
        orderBy: NEWEST_FIRST,
        include: { invoice: true },
        ...slice(page),
      });
      const items = rows.map((row) => ({ payment: paymentOf(row), invoice: headOf(row.invoice) }));
      return { items, total: await tx.payment.count({ where }) };
    });
  },
  listBalances: (networkId, asked, page) => balancesOf(db, networkId, { asked, page }),
  listToInvoice: (networkId, through, asked) => idsToInvoice(db, networkId, { ...asked, through }),
  listTallies: (networkId, after, limit) => talliesOf(db, networkId, { after, limit }),
  listUnbalanced: (networkId, limit) => unbalancedAccounts(db, networkId, limit),
});

async function addInvoice(db: Db, invoice: Invoice): Promise<void> {
  const { account, start, end, lines, exact, amount, paid, ...row } = invoice;
  await db.invoice.create({
    data: {
      ...row,
      ...ofAccount(account),
      accountKind: account.kind,
      startDay: columnOfDay(start),
      endDay: columnOfDay(end),
      exact: moneyText(exact),
      amount: moneyText(amount),
      paid: moneyText(paid),
    },
  });
  await db.invoiceLine.createMany({ data: lineRows(invoice, lines) });
}

const ofAccount = ({ networkId, id }: BilledAccount) => ({ networkId, accountId: id as string });

async function findInvoice(db: Db, networkId: NetworkId, id: string): Promise<Invoice | undefined> {
  const row = await db.invoice.findFirst({
    where: { id, networkId },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  return row === null ? undefined : invoiceOf(row);
}

/** As statusOf() says. */
function conditions(db: Db, { accountId, status }: InvoiceFilter): Prisma.InvoiceWhereInput {
  const { amount } = db.invoice.fields;
  const unpaid = { NOT: { paid: { equals: amount } } };
  const byStatus = {
    paid: { paid: { equals: amount } },
    open: { AND: [unpaid, { paid: 0 }] },
    part_paid: { AND: [unpaid, { NOT: { paid: 0 } }] },
  } as const satisfies Record<ReturnType<typeof statusOf>, Prisma.InvoiceWhereInput>;
  return { ...(accountId !== undefined && { accountId }), ...(status && byStatus[status]) };
}
