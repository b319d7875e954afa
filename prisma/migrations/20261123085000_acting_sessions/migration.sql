-- A session in which staff look through a user's eyes ends with the session it was begun from.
alter table sessions add column acted_from_id text collate "C";
alter table sessions add constraint sessions_acted_from_id_fkey foreign key (acted_from_id) references sessions (id)
  on delete cascade on update cascade;
create index sessions_acted_from_id_idx on sessions (acted_from_id);
