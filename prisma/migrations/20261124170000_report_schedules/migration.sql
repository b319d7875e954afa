-- Saved views that people have sent to themselves, and the last letter of each (docs/rules/scheduled-reports.md).
create table report_schedules (
  id text collate "C" not null,
  network_id text collate "C" not null,
  user_id text collate "C" not null,
  view_id text collate "C" not null,
  every text collate "C" not null,
  -- Of weeks the weekday, of months the day.
  on_day integer,
  live boolean not null,
  -- The first day with a letter that has not been planned yet.
  next_day date not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint report_schedules_pkey primary key (id),
  constraint report_schedules_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade,
  constraint report_schedules_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade,
  constraint report_schedules_view_id_fkey foreign key (view_id) references saved_views (id)
    on delete cascade on update cascade
);
create unique index report_schedules_user_id_view_id_key on report_schedules (user_id, view_id);
create index report_schedules_network_id_idx on report_schedules (network_id);
create index report_schedules_view_id_idx on report_schedules (view_id);
create index report_schedules_next_day_idx on report_schedules (next_day);

-- One for each schedule: the next letter takes the place of the one before.
create table report_letters (
  schedule_id text collate "C" not null,
  period_start date not null,
  period_end date not null,
  state text collate "C" not null,
  attempts integer not null,
  next_at timestamptz(3),
  leased_until timestamptz(3),
  holder text collate "C",
  error text,
  -- Of the schedule's last letter that was taken.
  sent_at timestamptz(3),
  constraint report_letters_pkey primary key (schedule_id),
  constraint report_letters_state check (state in ('waiting', 'sent', 'failed', 'ended')),
  constraint report_letters_schedule_id_fkey foreign key (schedule_id) references report_schedules (id)
    on delete cascade on update cascade
);
create index report_letters_waiting_idx on report_letters (next_at, schedule_id) where state = 'waiting';
