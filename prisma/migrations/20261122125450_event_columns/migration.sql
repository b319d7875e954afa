-- The columnar copy of clicks and impressions that reports read (docs/adr/0016-columns-beside-the-rows.md): where each
-- row stands in the order of writing, how far the copy goes, and which files it consists of.

create sequence event_positions;

-- The transaction gets its id before its rows get their positions. So whoever reads the sequence and then takes a
-- transaction id of its own knows: every row up to there belongs to a transaction with a smaller id.
create function tributary_next_position() returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval('event_positions');
end
$$;

-- Rows written before this stand at 0. A constant default does not rewrite the tables.
alter table clicks add column log_position bigint not null default 0;
alter table clicks alter column log_position set default tributary_next_position();
alter table impressions add column log_position bigint not null default 0;
alter table impressions alter column log_position set default tributary_next_position();
-- Rows lie in the order of their positions, so the smallest and largest of each block find the newest; an insert costs
-- nothing.
create index clicks_log_position_idx on clicks using brin (log_position)
  with (pages_per_range = 32, autosummarize = on);
create index impressions_log_position_idx on impressions using brin (log_position)
  with (pages_per_range = 32, autosummarize = on);

-- How far the copy goes: every row up to this position belongs to one segment. No row: there is no copy.
create table column_copy (
  id smallint not null default 1,
  -- The folder that has the files: a process that sees another one has no copy.
  folder text not null,
  -- What the files hold; another one makes them anew.
  version text not null,
  log_position bigint not null,
  -- When a worker last looked after it: another folder takes over from one that nobody looks after.
  kept_at timestamptz(3) not null,
  constraint column_copy_pkey primary key (id),
  constraint column_copy_only_one check (id = 1)
);

-- The rows of one UTC day with positions after `after_position`, up to and including `to_position`.
create table column_segments (
  day date not null,
  after_position bigint not null,
  to_position bigint not null,
  -- null: to be written (anew); until then reports read the rows.
  file text collate "C",
  rows bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  -- Of the rows, since 1970.
  first_minute integer not null default 0,
  last_minute integer not null default 0,
  constraint column_segments_pkey primary key (day, after_position)
);
create unique index column_segments_file_key on column_segments (file);

-- A row that is changed or removed, by whomever, takes its segment out of use in the same transaction. Waits for a worker
-- that is writing segments, which takes its locks on the tables first.
create function tributary_note_changed_row() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tributary_network_key('columns'));
  update column_segments set file = null
  where day = old.day and after_position < old.log_position and to_position >= old.log_position
    and file is not null;
  return null;
end
$$;
create trigger clicks_note_changed_row after update or delete on clicks
  for each row execute function tributary_note_changed_row();
create trigger impressions_note_changed_row after update or delete on impressions
  for each row execute function tributary_note_changed_row();

-- Dropped partitions fire no trigger.
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
$$;
