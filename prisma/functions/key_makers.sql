-- Processes hold keys in memory, with what their makers may do: whatever takes from a user what the keys had is in the change feed.
create or replace trigger users_note_change after update on users for each row
  when ((old.live, old.role, old.only_affiliates, old.only_groups, old.only_advertisers)
    is distinct from (new.live, new.role, new.only_affiliates, new.only_groups, new.only_advertisers))
  execute function tributary_note_change('user', 'id', 'network_id');
create or replace trigger users_note_removal after delete on users for each row
  execute function tributary_note_change('user', 'id', 'network_id');
