-- Where affiliates want their money: one checked record each, beside the free text in accounts.meta.
create table payout_methods (
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  destination jsonb not null,
  version integer not null,
  changed_at timestamptz(3) not null,
  confirmation text not null,
  confirmed_by text,
  confirmed_at timestamptz(3),
  constraint payout_methods_pkey primary key (affiliate_id),
  constraint payout_methods_affiliate_id_fkey foreign key (affiliate_id) references accounts (id) on delete cascade on update cascade
);
create index payout_methods_network_id_changed_at_affiliate_id_idx
  on payout_methods (network_id, changed_at desc, affiliate_id desc);
