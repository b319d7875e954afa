import type { CapFilter, CapInUse, Caps } from '@tributary/application/catalog/caps';
import type { Page, PageOf } from '@tributary/application/shared/page';
import { periodOf } from '@tributary/domain/attribution/caps';
import type { CapId, NetworkId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { Prisma } from '../generated/client.ts';
import { OLDEST_FIRST, slice } from '../shared/columns.ts';
import { CAP } from './cap-row.ts';
import type { Db, Session } from '../shared/session.ts';

const { sql } = Prisma;

export const postgresCaps = ({ db, atOneMoment }: Session): Caps => ({
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
  listUsed: (networkId, filter, page) => atOneMoment((tx) => listUsed(tx, { networkId, filter, page })),
});

type CapListing = { readonly networkId: NetworkId; readonly filter: CapFilter; readonly page: Page };
type UsedRow = {
  readonly id: CapId;
  readonly displayId: number;
  readonly title: string;
  readonly used: string;
};

async function listUsed(db: Db, { networkId, filter, page }: CapListing): Promise<PageOf<CapInUse>> {
  const { skip, take } = slice(page);
  const rows = usedRows(networkId, filter);
  const found = await db.$queryRaw<UsedRow[]>`
    select id, "displayId", title, used::text as used from (${rows}) u
    order by created_at desc, id desc limit ${take} offset ${skip}`;
  const [counted] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total from (${rows}) u`;
  const caps = await db.cap.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
  const byId = new Map(caps.map((row) => [row.id, CAP.read(row)]));
  const items = found.flatMap(({ id, displayId, title, used }) => {
    const cap = byId.get(id);
    return cap ? [{ cap, campaign: { displayId, title }, used: money(used) }] : [];
  });
  return { items, total: counted?.total ?? 0 };
}

/** The caps asked for with what the present period has used, which its counters know. */
function usedRows(networkId: NetworkId, filter: CapFilter): Prisma.Sql {
  const { today, campaignIds, affiliateId, live, percentMin } = filter;
  const conditions = [
    sql`c.network_id = ${networkId} and g.deleted_at is null`,
    ...(campaignIds === undefined ? [] : [sql`c.campaign_id = any(${[...campaignIds]}::text[])`]),
    ...(live === undefined ? [] : [sql`c.live = ${live}`]),
    ...(affiliateId === undefined
      ? []
      : [
          sql`c.live and case when c.group_id is null
            then c.scope = 'all' or c.affiliate_ids = '{}' or c.affiliate_ids @> array[${affiliateId}::text]
            else exists (
              select 1 from affiliate_group_members m
              where m.group_id = c.group_id and m.affiliate_id = ${affiliateId} and m.until is null) end`,
        ]),
    ...(percentMin === undefined
      ? []
      : [sql`coalesce(k.used, 0) * 100 >= c.limit_amount * ${percentMin}::int`]),
  ];
  const own =
    affiliateId === undefined ? sql`` : sql`and (c.scope <> 'each' or k.affiliate_id = ${affiliateId})`;
  return sql`
    select c.id, c.created_at, g.display_id as "displayId", g.title, greatest(coalesce(k.used, 0), 0) as used
    from caps c join campaigns g on g.id = c.campaign_id
    left join lateral (
      select max(k.used) as used from cap_counters k
      where k.cap_id = c.id and k.period = case c.period when 'daily' then ${periodOf('daily', today)}
        when 'monthly' then ${periodOf('monthly', today)} else ${periodOf('lifetime', today)} end ${own}
    ) k on true
    where ${Prisma.join(conditions, ' and ')}`;
}
