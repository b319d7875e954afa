-- What advertisers may use, their deposits, and whether their campaigns pause (docs/rules/billing.md#credit).
create table advertiser_credits (
  advertiser_id text collate "C" not null,
  network_id text collate "C" not null,
  credit_limit numeric(30, 15),
  state text not null,
  since timestamptz(3) not null,
  noticed text not null,
  constraint advertiser_credits_pkey primary key (advertiser_id),
  constraint advertiser_credits_state check (state in ('ok', 'warned_80', 'warned_95', 'used_up')),
  constraint advertiser_credits_noticed check (noticed in ('ok', 'warned_80', 'warned_95', 'used_up'))
);

create trigger advertiser_credits_note_added after insert on advertiser_credits for each row
  when (new.state = 'used_up')
  execute function tributary_note_change('account', 'advertiser_id', 'network_id');
create trigger advertiser_credits_note_change after update on advertiser_credits for each row
  when ((old.state = 'used_up') is distinct from (new.state = 'used_up'))
  execute function tributary_note_change('account', 'advertiser_id', 'network_id');

create table deposits (
  id text collate "C" not null,
  network_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  amount numeric(30, 15) not null,
  currency text not null,
  day date not null,
  note text,
  payment_id text collate "C",
  invoice_id text collate "C",
  created_at timestamptz(3) not null,
  voided_at timestamptz(3),
  void_reason text,
  constraint deposits_pkey primary key (id)
);
create index deposits_network_id_created_at_id_idx on deposits (network_id, created_at desc, id desc);
create index deposits_advertiser_id_created_at_id_idx on deposits (advertiser_id, created_at desc, id desc);
create unique index deposits_payment_id_key on deposits (payment_id);
