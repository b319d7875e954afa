import type { PayoutBatches } from '@tributary/application/billing/payout-batches';
import { exchangeFromText } from '@tributary/domain/billing/payment-exchange';
import { heldInvoices, type PayoutBatch, type PayoutLine } from '@tributary/domain/billing/payout-batch';
import type { NetworkId, PayoutBatchId } from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import { Prisma, type PayoutBatch as Row } from '../generated/client.ts';
import { NEWEST_FIRST, slice } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';
import { headOf, INVOICE } from './invoice-row.ts';

export const postgresPayoutBatches = ({ db, atomically, atOneMoment }: Session): PayoutBatches => ({
  add: (batch) =>
    atomically(async (tx) => {
      const { id, networkId, key, createdAt } = batch;
      await tx.payoutBatch.create({ data: { id, networkId, key, createdAt, ...columnsOf(batch) } });
      await holdInvoices(tx, batch);
    }),
  replace: (batch) =>
    atomically(async (tx) => {
      const { id, networkId } = batch;
      const { count } = await tx.payoutBatch.updateMany({ where: { id, networkId }, data: columnsOf(batch) });
      if (count === 0) return false;
      await tx.payoutHold.deleteMany({ where: { batchId: id } });
      await holdInvoices(tx, batch);
      return true;
    }),
  find: (networkId, id) => findBatch(db, { networkId, id }),
  findForUpdate: async (networkId, id) => {
    await db.$executeRaw`select 1 from payout_batches where id = ${id} and network_id = ${networkId} for update`;
    return findBatch(db, { networkId, id });
  },
  findByKey: (networkId, key) => findBatch(db, { networkId, key }),
  list: (networkId, { status }, page) => {
    const where = { networkId, ...(status !== undefined && { status }) };
    return atOneMoment(async (tx) => {
      const rows = await tx.payoutBatch.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(batchOf), total: await tx.payoutBatch.count({ where }) };
    });
  },
  findHolder: async (networkId, invoiceId) => {
    const hold = await db.payoutHold.findFirst({ where: { invoiceId, networkId } });
    return hold === null ? undefined : (hold.batchId as PayoutBatchId);
  },
  pays: async (networkId, affiliateId) => {
    const body = { path: ['lines'], array_contains: [{ affiliateId }] };
    const found = await db.payoutBatch.findFirst({
      where: { networkId, status: { not: 'cancelled' }, body },
      select: { id: true },
    });
    return found !== null;
  },
  findUnpaidForUpdate: async (networkId, limit) => {
    const rows = await db.$queryRaw<object[]>`
      select ${Prisma.raw(INVOICE.columns('i'))} from invoices i
      where i.network_id = ${networkId} and i.account_kind = 'affiliate' and i.paid <> i.amount + i.vat
        and not exists (select 1 from payout_holds h where h.invoice_id = i.id)
      order by i.account_id, i.id limit ${limit} for update of i`;
    return rows.map(headOf);
  },
});

/** The primary key lets no two batches hold an invoice. */
async function holdInvoices(db: Db, batch: PayoutBatch): Promise<void> {
  const data = heldInvoices(batch).map((invoiceId) => ({
    invoiceId,
    networkId: batch.networkId,
    batchId: batch.id,
  }));
  await db.payoutHold.createMany({ data });
}

async function findBatch(db: Db, where: Prisma.PayoutBatchWhereInput): Promise<PayoutBatch | undefined> {
  const row = await db.payoutBatch.findFirst({ where });
  return row === null ? undefined : batchOf(row);
}

type Body = Omit<PayoutBatch, 'id' | 'networkId' | 'key' | 'createdAt' | 'status'>;

/** As JSON, money as exact text and instants as ISO text. */
function columnsOf(batch: PayoutBatch) {
  const { id: _id, networkId: _networkId, key: _key, createdAt: _createdAt, status, ...body } = batch;
  const text = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'bigint' ? moneyText(value as PayoutLine['amount']) : value,
  );
  return { status, body: JSON.parse(text) as Prisma.InputJsonObject };
}

function batchOf(row: Row): PayoutBatch {
  const body = row.body as unknown as AsText<Body>;
  return {
    ...body,
    id: row.id as PayoutBatchId,
    networkId: row.networkId as NetworkId,
    key: row.key,
    status: row.status as PayoutBatch['status'],
    createdAt: row.createdAt,
    releasedAt: body.releasedAt === null ? null : new Date(body.releasedAt),
    lines: body.lines.map((line) => ({
      ...line,
      amount: money(line.amount),
      exchange: line.exchange && exchangeFromText(line.exchange),
      invoices: line.invoices.map((one) => ({
        ...one,
        amount: money(one.amount),
        exchange: one.exchange && exchangeFromText(one.exchange),
      })),
    })),
    leftOut: body.leftOut.map((one) => ({ ...one, amount: money(one.amount) })),
  };
}

type AsText<T> = T extends bigint | Date
  ? string
  : T extends readonly (infer Item)[]
    ? AsText<Item>[]
    : T extends string | number | boolean | null
      ? T
      : { readonly [Name in keyof T]: AsText<T[Name]> };
