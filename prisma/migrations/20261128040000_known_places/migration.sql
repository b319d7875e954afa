-- From where somebody signed in before, as fingerprints of addresses: tries from there count apart, so that nobody elsewhere keeps a right
-- password out.
create table known_places (
  user_id text collate "C" not null,
  place text collate "C" not null,
  last_at timestamptz(3) not null,
  constraint known_places_pkey primary key (user_id, place),
  constraint known_places_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create index known_places_last_at_idx on known_places (last_at);
