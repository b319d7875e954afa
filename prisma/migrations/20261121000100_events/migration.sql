-- What happens on the links: clicks, impressions, conversion hits, conversions, the stats they add up to, and the
-- deliveries they cause. Written by the workers only. Rows carry the ids of network and campaign and no foreign keys:
-- past events and money stay when a record goes.

-- Partitioned by the UTC day of the event's id, which is part of the key because a unique key of a partitioned table
-- must contain what it is partitioned by. The id comes first in the key: a look-up knows both, and ids sort by time.
create table clicks (
  day date not null,
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  link_id text collate "C",
  landing_page_id text collate "C",
  terms_version integer not null,
  clicked_at timestamptz(3) not null,
  ip text not null,
  fingerprint text collate "C" not null,
  user_agent text not null,
  referer_host text not null,
  referer text not null,
  country text not null,
  region text not null,
  city text not null,
  isp text not null,
  device text not null,
  os text not null,
  os_version text not null,
  browser text not null,
  bot boolean not null,
  parameters jsonb not null,
  -- null: valid.
  rejection text,
  rejection_detail text not null,
  duplicate boolean not null,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  constraint clicks_pkey primary key (id, day)
) partition by range (day);
-- Two indexes beside the key and no more: every one costs each insert, and reports read the stats instead.
create index clicks_network_id_clicked_at_id_idx on clicks (network_id, clicked_at desc, id desc);
create index clicks_campaign_id_clicked_at_id_idx on clicks (campaign_id, clicked_at desc, id desc);

create table impressions (
  day date not null,
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  link_id text collate "C",
  terms_version integer not null,
  seen_at timestamptz(3) not null,
  ip text not null,
  user_agent text not null,
  referer_host text not null,
  country text not null,
  region text not null,
  city text not null,
  isp text not null,
  device text not null,
  os text not null,
  os_version text not null,
  browser text not null,
  bot boolean not null,
  parameters jsonb not null,
  rejection text,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  constraint impressions_pkey primary key (id, day)
) partition by range (day);

create table conversion_hits (
  day date not null,
  id text collate "C" not null,
  -- null: neither token nor click told whose it is.
  network_id text collate "C",
  method text not null,
  click_id text collate "C",
  click_id_text text not null,
  hit_at timestamptz(3) not null,
  token_id text collate "C",
  token_advertiser_id text collate "C",
  pixel_campaign_id text collate "C",
  pixel_advertiser_id text collate "C",
  goal_id text not null,
  goal_value text not null,
  txn_id text not null,
  sale_amount numeric(30, 15),
  revenue numeric(30, 15),
  currency text not null,
  requested_status text,
  subs jsonb not null,
  ip text not null,
  user_agent text not null,
  referer text not null,
  -- Refused at the edge.
  refusal text,
  state text not null,
  reason text,
  -- The conversion it made or repeated.
  conversion_id text collate "C",
  detail text not null,
  constraint conversion_hits_pkey primary key (id, day),
  constraint conversion_hits_state check (state in ('waiting', 'converted', 'repeated', 'refused'))
) partition by range (day);
create index conversion_hits_network_id_hit_at_id_idx on conversion_hits (network_id, hit_at desc, id desc);

-- The hits in state `waiting`: few at any time, and looked for twice a second, which must not visit every partition.
create table waiting_hits (
  id text collate "C" not null,
  click_id text collate "C" not null,
  hit_at timestamptz(3) not null,
  constraint waiting_hits_pkey primary key (id)
);
create index waiting_hits_click_id_idx on waiting_hits (click_id);
create index waiting_hits_hit_at_idx on waiting_hits (hit_at);

