// A text that many records hold is found by walking the newest ones, a rare one by the index of its parts. Which of the
// two it is shows by walking: PostgreSQL's own guess at it is off by the factor that names are like each other
// (npm run bench -- listings).
import {
  type FindRecords,
  type FoundAccount,
  type FoundCampaign,
  type FoundClick,
  type FoundConversion,
  type FoundGoal,
  PART_LENGTH_MIN,
  type RecordSearch,
} from '@tributary/application/search/find-records';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { isId, type AdvertiserId, type AffiliateId, type NetworkId } from '@tributary/domain/shared/ids';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import { offeredTo } from '../catalog/campaign-pages.ts';
import { shownSql } from '../attribution/conversion-rows.ts';
import { Prisma } from '../generated/client.ts';
import { possibleDisplayIds } from '../shared/display-ids.ts';
import { likePart } from '../shared/like-part.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import type { Db } from '../shared/session.ts';

type Sql = Prisma.Sql;
const { sql, raw, join } = Prisma;

/** How many of the newest records are walked. */
const WALKED_MAX = 2000;

export const postgresFindRecords =
  ({ prisma }: Pick<Postgres, 'prisma'>, walkedMax = WALKED_MAX): FindRecords =>
  async (networkId, search) => {
    const scoped: SearchOfNetwork = { db: prisma, networkId, walkedMax, ...search };
    const isNetwork = search.offer === undefined && search.advertiserId === undefined;
    const nothing = Promise.resolve([]);
    const [campaigns, affiliates, advertisers, goals, conversions, clicks] = await Promise.all([
      findCampaigns(scoped),
      isNetwork ? findAccounts<AffiliateId>(scoped, 'affiliate') : nothing,
      isNetwork ? findAccounts<AdvertiserId>(scoped, 'advertiser') : nothing,
      isNetwork ? findGoals(scoped) : nothing,
      findConversions(scoped),
      search.advertiserId === undefined ? findClicks(scoped) : nothing,
    ]);
    return { campaigns, affiliates, advertisers, goals, conversions, clicks };
  };

type SearchOfNetwork = RecordSearch & {
  readonly db: Db;
  readonly networkId: NetworkId;
  readonly walkedMax: number;
};

const findCampaigns = (search: SearchOfNetwork): Promise<FoundCampaign[]> =>
  best(search, {
    table: 'campaigns',
    columns: 'display_id as "displayId", title as name, status',
    searched: 'tributary_folded(title)',
    scope: sql`network_id = ${search.networkId} and deleted_at is null
      ${search.advertiserId === undefined ? Prisma.empty : sql`and advertiser_id = ${search.advertiserId}`}`,
    shown: search.offer === undefined ? sql`true` : sql`(${offeredTo(search.offer)})`,
    exact: named(search),
  });

const findAccounts = <Id extends AffiliateId | AdvertiserId>(
  search: SearchOfNetwork,
  kind: AccountKind,
): Promise<FoundAccount<Id>[]> =>
  best(search, {
    table: 'accounts',
    columns: 'display_id as "displayId", name, email, live',
    searched: 'search_text',
    scope: sql`network_id = ${search.networkId} and kind = ${kind} and deleted_at is null`,
    shown: sql`true`,
    exact: sql`${named(search)} or email_key = ${emailKey(search.text)}`,
  });

const findGoals = (search: SearchOfNetwork): Promise<FoundGoal[]> =>
  best(search, {
    table: 'goals',
    columns: 'title as name, live, campaign_id as "campaignId"',
    searched: 'tributary_folded(title)',
    scope: sql`network_id = ${search.networkId}`,
    shown: sql`(campaign_id is null
      or exists (select from campaigns c where c.id = campaign_id and c.deleted_at is null))`,
    exact: sql`id = ${search.text}`,
  });

/** By long, short or external id. */
function named({ text }: SearchOfNetwork): Sql {
  const [displayId] = /^\d+$/.test(text) ? possibleDisplayIds([Number(text)]) : [];
  const byDisplayId =
    displayId === undefined || String(displayId) !== text ? Prisma.empty : sql`or display_id = ${displayId}`;
  return sql`id = ${text} or external_id = ${text} ${byDisplayId}`;
}

type Ranked = {
  readonly table: string;
  readonly columns: string;
  /** The text, in lower case, whose parts the table has an index of. */
  readonly searched: string;
  /** Whose records: what an index begins with that ends with their creation. */
  readonly scope: Sql;
  /** Which of them. */
  readonly shown: Sql;
  readonly exact: Sql;
};

/** How many the index may find, when there are so many and yet too few among the newest: then the newest of these. */
const INDEXED_MAX = 5000;

