-- What version 0.3.0 has, in one step: its 62 migrations, as pg_dump of PostgreSQL 15 writes what they left. A database of 0.3.0 has it
-- already and only notes its name (packages/adapters-postgres/src/migrations/baseline.ts).

-- A function may name a table that stands further down.
set local check_function_bodies = off;

CREATE FUNCTION tributary_campaign_key(id text) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ select ('x' || left(md5('campaign:' || id), 15))::bit(60)::bigint $$;

CREATE TABLE caps (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    measure text NOT NULL,
    period text NOT NULL,
    limit_amount numeric(30,15) NOT NULL,
    affiliate_ids text[] NOT NULL,
    scope text NOT NULL,
    countries text[] NOT NULL,
    action text NOT NULL,
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT caps_action CHECK ((action = ANY (ARRAY['fallback'::text, 'pause'::text]))),
    CONSTRAINT caps_period CHECK ((period = ANY (ARRAY['daily'::text, 'monthly'::text, 'lifetime'::text]))),
    CONSTRAINT caps_scope CHECK ((scope = ANY (ARRAY['all'::text, 'each'::text, 'group'::text])))
);

CREATE FUNCTION tributary_cap_is_kept(cap caps, period text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select cap.measure not in ('click', 'payout', 'revenue') or tributary_first_kept_day() <= greatest(
    (cap.created_at at time zone 'UTC')::date,
    case length(period) when 7 then (period || '-01')::date when 10 then period::date else '-infinity' end
  )
$$;

CREATE FUNCTION tributary_counted_caps(network text, zone text) RETURNS TABLE(cap_id text, affiliate_id text, period text, campaign_id text, used numeric)
    LANGUAGE sql STABLE
    AS $$
  select u.cap_id, u.affiliate_id, u.period, u.campaign_id, sum(u.taken)
  from (
    select k.id as cap_id, k.campaign_id, case k.scope when 'each' then e.affiliate_id else '' end as affiliate_id,
      case k.period
        when 'lifetime' then 'ever'
        when 'monthly' then to_char(tributary_day(e.at, zone), 'YYYY-MM')
        else to_char(tributary_day(e.at, zone), 'YYYY-MM-DD')
      end as period,
      e.taken
    from caps k
    cross join lateral (
      select c.affiliate_id, c.country, c.clicked_at as at,
        case k.measure when 'click' then 1 when 'payout' then c.payout else c.revenue end as taken
      from clicks c
      where k.measure in ('click', 'payout', 'revenue') and c.campaign_id = k.campaign_id and c.rejection is null
        and c.clicked_at >= k.created_at and c.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select i.affiliate_id, i.country, i.seen_at, case k.measure when 'payout' then i.payout else i.revenue end
      from impressions i
      where k.measure in ('payout', 'revenue') and i.network_id = network and i.campaign_id = k.campaign_id
        and i.rejection is null
        and i.seen_at >= k.created_at and i.day >= (k.created_at at time zone 'UTC')::date - 1
      union all
      select v.affiliate_id, v.country, v.converted_at,
        case v.status || ' ' || k.measure
          when 'approved conversion' then 1
          when 'pending conversion' then 1
          when 'approved approvedConv' then 1
          when 'approved payout' then v.payout
          when 'approved revenue' then v.revenue
          when 'pending pendingPayout' then v.payout
          when 'pending pendingRevenue' then v.revenue
          else 0
        end
      from conversions v
      where k.measure <> 'click' and v.network_id = network and v.campaign_id = k.campaign_id
        and v.converted_at >= k.created_at
    ) e
    where k.network_id = network and e.taken <> 0
      and (k.scope = 'all' or cardinality(k.affiliate_ids) = 0 or e.affiliate_id = any(k.affiliate_ids))
      and (cardinality(k.countries) = 0 or 'ALL' = any(k.countries) or e.country = any(k.countries))
  ) u
  join caps k on k.id = u.cap_id
  group by k.id, u.cap_id, u.affiliate_id, u.period, u.campaign_id
  having tributary_cap_is_kept(k, u.period)
$$;

CREATE FUNCTION tributary_counted_stats(network text, zone text, first_day date, last_day date) RETURNS TABLE(day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text, gross_clicks bigint, unique_clicks bigint, rejected_clicks bigint, clicks bigint, impressions bigint, approved_conversions bigint, pending_conversions bigint, rejected_conversions bigint, cancelled_conversions bigint, payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric)
    LANGUAGE sql STABLE
    AS $$
  select r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from tributary_stats_rows(network, zone, first_day, last_day) r
  group by r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id
$$;

CREATE FUNCTION tributary_day(instant timestamp with time zone, zone text) RETURNS date
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select case
    when zone ~ '^[+-]' then (instant at time zone zone::interval)::date
    else (instant at time zone zone)::date
  end
$$;

CREATE FUNCTION tributary_first_kept_day() RETURNS date
    LANGUAGE sql STABLE
    AS $$ select coalesce((select since + 1 from kept_rows), '-infinity') $$;

CREATE FUNCTION tributary_folded(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower((name COLLATE "und-x-icu"));

CREATE FUNCTION tributary_forget_rows(before date) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  partition record;
begin
  if before >= (now() at time zone 'UTC')::date then
    raise exception 'rows of today and later cannot be forgotten';
  end if;
  insert into kept_rows (since) values (before)
  on conflict (id) do update set since = greatest(kept_rows.since, excluded.since);
  for partition in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in ('clicks', 'impressions') and (c.relname ~ '_other$' or c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before)
    order by c.relname
  loop
    -- No row may come between its sum and its end.
    execute format('lock table %I in share row exclusive mode', partition.name);
  end loop;
  insert into forgotten_stats as s (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select r.network_id, r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from (
    select network_id, tributary_day(clicked_at, network_zone) as day, campaign_id, affiliate_id, advertiser_id,
      '' as goal_id,
      left(coalesce(nullif(device, ''), 'Unknown'), 200) as device,
      left(coalesce(nullif(os, ''), 'Unknown'), 200) as os,
      left(coalesce(nullif(browser, ''), 'Unknown'), 200) as browser,
      left(coalesce(nullif(country, ''), 'XX'), 200) as country,
      left(coalesce(nullif(coalesce(referer_host, ''), ''), 'Empty'), 200) as referer,
      left(coalesce(nullif(city, ''), 'Unknown'), 200) as city, left(coalesce(nullif(isp, ''), 'Unknown'), 200) as isp,
      left(coalesce(parameters ->> 'source', ''), 200) as source,
      left(coalesce(landing_page_id, ''), 200) as landing_page,
      1 as gross_clicks, (rejection is null and not duplicate)::int as unique_clicks,
      (rejection is not null)::int as rejected_clicks, (rejection is null)::int as clicks, 0 as impressions,
      0 as approved_conversions, 0 as pending_conversions, 0 as rejected_conversions, 0 as cancelled_conversions,
      payout as payout, revenue as revenue, 0 as pending_payout, 0 as pending_revenue, 0 as sale_amount
    from clicks e join (select id as named_id, zone as network_zone from networks) n on named_id = network_id
    where e.day < before
  ) r
  cross join lateral (values
    ('device', r.device), ('os', r.os), ('browser', r.browser), ('country', r.country), ('referer', r.referer), ('city', r.city), ('isp', r.isp), ('source', r.source), ('landing_page', r.landing_page)
  ) as cut (dimension, value)
  group by r.network_id, r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value
  on conflict (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value) do update set
    gross_clicks = s.gross_clicks + excluded.gross_clicks, unique_clicks = s.unique_clicks + excluded.unique_clicks,
    rejected_clicks = s.rejected_clicks + excluded.rejected_clicks, clicks = s.clicks + excluded.clicks,
    impressions = s.impressions + excluded.impressions,
    approved_conversions = s.approved_conversions + excluded.approved_conversions,
    pending_conversions = s.pending_conversions + excluded.pending_conversions,
    rejected_conversions = s.rejected_conversions + excluded.rejected_conversions,
    cancelled_conversions = s.cancelled_conversions + excluded.cancelled_conversions,
    payout = s.payout + excluded.payout, revenue = s.revenue + excluded.revenue,
    pending_payout = s.pending_payout + excluded.pending_payout,
    pending_revenue = s.pending_revenue + excluded.pending_revenue, sale_amount = s.sale_amount + excluded.sale_amount;
  insert into forgotten_stats as s (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select r.network_id, r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from (
    select network_id, tributary_day(seen_at, network_zone) as day, campaign_id, affiliate_id, advertiser_id,
      '' as goal_id,
      left(coalesce(nullif(device, ''), 'Unknown'), 200) as device,
      left(coalesce(nullif(os, ''), 'Unknown'), 200) as os,
      left(coalesce(nullif(browser, ''), 'Unknown'), 200) as browser,
      left(coalesce(nullif(country, ''), 'XX'), 200) as country,
      left(coalesce(nullif(coalesce(referer_host, ''), ''), 'Empty'), 200) as referer,
      left(coalesce(nullif(city, ''), 'Unknown'), 200) as city, left(coalesce(nullif(isp, ''), 'Unknown'), 200) as isp,
      left(coalesce(parameters ->> 'source', ''), 200) as source, left('', 200) as landing_page,
      0 as gross_clicks, 0 as unique_clicks, 0 as rejected_clicks, 0 as clicks,
      (rejection is null)::int as impressions, 0 as approved_conversions, 0 as pending_conversions,
      0 as rejected_conversions, 0 as cancelled_conversions,
      case when rejection is null then payout else 0 end as payout,
      case when rejection is null then revenue else 0 end as revenue, 0 as pending_payout, 0 as pending_revenue,
      0 as sale_amount
    from impressions e join (select id as named_id, zone as network_zone from networks) n on named_id = network_id
    where e.day < before and rejection is null
  ) r
  cross join lateral (values
    ('device', r.device), ('os', r.os), ('browser', r.browser), ('country', r.country), ('referer', r.referer), ('city', r.city), ('isp', r.isp), ('source', r.source), ('landing_page', r.landing_page)
  ) as cut (dimension, value)
  group by r.network_id, r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value
  on conflict (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value) do update set
    gross_clicks = s.gross_clicks + excluded.gross_clicks, unique_clicks = s.unique_clicks + excluded.unique_clicks,
    rejected_clicks = s.rejected_clicks + excluded.rejected_clicks, clicks = s.clicks + excluded.clicks,
    impressions = s.impressions + excluded.impressions,
    approved_conversions = s.approved_conversions + excluded.approved_conversions,
    pending_conversions = s.pending_conversions + excluded.pending_conversions,
    rejected_conversions = s.rejected_conversions + excluded.rejected_conversions,
    cancelled_conversions = s.cancelled_conversions + excluded.cancelled_conversions,
    payout = s.payout + excluded.payout, revenue = s.revenue + excluded.revenue,
    pending_payout = s.pending_payout + excluded.pending_payout,
    pending_revenue = s.pending_revenue + excluded.pending_revenue, sale_amount = s.sale_amount + excluded.sale_amount;
  for partition in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in ('clicks', 'impressions', 'conversion_hits') and c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before
    order by c.relname
  loop
    execute format('drop table %I', partition.name);
  end loop;
  delete from clicks_other where day < before;
  delete from impressions_other where day < before;
  delete from conversion_hits_other where day < before;
  perform pg_advisory_xact_lock(tributary_network_key('columns'));
  delete from column_segments where day < before;
end
$_$;

CREATE FUNCTION tributary_network_key(id text) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ select ('x' || left(md5('network:' || id), 15))::bit(60)::bigint $$;

CREATE FUNCTION tributary_next_position() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_current_xact_id();
  return nextval('event_positions');
end
$$;

CREATE FUNCTION tributary_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed jsonb;
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  changed := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  insert into tracking_changes (kind, id, network_id)
  values (tg_argv[0], changed ->> tg_argv[1], changed ->> tg_argv[2]);
  return null;
end
$$;

CREATE FUNCTION tributary_note_changed_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(tributary_network_key('columns'));
  update column_segments set file = null
  where day = old.day and after_position < old.log_position and to_position >= old.log_position
    and file is not null;
  return null;
end
$$;

CREATE FUNCTION tributary_note_networks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tracking_changes (kind, id, network_id)
  select 'network', network_id, network_id from (select distinct network_id from named) as networks;
  return null;
end
$$;

CREATE FUNCTION tributary_notify_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('tracking_changes', '');
  return null;
end
$$;

CREATE FUNCTION tributary_parts(name text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT substr("left"(tributary_parts.name, 2000), n.n, 3) AS substr FROM generate_series(1, (LEAST(length(tributary_parts.name), 2000) - 2)) n(n) UNION SELECT ('^'::text || "left"(tributary_parts.name, n.n)) FROM generate_series(1, LEAST(length(tributary_parts.name), 2)) n(n));

CREATE FUNCTION tributary_prepare_partition(parent text, wanted date) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
declare
  partition text := parent || '_' || to_char(wanted, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(tributary_network_key('partitions:' || parent));
  if to_regclass(partition) is not null then
    return false;
  end if;
  execute format('lock table %I in access exclusive mode', parent || '_other');
  -- Once more: what another maker did while this one waited is seen only after a table was locked.
  if to_regclass(partition) is not null then
    return false;
  end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)', partition, parent);
  execute format('with moved as (delete from %I where day = $1 returning *) insert into %I select * from moved',
    parent || '_other', partition) using wanted;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, partition, wanted, wanted + 1);
  return true;
end
$_$;

CREATE FUNCTION tributary_rebuild_caps(network text, zone text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  with counted as materialized (
    select * from tributary_counted_caps(network, zone)
  ), gone as (
    -- Emptied, not deleted: the trackers are told by a change of the row.
    update cap_counters c set used = 0, reached = false
    from caps k
    where c.network_id = network and k.id = c.cap_id and (c.used <> 0 or c.reached)
      and tributary_cap_is_kept(k, c.period) and not exists (
        select from counted n
        where n.cap_id = c.cap_id and n.affiliate_id = c.affiliate_id and n.period = c.period
      )
  )
  insert into cap_counters as c (cap_id, affiliate_id, period, network_id, campaign_id, used, reached)
  select n.cap_id, n.affiliate_id, n.period, network, n.campaign_id, n.used, n.used >= k.limit_amount
  from counted n join caps k on k.id = n.cap_id
  order by n.cap_id, n.affiliate_id, n.period
  on conflict (cap_id, affiliate_id, period) do update
    set used = excluded.used, reached = excluded.reached or (c.reached and excluded.used >= c.used);
end
$$;

CREATE FUNCTION tributary_rebuild_stats(network text, zone text, first_day date DEFAULT '-infinity'::date, last_day date DEFAULT 'infinity'::date) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  first_day := greatest(first_day, tributary_first_kept_day());
  delete from stats_day s where s.network_id = network and s.day between first_day and last_day;
  insert into stats_day (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id,
    c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions, c.approved_conversions,
    c.pending_conversions, c.rejected_conversions, c.cancelled_conversions, c.payout, c.revenue, c.pending_payout,
    c.pending_revenue, c.sale_amount
  from tributary_counted_stats(network, zone, first_day, last_day) c;
end
$$;

CREATE FUNCTION tributary_recheck_cap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update cap_counters set reached = used >= new.limit_amount
  where cap_id = new.id and reached is distinct from (used >= new.limit_amount);
  return null;
end
$$;

CREATE FUNCTION tributary_stats_rows(network text, zone text, first_day date, last_day date) RETURNS TABLE(day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text, gross_clicks integer, unique_clicks integer, rejected_clicks integer, clicks integer, impressions integer, approved_conversions integer, pending_conversions integer, rejected_conversions integer, cancelled_conversions integer, payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric)
    LANGUAGE sql STABLE
    AS $$
  select tributary_day(clicked_at, zone), campaign_id, affiliate_id, advertiser_id, '',
    1, (rejection is null and not duplicate)::int, (rejection is not null)::int, (rejection is null)::int, 0, 0, 0, 0,
    0, payout, revenue, 0, 0, 0
  from clicks
  where network_id = network
    and day between first_day - 2 and last_day + 2
    and clicked_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and clicked_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(clicked_at, zone) between first_day and last_day
  union all
  select tributary_day(seen_at, zone), campaign_id, affiliate_id, advertiser_id, '',
    0, 0, 0, 0, (rejection is null)::int, 0, 0, 0, 0, case when rejection is null then payout else 0 end,
    case when rejection is null then revenue else 0 end, 0, 0, 0
  from impressions
  where network_id = network
    and rejection is null
    and day between first_day - 2 and last_day + 2
    and seen_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and seen_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(seen_at, zone) between first_day and last_day
  union all
  select tributary_day(converted_at, zone), campaign_id, affiliate_id, advertiser_id, coalesce(goal_id, ''),
    0, 0, 0, 0, 0, (status = 'approved')::int, (status = 'pending')::int, (status = 'rejected')::int,
    (status = 'cancelled')::int, case when status = 'approved' then payout else 0 end,
    case when status = 'approved' then revenue else 0 end, case when status = 'pending' then payout else 0 end,
    case when status = 'pending' then revenue else 0 end, case when status = 'approved' then sale_amount else 0 end
  from conversions
  where network_id = network
    and converted_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and converted_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(converted_at, zone) between first_day and last_day
$$;

CREATE TABLE accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    display_id integer NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_key text,
    search_text text NOT NULL,
    password_hash text NOT NULL,
    password_fingerprint text NOT NULL,
    phone text,
    country text,
    currency text NOT NULL,
    zone text,
    live boolean NOT NULL,
    last_login_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    meta jsonb NOT NULL,
    allowed_ips text[] NOT NULL,
    deleted_at timestamp(3) with time zone,
    referral_id text COLLATE pg_catalog."C",
    external_id text,
    sign_up text,
    decline_reason text,
    CONSTRAINT accounts_kind CHECK ((kind = ANY (ARRAY['affiliate'::text, 'advertiser'::text])))
);

CREATE TABLE affiliate_payouts (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    goal_id text COLLATE pg_catalog."C",
    affiliate_ids text[] NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15),
    coverage text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT affiliate_payouts_not_negative CHECK (((payout >= (0)::numeric) AND (revenue >= (0)::numeric)))
);

CREATE TABLE alarms (
    kind text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    told_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE api_keys (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    account_id text COLLATE pg_catalog."C",
    label text,
    prefix text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    rehashed_at timestamp(3) with time zone,
    scope text DEFAULT 'all'::text NOT NULL,
    CONSTRAINT api_keys_role CHECK (((role = 'network'::text) = (account_id IS NULL)))
);

CREATE TABLE audit_entries (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    at timestamp(3) with time zone NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C",
    role text COLLATE pg_catalog."C",
    key_id text COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    object text NOT NULL COLLATE pg_catalog."C",
    object_id text NOT NULL COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    owner_id text COLLATE pg_catalog."C",
    changes jsonb NOT NULL,
    reason text NOT NULL,
    request_id text,
    user_id text COLLATE pg_catalog."C",
    as_user_id text COLLATE pg_catalog."C"
);

CREATE TABLE campaign_accesses (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    live boolean NOT NULL,
    message text,
    created_at timestamp(3) with time zone NOT NULL,
    refused boolean DEFAULT false NOT NULL,
    refusal_reason text COLLATE pg_catalog."C",
    decided_at timestamp(3) with time zone
);

CREATE TABLE campaign_terms (
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    network_id text NOT NULL COLLATE pg_catalog."C",
    valid_from timestamp(3) with time zone NOT NULL,
    terms jsonb NOT NULL
);

CREATE TABLE campaigns (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    display_id integer NOT NULL,
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    description text,
    url text NOT NULL,
    preview_url text,
    image text,
    categories text[] NOT NULL,
    currency text NOT NULL,
    model text NOT NULL,
    status text NOT NULL,
    visibility text NOT NULL,
    devices text[] NOT NULL,
    os text[] NOT NULL,
    os_versions jsonb NOT NULL,
    cities text[] NOT NULL,
    isps text[] NOT NULL,
    app_name text,
    app_id text,
    conversion_tracking text NOT NULL,
    conversion_pixel_domain text,
    conversion_status text NOT NULL,
    cookie_days integer NOT NULL,
    fallback_url text,
    default_goal_id text COLLATE pg_catalog."C",
    fire_global_postback boolean NOT NULL,
    expires_on date,
    blocked_affiliates text[] NOT NULL,
    allowed_affiliates text[] NOT NULL,
    disabled_reason text,
    live boolean NOT NULL,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    has_lists boolean GENERATED ALWAYS AS (((cardinality(blocked_affiliates) > 0) OR (cardinality(allowed_affiliates) > 0))) STORED,
    share_advertiser boolean DEFAULT false NOT NULL,
    external_id text,
    CONSTRAINT campaigns_model CHECK ((model = ANY (ARRAY['cpa'::text, 'cpc'::text, 'cpi'::text, 'cpm'::text, 'cps'::text]))),
    CONSTRAINT campaigns_status CHECK ((status = ANY (ARRAY['active'::text, 'pending'::text, 'paused'::text, 'disabled'::text]))),
    CONSTRAINT campaigns_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'permission'::text])))
);

