-- Addresses of the networks' own systems that are told what happens, and the outbox of what they are told.
create table webhooks (
  id text collate "C" not null,
  network_id text collate "C" not null,
  url text not null,
  events text[] not null,
  secret text not null,
  former_secret text,
  former_secret_until timestamptz(3),
  live boolean not null,
  disabled_reason text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint webhooks_pkey primary key (id),
  constraint webhooks_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
create index webhooks_network_id_created_at_id_idx on webhooks (network_id, created_at desc, id desc);

-- Without foreign keys: a webhook that is removed meanwhile must never stop what a message tells of.
create table webhook_messages (
  id text collate "C" not null,
  network_id text collate "C" not null,
  webhook_id text collate "C" not null,
  event text not null,
  event_id text collate "C" not null,
  body text not null,
  created_at timestamptz(3) not null,
  state text not null default 'pending',
  -- The number of the next attempt, from 1.
  attempt integer not null default 1,
  -- When that is due; null when it never is.
  next_at timestamptz(3),
  leased_until timestamptz(3),
  due_at timestamptz(3) generated always as (greatest(next_at, leased_until)) stored,
  constraint webhook_messages_pkey primary key (id),
  constraint webhook_messages_state check (state in ('pending', 'delivered', 'failed'))
);
create unique index webhook_messages_webhook_id_event_id_key on webhook_messages (webhook_id, event_id);
create index webhook_messages_pending_idx on webhook_messages (webhook_id, due_at, id) where state = 'pending';
create index webhook_messages_network_id_created_at_id_idx on webhook_messages (network_id, created_at desc, id desc);

create table webhook_attempts (
  id bigint generated always as identity,
  message_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  latency_ms double precision not null,
  status integer,
  error text not null,
  body text not null,
  constraint webhook_attempts_pkey primary key (id),
  constraint webhook_attempts_message_id_fkey foreign key (message_id) references webhook_messages (id) on delete cascade on update cascade
);
create index webhook_attempts_message_id_idx on webhook_attempts (message_id, id);
