-- Payment terms of members of a group that have none of their own (docs/rules/billing.md#payment-terms); they go with the group.
create table group_terms (
  group_id text collate "C" not null,
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  constraint group_terms_pkey primary key (group_id),
  constraint group_terms_group_id_fkey foreign key (group_id) references affiliate_groups (id) on update cascade on delete cascade
);
