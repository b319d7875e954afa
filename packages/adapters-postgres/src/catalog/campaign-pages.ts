import type { CampaignFilter, CampaignOffer } from '@tributary/application/catalog/campaigns';
import type { Page } from '@tributary/application/shared/page';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { Prisma } from '../generated/client.ts';
import { columnOfDay, slice } from '../shared/columns.ts';
import type { Db } from '../shared/session.ts';

type Sql = Prisma.Sql;
const { sql } = Prisma;

export type CampaignPage = { readonly ids: readonly CampaignId[]; readonly total: number };

/**
 * The ids of a page, newest first, and how many there are in all. Written so that PostgreSQL answers from
 * `campaigns_page_idx` alone, unless a text is searched: a total that is exact has to look at every campaign, and rows
 * are wide (npm run bench -- listings).
 */
export async function pageOfCampaigns(
  db: Db,
  networkId: NetworkId,
  { filter, page }: { readonly filter: CampaignFilter; readonly page: Page },
): Promise<CampaignPage> {
  const branches = branchesOf(filter).map((conditions) =>
    Prisma.join([sql`network_id = ${networkId} and deleted_at is null`, ...conditions], ' and '),
  );
  const countsOf = branches.map((where) => sql`(select count(*) from campaigns where ${where})`);
  const { skip, take } = slice(page);
  // Each branch is sorted and limited by itself; otherwise PostgreSQL would sort all campaigns instead of merging
  // branches.
  const rowsOf = branches.map(
    (where) => sql`(select id, created_at from campaigns where ${where}
      order by created_at desc, id desc limit ${skip + take})`,
  );
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<{ id: CampaignId }[]>`select id from (${Prisma.join(rowsOf, ' union all ')}) matching
      order by created_at desc, id desc limit ${take} offset ${skip}`,
    db.$queryRaw<{ total: number }[]>`select (${Prisma.join(countsOf, ' + ')})::int as total`,
  ]);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** No campaign is in two of them. */
function branchesOf({ offer, ...filter }: CampaignFilter): Sql[][] {
  const common = plainConditions(filter);
  return offer === undefined ? [common] : offeredBranches(offer).map((branch) => [...common, ...branch]);
}

function plainConditions({ active, advertiserId, externalId, search, preview }: CampaignFilter): Sql[] {
  return [
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
    ...(active === undefined ? [] : [active ? sql`status = 'active'` : sql`status <> 'active'`]),
    ...(advertiserId === undefined ? [] : [sql`advertiser_id = ${advertiserId}`]),
    ...(search === undefined
      ? []
      : [
          sql`(title ilike ${holding(search)} or description ilike ${holding(search)} or external_id ilike ${holding(search)})`,
        ]),
    ...(preview === undefined ? [] : [sql`preview_url ilike ${holding(preview)}`]),
  ];
}

/** The part is text, not a pattern. */
const holding = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * `isOffered` of the domain as conditions, so that pages are counted right; the contract holds the two together. Campaigns with
 * lists of affiliates are apart, because only they need the lists themselves.
 */
function offeredBranches({ affiliateId, granted, today, which }: CampaignOffer): Sql[][] {
  const live = sql`live and status = 'active' and (expires_on is null or expires_on >= ${columnOfDay(today)}::date)`;
  const open = OPEN_TO_ALL[which];
  const isOpen = sql`visibility = any(${[...open]}::text[])`;
  const isGranted = sql`id = any(${[...granted]}::text[])`;
  const listed = sql`has_lists and not blocked_affiliates @> array[${affiliateId}::text]
    and (allowed_affiliates @> array[${affiliateId}::text]
      or allowed_affiliates = '{}' and (${isOpen} or ${isGranted}))`;
  const branches = [
    ...(open.length > 0 ? [[sql`not has_lists`, isOpen]] : []),
    ...(granted.length > 0 ? [[sql`not has_lists`, sql`not ${isOpen}`, isGranted]] : []),
    [listed],
  ];
  return branches.map((branch) => [live, ...SHOWN[which], ...branch]);
}

/** The visibilities that let an affiliate without a grant run a campaign, or at least ask for access. */
const OPEN_TO_ALL = {
  runnable: ['public'],
  open: ['public', 'permission'],
  private: [],
} as const satisfies Record<CampaignOffer['which'], readonly string[]>;

const SHOWN: Record<CampaignOffer['which'], Sql[]> = {
  runnable: [],
  open: [sql`visibility <> 'private'`],
  private: [sql`visibility = 'private'`],
};
