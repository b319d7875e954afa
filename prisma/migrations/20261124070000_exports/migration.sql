-- Logs and reports of which every day becomes a file, and the files that became of it.
create table exports (
  id text collate "C" not null,
  network_id text collate "C" not null,
  name text collate "C" not null,
  content text not null,
  format text not null,
  groups text[] not null,
  measures text[] not null,
  destination jsonb not null,
  live boolean not null,
  next_day date not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint exports_pkey primary key (id),
  constraint exports_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
create unique index exports_network_id_name_key on exports (network_id, name);
create index exports_network_id_created_at_id_idx on exports (network_id, created_at desc, id desc);

create table export_runs (
  id text collate "C" not null,
  network_id text collate "C" not null,
  export_id text collate "C" not null,
  day date not null,
  state text not null,
  attempts integer not null,
  next_at timestamptz(3),
  leased_until timestamptz(3),
  holder text collate "C",
  file text,
  rows bigint,
  bytes bigint,
  sha256 text,
  upload text,
  error text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint export_runs_pkey primary key (id),
  constraint export_runs_state check (state in ('waiting', 'done', 'failed')),
  constraint export_runs_export_id_fkey foreign key (export_id) references exports (id) on delete cascade on update cascade
);
-- A day of an export has one run, and so one file.
create unique index export_runs_export_id_day_key on export_runs (export_id, day desc);
create index export_runs_waiting_idx on export_runs (next_at, id) where state = 'waiting';
create index export_runs_held_idx on export_runs (network_id, leased_until) where leased_until is not null;
create index export_runs_troubled_idx on export_runs (export_id) where error is not null and state <> 'done';
