-- What each user was told (docs/rules/notices.md): the list in the dashboard, and what is to go by letter.
create table notices (
  id text collate "C" not null,
  network_id text collate "C" not null,
  user_id text collate "C" not null,
  kind text collate "C" not null,
  -- What happened, once.
  happening_id text collate "C" not null,
  -- Texts as they were when it happened, by name.
  data json not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  letter text collate "C" not null,
  constraint notices_pkey primary key (id),
  constraint notices_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade,
  constraint notices_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create unique index notices_user_id_happening_id_key on notices (user_id, happening_id);
create index notices_user_id_created_at_id_idx on notices (user_id, created_at desc, id desc);
create index notices_network_id_idx on notices (network_id);
create index notices_created_at_idx on notices (created_at);
create index notices_due_idx on notices (user_id, created_at) where letter = 'due';

-- What a user chose; a kind without a row has its default.
create table notice_choices (
  user_id text collate "C" not null,
  kind text collate "C" not null,
  choice text collate "C" not null,
  constraint notice_choices_pkey primary key (user_id, kind),
  constraint notice_choices_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);

-- When the next letter of a user may be tried. Written by whoever sends letters only, so that nothing that happens waits for it.
create table notice_letters (
  user_id text collate "C" not null,
  next_at timestamptz(3) not null,
  failures integer not null,
  constraint notice_letters_pkey primary key (user_id),
  constraint notice_letters_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);

-- When what is wrong with the deployment was told last.
create table alarms (
  kind text collate "C" not null,
  source text collate "C" not null,
  told_at timestamptz(3) not null,
  constraint alarms_pkey primary key (kind, source)
);
