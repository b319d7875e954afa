import type {
  AffiliateId,
  CampaignId,
  LinkAliasId,
  NetworkId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';
import { aliasNames, type LinkAlias } from '@tributary/domain/tracking/link-alias';
import type { LinkAliases } from '@tributary/application/tracking/link-aliases';
import type { LinkAlias as LinkAliasRow, Prisma } from '../generated/client.ts';
import { NEWEST_FIRST, slice } from '../shared/columns.ts';
import type { Session } from '../shared/session.ts';

export const postgresLinkAliases = ({ db, atOneMoment }: Session): LinkAliases => ({
  addOnce: async (alias) => {
    // `on conflict do nothing`: the unique index decides who adds.
    const { count } = await db.linkAlias.createMany({ data: [rowOf(alias)], skipDuplicates: true });
    const { networkId, domain, path, query } = rowOf(alias);
    const row = await db.linkAlias.findFirst({ where: { networkId, domain, path, query } });
    if (row === null) throw new Error('An alias disappeared while it was being added.');
    return { added: count === 1, alias: aliasOf(row) };
  },
  find: async (networkId, id) => {
    const row = await db.linkAlias.findFirst({ where: { id, networkId } });
    return row === null ? undefined : aliasOf(row);
  },
  list: async (networkId, { affiliateId, campaignId, search }, page) => {
    const where: Prisma.LinkAliasWhereInput = {
      networkId,
      ...(affiliateId && { affiliateId }),
      ...(campaignId && { campaignId }),
      ...(search && { OR: [{ path: holding(search) }, { query: holding(search) }] }),
    };
    return atOneMoment(async (tx) => {
      const rows = await tx.linkAlias.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(aliasOf), total: await tx.linkAlias.count({ where }) };
    });
  },
  countAll: (networkId) => db.linkAlias.count({ where: { networkId } }),
  listForms: async (networkId, path, limit) => {
    const rows = await db.linkAlias.findMany({
      where: { networkId, path },
      distinct: ['form'],
      select: { query: true },
      take: limit,
    });
    return rows.map(({ query }) => query);
  },
  remove: async (networkId, id) => (await db.linkAlias.deleteMany({ where: { id, networkId } })).count === 1,
});

/** The part is text, not a pattern. */
const holding = (part: string) => ({
  contains: part.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
});

const rowOf = (alias: LinkAlias): LinkAliasRow => ({
  ...alias,
  domain: alias.domain ?? '',
  form: aliasNames(alias.query).join('&'),
});

const aliasOf = ({ form: _form, ...row }: LinkAliasRow): LinkAlias => ({
  ...row,
  id: row.id as LinkAliasId,
  networkId: row.networkId as NetworkId,
  linkId: row.linkId as TrackingLinkId,
  affiliateId: row.affiliateId as AffiliateId,
  campaignId: row.campaignId as CampaignId,
  domain: row.domain === '' ? null : row.domain,
});
