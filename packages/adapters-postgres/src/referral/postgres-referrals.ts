import type { Referrals } from '@tributary/application/referral/referrals';
import {
  changedReferralCountsFrom,
  type Referral,
  type ReferralTerms,
} from '@tributary/domain/referral/referral';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import { moneyText } from '@tributary/domain/shared/money';
import type { Referral as ReferralRow } from '../generated/client.ts';
import { moneyOf, NEWEST_FIRST, slice } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresReferrals = ({ db, atomically, atOneMoment }: Session): Referrals => ({
  add: (referral, validFrom) => atomically((tx) => add(tx, referral, validFrom)),
  find: (networkId, id) => find(db, networkId, id),
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select 1 from referrals where id = ${id} and network_id = ${networkId} for update`;
      return find(tx, networkId, id);
    }),
  replace: (referral, validFrom) => atomically((tx) => replace(tx, referral, validFrom)),
  remove: (removal) => atomically((tx) => remove(tx, removal)),
  list: async (networkId, { affiliateId }, page) => {
    const where = { networkId, deletedAt: null, ...(affiliateId !== undefined && { affiliateId }) };
    return atOneMoment(async (tx) => {
      const rows = await tx.referral.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(fromRow), total: await tx.referral.count({ where }) };
    });
  },
  listSignUps: async (networkId, ids) => {
    const rows = await db.account.groupBy({
      by: ['referralId'],
      where: { networkId, referralId: { in: [...ids] } },
      _count: true,
    });
    return new Map(rows.map(({ referralId, _count }) => [referralId as ReferralId, _count]));
  },
});

async function find(db: Db, networkId: NetworkId, id: ReferralId): Promise<Referral | undefined> {
  const row = await db.referral.findFirst({ where: { id, networkId, deletedAt: null } });
  return row === null ? undefined : fromRow(row);
}

async function add(db: Db, referral: Referral, validFrom: Date): Promise<void> {
  const { id, networkId, affiliateId, createdAt, modifiedAt } = referral;
  const terms = termsColumns(referral);
  await db.referral.create({ data: { id, networkId, affiliateId, createdAt, modifiedAt, ...terms } });
  await setTerms(db, referral, validFrom);
}

async function replace(db: Db, referral: Referral, validFrom: Date): Promise<boolean> {
  const { id, networkId, modifiedAt } = referral;
  const data = { ...termsColumns(referral), modifiedAt };
  const { count } = await db.referral.updateMany({ where: { id, networkId, deletedAt: null }, data });
  if (count === 0) return false;
  await setTerms(db, referral, validFrom);
  return true;
}

type Removal = {
  readonly networkId: NetworkId;
  readonly id: ReferralId;
  readonly validFrom: Date;
  readonly at: Date;
};
async function remove(db: Db, { networkId, id, validFrom, at }: Removal): Promise<boolean> {
  const found = await find(db, networkId, id);
  const where = { id, networkId, deletedAt: null };
  const { count } = await db.referral.updateMany({ where, data: { live: false, deletedAt: at } });
  if (!found || count === 0) return false;
  await setTerms(db, { ...found, live: false }, validFrom);
  return true;
}

/** A removed affiliate refers nobody any more, and its referrals earn nothing from the beginning of the next day on. */
export async function endReferralsOf(
  db: Db,
  { networkId, affiliateId }: { readonly networkId: NetworkId; readonly affiliateId: string },
  at: Date,
): Promise<void> {
  const referrals = await db.referral.findMany({ where: { networkId, affiliateId, deletedAt: null } });
  if (referrals.length === 0) return;
  const { zone } = await db.network.findUniqueOrThrow({ where: { id: networkId } });
  const validFrom = changedReferralCountsFrom(at, zone);
  for (const { id } of referrals) await remove(db, { networkId, id: id as ReferralId, validFrom, at });
}

async function setTerms(db: Db, referral: Referral, validFrom: Date): Promise<void> {
  const { id: referralId, networkId } = referral;
  // Those of an earlier change too: by another zone of the network, its next day began later.
  await db.referralTerms.deleteMany({ where: { referralId, validFrom: { gte: validFrom } } });
  await db.referralTerms.create({ data: { referralId, networkId, validFrom, ...termsColumns(referral) } });
}

const termsColumns = ({ recurring, base, type, rate, live }: ReferralTerms) => ({
  recurring,
  base,
  type,
  live,
  rate: moneyText(rate),
});

function fromRow({ deletedAt: _deletedAt, ...row }: ReferralRow): Referral {
  return {
    ...row,
    id: row.id as ReferralId,
    networkId: row.networkId as NetworkId,
    affiliateId: row.affiliateId as AffiliateId,
    base: row.base as Referral['base'],
    type: row.type as Referral['type'],
    rate: moneyOf(row.rate),
  };
}
