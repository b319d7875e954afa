-- When this database was saved last, for whoever watches it.
create table last_backup (
  id smallint not null default 1,
  at timestamptz(3) not null,
  constraint last_backup_pkey primary key (id),
  constraint last_backup_only_one check (id = 1)
);
