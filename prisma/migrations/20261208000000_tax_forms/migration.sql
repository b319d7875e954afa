-- Versions of tax forms of affiliates, their numbers sealed (docs/rules/billing.md#tax-forms).
create table tax_forms (
  network_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  version integer not null,
  form jsonb not null,
  masked jsonb not null,
  sealed_secrets text not null,
  by jsonb not null,
  created_at timestamptz(3) not null,
  constraint tax_forms_pkey primary key (affiliate_id, version),
  constraint tax_forms_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