-- Not partitioned, because a conversion is unique for ever: one per network and once-key (decisions 5, "Once").
create table conversions (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  click_id text collate "C",
  clicked_at timestamptz(3),
  goal_id text collate "C",
  goal_title text not null,
  method text not null,
  txn_id text not null,
  once_key text not null,
  -- SHA-256 of the key: a transaction id may be longer than an index row can be.
  once_hash bytea not null,
  converted_at timestamptz(3) not null,
  status text not null,
  reason text not null,
  terms_version integer not null,
  commission_id text collate "C",
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  sale_amount numeric(30, 15) not null,
  currency text not null,
  subs jsonb not null,
  ip text not null,
  user_agent text not null,
  referer text not null,
  country text not null,
  region text not null,
  city text not null,
  isp text not null,
  device text not null,
  os text not null,
  os_version text not null,
  browser text not null,
  bot boolean not null,
  referer_host text not null,
  landing_page_id text collate "C",
  parameters jsonb not null,
  constraint conversions_pkey primary key (id),
  constraint conversions_status check (status in ('approved', 'pending', 'rejected', 'cancelled'))
);
create unique index conversions_network_id_once_hash_key on conversions (network_id, once_hash);
create index conversions_network_id_converted_at_id_idx on conversions (network_id, converted_at desc, id desc);
create index conversions_click_id_idx on conversions (click_id);

-- When the last valid click of a campaign, affiliate and fingerprint was; forgotten when older than the window.
create table click_fingerprints (
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  fingerprint text collate "C" not null,
  seen_at timestamptz(3) not null,
  constraint click_fingerprints_pkey primary key (campaign_id, affiliate_id, fingerprint)
);

-- The books: sums of the rows above by day of the network's zone. Days by range, then a campaign, is how they are read.
create table stats_day (
  network_id text collate "C" not null,
  day date not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  -- Empty for clicks, impressions and conversions without a goal.
  goal_id text collate "C" not null,
  gross_clicks bigint not null,
  unique_clicks bigint not null,
  rejected_clicks bigint not null,
  clicks bigint not null,
  impressions bigint not null,
  approved_conversions bigint not null,
  pending_conversions bigint not null,
  rejected_conversions bigint not null,
  cancelled_conversions bigint not null,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  pending_payout numeric(30, 15) not null,
  pending_revenue numeric(30, 15) not null,
  sale_amount numeric(30, 15) not null,
  constraint stats_day_pkey primary key (network_id, day, campaign_id, affiliate_id, goal_id)
);

-- The same sums cut by one dimension at a time.
create table stats_day_dimension (
  network_id text collate "C" not null,
  day date not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  goal_id text collate "C" not null,
  dimension text collate "C" not null,
  -- At most 200 characters, so that it fits into an index row (packages/domain/src/reporting/deltas.ts).
  value text collate "C" not null,
  gross_clicks bigint not null,
  unique_clicks bigint not null,
  rejected_clicks bigint not null,
  clicks bigint not null,
  impressions bigint not null,
  approved_conversions bigint not null,
  pending_conversions bigint not null,
  rejected_conversions bigint not null,
  cancelled_conversions bigint not null,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  pending_payout numeric(30, 15) not null,
  pending_revenue numeric(30, 15) not null,
  sale_amount numeric(30, 15) not null,
  constraint stats_day_dimension_pkey
    primary key (network_id, day, campaign_id, affiliate_id, goal_id, dimension, value)
);

-- How much of a cap is used. `reached` tells the trackers that a click cap is full.
create table cap_counters (
  cap_id text collate "C" not null,
  -- The affiliate for scope `each`, else empty.
  affiliate_id text collate "C" not null,
  -- 2026-11-21, 2026-11 or ever, in the network's zone.
  period text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  used numeric(30, 15) not null,
  reached boolean not null,
  constraint cap_counters_pkey primary key (cap_id, affiliate_id, period),
  constraint cap_counters_cap_id_fkey foreign key (cap_id) references caps (id) on delete cascade on update cascade
);
create index cap_counters_reached_idx on cap_counters (campaign_id) where reached;

create trigger cap_counters_note_reached after insert on cap_counters
  for each row when (new.reached)
  execute function tributary_note_change('reached_caps', 'campaign_id', 'network_id');
create trigger cap_counters_note_change after update on cap_counters
  for each row when (old.reached is distinct from new.reached)
  execute function tributary_note_change('reached_caps', 'campaign_id', 'network_id');
