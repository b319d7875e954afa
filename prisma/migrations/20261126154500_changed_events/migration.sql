-- What was counted of clicks and impressions is kept as long as there are as many of them, because they are only ever added. Each transaction
-- that changes or removes one after all leaves another version here.
create table changed_events (
  id smallint not null default 1,
  version uuid not null default gen_random_uuid(),
  changed_by xid8,
  constraint changed_events_pkey primary key (id),
  constraint changed_events_only_one check (id = 1)
);
insert into changed_events default values;

create or replace function tributary_note_changed_row() returns trigger language plpgsql as $$
begin
  insert into changed_events (changed_by) values (pg_current_xact_id())
  on conflict (id) do update set version = excluded.version, changed_by = excluded.changed_by
  where changed_events.changed_by is distinct from excluded.changed_by;
  perform pg_advisory_xact_lock_shared(tributary_network_key('columns'));
  update column_segments set file = null
  where day = old.day and after_position < old.log_position and to_position >= old.log_position
    and file is not null;
  return null;
end
$$;
