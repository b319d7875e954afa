import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import type { SecondFactors } from '@tributary/application/identity/second-factors';
import type { SecondFactor as SecondFactorRow } from '../generated/client.ts';
import type { Session } from '../shared/session.ts';

export const postgresSecondFactors = ({ db, atomically }: Session): SecondFactors => ({
  find: async (networkId, userId) =>
    factorOf(await db.secondFactor.findFirst({ where: { userId, networkId } })),
  findForUpdate: (networkId, userId) =>
    atomically(async (tx) => {
      await tx.$executeRaw`
        select 1 from second_factors where user_id = ${userId} and network_id = ${networkId} for update`;
      return factorOf(await tx.secondFactor.findFirst({ where: { userId, networkId } }));
    }),
  listOn: async (networkId, userIds) => {
    const where = { networkId, userId: { in: [...userIds] }, confirmedAt: { not: null } };
    const rows = await db.secondFactor.findMany({ where, select: { userId: true } });
    const on = new Set(rows.map(({ userId }) => userId));
    return userIds.filter((id) => on.has(id));
  },
  listAll: async (after, limit) => {
    const where = after === null ? {} : { userId: { gt: after } };
    const rows = await db.secondFactor.findMany({ where, orderBy: { userId: 'asc' }, take: limit });
    return rows.map(fromRow);
  },
  put: async (factor) => {
    const { userId, ...rest } = factor;
    const data = { ...rest, recoveryFingerprints: [...factor.recoveryFingerprints] };
    await db.secondFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  },
  remove: async (networkId, userId) =>
    (await db.secondFactor.deleteMany({ where: { userId, networkId } })).count === 1,
});

const factorOf = (row: SecondFactorRow | null): SecondFactor | undefined =>
  row === null ? undefined : fromRow(row);

const fromRow = (row: SecondFactorRow): SecondFactor => ({
  ...row,
  userId: row.userId as UserId,
  networkId: row.networkId as NetworkId,
});
