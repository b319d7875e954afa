-- Passkeys: the public half of keys that people sign in with, and the challenges that wait to be signed.
create table passkeys (
  id text collate "C" not null,
  network_id text collate "C" not null,
  user_id text collate "C" not null,
  name text not null,
  credential_id text collate "C" not null,
  public_key text not null,
  counter bigint not null,
  synced boolean not null,
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create unique index passkeys_credential_id_key on passkeys (credential_id);
create index passkeys_user_id_created_at_id_idx on passkeys (user_id, created_at, id);

create table passkey_challenges (
  text text collate "C" not null,
  purpose text not null,
  holder text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_pkey primary key (text)
);
create index passkey_challenges_holder_created_at_idx on passkey_challenges (holder, created_at);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
