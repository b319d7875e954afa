-- Who changed what when. Rows are added, never changed, but for the values of an account that is removed.
create table audit_entries (
  id text collate "C" not null,
  network_id text collate "C" not null,
  at timestamptz(3) not null,
  -- `key` (with role, key and, unless it is the network's, account), `operator` or `system`.
  actor text collate "C" not null,
  role text collate "C",
  key_id text collate "C",
  account_id text collate "C",
  action text collate "C" not null,
  object text collate "C" not null,
  object_id text collate "C" not null,
  parent_id text collate "C",
  owner_id text collate "C",
  changes jsonb not null,
  reason text not null,
  request_id text,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_network_id_fkey foreign key (network_id) references networks (id) on delete cascade
);
create index audit_entries_network_id_at_idx on audit_entries (network_id, at desc, id desc);
create index audit_entries_object_id_idx on audit_entries (object_id, at desc);
create index audit_entries_parent_id_idx on audit_entries (parent_id, at desc) where parent_id is not null;
create index audit_entries_owner_id_idx on audit_entries (owner_id) where owner_id is not null;
