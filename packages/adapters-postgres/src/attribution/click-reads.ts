import type { ClickFilter, ClickLine, MoneySum, Reads } from '@tributary/application/attribution/logs';
import type { Instants, LogPage, LogPosition } from '@tributary/application/shared/page';
import {
  instantsOf,
  wholeDaysOf,
  type CalendarDay,
  type DayRange,
} from '@tributary/domain/shared/calendar-day';
import { UNKNOWN_COUNTRY } from '@tributary/domain/shared/countries';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { CLICK_TYPES, clickFromRow, type ClickRow } from './click-rows.ts';
import { type Connection } from '../shared/json-rows.ts';
import { listedRows } from '../shared/listed-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { anyOf, fromPosition, offsetOf, withinDays } from './log-page.ts';
import { daySumsFor } from '../shared/day-sums.ts';
import { moneySums } from './log-sums.ts';

type ClickLineRow = ClickRow & {
  readonly campaign_display_id: number;
  readonly campaign_title: string;
  readonly affiliate_display_id: number;
  readonly affiliate_name: string;
  readonly landing_page_display_id: number | null;
  readonly landing_page_title: string | null;
};

/** All but the day, which is no part of a click. */
const CLICK_COLUMNS = Object.keys(CLICK_TYPES).filter((name) => name !== 'day') as (keyof ClickRow)[];
/** What the records that it names are called, in the order in which they are selected. */
const NAME_COLUMNS = [
  'campaign_display_id',
  'campaign_title',
  'affiliate_display_id',
  'affiliate_name',
  'landing_page_display_id',
  'landing_page_title',
] as const;
const lineRow = listedRows<ClickLineRow>([...CLICK_COLUMNS, ...NAME_COLUMNS]);

export const clickReads = (sql: Connection): Pick<Reads, 'clicks' | 'eachClick' | 'countClicks'> => ({
  clicks: async (networkId, filter, page) => {
    const lines: ClickLine[] = [];
    await eachClick(sql, { networkId, ...filter, ...page }, (line) => lines.push(line));
    return lines;
  },
  eachClick: (networkId, filter, page, take) => eachClick(sql, { networkId, ...filter, ...page }, take),
  countClicks: async (networkId, filter) => {
    const { days, rest } = isInRollup(filter)
      ? await partsOf(sql, networkId, filter)
      : { days: undefined, rest: [{ from: filter.from, to: filter.to }] };
    // One statement, so that rollup and rows are of one moment.
    const [row] = await sql<{ count: string }[]>`
      select ${rest.reduce(
        (sum, instants) =>
          sql`${sum} + (select count(*) from clicks where ${matching(sql, { networkId, ...filter, ...instants })})`,
        days === undefined ? sql`0` : booked(sql, { networkId, ...filter }, days),
      )} as count`;
    return Number(row?.count ?? 0);
  },
});

/**
 * Each line is made of its row as soon as that has come. A page of rows kept for the lines that are made of them, V8 moved
 * to where its garbage is collected last: it took a fifth of the time of a file (docs/internals/performance.md#logs-and-files).
 */
async function eachClick(
  sql: Connection,
  query: ClickQuery & LogPage,
  take: (line: ClickLine) => void,
): Promise<void> {
  // The page is cut before the names are joined to it. Clicks of removed records stay in it.
  await sql`
    select ${sql.unsafe(CLICK_COLUMNS.map((column) => `k.${column}`).join(', '))},
      coalesce(c.display_id, 0), coalesce(c.title, ''), coalesce(a.display_id, 0), coalesce(a.name, ''), l.display_id, l.title
    from (
      select * from clicks where ${matching(sql, query)}
      order by clicked_at desc, id desc
      limit ${query.limit} offset ${offsetOf(query)}
    ) k
    left join campaigns c on c.id = k.campaign_id
    left join accounts a on a.id = k.affiliate_id
    left join landing_pages l on l.id = k.landing_page_id
    order by k.clicked_at desc, k.id desc`
    .values()
    .forEach((values) => take(lineFromRow(lineRow(values))));
}

