-- What a network defines for itself: categories of campaigns, and further fields of accounts.
create table categories (
  id text collate "C" not null,
  network_id text collate "C" not null,
  name text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint categories_pkey primary key (id)
);
create unique index categories_network_id_name_key on categories (network_id, name);

create table custom_fields (
  id text collate "C" not null,
  network_id text collate "C" not null,
  kind text collate "C" not null,
  label text not null,
  name text collate "C" not null,
  type text collate "C" not null,
  required boolean not null,
  created_at timestamptz(3) not null,
  constraint custom_fields_pkey primary key (id)
);
create unique index custom_fields_network_id_kind_name_key on custom_fields (network_id, kind, name);
