-- Work that a request only starts. The input lies beside it in pieces until the job ends; progress is written in the
-- transaction of what it stands for.
create table jobs (
  id text collate "C" not null,
  network_id text collate "C" not null,
  -- Whose it is; null: the network's own.
  advertiser_id text collate "C",
  name text not null,
  status text not null,
  dry_run boolean not null,
  send_postbacks boolean not null,
  continue_on_error boolean not null,
  total integer not null,
  processed integer not null,
  imported integer not null,
  edited integer not null,
  duplicates integer not null,
  errors integer not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  leased_until timestamptz(3),
  -- When it last had its turn: jobs of different owners take turns.
  turn_at timestamptz(3) not null,
  -- How often it was taken since it last got anywhere.
  attempt integer not null,
  constraint jobs_pkey primary key (id),
  constraint jobs_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade,
  constraint jobs_status check (status in ('pending', 'progress', 'completed', 'failed'))
);
create index jobs_network_id_created_at_id_idx on jobs (network_id, created_at desc, id desc);
-- Those that have not ended: few, and looked for all the time.
create index jobs_open_idx on jobs (turn_at) where finished_at is null;
create index jobs_finished_at_idx on jobs (finished_at);

create table job_rows (
  job_id text collate "C" not null,
  -- Number of the first row, from 0.
  first_row integer not null,
  network_id text collate "C" not null,
  -- JSON as it was written: jsonb does not keep every character that JSON can say.
  rows text not null,
  constraint job_rows_pkey primary key (job_id, first_row),
  constraint job_rows_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade on update cascade
);

create table job_log (
  -- Counts up, so that lines of one instant keep their order.
  line bigint generated always as identity,
  id text collate "C" not null,
  job_id text collate "C" not null,
  network_id text collate "C" not null,
  subject text not null,
  priority text not null,
  message text not null,
  created_at timestamptz(3) not null,
  constraint job_log_pkey primary key (job_id, line),
  constraint job_log_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade on update cascade
);
