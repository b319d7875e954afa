import {
  CATEGORY_COUNTS_MAX,
  type CampaignFigure,
  type CampaignFilter,
  type CampaignOffer,
  type CampaignSort,
  type CategoryCount,
} from '@tributary/application/catalog/campaigns';
import type { Page, PageOf } from '@tributary/application/shared/page';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { Prisma } from '../generated/client.ts';
import { columnOfDay, slice } from '../shared/columns.ts';
import { likePart } from '../shared/like-part.ts';
import type { ReadRows } from '../shared/session.ts';
import { CAMPAIGN_COLUMNS, campaignOf, type FoundCampaign } from './campaign-row.ts';

type Sql = Prisma.Sql;
const { sql } = Prisma;

/**
 * A page, in its order, and how many there are in all, by one statement, which sees one moment. Written so that PostgreSQL finds ids
 * and counts in `campaigns_page_idx` alone, unless a text is searched: a total that is exact has to look at every campaign,
 * and rows are wide (npm run bench -- listings).
 */
export async function pageOfCampaigns(
  rows: ReadRows,
  networkId: NetworkId,
  { filter, page }: { readonly filter: CampaignFilter; readonly page: Page },
): Promise<PageOf<Campaign>> {
  const branches = wheresOf(networkId, filter);
  const countsOf = branches.map((where) => sql`(select count(*) from campaigns where ${where})`);
  const { skip, take } = slice(page);
  // Each branch is sorted and limited by itself; otherwise PostgreSQL would sort all campaigns instead of merging
  // branches.
  const { ordering, matching } = orderedBranches(networkId, { filter, branches });
  const rowsOf = matching.map((branch) => sql`(${branch} order by ${ordering} limit ${skip + take})`);
  const found = await rows<FoundCampaign & { readonly id: string | null; readonly total: number }>(
    sql`
    select t.total, ${Prisma.raw(CAMPAIGN_COLUMNS)}
    from (select (${Prisma.join(countsOf, ' + ')})::int as total) t
    left join (
      select id, row_number() over (order by ${ordering}) as place
      from (${Prisma.join(rowsOf, ' union all ')}) matching order by ${ordering} limit ${take} offset ${skip}
    ) p on true
    left join campaigns c on c.id = p.id
    order by p.place`,
    isCommon(filter) ? 'fixed' : undefined,
  );
  return { items: found.filter(({ id }) => id !== null).map(campaignOf), total: found[0]?.total ?? 0 };
}

/** The ids in the order of the pages, by one statement. */
export async function idsOfCampaigns(
  rows: ReadRows,
  networkId: NetworkId,
  filter: CampaignFilter,
): Promise<CampaignId[]> {
  const branches = wheresOf(networkId, filter);
  const { ordering, matching } = orderedBranches(networkId, { filter, branches });
  const found = await rows<{ readonly id: CampaignId }>(
    sql`select id from (${Prisma.join(matching, ' union all ')}) m order by ${ordering}`,
  );
  return found.map(({ id }) => id);
}

type Branches = { readonly filter: CampaignFilter; readonly branches: readonly Sql[] };

/** The ids of each branch with what they are ordered by. */
function orderedBranches(networkId: NetworkId, { filter: { sort = NEWEST }, branches }: Branches) {
  const { by, order } = sort;
  const beside = 'range' in sort ? figuresOf(networkId, sort) : Prisma.empty;
  const matching = branches.map(
    (where) => sql`select id, ${Prisma.raw(SORT_KEYS[by])} as k from campaigns ${beside} where ${where}`,
  );
  return { ordering: Prisma.raw(`k ${order}, id ${order}`), matching };
}

export const countsOfCategories = (
  rows: ReadRows,
  networkId: NetworkId,
  filter: CampaignFilter,
): Promise<readonly CategoryCount[]> =>
  rows<CategoryCount>(sql`
    select category as name, count(distinct id)::int as count
    from (${Prisma.join(
      wheresOf(networkId, filter).map(
        (where) => sql`select id, unnest(categories) as category from campaigns where ${where}`,
      ),
      ' union all ',
    )}) matching
    group by category order by count desc, category collate "C" limit ${CATEGORY_COUNTS_MAX}`);

/** The conditions of each branch. */
const wheresOf = (networkId: NetworkId, filter: CampaignFilter): Sql[] =>
  branchesOf(filter).map((conditions) =>
    Prisma.join([sql`network_id = ${networkId} and deleted_at is null`, ...conditions], ' and '),
  );

/**
 * A few texts, which nearly all pages are read by: parsing one anew each time takes a round trip more. PostgreSQL plans them for their
 * values unless another plan promises as much; pages that are searched or offered it must plan for their values.
 */
const isCommon = (filter: CampaignFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || COMMON.has(name));
const COMMON: ReadonlySet<string> = new Set([
  'active',
  'advertiserId',
  'statuses',
  'sort',
] satisfies (keyof CampaignFilter)[]);

