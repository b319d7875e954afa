-- Written by npm run stats-migration from packages/domain/src/reporting: measures.ts and stats.ts.

alter table stats_day
  add column if not exists gross_clicks bigint not null default 0,
  add column if not exists unique_clicks bigint not null default 0,
  add column if not exists rejected_clicks bigint not null default 0,
  add column if not exists clicks bigint not null default 0,
  add column if not exists impressions bigint not null default 0,
  add column if not exists approved_conversions bigint not null default 0,
  add column if not exists pending_conversions bigint not null default 0,
  add column if not exists rejected_conversions bigint not null default 0,
  add column if not exists cancelled_conversions bigint not null default 0,
  add column if not exists payout numeric(30, 15) not null default 0,
  add column if not exists revenue numeric(30, 15) not null default 0,
  add column if not exists pending_payout numeric(30, 15) not null default 0,
  add column if not exists pending_revenue numeric(30, 15) not null default 0,
  add column if not exists sale_amount numeric(30, 15) not null default 0;
alter table stats_day_dimension
  add column if not exists gross_clicks bigint not null default 0,
  add column if not exists unique_clicks bigint not null default 0,
  add column if not exists rejected_clicks bigint not null default 0,
  add column if not exists clicks bigint not null default 0,
  add column if not exists impressions bigint not null default 0,
  add column if not exists approved_conversions bigint not null default 0,
  add column if not exists pending_conversions bigint not null default 0,
  add column if not exists rejected_conversions bigint not null default 0,
  add column if not exists cancelled_conversions bigint not null default 0,
  add column if not exists payout numeric(30, 15) not null default 0,
  add column if not exists revenue numeric(30, 15) not null default 0,
  add column if not exists pending_payout numeric(30, 15) not null default 0,
  add column if not exists pending_revenue numeric(30, 15) not null default 0,
  add column if not exists sale_amount numeric(30, 15) not null default 0;

drop function if exists tributary_rebuild_stats(text, text, date, date);
drop function if exists tributary_counted_stats(text, text, date, date);
drop function if exists tributary_stats_rows(text, text, date, date);

-- What each stored row of these days (of the given zone) adds to the stats: what the worker adds as it writes the row.
-- The conditions on day and on the instants are wider than the days asked for, in any zone; they let partitions and
-- indexes be used.
create function tributary_stats_rows(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text,
  device text, os text, browser text, country text, referer text, source text, landing_page text,
  gross_clicks int, unique_clicks int, rejected_clicks int, clicks int, impressions int, approved_conversions int,
  pending_conversions int, rejected_conversions int, cancelled_conversions int, payout numeric, revenue numeric,
  pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select tributary_day(clicked_at, zone), campaign_id, affiliate_id, advertiser_id, '',
    device, os, browser, country, coalesce(referer_host, ''), coalesce(parameters ->> 'source', ''),
    coalesce(landing_page_id, ''),
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
    device, os, browser, country, coalesce(referer_host, ''), coalesce(parameters ->> 'source', ''), '',
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
    device, os, browser, country, coalesce(referer_host, ''), coalesce(parameters ->> 'source', ''),
    coalesce(landing_page_id, ''),
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

-- The books as the rows have them: totals under the empty dimension, then one row for each value of each dimension.
create function tributary_counted_stats(network text, zone text, first_day date, last_day date) returns table (
  day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text, dimension text, value text,
  gross_clicks bigint, unique_clicks bigint, rejected_clicks bigint, clicks bigint, impressions bigint,
  approved_conversions bigint, pending_conversions bigint, rejected_conversions bigint, cancelled_conversions bigint,
  payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from tributary_stats_rows(network, zone, first_day, last_day) r
  cross join lateral (values
    ('', ''),
    ('device', left(coalesce(nullif(r.device, ''), 'Unknown'), 200)),
    ('os', left(coalesce(nullif(r.os, ''), 'Unknown'), 200)),
    ('browser', left(coalesce(nullif(r.browser, ''), 'Unknown'), 200)),
    ('country', left(coalesce(nullif(r.country, ''), 'XX'), 200)),
    ('referer', left(coalesce(nullif(r.referer, ''), 'Empty'), 200)),
    ('source', left(r.source, 200)),
    ('landing_page', left(r.landing_page, 200))
  ) as cut (dimension, value)
  group by r.day, r.campaign_id, r.affiliate_id, r.advertiser_id, r.goal_id, cut.dimension, cut.value
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
    insert into stats_day (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id,
      gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
      rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
    select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id,
      c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions, c.approved_conversions,
      c.pending_conversions, c.rejected_conversions, c.cancelled_conversions, c.payout, c.revenue, c.pending_payout,
      c.pending_revenue, c.sale_amount
    from counted c where c.dimension = ''
  )
  insert into stats_day_dimension (network_id, day, campaign_id, affiliate_id, advertiser_id, goal_id, dimension, value,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network, c.day, c.campaign_id, c.affiliate_id, c.advertiser_id, c.goal_id, c.dimension, c.value,
    c.gross_clicks, c.unique_clicks, c.rejected_clicks, c.clicks, c.impressions, c.approved_conversions,
    c.pending_conversions, c.rejected_conversions, c.cancelled_conversions, c.payout, c.revenue, c.pending_payout,
    c.pending_revenue, c.sale_amount
  from counted c where c.dimension <> '';
end
$$;
