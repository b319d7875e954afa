-- The advertiser becomes part of the books' key: a campaign that changes its advertiser takes no past revenue along
-- (decisions 4). And stats can be recounted for a range of days, to find out whether they equal their rows.

-- Reports of p1…p10 and of several dimensions read the rows of one network.
create index impressions_network_id_seen_at_id_idx on impressions (network_id, seen_at desc, id desc);

-- From which UTC day on the rows of clicks, impressions and hits are kept; no row: all of them. What was counted before
-- cannot be counted again, so that no recount may touch it.
create table kept_rows (
  id smallint not null default 1,
  since date not null,
  constraint kept_rows_pkey primary key (id),
  constraint kept_rows_only_one check (id = 1)
);

-- The first calendar day of which every row is kept, whatever the zone.
create function tributary_first_kept_day() returns date language sql stable as
  $$ select coalesce((select since + 1 from kept_rows), '-infinity') $$;

-- Drops the partitions of the UTC days before, and remembers that it did. For operators; nothing calls it by itself.
create function tributary_forget_rows(before date) returns void language plpgsql as $$
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
    where p.relname in ('clicks', 'impressions', 'conversion_hits') and c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before
    order by c.relname
  loop
    execute format('drop table %I', partition.name);
  end loop;
  delete from clicks_other where day < before;
  delete from impressions_other where day < before;
  delete from conversion_hits_other where day < before;
end
$$;

-- What was counted so far goes to the campaign's advertiser; below, every day whose rows are there is counted anew.
alter table stats_day add column advertiser_id text collate "C";
alter table stats_day_dimension add column advertiser_id text collate "C";
update stats_day s
set advertiser_id = coalesce((select c.advertiser_id from campaigns c where c.id = s.campaign_id), '');
update stats_day_dimension s
set advertiser_id = coalesce((select c.advertiser_id from campaigns c where c.id = s.campaign_id), '');
alter table stats_day
  alter column advertiser_id set not null,
  drop constraint stats_day_pkey,
  add constraint stats_day_pkey primary key (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id);
alter table stats_day_dimension
  alter column advertiser_id set not null,
  drop constraint stats_day_dimension_pkey,
  add constraint stats_day_dimension_pkey
    primary key (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value);
update stats_day_dimension s set value = 'Unknown'
where s.dimension in ('device', 'os', 'browser') and s.value = '' and not exists (
  select from stats_day_dimension t
  where t.network_id = s.network_id and t.day = s.day and t.campaign_id = s.campaign_id
    and t.affiliate_id = s.affiliate_id and t.goal_id = s.goal_id and t.dimension = s.dimension and t.value = 'Unknown'
);

drop function tributary_rebuild_stats(text, text);
drop function tributary_stats_rows(text, text);

-- What each stored row of these days (of the given zone) adds to the stats. The worker adds the same as it writes the
-- rows (packages/domain/src/reporting/deltas.ts): whoever changes a line there changes it here; a test compares the two.
-- The conditions on `day` and on the instants are wider than the days asked for, in any zone; they let partitions and
-- indexes be used.
create function tributary_stats_rows(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text,
  device text, os text, browser text, country text, referer text, source text, landing_page text,
  gross_clicks int, unique_clicks int, rejected_clicks int, clicks int, impressions int,
  approved_conversions int, pending_conversions int, rejected_conversions int, cancelled_conversions int,
  payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select tributary_day(clicked_at, zone), campaign_id, affiliate_id, advertiser_id, '',
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), coalesce(landing_page_id, ''),
    1, (rejection is null and not duplicate)::int, (rejection is not null)::int, (rejection is null)::int, 0,
    0, 0, 0, 0,
    payout, revenue, 0, 0, 0
  from clicks
  where network_id = network and day between first_day - 2 and last_day + 2
    and clicked_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and clicked_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(clicked_at, zone) between first_day and last_day
  union all
  select tributary_day(seen_at, zone), campaign_id, affiliate_id, advertiser_id, '',
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), '',
    0, 0, 0, 0, 1,
    0, 0, 0, 0,
    payout, revenue, 0, 0, 0
  from impressions
  where network_id = network and rejection is null and day between first_day - 2 and last_day + 2
    and seen_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and seen_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(seen_at, zone) between first_day and last_day
  union all
  select tributary_day(converted_at, zone), campaign_id, affiliate_id, advertiser_id, coalesce(goal_id, ''),
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), coalesce(landing_page_id, ''),
    0, 0, 0, 0, 0,
    (status = 'approved')::int, (status = 'pending')::int, (status = 'rejected')::int, (status = 'cancelled')::int,
    case status when 'approved' then payout else 0 end, case status when 'approved' then revenue else 0 end,
    case status when 'pending' then payout else 0 end, case status when 'pending' then revenue else 0 end,
    case status when 'approved' then sale_amount else 0 end
  from conversions
  where network_id = network
    and converted_at >= (first_day - 1)::timestamp at time zone 'UTC'
    and converted_at < (last_day + 2)::timestamp at time zone 'UTC'
    and tributary_day(converted_at, zone) between first_day and last_day
