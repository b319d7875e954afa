-- Names that people give to what a page of the screens shows.
create table saved_views (
  id text collate "C" not null,
  network_id text collate "C" not null,
  -- The affiliate or advertiser; null: the network.
  account_id text collate "C",
  -- Null: the network's own, saved with a key.
  user_id text collate "C",
  -- The user; empty for the network's own.
  owner text collate "C" not null,
  name text collate "C" not null,
  page text collate "C" not null,
  query text not null,
  shared boolean not null,
  pinned boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade,
  constraint saved_views_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create unique index saved_views_network_id_owner_page_name_key on saved_views (network_id, owner, page, name);
create index saved_views_network_id_account_id_name_idx on saved_views (network_id, account_id, name);
create index saved_views_user_id_idx on saved_views (user_id);
