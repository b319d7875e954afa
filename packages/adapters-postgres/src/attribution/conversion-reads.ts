import { ON_HOLD } from '@tributary/domain/attribution/hold';
import type {
  ConversionFilter,
  ConversionLine,
  ConversionSum,
  Reads,
} from '@tributary/application/attribution/logs';
import type { LogPosition } from '@tributary/application/shared/page';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { CONVERSION_TYPES, conversionFromRow, type ConversionRow, shownSql } from './conversion-rows.ts';
import { type Connection } from '../shared/json-rows.ts';
import { listedRows } from '../shared/listed-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { anyOf, fromPosition, offsetOf } from './log-page.ts';
import { moneySumFromRow, type MoneySumRow } from './log-sums.ts';

type ConversionLineRow = ConversionRow & {
  readonly campaign_display_id: number;
  readonly campaign_title: string;
  readonly affiliate_display_id: number;
  readonly affiliate_name: string;
  readonly advertiser_display_id: number;
  readonly advertiser_name: string;
};

/** All but the hash of its key, which is no part of a conversion. */
const CONVERSION_COLUMNS = Object.keys(CONVERSION_TYPES).filter(
  (name) => name !== 'once_hash',
) as (keyof ConversionRow)[];
/** What the records that it names are called, in the order in which they are selected. */
const NAME_COLUMNS = [
  'campaign_display_id',
  'campaign_title',
  'affiliate_display_id',
  'affiliate_name',
  'advertiser_display_id',
  'advertiser_name',
] as const;
const lineRow = listedRows<ConversionLineRow>([...CONVERSION_COLUMNS, ...NAME_COLUMNS]);

export const conversionReads = (sql: Connection): Pick<Reads, 'conversions' | 'countConversions'> => ({
  conversions: async (networkId, filter, page) => {
    const lines: ConversionLine[] = [];
    await sql`
      select ${sql.unsafe(CONVERSION_COLUMNS.map((column) => `v.${column}`).join(', '))},
        coalesce(c.display_id, 0), coalesce(c.title, ''), coalesce(a.display_id, 0), coalesce(a.name, ''),
        coalesce(d.display_id, 0), coalesce(d.name, '')
      from (
        select * from conversions where ${matching(sql, { networkId, ...filter, ...page })}
        order by converted_at desc, id desc
        limit ${page.limit} offset ${offsetOf(page)}
      ) v
      left join campaigns c on c.id = v.campaign_id
      left join accounts a on a.id = v.affiliate_id
      left join accounts d on d.id = v.advertiser_id
      order by v.converted_at desc, v.id desc`
      .values()
      .forEach((values) => lines.push(lineFromRow(lineRow(values))));
    return lines;
  },
  countConversions: async (networkId, filter) => {
    const [row] = await sql<{ count: string }[]>`
      select count(*) as count from conversions where ${matching(sql, { networkId, ...filter })}`;
    return Number(row?.count ?? 0);
  },
});

export async function sumConversions(sql: Connection, filter: ConversionQuery): Promise<ConversionSum[]> {
  const rows = await sql<(MoneySumRow & { readonly on_hold: string })[]>`
    select status, '' as reason, count(*) as count, sum(payout)::text as payout, sum(revenue)::text as revenue,
      count(*) filter (where ${onHold(sql)}) as on_hold
    from conversions where ${matching(sql, filter)}
    group by status order by status collate "C"`;
  return rows.map((row) => ({ ...moneySumFromRow(row), onHold: Number(row.on_hold) }));
}

type ConversionQuery = ConversionFilter & { readonly networkId: NetworkId; readonly after?: LogPosition };

const matching = (sql: Connection, query: ConversionQuery) => {
  const { networkId, after, ...filter } = fromPosition(query);
  return sql`
  network_id = ${networkId} and converted_at >= ${filter.from} and converted_at < ${filter.to}
  ${anyOf(sql, 'campaign_id', filter.campaignIds)}
  ${anyOf(sql, 'affiliate_id', filter.affiliateIds)}
  ${anyOf(sql, 'advertiser_id', filter.advertiserIds)}
  ${anyOf(sql, 'status', filter.statuses)}
  ${filter.reason === undefined ? sql`` : sql`and reason = ${storable(filter.reason)}`}
  ${anyOf(sql, 'reason_code', filter.reasonCodes)}
  ${heldAs(sql, filter.hold)}
  ${filter.shown ? sql`and ${sql.unsafe(shownSql('conversions'))}` : sql``}
  ${filter.goalId === undefined ? sql`` : sql`and coalesce(goal_id, '') = ${storable(filter.goalId)}`}
  ${anyOf(sql, 'click_id', filter.clickIds)}
  ${anyOf(sql, 'id', filter.ids)}
  ${filter.txnId === undefined ? sql`` : sql`and txn_id = ${storable(filter.txnId)}`}
  ${withValues(sql, filter.values ?? {})}
  ${after === undefined ? sql`` : sql`and (converted_at, id) < (${after.at}::timestamptz, ${after.id})`}`;
};

const onHold = (sql: Connection) =>
  sql`(status = 'pending' and reason = ${ON_HOLD} and release_on is not null)`;

function heldAs(sql: Connection, hold: ConversionFilter['hold']) {
  if (hold === undefined) return sql``;
  const isOnHold = onHold(sql);
  if (typeof hold === 'string') return hold === 'on' ? sql`and ${isOnHold}` : sql`and not ${isOnHold}`;
  return sql`and ${isOnHold} and release_on <= ${hold.until}`;
}

const withValues = (sql: Connection, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce(
    (conditions, [name, value]) =>
      sql`${conditions} and ${sql(name.startsWith('sub') ? 'subs' : 'parameters')} ->> ${storable(name)} = ${storable(value)}`,
    sql``,
  );

/** Not spread: as in click-reads.ts. */
const lineFromRow = (row: ConversionLineRow): ConversionLine =>
  Object.assign(conversionFromRow(row), {
    campaignDisplayId: row.campaign_display_id,
    campaignTitle: row.campaign_title,
    affiliateDisplayId: row.affiliate_display_id,
    affiliateName: row.affiliate_name,
    advertiserDisplayId: row.advertiser_display_id,
    advertiserName: row.advertiser_name,
  });
