-- Groups of affiliates (docs/rules/groups.md), and who was in them when: a click is priced by the groups its affiliate was in at that
-- instant, so the past stays, also of groups that were removed.
create table affiliate_groups (
  id text collate "C" not null,
  network_id text collate "C" not null,
  name text collate "C" not null,
  sort_order integer not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint affiliate_groups_pkey primary key (id),
  constraint affiliate_groups_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);
create unique index affiliate_groups_network_id_name_key on affiliate_groups (network_id, name);

create table affiliate_group_members (
  network_id text collate "C" not null,
  group_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  since timestamptz(3) not null,
  until timestamptz(3),
  constraint affiliate_group_members_pkey primary key (group_id, affiliate_id, since),
  constraint affiliate_group_members_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);
create unique index affiliate_group_members_open_key on affiliate_group_members (group_id, affiliate_id) where until is null;
create index affiliate_group_members_affiliate_id_idx on affiliate_group_members (affiliate_id);
create index affiliate_group_members_network_id_idx on affiliate_group_members (network_id);
