import type { PayoutMethods } from '@tributary/application/billing/payout-methods';
import type { PayoutMethod } from '@tributary/domain/billing/payout-method';
import type { PayoutMethod as Row } from '../generated/client.ts';
import { slice } from '../shared/columns.ts';
import { recordFields } from '../shared/record-fields.ts';
import type { Session } from '../shared/session.ts';

const METHOD = recordFields<PayoutMethod, Row>()(
  {
    networkId: 'plain',
    affiliateId: 'plain',
    destination: 'json',
    version: 'plain',
    changedAt: 'instant',
    confirmation: 'plain',
    confirmedBy: 'plain',
    confirmedAt: 'instant',
  },
  ['networkId', 'affiliateId'],
);

export const postgresPayoutMethods = ({ db, atOneMoment }: Session): PayoutMethods => ({
  find: async (networkId, affiliateId) => {
    const row = await db.payoutMethod.findFirst({ where: { networkId, affiliateId } });
    return row === null ? undefined : METHOD.read(row);
  },
  findMany: async (networkId, ids) => {
    const rows = await db.payoutMethod.findMany({ where: { networkId, affiliateId: { in: [...ids] } } });
    return rows.map((row) => METHOD.read(row));
  },
  list: (networkId, { confirmation }, page) => {
    const where = { networkId, ...(confirmation !== undefined && { confirmation }) };
    const orderBy = [{ changedAt: 'desc' as const }, { affiliateId: 'desc' as const }];
    return atOneMoment(async (tx) => {
      const rows = await tx.payoutMethod.findMany({ where, orderBy, ...slice(page) });
      return { items: rows.map((row) => METHOD.read(row)), total: await tx.payoutMethod.count({ where }) };
    });
  },
  put: async (method) => {
    await db.payoutMethod.upsert({
      where: { affiliateId: method.affiliateId },
      create: METHOD.write(method),
      update: METHOD.editable(method),
    });
  },
  remove: async (networkId, affiliateId) =>
    (await db.payoutMethod.deleteMany({ where: { networkId, affiliateId } })).count > 0,
});