create trigger caps_note_change after update or delete on caps
  for each row execute function tributary_note_change('reached_caps', 'campaign_id', 'network_id');

-- A cap that is raised opens again, one that is lowered may be full at once.
create function tributary_recheck_cap() returns trigger language plpgsql as $$
begin
  update cap_counters set reached = used >= new.limit_amount
  where cap_id = new.id and reached is distinct from (used >= new.limit_amount);
  return null;
end
$$;
create trigger caps_recheck after update of limit_amount on caps
  for each row when (old.limit_amount is distinct from new.limit_amount and new.measure = 'click')
  execute function tributary_recheck_cap();

-- The outbox: one message to one receiver, written in the transaction of the event it tells of.
create table deliveries (
  id text collate "C" not null,
  network_id text collate "C" not null,
  postback_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C" not null,
  event text not null,
  event_id text collate "C" not null,
  method text not null,
  url text not null,
  body text not null,
  created_at timestamptz(3) not null,
  state text not null default 'pending',
  -- The number of the next attempt, from 1.
  attempt integer not null default 1,
  -- When that is due; null when it never is.
  next_at timestamptz(3),
  leased_until timestamptz(3),
  due_at timestamptz(3) generated always as (greatest(next_at, leased_until)) stored,
  constraint deliveries_pkey primary key (id),
  constraint deliveries_state check (state in ('pending', 'delivered', 'failed'))
);
create unique index deliveries_postback_id_event_id_key on deliveries (postback_id, event_id);
create index deliveries_pending_idx on deliveries (postback_id, due_at, id) where state = 'pending';
create index deliveries_network_id_created_at_id_idx on deliveries (network_id, created_at desc, id desc);

create table delivery_attempts (
  id bigint generated always as identity,
  delivery_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  latency_ms double precision not null,
  status integer,
  error text not null,
  body text not null,
  constraint delivery_attempts_pkey primary key (id),
  constraint delivery_attempts_delivery_id_fkey foreign key (delivery_id) references deliveries (id) on delete cascade on update cascade
);
create index delivery_attempts_delivery_id_idx on delivery_attempts (delivery_id, id);

-- Which process uses which slot of event ids; a row appears when a slot is used for the first time.
create table process_slots (
  slot smallint not null,
  -- Names the claim, so that a process that lost its slot cannot renew it for the next holder.
  holder text not null,
  used_at timestamptz(3) not null,
  constraint process_slots_pkey primary key (slot),
  constraint process_slots_range check (slot between 0 and 255)
);

-- How far the change feed was forgotten: a reader that stands before has missed something and must load everything.
create table tracking_changes_forgotten (
  id smallint not null default 1,
  through xid8 not null,
  constraint tracking_changes_forgotten_pkey primary key (id),
  constraint tracking_changes_forgotten_only_one check (id = 1)
);

-- Keys of the advisory locks that give a campaign one decider at a time. Every lock in one fixed order: networks, then
-- campaigns, each by key.
create function tributary_network_key(id text) returns bigint language sql immutable strict parallel safe as
  $$ select ('x' || left(md5('network:' || id), 15))::bit(60)::bigint $$;
create function tributary_campaign_key(id text) returns bigint language sql immutable strict parallel safe as
  $$ select ('x' || left(md5('campaign:' || id), 15))::bit(60)::bigint $$;

-- The calendar day of an instant in a zone. A zone given as an offset (+05:30) is an interval here: read as a name it
-- would be POSIX, with its sign the other way round.
create function tributary_day(instant timestamptz, zone text) returns date language sql stable parallel safe as $$
  select case
    when zone ~ '^[+-]' then (instant at time zone zone::interval)::date
    else (instant at time zone zone)::date
  end
$$;

