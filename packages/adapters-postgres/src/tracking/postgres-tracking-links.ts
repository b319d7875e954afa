import type {
  AccessStatus,
  CampaignAccess,
  LandingPage,
  TrackingLink,
} from '@tributary/domain/catalog/campaign';
import type {
  AffiliateId,
  CampaignId,
  LandingPageId,
  NetworkId,
  TrackingLinkId,
} from '@tributary/domain/shared/ids';
import type { CampaignAccesses } from '@tributary/application/catalog/campaign-accesses';
import type { LandingPages } from '@tributary/application/catalog/landing-pages';
import type { TrackingLinks } from '@tributary/application/tracking/tracking-links';
import type {
  CampaignAccess as CampaignAccessRow,
  LandingPage as LandingPageRow,
  TrackingLink as TrackingLinkRow,
} from '../generated/client.ts';
import { NEWEST_FIRST, slice } from '../shared/columns.ts';
import { nextDisplayId } from '../shared/display-ids.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresTrackingLinks = ({ db, atOneMoment }: Session): TrackingLinks => {
  const find = async (networkId: NetworkId, affiliateId: AffiliateId, campaignId: CampaignId) => {
    const row = await db.trackingLink.findFirst({ where: { networkId, affiliateId, campaignId } });
    return row === null ? undefined : linkOf(row);
  };
  return {
    find,
    findMany: async (networkId, affiliateId, campaignIds) => {
      const where = { networkId, affiliateId, campaignId: { in: [...campaignIds] } };
      return (await db.trackingLink.findMany({ where })).map(linkOf);
    },
    list: (networkId, filter, page) =>
      atOneMoment(async (tx) => {
        const where = { networkId, ...filter, campaign: { deletedAt: null } };
        const rows = await tx.trackingLink.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
        return { items: rows.map(linkOf), total: await tx.trackingLink.count({ where }) };
      }),
    addMissing: async (links) => {
      if (links.length === 0) return [];
      const added = await db.trackingLink.createManyAndReturn({ data: [...links], skipDuplicates: true });
      return added.map(linkOf);
    },
    addOnce: async (link) => {
      // `on conflict do nothing`: the unique index decides who adds.
      const { count } = await db.trackingLink.createMany({ data: [link], skipDuplicates: true });
      const stored = await find(link.networkId, link.affiliateId, link.campaignId);
      if (stored === undefined) throw new Error('A tracking link disappeared while it was being added.');
      return { added: count === 1, link: stored };
    },
  };
};

const WHERE_STATUS = {
  waiting: { live: false, refused: false },
  granted: { live: true },
  refused: { live: false, refused: true },
} as const satisfies Readonly<Record<AccessStatus, object>>;

export const postgresCampaignAccesses = ({ db, atomically, atOneMoment }: Session): CampaignAccesses => ({
  addOnce: async (access) => {
    await db.campaignAccess.createMany({ data: [access], skipDuplicates: true });
    const stored = await findAccess(db, access.networkId, access);
    if (stored === undefined) throw new Error('An access disappeared while it was being added.');
    return stored;
  },
  find: (networkId, campaignId, affiliateId) => findAccess(db, networkId, { campaignId, affiliateId }),
  findOne: async (networkId, id) => {
    const row = await db.campaignAccess.findFirst({ where: { id, networkId } });
    return row === null ? undefined : accessOf(row);
  },
  edit: (networkId, id, changes) =>
    atomically(async (tx) => {
      await tx.campaignAccess.updateMany({ where: { id, networkId }, data: changes });
      const row = await tx.campaignAccess.findFirst({ where: { id, networkId } });
      return row === null ? undefined : accessOf(row);
    }),
  list: async (networkId, { status, affiliateIds, advertiserIds }, page) => {
    const where = {
      networkId,
      ...(status && WHERE_STATUS[status]),
      ...(affiliateIds && { affiliateId: { in: [...affiliateIds] } }),
      ...(advertiserIds && { campaign: { advertiserId: { in: [...advertiserIds] } } }),
    };
    return atOneMoment(async (tx) => {
      const rows = await tx.campaignAccess.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(accessOf), total: await tx.campaignAccess.count({ where }) };
    });
  },
  listOf: async (networkId, affiliateId) => {
    const where = { networkId, affiliateId };
    return (await db.campaignAccess.findMany({ where, orderBy: NEWEST_FIRST })).map(accessOf);
  },
});

async function findAccess(
  db: Db,
  networkId: NetworkId,
  { campaignId, affiliateId }: Pick<CampaignAccess, 'campaignId' | 'affiliateId'>,
): Promise<CampaignAccess | undefined> {
  const row = await db.campaignAccess.findFirst({ where: { networkId, campaignId, affiliateId } });
  return row === null ? undefined : accessOf(row);
}

export const postgresLandingPages = ({ db, atomically }: Session): LandingPages => ({
  add: (networkId, page) =>
    atomically(async (tx) => {
      const displayId = await nextDisplayId(tx, networkId, 'landing_page');
      return pageOf(await tx.landingPage.create({ data: { ...page, networkId, displayId } }));
    }),
  list: async (networkId, campaignId) =>
    (await db.landingPage.findMany({ where: { networkId, campaignId }, orderBy: { displayId: 'asc' } })).map(
      pageOf,
    ),
  replace: async (networkId, { id, campaignId, title, url, previewUrl, live }) => {
    const where = { id, networkId, campaignId };
    const data = { title, url, previewUrl, live };
    return (await db.landingPage.updateMany({ where, data })).count === 1;
  },
  remove: async (networkId, campaignId, id) =>
    (await db.landingPage.deleteMany({ where: { id, networkId, campaignId } })).count === 1,
});

const linkOf = (row: TrackingLinkRow): TrackingLink => ({
  ...row,
  id: row.id as TrackingLinkId,
  networkId: row.networkId as NetworkId,
  affiliateId: row.affiliateId as AffiliateId,
  campaignId: row.campaignId as CampaignId,
});

const accessOf = (row: CampaignAccessRow): CampaignAccess => ({
  ...row,
  networkId: row.networkId as NetworkId,
  campaignId: row.campaignId as CampaignId,
  affiliateId: row.affiliateId as AffiliateId,
});

const pageOf = ({ networkId: _networkId, ...row }: LandingPageRow): LandingPage => ({
  ...row,
  id: row.id as LandingPageId,
  campaignId: row.campaignId as CampaignId,
});
