-- What clicks that came along from another system were called there, so that conversions which name them find them.
-- Trackers hold whether a network has any.
create table former_clicks (
  network_id text collate "C" not null,
  former_id text collate "C" not null,
  click_id text collate "C" not null,
  -- The day the click's row is kept under: both are forgotten together.
  day date not null,
  constraint former_clicks_pkey primary key (network_id, former_id)
);
create index former_clicks_day_idx on former_clicks (day);

create function tributary_note_networks() returns trigger language plpgsql as $$
begin
  insert into tracking_changes (kind, id, network_id)
  select 'network', network_id, network_id from (select distinct network_id from named) as networks;
  return null;
end
$$;
create trigger former_clicks_note_change after insert on former_clicks
  referencing new table as named for each statement execute function tributary_note_networks();
