import type { Postbacks } from '@tributary/application/postbacks/postbacks';
import { NEWEST_FIRST } from '../shared/columns.ts';
import { POSTBACK } from './postback-row.ts';
import type { Session } from '../shared/session.ts';

export const postgresPostbacks = ({ db }: Session): Postbacks => ({
  add: async (postback) => {
    await db.postback.create({ data: POSTBACK.write(postback) });
  },
  find: async (networkId, id) => {
    const row = await db.postback.findFirst({ where: { id, networkId } });
    return row === null ? undefined : POSTBACK.read(row);
  },
  list: async (networkId, affiliateId) => {
    const where = { networkId, ...(affiliateId === undefined ? {} : { affiliateId }) };
    return (await db.postback.findMany({ where, orderBy: NEWEST_FIRST })).map(POSTBACK.read);
  },
  replace: async (postback) => {
    const { id, networkId } = postback;
    const data = POSTBACK.editable(postback);
    return (await db.postback.updateMany({ where: { id, networkId }, data })).count === 1;
  },
  remove: async (networkId, id) => (await db.postback.deleteMany({ where: { id, networkId } })).count === 1,
});
