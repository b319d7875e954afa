-- What the invoices of an account hold of each conversion: the first one what it counts for, later ones what changed.
create table invoiced_conversions (
  network_id text collate "C" not null,
  account_id text collate "C" not null,
  conversion_id text collate "C" not null,
  invoice_id text collate "C" not null,
  -- Which of its lines, from 1; null for what cancels out with others and is in none.
  position integer,
  -- Below zero for what is taken back.
  amount numeric(30, 15) not null,
  constraint invoiced_conversions_pkey primary key (account_id, conversion_id, invoice_id),
  constraint invoiced_conversions_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade
);
create index invoiced_conversions_invoice_id_position_idx on invoiced_conversions (invoice_id, position);

-- Whether the conversions of an amount are noted; those of older versions are not.
alter table invoiced_amounts add column by_conversion boolean not null default false;

-- An account's conversions of a day.
create index if not exists conversions_affiliate_id_converted_at_idx on conversions (affiliate_id, converted_at);
create index if not exists conversions_advertiser_id_converted_at_idx on conversions (advertiser_id, converted_at);