-- What each stored row adds to the stats. The worker adds the same as it writes the rows
-- (packages/domain/src/reporting/deltas.ts): whoever changes a line there changes it here; a test compares the two.
create function tributary_stats_rows(network text, zone text) returns table (
  day date, campaign_id text, affiliate_id text, goal_id text,
  device text, os text, browser text, country text, referer text, source text, landing_page text,
  gross_clicks int, unique_clicks int, rejected_clicks int, clicks int, impressions int,
  approved_conversions int, pending_conversions int, rejected_conversions int, cancelled_conversions int,
  payout numeric, revenue numeric, pending_payout numeric, pending_revenue numeric, sale_amount numeric
) language sql stable as $$
  select tributary_day(clicked_at, zone), campaign_id, affiliate_id, '',
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), coalesce(landing_page_id, ''),
    1, (rejection is null and not duplicate)::int, (rejection is not null)::int, (rejection is null)::int, 0,
    0, 0, 0, 0,
    payout, revenue, 0, 0, 0
  from clicks where network_id = network
  union all
  select tributary_day(seen_at, zone), campaign_id, affiliate_id, '',
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), '',
    0, 0, 0, 0, 1,
    0, 0, 0, 0,
    payout, revenue, 0, 0, 0
  from impressions where network_id = network and rejection is null
  union all
  select tributary_day(converted_at, zone), campaign_id, affiliate_id, coalesce(goal_id, ''),
    device, os, browser, country, referer_host, coalesce(parameters ->> 'source', ''), coalesce(landing_page_id, ''),
    0, 0, 0, 0, 0,
    (status = 'approved')::int, (status = 'pending')::int, (status = 'rejected')::int, (status = 'cancelled')::int,
    case status when 'approved' then payout else 0 end, case status when 'approved' then revenue else 0 end,
    case status when 'pending' then payout else 0 end, case status when 'pending' then revenue else 0 end,
    case status when 'approved' then sale_amount else 0 end
  from conversions where network_id = network
$$;

-- Recounts a network's stats from its rows, with days of the given zone. Takes the network's lock, so that no worker
-- adds to them meanwhile.
create function tributary_rebuild_stats(network text, zone text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  delete from stats_day where network_id = network;
  delete from stats_day_dimension where network_id = network;
  insert into stats_day
  select network, r.day, r.campaign_id, r.affiliate_id, r.goal_id,
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from tributary_stats_rows(network, zone) r
  group by r.day, r.campaign_id, r.affiliate_id, r.goal_id;
  insert into stats_day_dimension
  select network, r.day, r.campaign_id, r.affiliate_id, r.goal_id, cut.dimension, left(cut.value, 200),
    sum(r.gross_clicks), sum(r.unique_clicks), sum(r.rejected_clicks), sum(r.clicks), sum(r.impressions),
    sum(r.approved_conversions), sum(r.pending_conversions), sum(r.rejected_conversions), sum(r.cancelled_conversions),
    sum(r.payout), sum(r.revenue), sum(r.pending_payout), sum(r.pending_revenue), sum(r.sale_amount)
  from tributary_stats_rows(network, zone) r
  cross join lateral (values
    ('device', r.device),
    ('os', r.os),
    ('browser', r.browser),
    ('country', coalesce(nullif(r.country, ''), 'XX')),
    ('referer', coalesce(nullif(r.referer, ''), 'Empty')),
    ('source', r.source),
    ('landing_page', r.landing_page)
  ) as cut (dimension, value)
  group by r.day, r.campaign_id, r.affiliate_id, r.goal_id, cut.dimension, left(cut.value, 200);
end
$$;

-- Days nobody prepared go here instead of failing the batch (a spool that was away for long, a clock that is wrong).
-- Preparing their day later moves them into a partition of their own.
create table clicks_other partition of clicks default;
create table impressions_other partition of impressions default;
create table conversion_hits_other partition of conversion_hits default;

-- Makes the partition of one table for one day, with the rows of that day that are in the default partition; false when
-- it is there already. One maker at a time. A table is made beside and attached: creating it as a partition would lock
-- the parent against everybody.
create function tributary_prepare_partition(parent text, wanted date) returns boolean language plpgsql as $$
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
$$;
