-- What a network says of all its payouts, and what it agreed with single affiliates.
create table payout_settings (
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  payer jsonb,
  second_person boolean not null,
  constraint payout_settings_pkey primary key (network_id)
);
create table own_terms (
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  constraint own_terms_pkey primary key (affiliate_id)
);
-- How far the worker has closed by itself, by kind of closing.
create table closed_through (
  network_id text collate "C" not null,
  closes text not null,
  through date not null,
  constraint closed_through_pkey primary key (network_id, closes)
);