CREATE TABLE cap_counters (
    cap_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    used numeric(30,15) NOT NULL,
    reached boolean NOT NULL
);

CREATE TABLE categories (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE click_fingerprints (
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    seen_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE clicks (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    link_id text COLLATE pg_catalog."C",
    landing_page_id text COLLATE pg_catalog."C",
    terms_version integer NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    ip text NOT NULL,
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    user_agent text NOT NULL,
    referer_host text NOT NULL,
    referer text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    city text NOT NULL,
    isp text NOT NULL,
    device text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    bot boolean NOT NULL,
    parameters jsonb NOT NULL,
    rejection text,
    rejection_detail text NOT NULL,
    duplicate boolean NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    over_cap boolean DEFAULT false NOT NULL,
    log_position bigint DEFAULT tributary_next_position() NOT NULL
)
PARTITION BY RANGE (day);

CREATE TABLE clicks_other (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    link_id text COLLATE pg_catalog."C",
    landing_page_id text COLLATE pg_catalog."C",
    terms_version integer NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    ip text NOT NULL,
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    user_agent text NOT NULL,
    referer_host text NOT NULL,
    referer text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    city text NOT NULL,
    isp text NOT NULL,
    device text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    bot boolean NOT NULL,
    parameters jsonb NOT NULL,
    rejection text,
    rejection_detail text NOT NULL,
    duplicate boolean NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    over_cap boolean DEFAULT false NOT NULL,
    log_position bigint DEFAULT tributary_next_position() NOT NULL
);

CREATE TABLE column_copy (
    id smallint DEFAULT 1 NOT NULL,
    folder text NOT NULL,
    version text NOT NULL,
    log_position bigint NOT NULL,
    kept_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT column_copy_only_one CHECK ((id = 1))
);

CREATE TABLE column_segments (
    day date NOT NULL,
    after_position bigint NOT NULL,
    to_position bigint NOT NULL,
    file text COLLATE pg_catalog."C",
    rows bigint DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    sha256 text DEFAULT ''::text NOT NULL,
    first_minute integer DEFAULT 0 NOT NULL,
    last_minute integer DEFAULT 0 NOT NULL
);

CREATE TABLE commissions (
    id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    coverage text[] NOT NULL,
    description text,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    CONSTRAINT commissions_not_negative CHECK (((payout >= (0)::numeric) AND (revenue >= (0)::numeric)))
);

CREATE TABLE conversion_hits (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text COLLATE pg_catalog."C",
    method text NOT NULL,
    click_id text COLLATE pg_catalog."C",
    click_id_text text NOT NULL,
    hit_at timestamp(3) with time zone NOT NULL,
    token_id text COLLATE pg_catalog."C",
    token_advertiser_id text COLLATE pg_catalog."C",
    pixel_campaign_id text COLLATE pg_catalog."C",
    pixel_advertiser_id text COLLATE pg_catalog."C",
    goal_id text NOT NULL,
    goal_value text NOT NULL,
    txn_id text NOT NULL,
    sale_amount numeric(30,15),
    revenue numeric(30,15),
    currency text NOT NULL,
    requested_status text,
    subs jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    referer text NOT NULL,
    refusal text,
    state text NOT NULL,
    reason text,
    conversion_id text COLLATE pg_catalog."C",
    detail text NOT NULL,
    CONSTRAINT conversion_hits_state CHECK ((state = ANY (ARRAY['waiting'::text, 'converted'::text, 'repeated'::text, 'refused'::text])))
)
PARTITION BY RANGE (day);

CREATE TABLE conversion_hits_other (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text COLLATE pg_catalog."C",
    method text NOT NULL,
    click_id text COLLATE pg_catalog."C",
    click_id_text text NOT NULL,
    hit_at timestamp(3) with time zone NOT NULL,
    token_id text COLLATE pg_catalog."C",
    token_advertiser_id text COLLATE pg_catalog."C",
    pixel_campaign_id text COLLATE pg_catalog."C",
    pixel_advertiser_id text COLLATE pg_catalog."C",
    goal_id text NOT NULL,
    goal_value text NOT NULL,
    txn_id text NOT NULL,
    sale_amount numeric(30,15),
    revenue numeric(30,15),
    currency text NOT NULL,
    requested_status text,
    subs jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    referer text NOT NULL,
    refusal text,
    state text NOT NULL,
    reason text,
    conversion_id text COLLATE pg_catalog."C",
    detail text NOT NULL,
    CONSTRAINT conversion_hits_state CHECK ((state = ANY (ARRAY['waiting'::text, 'converted'::text, 'repeated'::text, 'refused'::text])))
);

CREATE TABLE conversion_keys (
    network_id text NOT NULL COLLATE pg_catalog."C",
    once_hash bytea NOT NULL,
    conversion_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE conversions (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    click_id text COLLATE pg_catalog."C",
    clicked_at timestamp(3) with time zone,
    goal_id text COLLATE pg_catalog."C",
    goal_title text NOT NULL,
    method text NOT NULL,
    txn_id text NOT NULL,
    once_key text NOT NULL,
    once_hash bytea NOT NULL,
    converted_at timestamp(3) with time zone NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    terms_version integer NOT NULL,
    commission_id text COLLATE pg_catalog."C",
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    sale_amount numeric(30,15) NOT NULL,
    currency text NOT NULL,
    subs jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    referer text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    city text NOT NULL,
    isp text NOT NULL,
    device text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    bot boolean NOT NULL,
    referer_host text NOT NULL,
    landing_page_id text COLLATE pg_catalog."C",
    parameters jsonb NOT NULL,
    exchange_currency text,
    exchange_rate numeric(30,15),
    exchange_day date,
    explicit_payout boolean DEFAULT false NOT NULL,
    explicit_revenue boolean DEFAULT false NOT NULL,
    status_when_priced text,
    CONSTRAINT conversions_status CHECK ((status = ANY (ARRAY['approved'::text, 'pending'::text, 'rejected'::text, 'cancelled'::text]))),
    CONSTRAINT conversions_status_when_priced CHECK ((status_when_priced = ANY (ARRAY['approved'::text, 'pending'::text])))
);

CREATE TABLE creatives (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    title text NOT NULL,
    url text NOT NULL,
    content_type text NOT NULL,
    width integer,
    height integer,
    kind text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE custom_fields (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    required boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE dead_letters (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text,
    kind text NOT NULL,
    event text NOT NULL,
    why text NOT NULL,
    kept_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE deliveries (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    postback_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C",
    method text NOT NULL,
    url text NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    next_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    due_at timestamp(3) with time zone GENERATED ALWAYS AS (GREATEST(next_at, leased_until)) STORED,
    CONSTRAINT deliveries_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE delivery_attempts (
    id bigint NOT NULL,
    delivery_id text NOT NULL COLLATE pg_catalog."C",
    attempt integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    latency_ms double precision NOT NULL,
    status integer,
    error text NOT NULL,
    body text NOT NULL
);
ALTER TABLE delivery_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME delivery_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE deployment (
    id smallint NOT NULL,
    secret bytea,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    fingerprint text,
    sealed bytea,
    rotated_at timestamp(3) with time zone,
    CONSTRAINT deployment_only_one CHECK ((id = 1))
);

CREATE TABLE display_ids (
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    last integer NOT NULL
);

CREATE SEQUENCE event_positions
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE exchange_rates (
    network_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    base text NOT NULL COLLATE pg_catalog."C",
    rates jsonb NOT NULL
);

CREATE TABLE export_runs (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    export_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    holder text COLLATE pg_catalog."C",
    file text,
    rows bigint,
    bytes bigint,
    sha256 text,
    upload text,
    error text,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT export_runs_state CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);

CREATE TABLE exports (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL,
    format text NOT NULL,
    groups text[] NOT NULL,
    measures text[] NOT NULL,
    destination jsonb NOT NULL,
    live boolean NOT NULL,
    next_day date NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);

CREATE TABLE forgotten_stats (
    network_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    goal_id text NOT NULL COLLATE pg_catalog."C",
    dimension text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gross_clicks bigint NOT NULL,
    unique_clicks bigint NOT NULL,
    rejected_clicks bigint NOT NULL,
    clicks bigint NOT NULL,
    impressions bigint NOT NULL,
    approved_conversions bigint NOT NULL,
    pending_conversions bigint NOT NULL,
    rejected_conversions bigint NOT NULL,
    cancelled_conversions bigint NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    pending_payout numeric(30,15) NOT NULL,
    pending_revenue numeric(30,15) NOT NULL,
    sale_amount numeric(30,15) NOT NULL
);

CREATE TABLE former_clicks (
    network_id text NOT NULL COLLATE pg_catalog."C",
    former_id text NOT NULL COLLATE pg_catalog."C",
    click_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL
);

CREATE TABLE goal_payouts (
    id text NOT NULL COLLATE pg_catalog."C",
    goal_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    coverage text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT goal_payouts_not_negative CHECK (((payout >= (0)::numeric) AND (revenue >= (0)::numeric)))
);

CREATE TABLE goals (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text COLLATE pg_catalog."C",
    title text NOT NULL,
    value text NOT NULL,
    type text NOT NULL,
    model text NOT NULL,
    allowed_affiliates text[] NOT NULL,
    blocked_affiliates text[] NOT NULL,
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    CONSTRAINT goals_model CHECK ((model = ANY (ARRAY['fixed'::text, 'percentage'::text]))),
    CONSTRAINT goals_type CHECK ((type = ANY (ARRAY['public'::text, 'private'::text, 'pub_specific'::text])))
);

CREATE TABLE idempotent_answers (
    network_id text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    status integer,
    body text,
    claimed_at timestamp(3) with time zone NOT NULL,
    written_at timestamp(3) with time zone
);

CREATE TABLE identity_providers (
    network_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    sealed_secret text NOT NULL,
    email_domains text[] NOT NULL,
    first_role text,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);

CREATE TABLE impressions (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    link_id text COLLATE pg_catalog."C",
    terms_version integer NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    referer_host text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    city text NOT NULL,
    isp text NOT NULL,
    device text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    bot boolean NOT NULL,
    parameters jsonb NOT NULL,
    rejection text,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    log_position bigint DEFAULT tributary_next_position() NOT NULL
)
PARTITION BY RANGE (day);

CREATE TABLE impressions_other (
    day date NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text NOT NULL COLLATE pg_catalog."C",
    link_id text COLLATE pg_catalog."C",
    terms_version integer NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    referer_host text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    city text NOT NULL,
    isp text NOT NULL,
    device text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    bot boolean NOT NULL,
    parameters jsonb NOT NULL,
    rejection text,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    log_position bigint DEFAULT tributary_next_position() NOT NULL
);

CREATE TABLE invoice_lines (
    invoice_id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    kind text NOT NULL,
    campaign_id text COLLATE pg_catalog."C",
    referral_id text COLLATE pg_catalog."C",
    goal_id text COLLATE pg_catalog."C",
    title text NOT NULL,
    goal_title text NOT NULL,
    month text NOT NULL,
    exact numeric(30,15) NOT NULL,
    amount numeric(30,15) NOT NULL,
    CONSTRAINT invoice_lines_kind CHECK ((kind = ANY (ARRAY['campaign'::text, 'referral'::text, 'adjustment'::text])))
);

CREATE TABLE invoiced_amounts (
    network_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    subject_id text NOT NULL COLLATE pg_catalog."C",
    goal_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    amount numeric(30,15) NOT NULL
);

CREATE TABLE invoices (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    account_kind text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    start_day date NOT NULL,
    end_day date NOT NULL,
    currency text NOT NULL,
    exact numeric(30,15) NOT NULL,
    amount numeric(30,15) NOT NULL,
    paid numeric(30,15) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT invoices_paid CHECK (((paid = (0)::numeric) OR ((sign(paid) = sign(amount)) AND (abs(paid) <= abs(amount))))),
    CONSTRAINT invoices_period CHECK ((start_day <= end_day))
);

CREATE TABLE job_log (
    line bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL,
    priority text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE job_log ALTER COLUMN line ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME job_log_line_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE job_rows (
    job_id text NOT NULL COLLATE pg_catalog."C",
    first_row integer NOT NULL,
    network_id text NOT NULL COLLATE pg_catalog."C",
    rows text NOT NULL
);

CREATE TABLE jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text COLLATE pg_catalog."C",
    name text NOT NULL,
    status text NOT NULL,
    dry_run boolean NOT NULL,
    send_postbacks boolean,
    continue_on_error boolean NOT NULL,
    total integer NOT NULL,
    processed integer NOT NULL,
    imported integer NOT NULL,
    edited integer NOT NULL,
    duplicates integer NOT NULL,
    errors integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    turn_at timestamp(3) with time zone NOT NULL,
    attempt integer NOT NULL,
    cancelled boolean DEFAULT false NOT NULL,
    CONSTRAINT jobs_status CHECK ((status = ANY (ARRAY['pending'::text, 'progress'::text, 'completed'::text, 'failed'::text])))
);

CREATE TABLE kept_rows (
    id smallint DEFAULT 1 NOT NULL,
    since date NOT NULL,
    CONSTRAINT kept_rows_only_one CHECK ((id = 1))
);

CREATE TABLE landing_pages (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    display_id integer NOT NULL,
    title text NOT NULL,
    url text NOT NULL,
    live boolean NOT NULL
);

CREATE TABLE link_aliases (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    link_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    form text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE media (
    name text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    content_type text NOT NULL,
    bytes bytea NOT NULL,
    bytes_length integer NOT NULL,
    width integer,
    height integer,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY media ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE networks (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    domains text[] NOT NULL,
    url text,
    support_email text,
    support_url text,
    terms_url text,
    fallback_url text,
    currency text NOT NULL,
    zone text NOT NULL,
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    staff_second_factor boolean DEFAULT false NOT NULL,
    sign_up_kinds text[] DEFAULT '{}'::text[] NOT NULL,
    dashboard_domains text[] DEFAULT '{}'::text[] NOT NULL,
    brand jsonb DEFAULT '{}'::jsonb NOT NULL,
    advertiser_verdict_days integer DEFAULT 0 NOT NULL
);

CREATE TABLE notice_choices (
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    choice text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE notice_letters (
    user_id text NOT NULL COLLATE pg_catalog."C",
    next_at timestamp(3) with time zone NOT NULL,
    failures integer NOT NULL
);

CREATE TABLE notices (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    happening_id text NOT NULL COLLATE pg_catalog."C",
    data json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone,
    letter text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE notified_conversions (
    postback_id text NOT NULL COLLATE pg_catalog."C",
    conversion_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE one_time_tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    user_id text COLLATE pg_catalog."C",
    hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE passkey_challenges (
    text text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    holder text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE passkeys (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key text NOT NULL,
    counter bigint NOT NULL,
    synced boolean NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE TABLE payments (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    invoice_id text NOT NULL COLLATE pg_catalog."C",
    amount numeric(30,15) NOT NULL,
    method text NOT NULL,
    reference text,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT payments_amount CHECK ((amount <> (0)::numeric))
);

CREATE TABLE postbacks (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text COLLATE pg_catalog."C",
    goal_id text COLLATE pg_catalog."C",
    event text NOT NULL,
    url text NOT NULL,
    method text NOT NULL,
    secret text NOT NULL,
    live boolean NOT NULL,
    disabled_reason text,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    CONSTRAINT postbacks_event CHECK ((event = ANY (ARRAY['click'::text, 'conversion'::text]))),
    CONSTRAINT postbacks_method CHECK ((method = ANY (ARRAY['GET'::text, 'POST'::text])))
);

CREATE TABLE process_heartbeats (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    heard_at timestamp(3) with time zone NOT NULL,
    oldest_event_at timestamp(3) with time zone
);

CREATE TABLE process_slots (
    slot smallint NOT NULL,
    holder text NOT NULL,
    used_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT process_slots_range CHECK (((slot >= 0) AND (slot <= 255)))
);

CREATE TABLE provider_links (
    network_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE TABLE provider_sign_ins (
    hash text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    browser_hash text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    return_address text NOT NULL,
    session_id text COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE UNLOGGED TABLE rate_buckets (
    name text NOT NULL COLLATE pg_catalog."C",
    tokens double precision NOT NULL,
    at timestamp(3) with time zone NOT NULL
);

CREATE TABLE referral_terms (
    referral_id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    recurring boolean NOT NULL,
    base text NOT NULL,
    type text NOT NULL,
    rate numeric(30,15) NOT NULL,
    live boolean NOT NULL,
    valid_from timestamp(3) with time zone NOT NULL
);

CREATE TABLE referrals (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    recurring boolean NOT NULL,
    base text NOT NULL,
    type text NOT NULL,
    rate numeric(30,15) NOT NULL,
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT referrals_base CHECK ((base = ANY (ARRAY['payout'::text, 'profit'::text]))),
    CONSTRAINT referrals_not_negative CHECK ((rate >= (0)::numeric)),
    CONSTRAINT referrals_type CHECK ((type = ANY (ARRAY['percentage'::text, 'amount'::text])))
);

CREATE TABLE report_letters (
    schedule_id text NOT NULL COLLATE pg_catalog."C",
    period_start date NOT NULL,
    period_end date NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    attempts integer NOT NULL,
    next_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    holder text COLLATE pg_catalog."C",
    error text,
    sent_at timestamp(3) with time zone,
    CONSTRAINT report_letters_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'ended'::text])))
);

CREATE TABLE report_schedules (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    view_id text NOT NULL COLLATE pg_catalog."C",
    every text NOT NULL COLLATE pg_catalog."C",
    on_day integer,
    live boolean NOT NULL,
    next_day date NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);

CREATE TABLE saved_views (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    page text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL,
    shared boolean NOT NULL,
    pinned boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);

CREATE TABLE second_factors (
    user_id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    sealed_secret text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer NOT NULL,
    recovery_fingerprints text[] NOT NULL
);

CREATE TABLE security_tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    advertiser_id text COLLATE pg_catalog."C",
    prefix text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    rehashed_at timestamp(3) with time zone
);

CREATE TABLE sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    confirmed_at timestamp(3) with time zone,
    address text NOT NULL,
    agent text NOT NULL,
    acted_by_id text COLLATE pg_catalog."C",
    acted_from_id text COLLATE pg_catalog."C"
);

CREATE TABLE sign_in_tries (
    name text NOT NULL COLLATE pg_catalog."C",
    tries integer NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE sign_ups (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    hash text NOT NULL,
    fields jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE stats_day (
    network_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    goal_id text NOT NULL COLLATE pg_catalog."C",
    gross_clicks bigint NOT NULL,
    unique_clicks bigint NOT NULL,
    rejected_clicks bigint NOT NULL,
    clicks bigint NOT NULL,
    impressions bigint NOT NULL,
    approved_conversions bigint NOT NULL,
    pending_conversions bigint NOT NULL,
    rejected_conversions bigint NOT NULL,
    cancelled_conversions bigint NOT NULL,
    payout numeric(30,15) NOT NULL,
    revenue numeric(30,15) NOT NULL,
    pending_payout numeric(30,15) NOT NULL,
    pending_revenue numeric(30,15) NOT NULL,
    sale_amount numeric(30,15) NOT NULL,
    advertiser_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE test_events (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    event text NOT NULL
);

CREATE TABLE tracking_changes (
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    kind text NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE tracking_changes_forgotten (
    id smallint DEFAULT 1 NOT NULL,
    through xid8 NOT NULL,
    CONSTRAINT tracking_changes_forgotten_only_one CHECK ((id = 1))
);

CREATE TABLE tracking_links (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    affiliate_id text NOT NULL COLLATE pg_catalog."C",
    campaign_id text NOT NULL COLLATE pg_catalog."C",
    domain text,
    live boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);

CREATE TABLE users (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    account_id text COLLATE pg_catalog."C",
    role text,
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text,
    locale text,
    live boolean NOT NULL,
    last_login_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone,
    only_affiliates text[] DEFAULT '{}'::text[] NOT NULL,
    only_advertisers text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT users_kind CHECK ((kind = ANY (ARRAY['staff'::text, 'affiliate'::text, 'advertiser'::text]))),
    CONSTRAINT users_of_account CHECK (((kind = 'staff'::text) = (account_id IS NULL))),
    CONSTRAINT users_role CHECK (((kind = 'staff'::text) = (role IS NOT NULL)))
);

CREATE TABLE waiting_hits (
    id text NOT NULL COLLATE pg_catalog."C",
    click_id text NOT NULL COLLATE pg_catalog."C",
    hit_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE webhook_attempts (
    id bigint NOT NULL,
    message_id text NOT NULL COLLATE pg_catalog."C",
    attempt integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    latency_ms double precision NOT NULL,
    status integer,
    error text NOT NULL,
    body text NOT NULL
);
ALTER TABLE webhook_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhook_messages (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    next_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    due_at timestamp(3) with time zone GENERATED ALWAYS AS (GREATEST(next_at, leased_until)) STORED,
    CONSTRAINT webhook_messages_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE webhooks (
    id text NOT NULL COLLATE pg_catalog."C",
    network_id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    events text[] NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_secret_until timestamp(3) with time zone,
    live boolean NOT NULL,
    disabled_reason text,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    modified_at timestamp(3) with time zone
);
ALTER TABLE ONLY clicks ATTACH PARTITION clicks_other DEFAULT;
ALTER TABLE ONLY conversion_hits ATTACH PARTITION conversion_hits_other DEFAULT;
ALTER TABLE ONLY impressions ATTACH PARTITION impressions_other DEFAULT;
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (kind, source);
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY campaign_accesses
    ADD CONSTRAINT campaign_accesses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY campaign_terms
    ADD CONSTRAINT campaign_terms_pkey PRIMARY KEY (campaign_id, version);
ALTER TABLE ONLY campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY cap_counters
    ADD CONSTRAINT cap_counters_pkey PRIMARY KEY (cap_id, affiliate_id, period);
ALTER TABLE ONLY caps
    ADD CONSTRAINT caps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY click_fingerprints
    ADD CONSTRAINT click_fingerprints_pkey PRIMARY KEY (campaign_id, affiliate_id, fingerprint, seen_at);
ALTER TABLE ONLY clicks
    ADD CONSTRAINT clicks_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY clicks_other
    ADD CONSTRAINT clicks_other_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY column_copy
    ADD CONSTRAINT column_copy_pkey PRIMARY KEY (id);
ALTER TABLE ONLY column_segments
    ADD CONSTRAINT column_segments_pkey PRIMARY KEY (day, after_position);
ALTER TABLE ONLY commissions
    ADD CONSTRAINT commissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY conversion_hits
    ADD CONSTRAINT conversion_hits_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY conversion_hits_other
    ADD CONSTRAINT conversion_hits_other_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY conversion_keys
    ADD CONSTRAINT conversion_keys_pkey PRIMARY KEY (network_id, once_hash);
ALTER TABLE ONLY conversions
    ADD CONSTRAINT conversions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY creatives
    ADD CONSTRAINT creatives_pkey PRIMARY KEY (id);
ALTER TABLE ONLY custom_fields
    ADD CONSTRAINT custom_fields_pkey PRIMARY KEY (id);
ALTER TABLE ONLY dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY deployment
    ADD CONSTRAINT deployment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY display_ids
    ADD CONSTRAINT display_ids_pkey PRIMARY KEY (network_id, kind);
ALTER TABLE ONLY exchange_rates
    ADD CONSTRAINT exchange_rates_pkey PRIMARY KEY (network_id, day, base);
ALTER TABLE ONLY export_runs
    ADD CONSTRAINT export_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY forgotten_stats
    ADD CONSTRAINT forgotten_stats_pkey PRIMARY KEY (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value);
ALTER TABLE ONLY former_clicks
    ADD CONSTRAINT former_clicks_pkey PRIMARY KEY (network_id, former_id);
ALTER TABLE ONLY goal_payouts
    ADD CONSTRAINT goal_payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY idempotent_answers
    ADD CONSTRAINT idempotent_answers_pkey PRIMARY KEY (network_id, scope, key);
ALTER TABLE ONLY identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (network_id);
ALTER TABLE ONLY impressions
    ADD CONSTRAINT impressions_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY impressions_other
    ADD CONSTRAINT impressions_other_pkey PRIMARY KEY (id, day);
ALTER TABLE ONLY invoice_lines
    ADD CONSTRAINT invoice_lines_pkey PRIMARY KEY (invoice_id, "position");
ALTER TABLE ONLY invoiced_amounts
    ADD CONSTRAINT invoiced_amounts_pkey PRIMARY KEY (account_id, day, source, subject_id, goal_id);
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY job_log
    ADD CONSTRAINT job_log_pkey PRIMARY KEY (job_id, line);
ALTER TABLE ONLY job_rows
    ADD CONSTRAINT job_rows_pkey PRIMARY KEY (job_id, first_row);
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kept_rows
    ADD CONSTRAINT kept_rows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY landing_pages
    ADD CONSTRAINT landing_pages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY link_aliases
    ADD CONSTRAINT link_aliases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY media
    ADD CONSTRAINT media_pkey PRIMARY KEY (name);
ALTER TABLE ONLY networks
    ADD CONSTRAINT networks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notice_choices
    ADD CONSTRAINT notice_choices_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY notice_letters
    ADD CONSTRAINT notice_letters_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notified_conversions
    ADD CONSTRAINT notified_conversions_pkey PRIMARY KEY (postback_id, conversion_id);
ALTER TABLE ONLY one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (text);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY postbacks
    ADD CONSTRAINT postbacks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY process_heartbeats
    ADD CONSTRAINT process_heartbeats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY process_slots
    ADD CONSTRAINT process_slots_pkey PRIMARY KEY (slot);
ALTER TABLE ONLY provider_links
    ADD CONSTRAINT provider_links_pkey PRIMARY KEY (network_id, issuer, subject);
ALTER TABLE ONLY provider_sign_ins
    ADD CONSTRAINT provider_sign_ins_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY rate_buckets
    ADD CONSTRAINT rate_buckets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY referral_terms
    ADD CONSTRAINT referral_terms_pkey PRIMARY KEY (referral_id, valid_from);
ALTER TABLE ONLY referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY report_letters
    ADD CONSTRAINT report_letters_pkey PRIMARY KEY (schedule_id);
ALTER TABLE ONLY report_schedules
    ADD CONSTRAINT report_schedules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY security_tokens
    ADD CONSTRAINT security_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sign_in_tries
    ADD CONSTRAINT sign_in_tries_pkey PRIMARY KEY (name);
ALTER TABLE ONLY sign_ups
    ADD CONSTRAINT sign_ups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stats_day
    ADD CONSTRAINT stats_day_pkey PRIMARY KEY (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id);
ALTER TABLE ONLY test_events
    ADD CONSTRAINT test_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tracking_changes_forgotten
    ADD CONSTRAINT tracking_changes_forgotten_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tracking_links
    ADD CONSTRAINT tracking_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY waiting_hits
    ADD CONSTRAINT waiting_hits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_messages
    ADD CONSTRAINT webhook_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX accounts_network_id_kind_created_at_id_idx ON accounts USING btree (network_id, kind, created_at DESC, id DESC);
CREATE UNIQUE INDEX accounts_network_id_kind_display_id_key ON accounts USING btree (network_id, kind, display_id);
CREATE UNIQUE INDEX accounts_network_id_kind_email_key_key ON accounts USING btree (network_id, kind, email_key);
CREATE UNIQUE INDEX accounts_network_id_kind_external_id_key ON accounts USING btree (network_id, kind, external_id);
CREATE INDEX accounts_page_idx ON accounts USING btree (network_id, kind, created_at DESC, id DESC) INCLUDE (live) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_parts_idx ON accounts USING gin (tributary_parts(search_text)) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_referral_id_idx ON accounts USING btree (referral_id) WHERE (referral_id IS NOT NULL);
CREATE INDEX accounts_waiting_idx ON accounts USING btree (network_id) WHERE (sign_up = 'waiting'::text);
CREATE INDEX affiliate_payouts_campaign_id_idx ON affiliate_payouts USING btree (campaign_id);
CREATE INDEX affiliate_payouts_goal_id_idx ON affiliate_payouts USING btree (goal_id);
CREATE INDEX api_keys_account_id_idx ON api_keys USING btree (account_id);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys USING btree (hash);
CREATE INDEX api_keys_network_id_created_at_id_idx ON api_keys USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_network_id_at_idx ON audit_entries USING btree (network_id, at DESC, id DESC);
CREATE INDEX audit_entries_object_id_idx ON audit_entries USING btree (object_id, at DESC);
CREATE INDEX audit_entries_owner_id_idx ON audit_entries USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX audit_entries_parent_id_idx ON audit_entries USING btree (parent_id, at DESC) WHERE (parent_id IS NOT NULL);
CREATE INDEX campaign_accesses_affiliate_id_idx ON campaign_accesses USING btree (affiliate_id);
CREATE UNIQUE INDEX campaign_accesses_campaign_id_affiliate_id_key ON campaign_accesses USING btree (campaign_id, affiliate_id);
CREATE INDEX campaign_accesses_network_id_created_at_id_idx ON campaign_accesses USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX campaigns_advertiser_id_idx ON campaigns USING btree (advertiser_id);
CREATE INDEX campaigns_network_id_created_at_id_idx ON campaigns USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX campaigns_network_id_display_id_key ON campaigns USING btree (network_id, display_id);
CREATE UNIQUE INDEX campaigns_network_id_external_id_key ON campaigns USING btree (network_id, external_id);
CREATE INDEX campaigns_of_advertiser_idx ON campaigns USING btree (advertiser_id, created_at DESC, id DESC) INCLUDE (network_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_page_idx ON campaigns USING btree (network_id, created_at DESC, id DESC) INCLUDE (status, live, visibility, expires_on, has_lists) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_parts_idx ON campaigns USING gin (tributary_parts(tributary_folded(title))) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_total_idx ON campaigns USING btree (network_id, status, live, visibility, has_lists, expires_on) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_with_lists_idx ON campaigns USING btree (network_id, created_at DESC, id DESC) WHERE (has_lists AND (deleted_at IS NULL));
CREATE INDEX cap_counters_reached_idx ON cap_counters USING btree (campaign_id) WHERE reached;
CREATE INDEX caps_campaign_id_idx ON caps USING btree (campaign_id);
CREATE INDEX caps_network_id_created_at_id_idx ON caps USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX categories_network_id_name_key ON categories USING btree (network_id, name);
CREATE INDEX clicks_campaign_id_clicked_at_id_idx ON ONLY clicks USING btree (campaign_id, clicked_at DESC, id DESC);
CREATE INDEX clicks_log_position_idx ON ONLY clicks USING brin (log_position) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX clicks_network_id_clicked_at_id_idx ON ONLY clicks USING btree (network_id, clicked_at DESC, id DESC);
CREATE INDEX clicks_other_campaign_id_clicked_at_id_idx ON clicks_other USING btree (campaign_id, clicked_at DESC, id DESC);
CREATE INDEX clicks_other_log_position_idx ON clicks_other USING brin (log_position) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX clicks_other_network_id_clicked_at_id_idx ON clicks_other USING btree (network_id, clicked_at DESC, id DESC);
CREATE UNIQUE INDEX column_segments_file_key ON column_segments USING btree (file);
CREATE INDEX commissions_campaign_id_position_idx ON commissions USING btree (campaign_id, "position");
CREATE INDEX conversion_hits_conversion_id_idx ON ONLY conversion_hits USING btree (conversion_id) WHERE (conversion_id IS NOT NULL);
CREATE INDEX conversion_hits_network_id_hit_at_id_idx ON ONLY conversion_hits USING btree (network_id, hit_at DESC, id DESC);
CREATE INDEX conversion_hits_other_conversion_id_idx ON conversion_hits_other USING btree (conversion_id) WHERE (conversion_id IS NOT NULL);
CREATE INDEX conversion_hits_other_network_id_hit_at_id_idx ON conversion_hits_other USING btree (network_id, hit_at DESC, id DESC);
CREATE INDEX conversion_keys_conversion_id_idx ON conversion_keys USING btree (conversion_id);
CREATE INDEX conversions_affiliate_id_first_approved_idx ON conversions USING btree (affiliate_id, converted_at, id) WHERE (status = 'approved'::text);
CREATE INDEX conversions_click_id_idx ON conversions USING btree (click_id);
CREATE INDEX conversions_network_id_converted_at_id_idx ON conversions USING btree (network_id, converted_at DESC, id DESC);
CREATE UNIQUE INDEX conversions_network_id_once_hash_key ON conversions USING btree (network_id, once_hash);
CREATE INDEX conversions_pending_idx ON conversions USING btree (network_id, converted_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX conversions_txn_id_idx ON conversions USING hash (txn_id) WHERE (txn_id <> ''::text);
CREATE INDEX conversions_waiting_for_rate_idx ON conversions USING btree (id) WHERE ((status = 'pending'::text) AND (reason = 'NO_EXCHANGE_RATE'::text));
CREATE INDEX creatives_campaign_id_created_at_id_idx ON creatives USING btree (campaign_id, created_at, id);
CREATE UNIQUE INDEX custom_fields_network_id_kind_name_key ON custom_fields USING btree (network_id, kind, name);
CREATE INDEX deliveries_network_id_created_at_id_idx ON deliveries USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX deliveries_pending_idx ON deliveries USING btree (postback_id, due_at, id) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX deliveries_postback_id_event_id_key ON deliveries USING btree (postback_id, event_id);
CREATE INDEX delivery_attempts_delivery_id_idx ON delivery_attempts USING btree (delivery_id, id);
CREATE UNIQUE INDEX export_runs_export_id_day_key ON export_runs USING btree (export_id, day DESC);
CREATE INDEX export_runs_held_idx ON export_runs USING btree (network_id, leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX export_runs_troubled_idx ON export_runs USING btree (export_id) WHERE ((error IS NOT NULL) AND (state <> 'done'::text));
CREATE INDEX export_runs_waiting_idx ON export_runs USING btree (next_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX exports_network_id_created_at_id_idx ON exports USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX exports_network_id_name_key ON exports USING btree (network_id, name);
CREATE INDEX former_clicks_day_idx ON former_clicks USING btree (day);
CREATE INDEX goal_payouts_goal_id_position_idx ON goal_payouts USING btree (goal_id, "position");
CREATE INDEX goals_campaign_id_idx ON goals USING btree (campaign_id);
CREATE INDEX goals_network_id_created_at_id_idx ON goals USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX goals_parts_idx ON goals USING gin (tributary_parts(tributary_folded(title))) WITH (fastupdate=off);
CREATE INDEX idempotent_answers_claimed_at_idx ON idempotent_answers USING btree (claimed_at);
CREATE INDEX impressions_log_position_idx ON ONLY impressions USING brin (log_position) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX impressions_network_id_seen_at_id_idx ON ONLY impressions USING btree (network_id, seen_at DESC, id DESC);
CREATE INDEX impressions_other_log_position_idx ON impressions_other USING brin (log_position) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX impressions_other_network_id_seen_at_id_idx ON impressions_other USING btree (network_id, seen_at DESC, id DESC);
CREATE INDEX invoices_account_id_idx ON invoices USING btree (account_id);
CREATE INDEX invoices_network_id_created_at_id_idx ON invoices USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX jobs_finished_at_idx ON jobs USING btree (finished_at);
CREATE INDEX jobs_network_id_created_at_id_idx ON jobs USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX jobs_open_idx ON jobs USING btree (turn_at) WHERE (finished_at IS NULL);
CREATE INDEX landing_pages_campaign_id_idx ON landing_pages USING btree (campaign_id);
CREATE UNIQUE INDEX landing_pages_network_id_display_id_key ON landing_pages USING btree (network_id, display_id);
CREATE INDEX link_aliases_link_id_idx ON link_aliases USING btree (link_id);
CREATE INDEX link_aliases_network_id_created_at_id_idx ON link_aliases USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX link_aliases_network_id_path_query_domain_key ON link_aliases USING btree (network_id, path, query, domain);
CREATE INDEX media_owner_id_idx ON media USING btree (owner_id);
CREATE INDEX notices_created_at_idx ON notices USING btree (created_at);
CREATE INDEX notices_due_idx ON notices USING btree (user_id, created_at) WHERE (letter = 'due'::text);
CREATE INDEX notices_network_id_idx ON notices USING btree (network_id);
CREATE INDEX notices_user_id_created_at_id_idx ON notices USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notices_user_id_happening_id_key ON notices USING btree (user_id, happening_id);
CREATE INDEX one_time_tokens_expires_at_idx ON one_time_tokens USING btree (expires_at);
CREATE UNIQUE INDEX one_time_tokens_hash_key ON one_time_tokens USING btree (hash);
CREATE INDEX one_time_tokens_network_id_purpose_idx ON one_time_tokens USING btree (network_id, purpose);
CREATE INDEX one_time_tokens_user_id_idx ON one_time_tokens USING btree (user_id);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_holder_created_at_idx ON passkey_challenges USING btree (holder, created_at);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_id_created_at_id_idx ON passkeys USING btree (user_id, created_at, id);
CREATE INDEX payments_invoice_id_idx ON payments USING btree (invoice_id);
CREATE INDEX postbacks_affiliate_id_idx ON postbacks USING btree (affiliate_id);
CREATE INDEX postbacks_network_id_created_at_id_idx ON postbacks USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX provider_links_user_id_issuer_key ON provider_links USING btree (user_id, issuer);
CREATE INDEX provider_sign_ins_expires_at_idx ON provider_sign_ins USING btree (expires_at);
CREATE INDEX provider_sign_ins_holder_created_at_idx ON provider_sign_ins USING btree (holder, created_at);
CREATE INDEX referrals_affiliate_id_idx ON referrals USING btree (affiliate_id);
CREATE INDEX referrals_network_id_created_at_id_idx ON referrals USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX report_letters_waiting_idx ON report_letters USING btree (next_at, schedule_id) WHERE (state = 'waiting'::text);
CREATE INDEX report_schedules_network_id_idx ON report_schedules USING btree (network_id);
CREATE INDEX report_schedules_next_day_idx ON report_schedules USING btree (next_day);
CREATE UNIQUE INDEX report_schedules_user_id_view_id_key ON report_schedules USING btree (user_id, view_id);
CREATE INDEX report_schedules_view_id_idx ON report_schedules USING btree (view_id);
CREATE INDEX saved_views_network_id_account_id_name_idx ON saved_views USING btree (network_id, account_id, name);
CREATE UNIQUE INDEX saved_views_network_id_owner_page_name_key ON saved_views USING btree (network_id, owner, page, name);
CREATE INDEX saved_views_user_id_idx ON saved_views USING btree (user_id);
CREATE INDEX security_tokens_advertiser_id_idx ON security_tokens USING btree (advertiser_id);
CREATE UNIQUE INDEX security_tokens_hash_key ON security_tokens USING btree (hash);
CREATE INDEX security_tokens_network_id_created_at_id_idx ON security_tokens USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX sessions_acted_by_id_idx ON sessions USING btree (acted_by_id);
CREATE INDEX sessions_acted_from_id_idx ON sessions USING btree (acted_from_id);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_hash_key ON sessions USING btree (hash);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
CREATE INDEX sign_in_tries_last_at_idx ON sign_in_tries USING btree (last_at);
CREATE INDEX sign_ups_expires_at_idx ON sign_ups USING btree (expires_at);
CREATE UNIQUE INDEX sign_ups_hash_key ON sign_ups USING btree (hash);
CREATE INDEX sign_ups_network_id_kind_email_key_idx ON sign_ups USING btree (network_id, kind, email_key);
CREATE INDEX stats_day_advertiser_idx ON stats_day USING btree (network_id, advertiser_id, day);
CREATE INDEX stats_day_affiliate_idx ON stats_day USING btree (network_id, affiliate_id, day);
CREATE INDEX test_events_age_idx ON test_events USING btree (happened_at);
CREATE INDEX test_events_network_idx ON test_events USING btree (network_id, happened_at, id);
CREATE INDEX tracking_changes_xid_idx ON tracking_changes USING btree (xid);
CREATE UNIQUE INDEX tracking_links_affiliate_id_campaign_id_key ON tracking_links USING btree (affiliate_id, campaign_id);
CREATE INDEX tracking_links_campaign_id_idx ON tracking_links USING btree (campaign_id);
CREATE INDEX tracking_links_network_id_created_at_id_idx ON tracking_links USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX users_account_id_idx ON users USING btree (account_id);
CREATE INDEX users_email_key_idx ON users USING btree (email_key);
CREATE INDEX users_network_id_created_at_id_idx ON users USING btree (network_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX users_network_id_kind_email_key_key ON users USING btree (network_id, kind, email_key);
CREATE INDEX waiting_hits_click_id_idx ON waiting_hits USING btree (click_id);
CREATE INDEX waiting_hits_hit_at_idx ON waiting_hits USING btree (hit_at);
CREATE INDEX webhook_attempts_message_id_idx ON webhook_attempts USING btree (message_id, id);
CREATE INDEX webhook_messages_network_id_created_at_id_idx ON webhook_messages USING btree (network_id, created_at DESC, id DESC);
CREATE INDEX webhook_messages_pending_idx ON webhook_messages USING btree (webhook_id, due_at, id) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX webhook_messages_webhook_id_event_id_key ON webhook_messages USING btree (webhook_id, event_id);
CREATE INDEX webhooks_network_id_created_at_id_idx ON webhooks USING btree (network_id, created_at DESC, id DESC);
ALTER INDEX clicks_campaign_id_clicked_at_id_idx ATTACH PARTITION clicks_other_campaign_id_clicked_at_id_idx;
ALTER INDEX clicks_log_position_idx ATTACH PARTITION clicks_other_log_position_idx;
ALTER INDEX clicks_network_id_clicked_at_id_idx ATTACH PARTITION clicks_other_network_id_clicked_at_id_idx;
ALTER INDEX clicks_pkey ATTACH PARTITION clicks_other_pkey;
ALTER INDEX conversion_hits_conversion_id_idx ATTACH PARTITION conversion_hits_other_conversion_id_idx;
ALTER INDEX conversion_hits_network_id_hit_at_id_idx ATTACH PARTITION conversion_hits_other_network_id_hit_at_id_idx;
ALTER INDEX conversion_hits_pkey ATTACH PARTITION conversion_hits_other_pkey;
ALTER INDEX impressions_log_position_idx ATTACH PARTITION impressions_other_log_position_idx;
ALTER INDEX impressions_network_id_seen_at_id_idx ATTACH PARTITION impressions_other_network_id_seen_at_id_idx;
ALTER INDEX impressions_pkey ATTACH PARTITION impressions_other_pkey;
CREATE TRIGGER accounts_note_change AFTER INSERT OR DELETE OR UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION tributary_note_change('account', 'id', 'network_id');
CREATE TRIGGER api_keys_note_change AFTER UPDATE ON api_keys FOR EACH ROW WHEN (((to_jsonb(old.*) - 'last_used_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'last_used_at'::text))) EXECUTE FUNCTION tributary_note_change('key', 'id', 'network_id');
CREATE TRIGGER api_keys_note_removal AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION tributary_note_change('key', 'id', 'network_id');
CREATE TRIGGER campaign_accesses_note_change AFTER INSERT OR DELETE OR UPDATE ON campaign_accesses FOR EACH ROW EXECUTE FUNCTION tributary_note_change('campaign', 'campaign_id', 'network_id');
CREATE TRIGGER campaign_terms_note_change AFTER INSERT ON campaign_terms FOR EACH ROW EXECUTE FUNCTION tributary_note_change('campaign', 'campaign_id', 'network_id');
CREATE TRIGGER campaigns_note_change AFTER INSERT OR DELETE OR UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION tributary_note_change('campaign', 'id', 'network_id');
CREATE TRIGGER cap_counters_note_change AFTER UPDATE ON cap_counters FOR EACH ROW WHEN ((old.reached IS DISTINCT FROM new.reached)) EXECUTE FUNCTION tributary_note_change('reached_caps', 'campaign_id', 'network_id');
CREATE TRIGGER cap_counters_note_reached AFTER INSERT ON cap_counters FOR EACH ROW WHEN (new.reached) EXECUTE FUNCTION tributary_note_change('reached_caps', 'campaign_id', 'network_id');
CREATE TRIGGER caps_note_change AFTER DELETE OR UPDATE ON caps FOR EACH ROW EXECUTE FUNCTION tributary_note_change('reached_caps', 'campaign_id', 'network_id');
CREATE TRIGGER caps_recheck AFTER UPDATE OF limit_amount ON caps FOR EACH ROW WHEN ((old.limit_amount IS DISTINCT FROM new.limit_amount)) EXECUTE FUNCTION tributary_recheck_cap();
CREATE TRIGGER clicks_note_changed_row AFTER DELETE OR UPDATE ON clicks FOR EACH ROW EXECUTE FUNCTION tributary_note_changed_row();
CREATE TRIGGER former_clicks_note_change AFTER INSERT ON former_clicks REFERENCING NEW TABLE AS named FOR EACH STATEMENT EXECUTE FUNCTION tributary_note_networks();
CREATE TRIGGER impressions_note_changed_row AFTER DELETE OR UPDATE ON impressions FOR EACH ROW EXECUTE FUNCTION tributary_note_changed_row();
CREATE TRIGGER landing_pages_note_change AFTER INSERT OR DELETE OR UPDATE ON landing_pages FOR EACH ROW EXECUTE FUNCTION tributary_note_change('campaign', 'campaign_id', 'network_id');
CREATE TRIGGER link_aliases_note_change AFTER INSERT OR DELETE OR UPDATE ON link_aliases FOR EACH ROW EXECUTE FUNCTION tributary_note_change('link_alias', 'id', 'network_id');
CREATE TRIGGER networks_note_change AFTER INSERT OR DELETE OR UPDATE ON networks FOR EACH ROW EXECUTE FUNCTION tributary_note_change('network', 'id', 'id');
CREATE TRIGGER security_tokens_note_change AFTER INSERT OR DELETE OR UPDATE ON security_tokens FOR EACH ROW EXECUTE FUNCTION tributary_note_change('token', 'id', 'network_id');
CREATE TRIGGER tracking_changes_notify AFTER INSERT ON tracking_changes FOR EACH STATEMENT EXECUTE FUNCTION tributary_notify_change();
CREATE TRIGGER tracking_links_note_change AFTER INSERT OR DELETE OR UPDATE ON tracking_links FOR EACH ROW EXECUTE FUNCTION tributary_note_change('link', 'id', 'network_id');
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON DELETE CASCADE;
ALTER TABLE ONLY campaign_accesses
    ADD CONSTRAINT campaign_accesses_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY campaign_accesses
    ADD CONSTRAINT campaign_accesses_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY campaign_terms
    ADD CONSTRAINT campaign_terms_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY campaigns
    ADD CONSTRAINT campaigns_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY campaigns
    ADD CONSTRAINT campaigns_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY cap_counters
    ADD CONSTRAINT cap_counters_cap_id_fkey FOREIGN KEY (cap_id) REFERENCES caps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY caps
    ADD CONSTRAINT caps_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY commissions
    ADD CONSTRAINT commissions_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY conversion_keys
    ADD CONSTRAINT conversion_keys_conversion_id_fkey FOREIGN KEY (conversion_id) REFERENCES conversions(id) ON DELETE CASCADE;
ALTER TABLE ONLY creatives
    ADD CONSTRAINT creatives_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY creatives
    ADD CONSTRAINT creatives_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY display_ids
    ADD CONSTRAINT display_ids_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY exchange_rates
    ADD CONSTRAINT exchange_rates_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY export_runs
    ADD CONSTRAINT export_runs_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY exports
    ADD CONSTRAINT exports_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY goal_payouts
    ADD CONSTRAINT goal_payouts_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY identity_providers
    ADD CONSTRAINT identity_providers_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY invoice_lines
    ADD CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY invoiced_amounts
    ADD CONSTRAINT invoiced_amounts_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY job_log
    ADD CONSTRAINT job_log_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY job_rows
    ADD CONSTRAINT job_rows_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY landing_pages
    ADD CONSTRAINT landing_pages_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY link_aliases
    ADD CONSTRAINT link_aliases_link_id_fkey FOREIGN KEY (link_id) REFERENCES tracking_links(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY media
    ADD CONSTRAINT media_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notice_choices
    ADD CONSTRAINT notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notice_letters
    ADD CONSTRAINT notice_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notified_conversions
    ADD CONSTRAINT notified_conversions_postback_id_fkey FOREIGN KEY (postback_id) REFERENCES postbacks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY one_time_tokens
    ADD CONSTRAINT one_time_tokens_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY postbacks
    ADD CONSTRAINT postbacks_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY postbacks
    ADD CONSTRAINT postbacks_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY provider_links
    ADD CONSTRAINT provider_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY referral_terms
    ADD CONSTRAINT referral_terms_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY referrals
    ADD CONSTRAINT referrals_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY report_letters
    ADD CONSTRAINT report_letters_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY report_schedules
    ADD CONSTRAINT report_schedules_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY report_schedules
    ADD CONSTRAINT report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY report_schedules
    ADD CONSTRAINT report_schedules_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY security_tokens
    ADD CONSTRAINT security_tokens_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY security_tokens
    ADD CONSTRAINT security_tokens_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_acted_by_id_fkey FOREIGN KEY (acted_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_acted_from_id_fkey FOREIGN KEY (acted_from_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sign_ups
    ADD CONSTRAINT sign_ups_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY tracking_links
    ADD CONSTRAINT tracking_links_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY tracking_links
    ADD CONSTRAINT tracking_links_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY users
    ADD CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY users
    ADD CONSTRAINT users_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY webhook_attempts
    ADD CONSTRAINT webhook_attempts_message_id_fkey FOREIGN KEY (message_id) REFERENCES webhook_messages(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id) ON UPDATE CASCADE ON DELETE CASCADE;
