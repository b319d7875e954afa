import type { HitFilter, LogSum, Reads } from '@tributary/application/attribution/logs';
import type { LogPosition } from '@tributary/application/shared/page';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { storedHitFromRow, type HitRow } from './hit-rows.ts';
import { type Connection } from '../shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { fromPosition, offsetOf, withinDays } from './log-page.ts';
import { logSumFromRow, type LogSumRow } from './log-sums.ts';
import { dayOfEventId } from './event-day.ts';

export const hitReads = (sql: Connection): Pick<Reads, 'hits' | 'countHits' | 'clickIdsOfHits'> => ({
  hits: async (networkId, filter, page) => {
    const rows = await sql<HitRow[]>`
      select * from conversion_hits where ${matching(sql, { networkId, ...filter, ...page })}
      order by hit_at desc, id desc
      limit ${page.limit} offset ${offsetOf(page)}`;
    return rows.map(storedHitFromRow);
  },
  countHits: async (networkId, filter) => {
    const [row] = await sql<{ count: string }[]>`
      select count(*) as count from conversion_hits where ${matching(sql, { networkId, ...filter })}`;
    return Number(row?.count ?? 0);
  },
  clickIdsOfHits: async (networkId, filter) => {
    const [row] = await sql<{ hits: string; with_click_id: string }[]>`
      select count(*) as hits, count(*) filter (where click_id_text <> '') as with_click_id
      from conversion_hits where ${matching(sql, { networkId, ...filter })}
        and method in ('postback', 'pixel')
        and (click_id_text <> '' or txn_id = '' or requested_status is null)`;
    return { hits: Number(row?.hits ?? 0), withClickId: Number(row?.with_click_id ?? 0) };
  },
});

export const sumHits = async (sql: Connection, filter: HitQuery): Promise<LogSum[]> => {
  const rows = await sql<LogSumRow[]>`
    select status, reason, count(*) as count from (
      select state as status, coalesce(reason, '') as reason from conversion_hits where ${matching(sql, filter)}
    ) line
    group by status, reason order by status collate "C", reason collate "C"`;
  return rows.map(logSumFromRow);
};

type HitQuery = HitFilter & {
  readonly networkId: NetworkId;
  readonly after?: LogPosition;
};

const matching = (sql: Connection, query: HitQuery) => {
  const { networkId, after, ...filter } = fromPosition(query);
  return sql`
  network_id = ${networkId} and ${withinDays(sql, filter)} and hit_at >= ${filter.from} and hit_at < ${filter.to}
  ${filter.reason === undefined ? sql`` : sql`and reason = ${storable(filter.reason)}`}
  ${filter.conversionId === undefined ? sql`` : sql`and conversion_id = ${filter.conversionId}`}
  ${filter.advertiserId === undefined ? sql`` : sql`and ${ownerOf(sql)} = ${filter.advertiserId}`}
  ${filter.campaignId === undefined ? sql`` : sql`and ${campaignOf(sql)} = ${filter.campaignId}`}
  ${filter.clickIdText === undefined ? sql`` : sql`and click_id_text = ${storable(filter.clickIdText)}`}
  ${filter.txnId === undefined ? sql`` : sql`and txn_id = ${storable(filter.txnId)}`}
  ${after === undefined ? sql`` : sql`and (hit_at, id) < (${after.at}::timestamptz, ${after.id})`}`;
};

/** docs/rules/attribution.md#advertiser-of-a-hit: in this order, each looked up only where those before it say nothing. */
const ownerOf = (sql: Connection) => sql`coalesce(
  token_advertiser_id,
  pixel_advertiser_id,
  ${ofPixel(sql, 'advertiser_id')},
  ${ofClick(sql, 'advertiser_id')})`;

const campaignOf = (sql: Connection) => sql`coalesce(${ofPixel(sql, 'id')}, ${ofClick(sql, 'campaign_id')})`;

/** Of the campaign that the pixel names. */
const ofPixel = (sql: Connection, column: 'id' | 'advertiser_id') => sql`
  (select c.${sql(column)} from campaigns c
    where c.id = conversion_hits.pixel_campaign_id and c.network_id = conversion_hits.network_id)`;

const ofClick = (sql: Connection, column: 'campaign_id' | 'advertiser_id') => sql`
  (select k.${sql(column)} from clicks k
    where k.day = ${dayOfEventId(sql, sql`conversion_hits.click_id`)} and k.id = conversion_hits.click_id
      and k.network_id = conversion_hits.network_id)`;
