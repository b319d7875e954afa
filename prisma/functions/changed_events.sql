-- What was counted of clicks, impressions and facts is kept as long as there are as many of them, because they are only ever added. Each
-- transaction that changes or removes one after all leaves another version, and no segment of the columnar copy for it.
create or replace function tributary_note_changed_row() returns trigger language plpgsql as $$
begin
  insert into changed_events (changed_by) values (pg_current_xact_id())
  on conflict (id) do update set version = excluded.version, changed_by = excluded.changed_by
  where changed_events.changed_by is distinct from excluded.changed_by;
  perform pg_advisory_xact_lock_shared(tributary_network_key('columns'));
  update column_segments set file = null
  where kind = case tg_table_name when 'conversion_facts' then 'conversions' else 'events' end
    and day = old.day and after_position < old.log_position and to_position >= old.log_position
    and file is not null;
  return null;
end
$$;
create or replace trigger conversion_facts_note_changed_row after delete or update on conversion_facts
  for each row execute function tributary_note_changed_row();
