import type {
  CapDifference,
  Mending,
  Recount,
  Recounting,
  Recounts,
  StatsDifference,
} from '@tributary/application/reporting/recounts';
import type { StatsKey } from '@tributary/domain/reporting/stats';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';
import { MEASURE_COLUMNS, measuresFromColumns, type MeasuresRow } from './measures-columns.ts';
import { atOneMoment } from '../shared/one-moment.ts';
import type { Postgres } from '../shared/open-postgres.ts';
import { writing } from '../shared/repeat.ts';

/** Each recount sees one snapshot, so that books and rows are of one moment whoever writes meanwhile. */
export const postgresRecounts = ({ sql }: Pick<Postgres, 'sql'>): Recounts => ({
  of: (networkId) => {
    return {
      stats: (range, limit) => atOneMoment(sql, (tx) => recounting(tx, networkId).stats(range, limit)),
      caps: (limit) => atOneMoment(sql, (tx) => recounting(tx, networkId).caps(limit)),
    };
  },
  mend: async <T>(networkId: NetworkId, work: (books: Mending) => Promise<T>): Promise<T> => {
    return writing(sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(tributary_network_key(${networkId}))`;
      return work(mending(tx, networkId));
    });
  },
});

const mending = (sql: Connection, networkId: NetworkId): Mending => ({
  ...recounting(sql, networkId),
  rebuildStats: async ({ start, end }) => {
    await sql`select tributary_rebuild_stats(id, zone, ${start}, ${end}) from networks where id = ${networkId}`;
    await sql`select tributary_mend_facts(${networkId})`;
  },
  rebuildCaps: async () => {
    await sql`select tributary_rebuild_caps(id, zone) from networks where id = ${networkId}`;
  },
});

const recounting = (sql: Connection, networkId: NetworkId): Recounting => ({
  stats: (range, limit) => recountStats(sql, { networkId, range, limit }),
  caps: (limit) => recountCaps(sql, { networkId, limit }),
});

type Counts = { readonly keys: string; readonly differing: string };
type StatsRow = {
  readonly day: StatsKey['day'];
  readonly campaign_id: StatsKey['campaignId'];
  readonly affiliate_id: StatsKey['affiliateId'];
  readonly advertiser_id: StatsKey['advertiserId'];
  readonly goal_id: string;
} & Readonly<Record<`booked_${keyof MeasuresRow}` | `counted_${keyof MeasuresRow}`, string>>;

const KEY = 'day, campaign_id, affiliate_id, advertiser_id, goal_id';
const MEASURES = MEASURE_COLUMNS.join(', ');
/** A key that only one side has counts as zero on the other. */
const BOTH = MEASURE_COLUMNS.map(
  (name) => `coalesce(b.${name}, 0) as booked_${name}, coalesce(c.${name}, 0) as counted_${name}`,
).join(', ');
const DIFFERENT = MEASURE_COLUMNS.map((name) => `booked_${name} <> counted_${name}`).join(' or ');

type StatsRange = { readonly networkId: NetworkId; readonly range: DayRange; readonly limit: number };

async function recountStats(
  sql: Connection,
  { networkId, range, limit }: StatsRange,
): Promise<Recount<StatsDifference>> {
  // Read first: with the days and the zone as constants, PostgreSQL plans only for the partitions of those days.
  const [network] = await sql<{ zone: string; start: CalendarDay }[]>`
    select zone, greatest(${range.start}::date, tributary_first_kept_day())::text as start
    from networks where id = ${networkId}`;
  if (!network) return { keys: 0, differing: 0, differences: [] };
  // Days whose rows were deleted (retention) have nothing to be compared with.
  const { zone, start } = network;
  const within = sql`network_id = ${networkId} and day between ${start} and ${range.end}`;
  const rows = await sql<(Counts & Partial<StatsRow>)[]>`
    with counted as (
      select * from tributary_counted_stats(${networkId}, ${zone}, ${start}, ${range.end})
    ), booked as (
      select ${sql.unsafe(`${KEY}, ${MEASURES}`)} from stats_day where ${within}
    ), compared as materialized (
      select ${sql.unsafe(`${KEY}, ${BOTH}`)} from booked b full join counted c using (${sql.unsafe(KEY)})
    ), different as (
      select * from compared where ${sql.unsafe(DIFFERENT)}
    )
    select t.*, d.*, d.day::text as day
    from (select (select count(*) from compared) as keys, (select count(*) from different) as differing) t
    left join (select * from different order by ${sql.unsafe(KEY)} limit ${limit}) d on true
    order by ${sql.unsafe(`d.${KEY.replaceAll(', ', ', d.')}`)}`;
  return recountOf(rows, (row) => statsDifference(networkId, row as StatsRow));
}

const statsDifference = (networkId: NetworkId, row: StatsRow): StatsDifference => ({
  networkId,
  day: row.day,
  campaignId: row.campaign_id,
  affiliateId: row.affiliate_id,
  advertiserId: row.advertiser_id,
  goalId: row.goal_id,
  booked: measuresFromColumns(sideOf(row, 'booked')),
  counted: measuresFromColumns(sideOf(row, 'counted')),
});

const sideOf = (row: StatsRow, side: 'booked' | 'counted'): MeasuresRow =>
  Object.fromEntries(MEASURE_COLUMNS.map((name) => [name, row[`${side}_${name}`]])) as MeasuresRow;

type CapRow = {
  readonly cap_id: CapDifference['key']['capId'];
  readonly affiliate_id: string;
  readonly period: string;
  readonly booked: string;
  readonly counted: string;
};

async function recountCaps(
  sql: Connection,
  { networkId, limit }: { readonly networkId: NetworkId; readonly limit: number },
): Promise<Recount<CapDifference>> {
  const rows = await sql<(Counts & Partial<CapRow>)[]>`
    with counted as (
      select c.* from networks n, tributary_counted_caps(n.id, n.zone) c where n.id = ${networkId}
    ), compared as materialized (
      select cap_id, affiliate_id, period, coalesce(b.used, 0) as booked, coalesce(c.used, 0) as counted
      from (
        select u.* from cap_counters u join caps k on k.id = u.cap_id
        where u.network_id = ${networkId} and tributary_cap_is_kept(k, u.period)
      ) b
      full join counted c using (cap_id, affiliate_id, period)
    ), different as (
      select * from compared where booked <> counted
    )
    select t.*, d.*
    from (select (select count(*) from compared) as keys, (select count(*) from different) as differing) t
    left join (select * from different order by cap_id, affiliate_id, period limit ${limit}) d on true
    order by d.cap_id, d.affiliate_id, d.period`;
  return recountOf(rows, (row) => capDifference(row as CapRow));
}

const capDifference = (row: CapRow): CapDifference => ({
  key: { capId: row.cap_id, affiliateId: row.affiliate_id, period: row.period },
  booked: money(row.booked),
  counted: money(row.counted),
});

/** There is always one row, for the counts, even when nothing differs. */
function recountOf<Row extends Counts, Difference>(
  rows: readonly Row[],
  differenceOf: (row: Row) => Difference,
): Recount<Difference> {
  const differing = Number(rows[0]?.differing ?? 0);
  return {
    keys: Number(rows[0]?.keys ?? 0),
    differing,
    differences: differing === 0 ? [] : rows.map(differenceOf),
  };
}
