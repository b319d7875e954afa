-- Links of other trackers that lead where one of ours does; trackers hold them in memory, so their changes are noted.
create table link_aliases (
  id text collate "C" not null,
  network_id text collate "C" not null,
  link_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C" not null,
  -- Empty: every tracking domain of the network.
  domain text collate "C" not null,
  path text collate "C" not null,
  -- The names of the parameters, in order.
  form text collate "C" not null,
  query text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint link_aliases_pkey primary key (id),
  constraint link_aliases_link_id_fkey foreign key (link_id) references tracking_links (id)
    on delete cascade on update cascade
);
create unique index link_aliases_network_id_path_query_domain_key on link_aliases (network_id, path, query, domain);
create index link_aliases_network_id_created_at_id_idx on link_aliases (network_id, created_at desc, id desc);
create index link_aliases_link_id_idx on link_aliases (link_id);
create trigger link_aliases_note_change after insert or update or delete on link_aliases
  for each row execute function tributary_note_change('link_alias', 'id', 'network_id');