/** From the rows, which alone know statuses and reasons. */
export const sumClicks = (sql: Connection, filter: ClickQuery): Promise<MoneySum[]> =>
  moneySums(
    sql,
    sql`select ${statusSql(sql)} as status, coalesce(rejection, '') as reason, payout, revenue
      from clicks where ${matching(sql, filter)}`,
  );

/**
 * Whole days of the network are counted from the rollup, which takes no longer when there are more clicks. The parts of
 * days at both ends, and days before the first whose rows are all kept, are counted from the rows.
 */
async function partsOf(sql: Connection, networkId: NetworkId, { from, to }: Instants) {
  const [network] = await sql<{ zone: string; kept: CalendarDay }[]>`
    select zone, tributary_first_kept_day()::text as kept from networks where id = ${networkId}`;
  const days = network && wholeDaysOf({ from, to }, network.zone);
  if (!days || days.end < network.kept) return { days: undefined, rest: [{ from, to }] };
  const kept = { ...days, start: days.start < network.kept ? network.kept : days.start };
  const inside = instantsOf(kept, network.zone);
  const rest = [
    { from, to: inside.from },
    { from: inside.to, to },
  ];
  return { days: kept, rest: rest.filter((part) => part.from < part.to) };
}

/** The rollup knows campaigns, affiliates and advertisers; for whatever else is asked, the rows are counted. */
const isInRollup = ({ statuses, reasons, countries, ids, ip, values = {} }: ClickFilter): boolean =>
  [statuses, reasons, countries, ids, ip].every((one) => one === undefined) &&
  Object.keys(values).length === 0;

const booked = (sql: Connection, filter: ClickQuery, { start, end }: DayRange) => sql`
  (select coalesce(sum(gross_clicks), 0) from ${sql(daySumsFor(filter))}
  where network_id = ${filter.networkId} and day between ${start} and ${end}
  ${anyOf(sql, 'campaign_id', filter.campaignIds)}
  ${anyOf(sql, 'affiliate_id', filter.affiliateIds)}
  ${anyOf(sql, 'advertiser_id', filter.advertiserIds)})`;

type ClickQuery = ClickFilter & { readonly networkId: NetworkId; readonly after?: LogPosition };

const matching = (sql: Connection, query: ClickQuery) => {
  const { networkId, after, ...filter } = fromPosition(query);
  return sql`
  network_id = ${networkId} and ${withinDays(sql, filter)}
  and clicked_at >= ${filter.from} and clicked_at < ${filter.to}
  ${anyOf(sql, 'campaign_id', filter.campaignIds)}
  ${anyOf(sql, 'affiliate_id', filter.affiliateIds)}
  ${anyOf(sql, 'advertiser_id', filter.advertiserIds)}
  ${anyOf(sql, 'rejection', filter.reasons)}
  ${anyOf(sql, 'id', filter.ids)}
  ${filter.statuses === undefined ? sql`` : sql`and ${statusSql(sql)} = any(${[...filter.statuses]})`}
  ${
    filter.countries === undefined
      ? sql``
      : sql`and coalesce(nullif(country, ''), ${UNKNOWN_COUNTRY}) = any(${[...filter.countries]})`
  }
  ${filter.ip === undefined ? sql`` : sql`and ip = ${storable(filter.ip)}`}
  ${Object.entries(filter.values ?? {}).reduce(
    (conditions, [name, value]) =>
      sql`${conditions} and parameters ->> ${storable(name)} = ${storable(value)}`,
    sql``,
  )}
  ${after === undefined ? sql`` : sql`and (clicked_at, id) < (${after.at}::timestamptz, ${after.id})`}`;
};

const statusSql = (sql: Connection) =>
  sql`case when rejection is not null then 'rejected' when duplicate then 'duplicate' else 'valid' end`;

/** Added to the click, not spread with it: spreading an object of so many fields takes V8 12 µs, and this 0.3 (docs/internals/performance.md#logs-and-files). */
const lineFromRow = (row: ClickLineRow): ClickLine =>
  Object.assign(clickFromRow(row), {
    campaignDisplayId: row.campaign_display_id,
    campaignTitle: row.campaign_title,
    affiliateDisplayId: row.affiliate_display_id,
    affiliateName: row.affiliate_name,
    landingPageDisplayId: row.landing_page_display_id,
    landingPageTitle: row.landing_page_title,
  });
