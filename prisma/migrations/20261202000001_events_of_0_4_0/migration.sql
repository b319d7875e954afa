-- Tables of events, in a transaction of their own: processes of the version before that write them and records in one would wait for a migration of
-- both, and it for them. Indexes that nobody made before (CHANGELOG.md) may take long.

-- Whether a conversion's affiliate has ever seen it: one that has stays in its log when it is cancelled. Null for rows
-- that older versions wrote.
alter table conversions add column shown boolean;

-- When the hold of a pending conversion ends; null for what is not on hold.
alter table conversions add column if not exists release_on timestamptz;
create index if not exists conversions_on_hold_idx on conversions (release_on, id)
  where status = 'pending' and release_on is not null;

-- Why a conversion was rejected or cancelled, as one of a few words; null where nobody said.
alter table conversions add column reason_code text;

-- Pending conversions that somebody has to decide about, which overviews count: those on hold are approved by themselves.
create index if not exists conversions_to_review_idx on conversions (network_id, affiliate_id, advertiser_id)
  where status = 'pending' and reason <> 'ON_HOLD';

-- Messages about one conversion to one postback: the status each is about (null for a click; of a conversion, written before: approved) and
-- its number among them, from 0.
alter table deliveries add column if not exists status text;
alter table deliveries add column if not exists nth integer not null default 0;
create unique index if not exists deliveries_postback_id_event_id_nth_key on deliveries (postback_id, event_id, nth);
drop index deliveries_postback_id_event_id_key;

-- What a postback was sent last about a conversion, of messages deleted since.
alter table notified_conversions add column status text not null default 'approved';
alter table notified_conversions add column nth integer not null default 0;

-- An account's conversions of a day.
create index if not exists conversions_affiliate_id_converted_at_idx on conversions (affiliate_id, converted_at);
create index if not exists conversions_advertiser_id_converted_at_idx on conversions (advertiser_id, converted_at);

-- A hit may change a conversion that is there already. Rows that are there have one of the former states.
alter table conversion_hits drop constraint conversion_hits_state;
alter table conversion_hits add constraint conversion_hits_state
  check (state in ('waiting', 'converted', 'repeated', 'edited', 'refused')) not valid;

-- What a hit sent as sale amount, revenue or currency and cannot be read, by its parameter. Null: all was read.
alter table conversion_hits add column unread jsonb;

-- What reports count of conversions (docs/adr/0023-where-a-reports-number-comes-from.md): a conversion is one fact, and a change of it two,
-- what it was with the sign -1 and what it is. Facts are only added; those of a conversion add up to its row.
create table conversion_facts (
  log_position bigint not null default tributary_next_position(),
  -- The first day of the conversion's month, in UTC: the columnar copy holds facts by month.
  day date not null generated always as (date_trunc('month', converted_at at time zone 'UTC')::date) stored,
  conversion_id text collate "C" not null,
  sign smallint not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  goal_id text collate "C",
  clicked_at timestamptz(3),
  converted_at timestamptz(3) not null,
  status text not null,
  reason_code text,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  sale_amount numeric(30, 15) not null,
  country text not null,
  region text not null,
  city text not null,
  isp text not null,
  device text not null,
  os text not null,
  browser text not null,
  referer_host text not null,
  landing_page_id text collate "C",
  parameters jsonb not null,
  constraint conversion_facts_pkey primary key (log_position),
  constraint conversion_facts_sign check (sign in (1, -1))
);
create index conversion_facts_network_id_converted_at_idx on conversion_facts (network_id, converted_at);

-- Segments hold clicks and impressions of a day, or facts of the conversions of a month.
alter table column_segments add column kind text not null default 'events';
alter table column_segments
  drop constraint column_segments_pkey,
  add constraint column_segments_pkey primary key (kind, day, after_position),
  add constraint column_segments_kind check (kind in ('events', 'conversions'));
