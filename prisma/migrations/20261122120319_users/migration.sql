-- People who sign in, apart from accounts: users, their sessions, and links that work once.
create table users (
  id text collate "C" not null,
  network_id text collate "C" not null,
  kind text not null,
  account_id text collate "C",
  role text,
  name text not null,
  email text not null,
  email_key text not null,
  password_hash text,
  locale text,
  live boolean not null,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint users_pkey primary key (id),
  constraint users_kind check (kind in ('staff', 'affiliate', 'advertiser')),
  constraint users_of_account check ((kind = 'staff') = (account_id is null)),
  constraint users_role check ((kind = 'staff') = (role is not null)),
  constraint users_network_id_fkey foreign key (network_id) references networks (id)
    on delete restrict on update cascade,
  constraint users_account_id_fkey foreign key (account_id) references accounts (id)
    on delete cascade on update cascade
);
create unique index users_network_id_kind_email_key_key on users (network_id, kind, email_key);
create index users_email_key_idx on users (email_key);
create index users_account_id_idx on users (account_id);
create index users_network_id_created_at_id_idx on users (network_id, created_at desc, id desc);

create table sessions (
  id text collate "C" not null,
  network_id text collate "C" not null,
  user_id text collate "C" not null,
  hash text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  address text not null,
  agent text not null,
  acted_by_id text collate "C",
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade,
  constraint sessions_acted_by_id_fkey foreign key (acted_by_id) references users (id)
    on delete cascade on update cascade
);
create unique index sessions_hash_key on sessions (hash);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_acted_by_id_idx on sessions (acted_by_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table one_time_tokens (
  id text collate "C" not null,
  network_id text collate "C" not null,
  purpose text not null,
  user_id text collate "C",
  hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade,
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create unique index one_time_tokens_hash_key on one_time_tokens (hash);
create index one_time_tokens_network_id_purpose_idx on one_time_tokens (network_id, purpose);
create index one_time_tokens_user_id_idx on one_time_tokens (user_id);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);

-- Who was signed in when something changed, and as whom a member of staff looked.
alter table audit_entries add column user_id text collate "C";
alter table audit_entries add column as_user_id text collate "C";

-- The first user of every account is the account itself, so that its e-mail and password open the dashboard.
insert into users (id, network_id, kind, account_id, role, name, email, email_key, password_hash, locale, live,
  last_login_at, created_at, modified_at)
select id, network_id, kind, id, null, name, email, email_key, password_hash, null, true, null, created_at, null
from accounts where deleted_at is null and email_key is not null;
