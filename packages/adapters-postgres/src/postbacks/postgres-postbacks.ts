import type { Postback, PostbackEvent } from '@tributary/domain/postbacks/postback';
import type { AffiliateId, CampaignId, GoalId, NetworkId, PostbackId } from '@tributary/domain/shared/ids';
import type { Postbacks } from '@tributary/application/postbacks/postbacks';
import type { Postback as PostbackRow } from '../generated/client.ts';
import { NEWEST_FIRST } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresPostbacks = ({ db }: Session): Postbacks => ({
  add: async (postback) => {
    await db.postback.create({ data: postback });
  },
  find: async (networkId, id) => {
    const row = await db.postback.findFirst({ where: { id, networkId } });
    return row === null ? undefined : fromRow(row);
  },
  list: async (networkId, affiliateId) => {
    const where = { networkId, ...(affiliateId === undefined ? {} : { affiliateId }) };
    return (await db.postback.findMany({ where, orderBy: NEWEST_FIRST })).map(fromRow);
  },
  replace: async (postback) => {
    const { id, networkId, affiliateId: _affiliateId, createdAt: _createdAt, ...editable } = postback;
    return (await db.postback.updateMany({ where: { id, networkId }, data: editable })).count === 1;
  },
  remove: async (networkId, id) => (await db.postback.deleteMany({ where: { id, networkId } })).count === 1,
});

const fromRow = (row: PostbackRow): Postback => ({
  ...row,
  id: row.id as PostbackId,
  networkId: row.networkId as NetworkId,
  affiliateId: row.affiliateId as AffiliateId,
  campaignId: row.campaignId as CampaignId | null,
  goalId: row.goalId as GoalId | null,
  event: row.event as PostbackEvent,
  method: row.method as Postback['method'],
});
