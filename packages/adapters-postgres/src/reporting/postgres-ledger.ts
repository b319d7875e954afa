import {
  HIT_WAITS_MAX_MS,
  type LedgerFault,
  type LedgerRule,
  type ReadLedgerFaults,
} from '@tributary/application/reporting/ledger';
import type { Fragment, Sql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';

type Asked = { readonly sql: Sql; readonly networkId: string; readonly now: Date };
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

/** Each gives `sort` (the id that orders), `ids` and `detail`. */
const FIND: Readonly<Record<LedgerRule, (asked: Asked) => Fragment>> = {
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

/** The UTC day of an event's id (domain/tracking/event-id.ts): its first 31 bits are seconds since 2025. */
const dayOfEventId = (sql: Sql, id: Fragment): Fragment => sql`
  (to_timestamp(1735689600 + (('x' || left(${id}, 8))::bit(32)::bigint >> 1)) at time zone 'UTC')::date`;

/** The first UTC day whose raw rows were not forgotten (docs/operations.md, "Retention"). */
const firstDayKept = (sql: Sql): Fragment => sql`coalesce((select since from kept_rows), '-infinity')`;
