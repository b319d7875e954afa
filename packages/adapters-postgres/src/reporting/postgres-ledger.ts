import {
  HIT_WAITS_MAX_MS,
  type LedgerFault,
  type LedgerRule,
  type ReadLedgerFaults,
} from '@tributary/application/reporting/ledger';
import type { Fragment, Sql } from 'postgres';
import { dayOfEventId } from '../attribution/event-day.ts';
import { isCount, MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import { columnNameOf } from '../shared/columns.ts';
import { SUBTOTALS, sumsColumnsOf } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS } from './measures-columns.ts';
import { sumSql } from './row-sums.ts';
import type { Postgres } from '../shared/open-postgres.ts';

type LedgerCheck = { readonly sql: Sql; readonly networkId: string; readonly now: Date };
type Row = { readonly ids: Record<string, string>; readonly detail: string; readonly total: string };

export const postgresLedger =
  ({ sql }: Pick<Postgres, 'sql'>): ReadLedgerFaults =>
  async (networkId, { rule, now, limit }) => {
    const rows = await sql<Row[]>`
      with faulty as (${FIND[rule]({ sql, networkId, now })})
      select ids, detail, count(*) over () as total from faulty order by sort limit ${limit}`;
    const faults = rows.map(({ ids, detail }): LedgerFault => ({ ids, detail }));
    return { total: Number(rows[0]?.total ?? 0), faults };
  };

/** What clicks and impressions are counted by, and conversions are not. */
const EVENT_COUNTS = MEASURE_NAMES.filter(
  (name) => isCount(name) && sumSql('conversion', name) === undefined,
).map(columnNameOf);
const SUMMED = EVENT_COUNTS.map((name) => `sum(${name}) as ${name}`).join(', ');
const NAMES = EVENT_COUNTS.join(', ');
const NEGATED = EVENT_COUNTS.map((name) => `-${name}`).join(', ');
const DIFFERENT = EVENT_COUNTS.map((name) => `sum(${name}) <> 0`).join(' or ');

