-- Written by npm run stats-migration from packages/domain/src/reporting: measures.ts and stats.ts.

drop function if exists tributary_rebuild_stats(text, text, date, date);
drop function if exists tributary_counted_stats(text, text, date, date);
drop function if exists tributary_stats_rows(text, text, date, date);

-- What each stored row of these days (of the given zone) adds to the stats: what the worker adds as it writes the row.
-- The conditions on day and on the instants are wider than the days asked for, in any zone; they let partitions and
-- indexes be used.
create function tributary_stats_rows(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text,
  gross_clicks int, unique_clicks int, rejected_clicks int, clicks int, impressions int, approved_conversions int,
  pending_conversions int, rejected_conversions int, cancelled_conversions int, payout numeric, revenue numeric,
  pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
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

-- The books as the rows have them, and what is kept of the clicks and impressions whose rows were forgotten. Each of those counts once
-- by every dimension, so that one of them says it all.
create function tributary_counted_stats(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text,
  gross_clicks bigint, unique_clicks bigint, rejected_clicks bigint, clicks bigint, impressions bigint,
  approved_conversions bigint, pending_conversions bigint, rejected_conversions bigint, cancelled_conversions bigint,
  payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from (
    select * from tributary_stats_rows(network, zone, first_day, last_day)
    union all
    select day, campaign_id, affiliate_id, advertiser_id, goal_id,
      gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
      rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount
    from forgotten_stats
    where network_id = network and day between first_day and last_day and dimension = 'country'
  ) r
  group by r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id
$$;

-- Replaces a network's stats of these days (all of them unless said otherwise) by a recount of its rows, with days of
-- the given zone. Takes the network's lock, so that no worker adds to them meanwhile. Forgotten rows stay on their days.
create function tributary_rebuild_stats(
  network text, zone text, first_day date default '-infinity', last_day date default 'infinity'
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  delete from stats_day s where s.network_id = network and s.day between first_day and last_day;
  delete from stats_campaign_day s where s.network_id = network and s.day between first_day and last_day;
  delete from stats_affiliate_day s where s.network_id = network and s.day between first_day and last_day;
  delete from stats_network_day s where s.network_id = network and s.day between first_day and last_day;
  insert into stats_day (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id,
    c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions, c.approved_conversions,
    c.pending_conversions, c.rejected_conversions, c.cancelled_conversions, c.payout, c.revenue, c.pending_payout,
    c.pending_revenue, c.sale_amount
  from tributary_counted_stats(network, zone, first_day, last_day) c;
  insert into stats_campaign_day (network_id, day, campaign_id, advertiser_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, s.day, s.campaign_id, s.advertiser_id, s.goal_id,
    sum(s.gross_clicks), sum(s.unique_clicks), sum(s.rejected_clicks), sum(s.clicks), sum(s.impressions),
    sum(s.approved_conversions), sum(s.pending_conversions), sum(s.rejected_conversions), sum(s.cancelled_conversions),
    sum(s.payout), sum(s.revenue), sum(s.pending_payout), sum(s.pending_revenue), sum(s.sale_amount)
  from stats_day s where s.network_id = network and s.day between first_day and last_day
  group by s.day, s.campaign_id, s.advertiser_id, s.goal_id;
  insert into stats_affiliate_day (network_id, day, affiliate_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, s.day, s.affiliate_id, s.goal_id,
    sum(s.gross_clicks), sum(s.unique_clicks), sum(s.rejected_clicks), sum(s.clicks), sum(s.impressions),
    sum(s.approved_conversions), sum(s.pending_conversions), sum(s.rejected_conversions), sum(s.cancelled_conversions),
    sum(s.payout), sum(s.revenue), sum(s.pending_payout), sum(s.pending_revenue), sum(s.sale_amount)
  from stats_day s where s.network_id = network and s.day between first_day and last_day
  group by s.day, s.affiliate_id, s.goal_id;
  insert into stats_network_day (network_id, day,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, s.day,
    sum(s.gross_clicks), sum(s.unique_clicks), sum(s.rejected_clicks), sum(s.clicks), sum(s.impressions),
    sum(s.approved_conversions), sum(s.pending_conversions), sum(s.rejected_conversions), sum(s.cancelled_conversions),
    sum(s.payout), sum(s.revenue), sum(s.pending_payout), sum(s.pending_revenue), sum(s.sale_amount)
  from stats_day s where s.network_id = network and s.day between first_day and last_day
  group by s.day;
end
$$;

-- Drops the partitions of the UTC days before, and remembers that it did. Breakdowns of those days stay: what the rows add to them is
-- kept in forgotten_stats, under the day of the network's present zone. Workers go on meanwhile, but for events of those days.
create or replace function tributary_forget_rows(before date) returns void language plpgsql as $$
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
      left(coalesce(nullif(region, ''), 'Unknown'), 200) as region,
      left(coalesce(nullif(city, ''), 'Unknown'), 200) as city, left(coalesce(nullif(isp, ''), 'Unknown'), 200) as isp,
      left(coalesce(parameters ->> 'source', ''), 200) as source,
      left(coalesce(parameters ->> 'app_id', ''), 200) as app_id,
      left(coalesce(parameters ->> 'app_name', ''), 200) as app_name,
      left(coalesce(parameters ->> 'cr_name', ''), 200) as cr_name,
      left(coalesce(landing_page_id, ''), 200) as landing_page,
      1 as gross_clicks, (rejection is null and not duplicate)::int as unique_clicks,
      (rejection is not null)::int as rejected_clicks, (rejection is null)::int as clicks, 0 as impressions,
      0 as approved_conversions, 0 as pending_conversions, 0 as rejected_conversions, 0 as cancelled_conversions,
      payout as payout, revenue as revenue, 0 as pending_payout, 0 as pending_revenue, 0 as sale_amount
    from clicks e join (select id as named_id, zone as network_zone from networks) n on named_id = network_id
    where e.day < before
  ) r
  cross join lateral (values
    ('device', r.device), ('os', r.os), ('browser', r.browser), ('country', r.country), ('referer', r.referer), ('region', r.region), ('city', r.city), ('isp', r.isp), ('source', r.source), ('app_id', r.app_id), ('app_name', r.app_name), ('cr_name', r.cr_name), ('landing_page', r.landing_page)
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
      left(coalesce(nullif(region, ''), 'Unknown'), 200) as region,
      left(coalesce(nullif(city, ''), 'Unknown'), 200) as city, left(coalesce(nullif(isp, ''), 'Unknown'), 200) as isp,
      left(coalesce(parameters ->> 'source', ''), 200) as source,
      left(coalesce(parameters ->> 'app_id', ''), 200) as app_id,
      left(coalesce(parameters ->> 'app_name', ''), 200) as app_name,
      left(coalesce(parameters ->> 'cr_name', ''), 200) as cr_name, left('', 200) as landing_page,
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
    ('device', r.device), ('os', r.os), ('browser', r.browser), ('country', r.country), ('referer', r.referer), ('region', r.region), ('city', r.city), ('isp', r.isp), ('source', r.source), ('app_id', r.app_id), ('app_name', r.app_name), ('cr_name', r.cr_name), ('landing_page', r.landing_page)
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
  delete from column_segments where kind = 'events' and day < before;
end
$$;