$$;

-- The books as the rows have them: totals under the empty dimension, then one row for each value of each dimension.
create function tributary_counted_stats(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text, dimension text, value text,
  gross_clicks bigint, unique_clicks bigint, rejected_clicks bigint, clicks bigint, impressions bigint,
  approved_conversions bigint, pending_conversions bigint, rejected_conversions bigint, cancelled_conversions bigint,
  payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, left(cut.value, 200),
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from tributary_stats_rows(network, zone, first_day, last_day) r
  cross join lateral (values
    ('', ''),
    ('device', coalesce(nullif(r.device, ''), 'Unknown')),
    ('os', coalesce(nullif(r.os, ''), 'Unknown')),
    ('browser', coalesce(nullif(r.browser, ''), 'Unknown')),
    ('country', coalesce(nullif(r.country, ''), 'XX')),
    ('referer', coalesce(nullif(r.referer, ''), 'Empty')),
    ('source', r.source),
    ('landing_page', r.landing_page)
  ) as cut (dimension, value)
  group by r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, left(cut.value, 200)
$$;

-- Replaces a network's stats of these days (all of them unless said otherwise) by a recount of its rows, with days of
-- the given zone. Takes the network's lock, so that no worker adds to them meanwhile. Days whose rows were forgotten
-- stay as they are.
create function tributary_rebuild_stats(
  network text, zone text, first_day date default '-infinity', last_day date default 'infinity'
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  first_day := greatest(first_day, tributary_first_kept_day());
  delete from stats_day s where s.network_id = network and s.day between first_day and last_day;
  delete from stats_day_dimension s where s.network_id = network and s.day between first_day and last_day;
  with counted as materialized (
    select * from tributary_counted_stats(network, zone, first_day, last_day)
  ), totals as (
    insert into stats_day (
      network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id,
      gross_clicks, unique_clicks, rejected_clicks, clicks, impressions,
      approved_conversions, pending_conversions, rejected_conversions, cancelled_conversions,
      payout, revenue, pending_payout, pending_revenue, sale_amount
    )
    select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id,
      c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions,
      c.approved_conversions, c.pending_conversions, c.rejected_conversions, c.cancelled_conversions,
      c.payout, c.revenue, c.pending_payout, c.pending_revenue, c.sale_amount
    from counted c where c.dimension = ''
  )
  insert into stats_day_dimension (
    network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions,
    approved_conversions, pending_conversions, rejected_conversions, cancelled_conversions,
    payout, revenue, pending_payout, pending_revenue, sale_amount
  )
  select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id, c.dimension, c.value,
    c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions,
    c.approved_conversions, c.pending_conversions, c.rejected_conversions, c.cancelled_conversions,
    c.payout, c.revenue, c.pending_payout, c.pending_revenue, c.sale_amount
  from counted c where c.dimension <> '';
end
$$;

-- Days of which rows are missing (their partitions were dropped) keep what was counted.
do $$
declare
  counted record;
begin
  for counted in
    select n.id, n.zone, r.day
    from networks n
    cross join lateral (
      select day, sum(gross_clicks) as clicks, sum(impressions) as impressions
      from tributary_stats_rows(n.id, n.zone, '-infinity', 'infinity') group by day
    ) r
    join lateral (
      select sum(gross_clicks) as clicks, sum(impressions) as impressions
      from stats_day s where s.network_id = n.id and s.day = r.day
    ) b on b.clicks = r.clicks and b.impressions = r.impressions
    order by n.id, r.day
  loop
    perform tributary_rebuild_stats(counted.id, counted.zone, counted.day, counted.day);
  end loop;
end
$$;
