import type { AdvertiserCredits } from '@tributary/application/billing/advertiser-credits';
import type { AdvertiserCredit, CreditState } from '@tributary/domain/billing/credit';
import type { AdvertiserId, NetworkId } from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import type { AdvertiserCredit as Row } from '../generated/client.ts';
import { moneyOf } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';

/** A trigger lets the trackers know of each state that changes. */
export const postgresAdvertiserCredits = ({ db }: Session): AdvertiserCredits => ({
  find: (networkId, advertiserId) => findCredit(db, { networkId, advertiserId }),
  findForUpdate: async (networkId, advertiserId) => {
    await db.$executeRaw`
      select 1 from advertiser_credits where advertiser_id = ${advertiserId} and network_id = ${networkId} for update`;
    return findCredit(db, { networkId, advertiserId });
  },
  put: async ({ networkId, advertiserId, limit, state, since, noticed }) => {
    const fields = { limit: limit === null ? null : moneyText(limit), state, since, noticed };
    const create = { networkId, advertiserId, ...fields };
    await db.advertiserCredit.upsert({ where: { advertiserId }, create, update: fields });
  },
  listStates: async (networkId, ids) => {
    const rows = await db.advertiserCredit.findMany({
      where: { networkId, advertiserId: { in: [...ids] } },
      select: { advertiserId: true, state: true },
      orderBy: { advertiserId: 'asc' },
    });
    return rows.map(({ advertiserId, state }) => ({
      advertiserId: advertiserId as AdvertiserId,
      state: state as CreditState,
    }));
  },
  list: async ({ after, limit }) => {
    const rows = await db.advertiserCredit.findMany({
      where: after === null ? {} : { advertiserId: { gt: after } },
      orderBy: { advertiserId: 'asc' },
      take: limit,
    });
    return rows.map(creditOf);
  },
});

async function findCredit(
  db: Db,
  where: { readonly networkId: NetworkId; readonly advertiserId: string },
): Promise<AdvertiserCredit | undefined> {
  const row = await db.advertiserCredit.findFirst({ where });
  return row === null ? undefined : creditOf(row);
}

const creditOf = ({ networkId, advertiserId, limit, state, since, noticed }: Row): AdvertiserCredit => ({
  networkId: networkId as NetworkId,
  advertiserId: advertiserId as AdvertiserId,
  limit: limit === null ? null : moneyOf(limit),
  state: state as CreditState,
  since,
  noticed: noticed as CreditState,
});
