import type { Clicks, FormerName, Impressions } from '@tributary/application/attribution/books';
import type { UniqueClick, VisitorSpan } from '@tributary/domain/attribution/unique-clicks';
import type { AffiliateId, CampaignId, ClickId } from '@tributary/domain/shared/ids';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import { CLICK_TYPES, clickFromRow, clickToRow, type ClickRow } from './click-rows.ts';
import { forEachDay } from './by-day.ts';
import { IMPRESSION_TYPES, impressionToRow } from './impression-rows.ts';
import { arrayRows, insertNewArrays, type ColumnTypes } from '../shared/array-rows.ts';
import { insertNew, type Connection } from '../shared/json-rows.ts';

export const postgresClicks = (sql: Connection): Clicks => ({
  known: (ids) => knownIds(sql, 'clicks', ids),
  add: (clicks) => insertNewArrays(sql, 'clicks', CLICK_TYPES, clicks.map(clickToRow)),
  findMany: async (ids) => {
    const rows = await forEachDay(
      ids,
      (day, sameDay) =>
        sql<ClickRow[]>`select * from clicks where day = ${day} and id = any(${[...sameDay]})`,
    );
    return rows.map(clickFromRow);
  },
  uniqueWithin: (spans) => uniqueWithin(sql, spans),
  rememberUnique: (clicks) =>
    insertNewArrays(sql, 'click_fingerprints', UNIQUE_TYPES, clicks.map(uniqueClickRow)),
  findFormer: async (networkId, formerIds) => {
    const rows = await sql<{ former_id: string; click_id: ClickId }[]>`
      select former_id, click_id from former_clicks
      where network_id = ${networkId} and former_id = any(${[...formerIds]})`;
    return new Map(rows.map((row) => [row.former_id, row.click_id]));
  },
  nameFormer: (names) => insertNew(sql, 'former_clicks', names.map(formerNameRow)),
});

const formerNameRow = ({ networkId, formerId, clickId }: FormerName) => ({
  network_id: networkId,
  former_id: formerId,
  click_id: clickId,
  day: utcDayOfEventId(clickId),
});

export const postgresImpressions = (sql: Connection): Impressions => ({
  known: (ids) => knownIds(sql, 'impressions', ids),
  add: (impressions) =>
    insertNewArrays(sql, 'impressions', IMPRESSION_TYPES, impressions.map(impressionToRow)),
});

export async function knownIds<T extends string>(
  sql: Connection,
  table: 'clicks' | 'impressions' | 'conversion_hits',
  ids: readonly T[],
): Promise<Set<T>> {
  const rows = await forEachDay(
    ids,
    (day, sameDay) =>
      sql<{ id: T }[]>`select id from ${sql(table)} where day = ${day} and id = any(${[...sameDay]})`,
  );
  return new Set(rows.map(({ id }) => id));
}

type UniqueClickRow = {
  readonly campaign_id: CampaignId;
  readonly affiliate_id: AffiliateId;
  readonly fingerprint: string;
  readonly seen_at: Date;
};

const UNIQUE_TYPES: ColumnTypes<UniqueClickRow> = {
  campaign_id: 'text',
  affiliate_id: 'text',
  fingerprint: 'text',
  seen_at: 'timestamptz',
};

const SPAN_TYPES: ColumnTypes<ReturnType<typeof spanRow>> = {
  campaign_id: 'text',
  affiliate_id: 'text',
  fingerprint: 'text',
  seen_after: 'timestamptz',
  seen_before: 'timestamptz',
};

/** The batch holds the campaigns' locks, so nobody else decides about these visitors between this and what is added. */
async function uniqueWithin(sql: Connection, spans: readonly VisitorSpan[]): Promise<UniqueClick[]> {
  if (spans.length === 0) return [];
  const rows = await sql<UniqueClickRow[]>`
    select f.campaign_id, f.affiliate_id, f.fingerprint, f.seen_at
    from ${arrayRows(sql, SPAN_TYPES, spans.map(spanRow))}
    join click_fingerprints f on f.campaign_id = r.campaign_id collate "C"
      and f.affiliate_id = r.affiliate_id collate "C" and f.fingerprint = r.fingerprint collate "C"
      and f.seen_at > r.seen_after and f.seen_at < r.seen_before`;
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    affiliateId: row.affiliate_id,
    fingerprint: row.fingerprint,
    clickedAt: row.seen_at,
  }));
}

const spanRow = ({ campaignId, affiliateId, fingerprint, after, before }: VisitorSpan) => ({
  campaign_id: campaignId,
  affiliate_id: affiliateId,
  fingerprint,
  seen_after: after,
  seen_before: before,
});

const uniqueClickRow = ({
  campaignId,
  affiliateId,
  fingerprint,
  clickedAt,
}: UniqueClick): UniqueClickRow => ({
  campaign_id: campaignId,
  affiliate_id: affiliateId,
  fingerprint,
  seen_at: clickedAt,
});