/** Each rank is cut by itself; one that the walk has filled leaves the index alone. */
async function best<T extends { readonly id: string }>(
  { db, text, limit, walkedMax }: SearchOfNetwork,
  { table, columns, searched, scope, shown, exact }: Ranked,
): Promise<T[]> {
  const { begins, holds } = patternsOf(text);
  const [from, fields] = [raw(table), sql`created_at as at, id, ${raw(columns)}`];
  const newest = sql`order by at desc, id desc limit ${limit}`;
  const ranks = (holds ? [begins, holds] : [begins]).map(({ parts, pattern }, n) => {
    const walked = raw(`walked_${n}`);
    return {
      walk: sql`${walked} as materialized (select * from newest where searched like ${pattern} ${newest})`,
      rows: [
        sql`(select ${n + 1} as rank, * from ${walked})`,
        sql`(select ${n + 1} as rank, * from (
          select ${fields}, '' as searched from ${from}
          where (select count(*) from ${walked}) < ${limit} and ${scope} and ${shown}
            and tributary_parts(${raw(searched)}) @> ${parts}::text[] and ${raw(searched)} like ${pattern}
          limit ${INDEXED_MAX}) indexed ${newest})`,
      ],
    };
  });
  const named = sql`(select 0 as rank, ${fields}, '' as searched from ${from}
    where ${scope} and ${shown} and (${exact}) ${newest})`;
  const found = await db.$queryRaw<(T & { rank: number; at: Date; searched: string })[]>`
    with walk as materialized (
      select * from ${from} where ${scope} order by created_at desc, id desc limit ${walkedMax}
    ), newest as materialized (
      select ${fields}, ${raw(searched)} as searched from walk where ${shown}
    ), ${join(ranks.map(({ walk }) => walk))}
    select * from (${join([named, ...ranks.flatMap(({ rows }) => rows)], ' union all ')}) found
    order by rank, at desc, id desc`;
  return uniqueById(found)
    .slice(0, limit)
    .map(({ rank: _rank, at: _at, searched: _searched, ...row }) => row as unknown as T);
}

type Pattern = { readonly parts: string[]; readonly pattern: string };

/** As names are indexed (tributary_parts): every three characters in a row, and with ^ the first one and two. */
function patternsOf(text: string): { readonly begins: Pattern; readonly holds?: Pattern } {
  const folded = text.toLowerCase();
  const letters = [...folded];
  const parts = letters.slice(2).map((last, n) => `${letters[n]}${letters[n + 1]}${last}`);
  const firsts = letters.slice(0, 2).map((_, n) => `^${letters.slice(0, n + 1).join('')}`);
  const begins = { parts: [...firsts, ...parts], pattern: `${likePart(folded)}%` };
  if (letters.length < PART_LENGTH_MIN) return { begins };
  return { begins, holds: { parts, pattern: `%${likePart(folded)}%` } };
}

/** The part is text, not a pattern. */

const uniqueById = <T extends { readonly id: string }>(rows: readonly T[]): T[] => {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Of conversions with one transaction id no more than these are looked at: some advertisers send the same for all. */
const SAME_MAX = 1000;

/** By their own id, that of their click, or the transaction id; each has an index. */
function findConversions({
  db,
  networkId,
  text,
  limit,
  offer,
  advertiserId,
}: SearchOfNetwork): Promise<FoundConversion[]> {
  const own = sql`network_id = ${networkId}
    ${advertiserId === undefined ? Prisma.empty : sql`and advertiser_id = ${advertiserId}`}
    ${offer === undefined ? Prisma.empty : sql`and affiliate_id = ${offer.affiliateId} and ${raw(shownSql('conversions'))}`}`;
  const named = isId(text) ? sql`or id = ${text} or click_id = ${text}` : Prisma.empty;
  // Found first and sorted behind it: sorted by an index, PostgreSQL might walk through all conversions.
  return db.$queryRaw<FoundConversion[]>`
    with named as materialized (
      select id, txn_id, status, converted_at, campaign_id from conversions
      where ${own} and ((txn_id = ${text} and txn_id <> '') ${named}) limit ${SAME_MAX}
    )
    select v.id, v.txn_id as "txnId", v.status, v.converted_at as at, v.campaign_id as "campaignId",
      coalesce(c.title, '') as "campaignTitle"
    from named v left join campaigns c on c.id = v.campaign_id
    order by v.converted_at desc, v.id desc limit ${limit}`;
}

/** An id tells its day, and so the one partition it may be in. */
function findClicks({ db, networkId, text, offer }: SearchOfNetwork): Promise<FoundClick[]> {
  if (!isId(text)) return Promise.resolve([]);
  return db.$queryRaw<FoundClick[]>`
    select k.id, k.clicked_at as at, k.campaign_id as "campaignId", coalesce(c.title, '') as "campaignTitle",
      case when k.rejection is not null then 'rejected' when k.duplicate then 'duplicate' else 'valid' end as status
    from clicks k left join campaigns c on c.id = k.campaign_id
    where k.id = ${text} and k.day = ${utcDayOfEventId(text)}::date and k.network_id = ${networkId}
    ${offer === undefined ? Prisma.empty : sql`and k.affiliate_id = ${offer.affiliateId}`}`;
}
