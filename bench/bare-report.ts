// A custom report by hand: the same groups over the rows of clicks, impressions and conversions, as somebody at a prompt would write it.
import type { BigData } from './big-data.ts';
import type { Sql } from './big-data-records.ts';

export type ReportFilters = {
  readonly campaignIds?: readonly string[];
  readonly affiliateIds?: readonly string[];
  readonly countries?: readonly string[];
};
export type BareRow = {
  readonly k0: string;
  readonly k1: string;
  readonly gross_clicks: string;
  readonly clicks: string;
  readonly impressions: string;
  readonly approved: string;
  readonly payout: string;
  readonly revenue: string;
  readonly count: string;
};

const TABLES = {
  clicks: {
    at: 'clicked_at',
    sums: `count(*), count(*) filter (where rejection is null), 0::bigint, 0::bigint, sum(payout), sum(revenue)`,
  },
  impressions: {
    at: 'seen_at',
    sums: `0::bigint, 0::bigint, count(*), 0::bigint, sum(payout), sum(revenue)`,
  },
  conversions: {
    at: 'converted_at',
    sums: `0::bigint, 0::bigint, 0::bigint, count(*) filter (where status = 'approved'),
      coalesce(sum(payout) filter (where status = 'approved'), 0), coalesce(sum(revenue) filter (where status = 'approved'), 0)`,
  },
} as const;
type Table = keyof typeof TABLES;

function keyOf(group: string, table: Table, zone: string): string {
  const at = `${TABLES[table].at} at time zone '${zone}'`;
  if (/^p\d+$/.test(group)) return `coalesce(parameters ->> '${group}', '')`;
  switch (group) {
    case 'adid':
      return 'campaign_id';
    case 'pid':
      return 'affiliate_id';
    case 'country':
      return `coalesce(nullif(country, ''), 'XX')`;
    case 'source':
      return `left(coalesce(parameters ->> 'source', ''), 200)`;
    case 'created':
      return `(${at})::date::text`;
    case 'hour':
      return `to_char(${at}, 'HH24')`;
    case 'goalId':
      return table === 'conversions' ? `coalesce(goal_id, '')` : `''`;
    case 'urlId':
      return table === 'impressions' ? `''` : `coalesce(landing_page_id, '')`;
    default:
      return `coalesce(nullif(${group}, ''), 'Unknown')`;
  }
}

/** The first 1,000 rows by clicks, and how many there are. */
export function bareReport(
  sql: Sql,
  { networkId, zone }: Pick<BigData, 'networkId' | 'zone'>,
  { groups, days, filters }: Pick<AskedReport, 'groups' | 'days' | 'filters'>,
): Promise<BareRow[]> {
  const given: (readonly string[] | string)[] = [networkId, days.start, days.end];
  const among = (column: string, values: readonly string[] | undefined): string => {
    if (!values) return '';
    given.push(values);
    return ` and ${column} = any($${given.length}::text[])`;
  };
  const where =
    among('campaign_id', filters.campaignIds) +
    among('affiliate_id', filters.affiliateIds) +
    among(`coalesce(nullif(country, ''), 'XX')`, filters.countries);
  const parts = (Object.keys(TABLES) as Table[]).map((table) => {
    const { at, sums } = TABLES[table];
    const keys = groups.map((group) => keyOf(group, table, zone)).join(', ');
    const inDays = table === 'conversions' ? '' : `and day between $2::date - 1 and $3::date + 1`;
    const only = table === 'impressions' ? 'and rejection is null' : '';
    return `select ${keys}, ${sums} from ${table}
      where network_id = $1 ${inDays} ${only} and ${at} >= $2::timestamp at time zone '${zone}'
        and ${at} < ($3::date + 1)::timestamp at time zone '${zone}'${where} group by 1, 2`;
  });
  return sql.unsafe<BareRow[]>(
    `with grouped as (
      select k0, k1, sum(g) as gross_clicks, sum(c) as clicks, sum(i) as impressions, sum(a) as approved, sum(p) as payout, sum(r) as revenue
      from (${parts.join(' union all ')}) s (k0, k1, g, c, i, a, p, r) group by k0, k1
    )
    select *, count(*) over () as count from grouped order by clicks desc, k0 collate "C", k1 collate "C" limit 1000`,
    given as never[],
  );
}

export type AskedReport = {
  readonly groups: readonly [string, string];
  readonly days: { readonly start: string; readonly end: string };
  readonly filters: ReportFilters;
  readonly filterName: string;
};

export function pathOf({ groups, days, filters }: AskedReport): string {
  const query = new URLSearchParams({ ...days, limit: '1000', sort: 'clicks' });
  for (const group of groups) query.append('group[]', group);
  for (const id of filters.campaignIds ?? []) query.append('adid[]', id);
  for (const id of filters.affiliateIds ?? []) query.append('pid[]', id);
  for (const code of filters.countries ?? []) query.append('country[]', code);
  return `/network/customReport?${query.toString()}`;
}

type Answer = { readonly records: readonly Record<string, string | number>[]; readonly count: number };

/** What is not the same in both; undefined when everything is. */
export function differenceOf(
  groups: readonly [string, string],
  { records, count }: Answer,
  bare: readonly BareRow[],
): string | undefined {
  const total = Number(bare[0]?.count ?? 0);
  if (total !== count) return `${count} rows, not ${total}`;
  if (records.length !== bare.length) return `${records.length} rows on the page, not ${bare.length}`;
  for (const [at, row] of bare.entries()) {
    const record = records[at] ?? {};
    const said = [
      record[groups[0]],
      record[groups[1]],
      record['grossClicks'],
      record['clicks'],
      record['impressions'],
      record['approvedConversions'],
      record['payout'],
      record['revenue'],
    ].map(String);
    const kept = [
      row.k0,
      row.k1,
      row.gross_clicks,
      row.clicks,
      row.impressions,
      row.approved,
      Number(row.payout),
      Number(row.revenue),
    ].map(String);
    if (said.join('|') !== kept.join('|')) return `row ${at + 1}: ${said.join('|')}, not ${kept.join('|')}`;
  }
  return undefined;
}
