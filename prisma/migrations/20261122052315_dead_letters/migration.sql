-- Events that cannot be decided for their own data, whole, until somebody retries or removes them. The text is that of
-- the event log, because what a column of clicks or hits refuses must fit here. No foreign key: the network an event
-- names may be what is missing.
create table dead_letters (
  id text collate "C" not null,
  network_id text,
  kind text not null,
  event text not null,
  why text not null,
  kept_at timestamptz(3) not null,
  constraint dead_letters_pkey primary key (id)
);
