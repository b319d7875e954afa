-- Payment runs: who is paid and who isn't, as JSON that no later change of an account touches.
create table payout_batches (
  id text collate "C" not null,
  network_id text collate "C" not null,
  key text not null,
  status text not null,
  created_at timestamptz(3) not null,
  body jsonb not null,
  constraint payout_batches_pkey primary key (id)
);
create unique index payout_batches_network_id_key_key on payout_batches (network_id, key);
create index payout_batches_network_id_created_at_id_idx on payout_batches (network_id, created_at desc, id desc);

-- The batch that is to pay an invoice: at most one at a time.
create table payout_holds (
  invoice_id text collate "C" not null,
  network_id text collate "C" not null,
  batch_id text collate "C" not null,
  constraint payout_holds_pkey primary key (invoice_id)
);
create index payout_holds_batch_id_idx on payout_holds (batch_id);
