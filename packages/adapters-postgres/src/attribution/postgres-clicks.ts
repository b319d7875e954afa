import type { Clicks, Impressions } from '@tributary/application/attribution/books';
import type { ClickId } from '@tributary/domain/shared/ids';
import { clickFromRow, clickToRow, type ClickRow } from './click-rows.ts';
import { forEachDay } from './by-day.ts';
import { impressionToRow } from './impression-rows.ts';
import { insertNew, jsonRows, type Connection } from '../shared/json-rows.ts';

export const postgresClicks = (sql: Connection): Clicks => ({
  known: (ids) => knownIds(sql, 'clicks', ids),
  add: (clicks) => insertNew(sql, 'clicks', clicks.map(clickToRow)),
  findMany: async (ids) => {
    const rows = await forEachDay(
      ids,
      (day, sameDay) =>
        sql<ClickRow[]>`select * from clicks where day = ${day} and id = any(${[...sameDay]})`,
    );
    return rows.map(clickFromRow);
  },
  markSeen: (clicks, windowMs) => markSeen(sql, clicks, windowMs),
});

export const postgresImpressions = (sql: Connection): Impressions => ({
  known: (ids) => knownIds(sql, 'impressions', ids),
  add: (impressions) => insertNew(sql, 'impressions', impressions.map(impressionToRow)),
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

type Seen = Parameters<Clicks['markSeen']>[0][number];
type Mark = {
  readonly campaign_id: string;
  readonly affiliate_id: string;
  readonly fingerprint: string;
  readonly seen_at: Date;
};

/**
 * The batch holds the campaigns' locks, so between the reading of the marks and their writing nobody else marks. A mark
 * is the last unique click; one that lies within the window of it, before or after (another spool may be late), repeats.
 */
async function markSeen(sql: Connection, clicks: readonly Seen[], windowMs: number): Promise<Set<ClickId>> {
  if (clicks.length === 0) return new Set();
  const marks = new Map((await marksOf(sql, clicks)).map((mark) => [markKey(mark), mark]));
  const moved = new Map<string, Mark>();
  const repeats = new Set<ClickId>();
  const inOrder = [...clicks].sort(
    (a, b) => a.clickedAt.getTime() - b.clickedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  for (const click of inOrder) {
    const unique = markOf(click);
    const key = markKey(unique);
    const mark = marks.get(key);
    const apartMs = mark && unique.seen_at.getTime() - mark.seen_at.getTime();
    if (apartMs !== undefined && Math.abs(apartMs) < windowMs) repeats.add(click.id);
    else if (apartMs === undefined || apartMs > 0) {
      marks.set(key, unique);
      moved.set(key, unique);
    }
  }
  await writeMarks(sql, [...moved.values()]);
  return repeats;
}

const markOf = (click: Seen): Mark => ({
  campaign_id: click.campaignId,
  affiliate_id: click.affiliateId,
  fingerprint: click.fingerprint,
  seen_at: click.clickedAt,
});

const markKey = (mark: Mark): string => `${mark.campaign_id}|${mark.affiliate_id}|${mark.fingerprint}`;

const marksOf = (sql: Connection, clicks: readonly Seen[]): PromiseLike<Mark[]> => sql<Mark[]>`
  select * from click_fingerprints
  where (campaign_id, affiliate_id, fingerprint) in (
    select campaign_id collate "C", affiliate_id collate "C", fingerprint collate "C"
    from json_to_recordset(${jsonRows(clicks.map(markOf))}::text::json)
      as w (campaign_id text, affiliate_id text, fingerprint text)
  )`;

async function writeMarks(sql: Connection, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into click_fingerprints
    select * from json_populate_recordset(null::click_fingerprints, ${jsonRows(marks)}::text::json)
    on conflict (campaign_id, affiliate_id, fingerprint) do update set seen_at = excluded.seen_at`;
}
