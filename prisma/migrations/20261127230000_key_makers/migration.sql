-- Who made a key: a key does nothing that its maker couldn't do. `unknown` stays the default, for processes of the version before that
-- still run beside this one: their keys are nobody's in particular, and never an owner's.
alter table api_keys add column maker_id text collate "C" default 'unknown';

-- What is known of keys that are there: the audit log names who made each, or the key that it was made with. The first key of a network is
-- the operator's. Of an account's keys those are bound to a user that a user of the account made.
update api_keys k set maker_id = null
from networks n where n.id = k.network_id and k.label = 'First key' and k.created_at = n.created_at;

update api_keys k set maker_id = case when k.role = 'network' or e.account_id = k.account_id then e.user_id end
from audit_entries e
where e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor in ('user', 'operator')
  and e.network_id = k.network_id;

update api_keys k set maker_id = null
from audit_entries e
where k.role <> 'network' and e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor = 'key'
  and e.network_id = k.network_id and e.account_id is null;

-- A key that was made with another has that one's maker, however long the chain.
do $$
begin
  loop
    update api_keys k set maker_id = p.maker_id
    from audit_entries e join api_keys p on p.id = e.key_id
    where k.maker_id = 'unknown' and e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor = 'key'
      and e.network_id = k.network_id and p.network_id = k.network_id and p.role = k.role
      and p.maker_id is distinct from 'unknown';
    exit when not found;
  end loop;
end
$$;

-- Processes hold keys in memory, with what their makers may do: whatever takes from a user what the keys had is in the change feed.
create trigger users_note_change after update on users for each row
  when ((old.live, old.role, old.only_affiliates, old.only_advertisers)
    is distinct from (new.live, new.role, new.only_affiliates, new.only_advertisers))
  execute function tributary_note_change('user', 'id', 'network_id');
create trigger users_note_removal after delete on users for each row
  execute function tributary_note_change('user', 'id', 'network_id');