/** Each gives `sort` (the id that orders), `ids` and `detail`. */
const FIND: Readonly<Record<LedgerRule, (check: LedgerCheck) => Fragment>> = {
  'conversion-without-hit': ({ sql, networkId }) => sql`
    select c.id as sort, json_build_object('conversion', c.id) as ids, 'there is no hit that made it' as detail
    from conversions c
    where c.network_id = ${networkId}
      and ${dayOfEventId(sql, sql`c.id`)} >= ${firstDayKept(sql)}
      and not exists (
        select 1 from conversion_hits h
        where h.day = ${dayOfEventId(sql, sql`c.id`)} and h.id = c.id and h.state = 'converted' and h.conversion_id = c.id
      )`,

  'hit-without-conversion': ({ sql, networkId }) => sql`
    select h.id as sort, json_build_object('hit', h.id, 'conversion', h.conversion_id) as ids,
      'it ' || h.state || ' a conversion that is not there' as detail
    from conversion_hits h
    where h.network_id = ${networkId} and h.conversion_id is not null
      and not exists (select 1 from conversions c where c.id = h.conversion_id and c.network_id = h.network_id)`,

  'conversion-without-click': ({ sql, networkId }) => sql`
    select c.id as sort, json_build_object('conversion', c.id, 'click', c.click_id) as ids,
      'its click is not there' as detail
    from conversions c
    where c.network_id = ${networkId} and c.click_id is not null
      and ${dayOfEventId(sql, sql`c.click_id`)} >= ${firstDayKept(sql)}
      and not exists (select 1 from clicks k where k.day = ${dayOfEventId(sql, sql`c.click_id`)} and k.id = c.click_id)`,

  'conversion-without-terms': ({ sql, networkId }) => sql`
    select c.id as sort, json_build_object('conversion', c.id, 'campaign', c.campaign_id) as ids,
      'the campaign has no terms ' || c.terms_version as detail
    from conversions c
    where c.network_id = ${networkId} and not exists (
      select 1 from campaign_terms t where t.campaign_id = c.campaign_id and t.version = c.terms_version)`,

  // The index is on a hash: this looks at the keys themselves.
  'deduplication-key-twice': ({ sql, networkId }) => sql`
    select id as sort, json_build_object('conversion', id, 'first', first) as ids, once_key as detail
    from (
      select id, once_key, min(id) over (partition by once_key) as first
      from conversions where network_id = ${networkId}
    ) twice
    where id <> first`,

  // Test messages (domain/postbacks/test-delivery.ts) have sample values and no event.
  'delivery-without-event': ({ sql, networkId }) => sql`
    select d.id as sort, json_build_object('delivery', d.id, 'event', d.event_id) as ids,
      'the ' || d.event || ' it tells of is not there' as detail
    from deliveries d
    where d.network_id = ${networkId} and d.event_id not like 'test-%' and case d.event
      when 'conversion' then not exists (select 1 from conversions c where c.id = d.event_id)
      else ${dayOfEventId(sql, sql`d.event_id`)} >= ${firstDayKept(sql)}
        and not exists (
          select 1 from clicks k where k.day = ${dayOfEventId(sql, sql`d.event_id`)} and k.id = d.event_id)
      end`,

  'hit-waits-too-long': ({ sql, networkId, now }) => sql`
    select id as sort, json_build_object('hit', id, 'click', click_id_text) as ids,
      'it waits since ' || to_char(hit_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as detail
    from conversion_hits
    where network_id = ${networkId} and state = 'waiting'
      and hit_at < ${new Date(now.getTime() - HIT_WAITS_MAX_MS)}`,

  'dead-letter': ({ sql, networkId }) => sql`
    select id as sort, json_build_object(kind, id) as ids, why as detail from dead_letters
    where network_id = ${networkId} or network_id is null`,

  // Of days none of whose rows were there when the last were forgotten: what is kept of them, with rows that came late, is what
  // the sums of the day say. A dimension that was added later has nothing of such days: only those a day has are compared.
  'breakdown-differs': ({ sql, networkId }) => sql`
    select concat_ws('|', day, campaign_id, affiliate_id, advertiser_id) as sort,
      json_build_object('day', day, 'campaign', campaign_id, 'affiliate', affiliate_id, 'advertiser', advertiser_id) as ids,
      'its clicks and impressions are not those by ' || string_agg(dimension, ', ' order by dimension) as detail
    from (
      with last as (select tributary_first_kept_day() - 3 as day from kept_rows),
      kept as (
        select f.day, campaign_id, affiliate_id, advertiser_id, dimension, ${sql.unsafe(SUMMED)}
        from forgotten_stats f, last
        where network_id = ${networkId} and f.day <= last.day
        group by 1, 2, 3, 4, 5
      ), late as (
        select r.day, campaign_id, affiliate_id, advertiser_id, ${sql.unsafe(SUMMED)}
        from last, networks n, tributary_stats_rows(n.id, n.zone, '-infinity', last.day) r
        where n.id = ${networkId}
        group by 1, 2, 3, 4
      ), totals as (
        select s.day, campaign_id, affiliate_id, advertiser_id, ${sql.unsafe(SUMMED)}
        from stats_day s, last
        where network_id = ${networkId} and s.day <= last.day
        group by 1, 2, 3, 4
      ), counted as (
        select * from kept
        union all
        select late.day, campaign_id, affiliate_id, advertiser_id, dimension, ${sql.unsafe(NAMES)}
        from late join (select distinct day, dimension from kept) d using (day)
        union all
        select totals.day, campaign_id, affiliate_id, advertiser_id, dimension, ${sql.unsafe(NEGATED)}
        from totals join (select distinct day, dimension from kept) d using (day)
      )
      select day, campaign_id, affiliate_id, advertiser_id, dimension from counted
      group by 1, 2, 3, 4, 5 having ${sql.unsafe(DIFFERENT)}
    ) differing
    group by day, campaign_id, affiliate_id, advertiser_id`,

  'subtotal-differs': ({ sql, networkId }) =>
    SUBTOTALS.map((table) => differingSubtotals(sql, networkId, table)).reduce(
      (all, one) => sql`${all} union all ${one}`,
    ),

  'facts-differ': ({ sql, networkId }) => sql`
    select conversion_id as sort, json_build_object('conversion', conversion_id) as ids,
      'its facts do not add up to its row' as detail
    from tributary_missing_facts(${networkId})
    group by conversion_id`,

  'approved-not-accounted': ({ sql, networkId }) => sql`
    select concat_ws('|', account_id, subject_id, goal_id, month) as sort,
      json_strip_nulls(json_build_object('account', account_id, 'subject', subject_id, 'goal', nullif(goal_id, ''),
        'month', month)) as ids,
      'invoices have ' || trim_scale(sum(exact)) || ' more than is marked as invoiced' as detail
    from (
      select i.account_id, coalesce(l.campaign_id, l.referral_id, l.bonus_id) as subject_id, coalesce(l.goal_id, '') as goal_id,
        l.month, l.exact
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.network_id = ${networkId}
      union all
      select account_id, subject_id, goal_id, to_char(day, 'YYYY-MM'), -amount
      from invoiced_amounts where network_id = ${networkId}
    ) amounts
    group by account_id, subject_id, goal_id, month
    having sum(exact) <> 0`,

  'message-out-of-step': ({ sql, networkId }) => sql`
    select id as sort, json_build_object('delivery', id) as ids,
      case state when 'pending' then 'it waits and is never due' else 'it is delivered, but no attempt succeeded' end as detail
    from deliveries d
    where network_id = ${networkId} and case state
      when 'pending' then next_at is null
      when 'delivered' then not exists (
        select 1 from delivery_attempts a where a.delivery_id = d.id and a.status between 200 and 299)
      else false end`,

  'waiting-hit-lost': ({ sql, networkId }) => sql`
    select coalesce(h.id, w.id) as sort, json_build_object('hit', coalesce(h.id, w.id)) as ids,
      case when h.id is null then 'it is on the list but does not wait' else 'it waits but is not on the list' end as detail
    from (
      select id from conversion_hits where network_id = ${networkId} and state = 'waiting' and click_id is not null
    ) h
    full join (
      select w.id from waiting_hits w join conversion_hits o on o.id = w.id and o.day = ${dayOfEventId(sql, sql`w.id`)}
      where o.network_id = ${networkId}
    ) w on w.id = h.id
    where h.id is null or w.id is null`,
};

