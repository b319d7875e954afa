-- Tries to sign in for an e-mail or from an address, as fingerprints, so that all processes count together.
create table sign_in_tries (
  name text collate "C" not null,
  tries integer not null,
  last_at timestamptz(3) not null,
  constraint sign_in_tries_pkey primary key (name)
);
create index sign_in_tries_last_at_idx on sign_in_tries (last_at);
