-- Signing in at a network's own identity provider: the provider, whom it knows by which name, and who is on the way.
create table identity_providers (
  network_id text collate "C" not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  email_domains text[] not null,
  first_role text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint identity_providers_pkey primary key (network_id),
  constraint identity_providers_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);

create table provider_links (
  network_id text collate "C" not null,
  user_id text collate "C" not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint provider_links_pkey primary key (network_id, issuer, subject),
  constraint provider_links_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create unique index provider_links_user_id_issuer_key on provider_links (user_id, issuer);

create table provider_sign_ins (
  hash text collate "C" not null,
  network_id text collate "C" not null,
  purpose text not null,
  browser_hash text collate "C" not null,
  holder text collate "C" not null,
  return_address text not null,
  session_id text collate "C",
  user_id text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint provider_sign_ins_pkey primary key (hash)
);
create index provider_sign_ins_holder_created_at_idx on provider_sign_ins (holder, created_at);
create index provider_sign_ins_expires_at_idx on provider_sign_ins (expires_at);