const ANY_DIFFERENT = MEASURE_COLUMNS.map((name) => `sum(${name}) <> 0`).join(' or ');

/** A key that only one of the two tables has counts as zero in the other. */
function differingSubtotals(sql: Sql, networkId: string, table: (typeof SUBTOTALS)[number]): Fragment {
  const [key, columns] = [sumsColumnsOf(table), MEASURE_COLUMNS];
  const ids = [...key, 'day'].map((name) => `'${name.replace('_id', '')}', nullif(${name}::text, '')`);
  return sql`
    select ${sql.unsafe(`concat_ws('|', ${['day', ...key].join(', ')})`)} as sort,
      json_strip_nulls(json_build_object(${sql.unsafe(ids.join(', '))})) as ids,
      ${`the sums in ${table} are not those in stats_day`}::text as detail
    from (
      select ${sql.unsafe(['day', ...key, ...columns].join(', '))} from ${sql(table)} where network_id = ${networkId}
      union all
      select ${sql.unsafe(['day', ...key, ...columns.map((name) => `-${name}`)].join(', '))}
      from stats_day where network_id = ${networkId}
    ) sides
    group by ${sql.unsafe(['day', ...key].join(', '))} having ${sql.unsafe(ANY_DIFFERENT)}`;
}

/** The first UTC day whose raw rows were not forgotten (docs/operations.md, "Retention"). */
const firstDayKept = (sql: Sql): Fragment => sql`coalesce((select since from kept_rows), '-infinity')`;
