-- Links by which affiliates bring other affiliates. A removed one stays as a tombstone, because it has earned.
create table referrals (
  id text collate "C" not null,
  network_id text collate "C" not null,
  -- The referrer.
  affiliate_id text collate "C" not null,
  recurring boolean not null,
  base text not null,
  type text not null,
  rate numeric(30, 15) not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint referrals_pkey primary key (id),
  constraint referrals_base check (base in ('payout', 'profit')),
  constraint referrals_type check (type in ('percentage', 'amount')),
  constraint referrals_not_negative check (rate >= 0),
  constraint referrals_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
create index referrals_network_id_created_at_id_idx on referrals (network_id, created_at desc, id desc);
create index referrals_affiliate_id_idx on referrals (affiliate_id);

-- The terms as they count from a day of the network on: an edit never changes what was earned before.
create table referral_terms (
  referral_id text collate "C" not null,
  valid_from date not null,
  network_id text collate "C" not null,
  recurring boolean not null,
  base text not null,
  type text not null,
  rate numeric(30, 15) not null,
  live boolean not null,
  constraint referral_terms_pkey primary key (referral_id, valid_from),
  constraint referral_terms_referral_id_fkey foreign key (referral_id) references referrals (id) on delete cascade on update cascade
);

-- The referral an affiliate signed up through; stays on its tombstone, because its past goes on earning.
alter table accounts add column referral_id text collate "C";
create index accounts_referral_id_idx on accounts (referral_id) where referral_id is not null;

-- A referral that pays once asks for an affiliate's first approved conversion.
create index conversions_affiliate_id_first_approved_idx on conversions (affiliate_id, converted_at, id)
  where status = 'approved';