const NEWEST: CampaignSort = { by: 'createdAt', order: 'desc' };
const SORT_KEYS: Readonly<Record<CampaignSort['by'], string>> = {
  createdAt: 'created_at',
  modifiedAt: 'coalesce(modified_at, created_at)',
  title: 'lower(title) collate "C"',
  displayId: 'display_id',
  clicks: 'coalesce(figure, 0)',
  profit: 'coalesce(figure, 0)',
  cr: 'coalesce(figure, 0)',
};

/** As reports order by them, of the sums of each day. */
const FIGURES: Readonly<Record<CampaignFigure, string>> = {
  clicks: 'sum(clicks)',
  profit: 'sum(revenue - payout)',
  cr: 'sum(approved_conversions)::numeric(90, 40) / nullif(sum(clicks), 0)',
};
type ByFigure = Extract<CampaignSort, { readonly by: CampaignFigure }>;
const figuresOf = (networkId: NetworkId, { by, range }: ByFigure): Sql => sql`
  left join (
    select campaign_id, ${Prisma.raw(FIGURES[by])} as figure from stats_campaign_day
    where network_id = ${networkId} and day between ${range.start}::date and ${range.end}::date
    group by campaign_id
  ) figures on figures.campaign_id = campaigns.id`;

/** No campaign is in two of them. */
function branchesOf({ offer, ...filter }: CampaignFilter): Sql[][] {
  const common = plainConditions(filter);
  return offer === undefined ? [common] : offeredBranches(offer).map((branch) => [...common, ...branch]);
}

function plainConditions(filter: CampaignFilter): Sql[] {
  const { ids, active, advertiserId, advertiserIds, externalId, search, preview } = filter;
  return [
    ...chosenConditions(filter),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::text[])`]),
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
    ...(active === undefined ? [] : [active ? sql`status = 'active'` : sql`status <> 'active'`]),
    ...(advertiserId === undefined ? [] : [sql`advertiser_id = ${advertiserId}`]),
    ...(advertiserIds === undefined ? [] : [sql`advertiser_id = any(${[...advertiserIds]}::text[])`]),
    ...(search === undefined
      ? []
      : [
          sql`(title ilike ${holding(search)} or description ilike ${holding(search)} or external_id ilike ${holding(search)})`,
        ]),
    ...(preview === undefined ? [] : [sql`preview_url ilike ${holding(preview)}`]),
  ];
}

function chosenConditions({ statuses, models, currencyNot, category, country }: CampaignFilter): Sql[] {
  return [
    ...(statuses === undefined ? [] : [sql`status = any(${[...statuses]}::text[])`]),
    ...(models === undefined ? [] : [sql`model = any(${[...models]}::text[])`]),
    ...(currencyNot === undefined ? [] : [sql`currency <> ${currencyNot}`]),
    ...(category === undefined ? [] : [sql`categories @> array[${category}::text]`]),
    ...(country === undefined
      ? []
      : [
          sql`exists (select from commissions c where c.campaign_id = campaigns.id
            and (c.coverage && array['ALL', ${country}]::text[] or c.coverage = '{}'))`,
        ]),
  ];
}

/** The part is text, not a pattern. */
const holding = (part: string): string => `%${likePart(part)}%`;

/**
 * `isOffered` of the domain as conditions, so that pages are counted right; the contract holds the two together. Campaigns with
 * lists of affiliates are apart, because only they need the lists themselves.
 */
function offeredBranches({ affiliateId, groupIds, granted, today, which }: CampaignOffer): Sql[][] {
  const live = sql`live and status = 'active' and (expires_on is null or expires_on >= ${columnOfDay(today)}::date)`;
  const open = OPEN_TO_ALL[which];
  const isOpen = sql`visibility = any(${[...open]}::text[])`;
  const isGranted = sql`id = any(${[...granted]}::text[])`;
  const listed = sql`has_lists and not blocked_affiliates @> array[${affiliateId}::text]
    and (allowed_affiliates @> array[${affiliateId}::text]
      or not blocked_groups && ${[...groupIds]}::text[]
        and (approved_groups && ${[...groupIds]}::text[]
          or allowed_affiliates = '{}' and (${isOpen} or ${isGranted})))`;
  const branches = [
    ...(open.length > 0 ? [[sql`not has_lists`, isOpen]] : []),
    ...(granted.length > 0 ? [[sql`not has_lists`, sql`not ${isOpen}`, isGranted]] : []),
    [listed],
  ];
  return branches.map((branch) => [live, ...SHOWN[which], ...branch]);
}

/** Whether an affiliate may run it or ask for it, as one condition: both lists of its feed. */
export const offeredTo = (offer: Omit<CampaignOffer, 'which'>): Sql =>
  Prisma.join(
    (['open', 'private'] as const)
      .flatMap((which) => offeredBranches({ ...offer, which }))
      .map((branch) => sql`(${Prisma.join(branch, ' and ')})`),
    ' or ',
  );

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
