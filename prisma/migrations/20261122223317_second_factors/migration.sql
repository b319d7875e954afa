-- The second factor of a user: an authenticator app's secret, sealed, and fingerprints of recovery codes.
create table second_factors (
  user_id text collate "C" not null,
  network_id text collate "C" not null,
  sealed_secret text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step integer not null,
  recovery_fingerprints text[] not null,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
