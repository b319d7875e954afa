import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Campaigns } from '@tributary/application/catalog/campaigns';
import { Prisma } from '../generated/client.ts';
import { countsOfCategories, idsOfCampaigns, pageOfCampaigns } from './campaign-pages.ts';
import { NEWEST_FIRST } from '../shared/columns.ts';
import {
  CAMPAIGN_COLUMNS,
  WITH_COMMISSIONS,
  campaignOf,
  commissionRows,
  editedCampaignRow,
  type FoundCampaign,
  newCampaignRow,
} from './campaign-row.ts';
import { writeTerms } from './campaign-terms.ts';
import { termsOf } from './terms-json.ts';
import { lockDisplayIds, nextDisplayId, possibleDisplayIds } from '../shared/display-ids.ts';
import { sessionIn, unlessDuplicate, type Db, type ReadRows, type Session } from '../shared/session.ts';

export const postgresCampaigns = ({ db, rows, atomically }: Session): Campaigns => ({
  add: (campaign, at) => atomically((tx) => add(tx, campaign, at)),
  find: (networkId, id) => find(rows, networkId, id),
  findMany: (networkId, ids) => findMany(db, { networkId, id: { in: [...ids] } }),
  findByDisplayIds: (networkId, displayIds) =>
    findMany(db, { networkId, displayId: { in: possibleDisplayIds(displayIds) } }),
  findIds: async (networkId, { ids = [], displayIds = [] }) => {
    const found = await rows<{ readonly id: CampaignId }>(
      Prisma.sql`select id from campaigns where network_id = ${networkId}
        and (id = any(${[...ids]}::text[]) or display_id = any(${possibleDisplayIds(displayIds)}::int[]))`,
      'fixed',
    );
    return found.map(({ id }) => id);
  },
  findNames: async (networkId, { ids = [], displayIds = [] }) => {
    const named = [{ id: { in: [...ids] } }, { displayId: { in: possibleDisplayIds(displayIds) } }];
    const select = { id: true, displayId: true, title: true };
    const found = await db.campaign.findMany({ where: { networkId, OR: named }, select });
    return found.map((row) => ({ ...row, id: row.id as CampaignId }));
  },
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select id from campaigns where id = ${id} and network_id = ${networkId} for no key update`;
      return find(sessionIn(tx).rows, networkId, id);
    }),
  replace: (campaign, at) => atomically((tx) => replace(tx, campaign, at)),
  list: (networkId, filter, page) => pageOfCampaigns(rows, networkId, { filter, page }),
  listIds: (networkId, filter) => idsOfCampaigns(rows, networkId, filter),
  findTermsInForce: async (networkId, ids, at) => {
    const found = await rows<Parameters<typeof termsOf>[0]>(
      Prisma.sql`select t.campaign_id as "campaignId", t.network_id as "networkId", t.version, t.valid_from as "validFrom", t.terms
        from unnest(${[...ids]}::text[]) as w (id)
        join campaigns c on c.id = w.id collate "C" and c.network_id = ${networkId} and c.deleted_at is null
        cross join lateral (
          select * from campaign_terms where campaign_id = c.id and valid_from <= ${at.toISOString()}::timestamptz
          order by version desc limit 1
        ) t`,
      'fixed',
    );
    return found.map(termsOf);
  },
  countCategories: (networkId, filter) => countsOfCategories(rows, networkId, filter),
});

async function add(db: Db, campaign: Omit<Campaign, 'displayId'>, at: Date): ReturnType<Campaigns['add']> {
  const { id, networkId } = campaign;
  // Taken for good only once the campaign is in, so that a duplicate leaves no gap.
  const displayId = 1 + (await lockDisplayIds(db, networkId, 'campaign'));
  // `on conflict do nothing`: the unique index decides, and the transaction stays usable.
  const data = [newCampaignRow({ ...campaign, displayId })];
  const { count } = await db.campaign.createMany({ data, skipDuplicates: true });
  if (count === 0) return { kind: 'duplicate_external_id' };
  await nextDisplayId(db, networkId, 'campaign');
  await db.commission.createMany({ data: commissionRows(id, campaign.commissions) });
  await writeTerms(db, [id], at);
  return { kind: 'added', campaign: { ...structuredClone(campaign), displayId } };
}

async function replace(db: Db, campaign: Campaign, at: Date): ReturnType<Campaigns['replace']> {
  const { id, networkId } = campaign;
  const where = { id, networkId, deletedAt: null };
  const result = await unlessDuplicate(db, () =>
    db.campaign.updateMany({ where, data: editedCampaignRow(campaign) }),
  );
  if (result === 'duplicate') return 'duplicate_external_id';
  if (result.count === 0) return 'missing';
  await db.commission.deleteMany({ where: { campaignId: id } });
  await db.commission.createMany({ data: commissionRows(id, campaign.commissions) });
  await writeTerms(db, [id], at);
  return 'replaced';
}

async function find(rows: ReadRows, networkId: NetworkId, id: CampaignId): Promise<Campaign | undefined> {
  const [row] = await rows<FoundCampaign>(
    Prisma.sql`
      select ${Prisma.raw(CAMPAIGN_COLUMNS)} from campaigns c
      where c.id = ${id} and c.network_id = ${networkId} and c.deleted_at is null`,
    'fixed',
  );
  return row === undefined ? undefined : campaignOf(row);
}

async function findMany(db: Db, where: Prisma.CampaignWhereInput) {
  const found = await db.campaign.findMany({
    where: { ...where, deletedAt: null },
    include: WITH_COMMISSIONS,
    orderBy: NEWEST_FIRST,
  });
  return found.map(campaignOf);
}
