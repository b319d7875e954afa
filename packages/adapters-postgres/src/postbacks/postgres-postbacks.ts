import type { Postbacks } from '@tributary/application/postbacks/postbacks';
import { Prisma } from '../generated/client.ts';
import { POSTBACK } from './postback-row.ts';
import type { Session } from '../shared/session.ts';

const COLUMNS = Prisma.raw(POSTBACK.columns('p'));

export const postgresPostbacks = ({ db, rows }: Session): Postbacks => ({
  add: async (postback) => {
    await db.postback.create({ data: POSTBACK.write(postback) });
  },
  find: async (networkId, id) => {
    const row = await db.postback.findFirst({ where: { id, networkId } });
    return row === null ? undefined : POSTBACK.read(row);
  },
  list: async (networkId, affiliateId) => {
    const ofAffiliate =
      affiliateId === undefined ? Prisma.empty : Prisma.sql`and p.affiliate_id = ${affiliateId}`;
    const found = await rows<object>(
      Prisma.sql`select ${COLUMNS} from postbacks p where p.network_id = ${networkId} ${ofAffiliate}
        order by p.created_at desc, p.id desc`,
      'fixed',
    );
    return found.map(POSTBACK.read);
  },
  replace: async (postback) => {
    const { id, networkId } = postback;
    const data = POSTBACK.editable(postback);
    return (await db.postback.updateMany({ where: { id, networkId }, data })).count === 1;
  },
  remove: async (networkId, id) => (await db.postback.deleteMany({ where: { id, networkId } })).count === 1,
});
