-- What networks tried, apart from what visitors did: nothing that counts reads this table.
create table test_events (
  id text collate "C" not null,
  network_id text collate "C" not null,
  kind text not null,
  happened_at timestamptz not null,
  -- In the text form of the event log.
  event text not null,
  constraint test_events_pkey primary key (id)
);
create index test_events_network_idx on test_events (network_id, happened_at, id);
create index test_events_age_idx on test_events (happened_at);
