-- Which processes of the deployment were heard from, one row for each run; written every few seconds by each, never for an event.
create table process_heartbeats (
  id text collate "C" not null,
  kind text not null,
  started_at timestamptz(3) not null,
  heard_at timestamptz(3) not null,
  -- Of the event log it has open; null for none.
  oldest_event_at timestamptz(3),
  constraint process_heartbeats_pkey primary key (id)
);
