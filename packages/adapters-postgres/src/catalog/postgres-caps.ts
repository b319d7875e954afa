import type { Caps } from '@tributary/application/catalog/caps';
import { OLDEST_FIRST } from '../shared/columns.ts';
import { CAP } from './cap-row.ts';
import type { Session } from '../shared/session.ts';

export const postgresCaps = ({ db }: Session): Caps => ({
  add: async (cap) => {
    await db.cap.create({ data: CAP.write(cap) });
  },
  list: async (networkId, campaignId) =>
    (await db.cap.findMany({ where: { networkId, campaignId }, orderBy: OLDEST_FIRST })).map(CAP.read),
  replace: async (cap) => {
    const { id, networkId, campaignId } = cap;
    const where = { id, networkId, campaignId };
    return (await db.cap.updateMany({ where, data: CAP.editable(cap) })).count === 1;
  },
  remove: async (networkId, campaignId, id) =>
    (await db.cap.deleteMany({ where: { id, networkId, campaignId } })).count === 1,
});
