import type { Deposit } from '@tributary/domain/billing/deposit';
import { ZERO } from '@tributary/domain/shared/money';
import type { Deposits } from '@tributary/application/billing/deposits';
import type { Deposit as Row } from '../generated/client.ts';
import { moneyOf, NEWEST_FIRST, slice } from '../shared/columns.ts';
import { recordFields } from '../shared/record-fields.ts';
import type { Session } from '../shared/session.ts';

const DEPOSIT = recordFields<Deposit, Row>()(
  {
    id: 'plain',
    networkId: 'plain',
    advertiserId: 'plain',
    amount: 'money',
    currency: 'plain',
    day: 'day',
    note: 'plain',
    paymentId: 'plain',
    invoiceId: 'plain',
    createdAt: 'instant',
    voidedAt: 'instant',
    voidReason: 'plain',
  },
  ['id', 'networkId'],
);

export const postgresDeposits = ({ db, atOneMoment }: Session): Deposits => ({
  add: async (deposit) => {
    await db.deposit.create({ data: DEPOSIT.write(deposit) });
  },
  find: async (networkId, id) => {
    const row = await db.deposit.findFirst({ where: { id, networkId } });
    return row === null ? undefined : DEPOSIT.read(row);
  },
  findOfPayment: async (networkId, paymentId) => {
    const row = await db.deposit.findFirst({ where: { paymentId, networkId } });
    return row === null ? undefined : DEPOSIT.read(row);
  },
  void: async (networkId, id, { at, reason }) => {
    const { count } = await db.deposit.updateMany({
      where: { id, networkId, voidedAt: null },
      data: { voidedAt: at, voidReason: reason },
    });
    return count > 0;
  },
  list: (networkId, { advertiserId }, page) => {
    const where = { networkId, ...(advertiserId !== undefined && { advertiserId }) };
    return atOneMoment(async (tx) => {
      const rows = await tx.deposit.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map((row) => DEPOSIT.read(row)), total: await tx.deposit.count({ where }) };
    });
  },
  listBooked: async (networkId, { advertiserId, from, to, limit }) => {
    const isIn = { gte: from, lt: to };
    const rows = await db.deposit.findMany({
      where: {
        networkId,
        ...(advertiserId !== undefined && { advertiserId }),
        paymentId: null,
        OR: [{ createdAt: isIn }, { voidedAt: isIn }],
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: limit,
    });
    return rows.map((row) => DEPOSIT.read(row));
  },
  listPrepaid: async (networkId, advertiserIds, before) => {
    const counts = before
      ? { createdAt: { lt: before }, OR: [{ voidedAt: null }, { voidedAt: { gte: before } }] }
      : { voidedAt: null };
    const rows = await db.deposit.groupBy({
      by: ['advertiserId', 'currency'],
      where: { networkId, advertiserId: { in: [...advertiserIds] }, ...counts },
      _sum: { amount: true },
    });
    return rows.map(({ advertiserId, currency, _sum }) => ({
      advertiserId,
      currency,
      amount: _sum.amount === null ? ZERO : moneyOf(_sum.amount),
    }));
  },
});
