-- Processes hold keys in memory: whatever takes from a key what it opened is in the change feed, as networks and accounts are. A
-- new key is held by nobody, and when one was last used changes nothing.
create trigger api_keys_note_change after update on api_keys for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
  execute function tributary_note_change('key', 'id', 'network_id');
create trigger api_keys_note_removal after delete on api_keys for each row
  execute function tributary_note_change('key', 'id', 'network_id');
