-- People sign up by themselves: as what a network lets them, what waits for a confirmed e-mail, and where an account that was made so stands.
alter table networks add column sign_up_kinds text[] not null default '{}';

alter table accounts add column sign_up text;
alter table accounts add column decline_reason text;
create index accounts_waiting_idx on accounts (network_id) where sign_up = 'waiting';

create table sign_ups (
  id text collate "C" not null,
  network_id text collate "C" not null,
  kind text not null,
  email text not null,
  email_key text not null,
  hash text not null,
  fields jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);
create unique index sign_ups_hash_key on sign_ups (hash);
create index sign_ups_network_id_kind_email_key_idx on sign_ups (network_id, kind, email_key);
create index sign_ups_expires_at_idx on sign_ups (expires_at);
