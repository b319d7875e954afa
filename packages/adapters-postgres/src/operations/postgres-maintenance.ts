import { KNOWN_PLACE_MS } from '@tributary/domain/identity/guessing';
import { DAY_MS } from '@tributary/domain/shared/durations';
import type { Maintenance } from '@tributary/application/operations/maintenance';
import type { Sql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';

const PARTITIONED = ['clicks', 'impressions', 'conversion_hits'] as const;
/** docs/rules/tracking.md#test-events */
const TESTS_KEPT_MS = 30 * DAY_MS;
/** Waiting for a lock would hold up everybody who comes after; the next round tries again. */
const LOCK_TIMEOUT_MS = 5_000;

export const postgresMaintenance = ({ sql }: Pick<Postgres, 'sql'>): Maintenance => ({
  preparePartitions: async (from, to) => {
    for (const table of PARTITIONED) {
      const wanted = new Set([...daysBetween(from, to), ...(await strayDays(sql, table))]);
      for (const day of await withoutPartition(sql, table, [...wanted])) await prepare(sql, table, day);
    }
  },
  forget: async (now, fingerprintsBefore) => {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await sql`delete from click_fingerprints where seen_at < ${fingerprintsBefore}`;
    await sql`delete from idempotent_answers where claimed_at < ${dayAgo}`;
    await sql`delete from sign_in_tries where last_at < ${dayAgo}`;
    await sql`delete from known_places where last_at < ${new Date(now.getTime() - KNOWN_PLACE_MS)}`;
    await sql`delete from test_events where happened_at < ${new Date(now.getTime() - TESTS_KEPT_MS)}`;
    await sql`delete from sessions where expires_at < ${now}`;
    await sql`delete from one_time_tokens where expires_at < ${dayAgo}`;
    await sql`delete from passkey_challenges where expires_at < ${now}`;
    await sql`delete from provider_sign_ins where expires_at < ${now}`;
    await sql`delete from sign_ups where expires_at < ${now}`;
    // A tracker that has not read the deleted changes must load everything anew, so it is stored how far they went.
    await sql`
      with forgotten as (delete from tracking_changes where changed_at < ${dayAgo} returning xid)
      insert into tracking_changes_forgotten as f (id, through)
      select 1, xid from forgotten order by xid desc limit 1
      on conflict (id) do update set through = excluded.through where f.through < excluded.through`;
  },
  forgetDeliveries: async (before) => {
    while ((await forgetSomeDeliveries(sql, before)) > 0);
    while ((await forgetSomeWebhookMessages(sql, before)) > 0);
  },
  forgetRows: async (before, dryRun) => {
    const days = await daysWithRows(sql, before);
    if (dryRun) return days;
    await sql`select tributary_forget_rows(${before})`;
    await sql`delete from former_clicks where day < ${before}`;
    return days;
  },
  longestWindowDays: async () => {
    // The window is that of the terms a click saw, so those of earlier versions count, too.
    const [row] = await sql<{ days: number }[]>`
      select greatest(
        (select max(cookie_days) from campaigns),
        (select max((terms ->> 'cookieDays')::int) from campaign_terms),
        0
      ) as days`;
    return row?.days ?? 0;
  },
});

async function daysWithRows(sql: Sql, before: string): Promise<number> {
  const [row] = await sql<{ days: number }[]>`
    select count(distinct day)::int as days from (
      select right(c.relname, 8) as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname in ${sql([...PARTITIONED])} and c.relname ~ '_[0-9]{8}$'
      union all select to_char(day, 'YYYYMMDD') from clicks_other
      union all select to_char(day, 'YYYYMMDD') from impressions_other
      union all select to_char(day, 'YYYYMMDD') from conversion_hits_other
    ) as kept
    where day < ${before.replaceAll('-', '')}`;
  return row?.days ?? 0;
}

/** How many are deleted by one statement, so that nobody waits long for the rows it locks. */
const DELIVERIES_AT_ONCE = 5000;

async function forgetSomeDeliveries(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql`
    with old as materialized (
      select d.id from networks n cross join lateral (
        select id from deliveries where network_id = n.id and created_at < ${before}
        order by created_at limit ${DELIVERIES_AT_ONCE}
      ) d
    ), notified as (
      insert into notified_conversions as n (postback_id, conversion_id, status, nth)
      select distinct on (d.postback_id, d.event_id) d.postback_id, d.event_id, coalesce(d.status, 'approved'), d.nth
      from deliveries d join postbacks p on p.id = d.postback_id
      where d.id in (select id from old) and d.event = 'conversion'
      order by d.postback_id, d.event_id, d.nth desc
      on conflict (postback_id, conversion_id) do update set status = excluded.status, nth = excluded.nth
      where excluded.nth > n.nth
    )
    delete from deliveries where id in (select id from old)`;
  return count;
}

async function forgetSomeWebhookMessages(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql`
    delete from webhook_messages where id in (
      select m.id from networks n cross join lateral (
        select id from webhook_messages where network_id = n.id and created_at < ${before}
        order by created_at limit ${DELIVERIES_AT_ONCE}
      ) m
    )`;
  return count;
}

function* daysBetween(from: Date, to: Date): Generator<string> {
  const first = Math.floor(from.getTime() / DAY_MS);
  const last = Math.floor(to.getTime() / DAY_MS);
  for (let day = first; day <= last; day++) yield new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days that events came for before anybody prepared them: their rows move out of the default partition. */
async function strayDays(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<
    { day: string }[]
  >`select distinct day::text as day from ${sql(`${table}_other`)} order by 1`;
  return rows.map(({ day }) => day);
}

async function withoutPartition(sql: Sql, table: string, days: readonly string[]): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select day from unnest(${[...days]}::text[]) as w (day)
    where to_regclass(${table} || '_' || replace(day, '-', '')) is null
    order by day`;
  return rows.map(({ day }) => day);
}

/** One transaction each: a long move of one day holds up nobody longer than that day takes. */
async function prepare(sql: Sql, table: string, day: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
    await tx`select tributary_prepare_partition(${table}, ${day}::date)`;
  });
}
