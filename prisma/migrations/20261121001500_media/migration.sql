-- Pictures and documents that were fetched once, kept here because the processes share nothing else.
create table media (
  name text collate "C" not null,
  network_id text collate "C" not null,
  -- The account, campaign or creative it was fetched for.
  owner_id text collate "C" not null,
  content_type text not null,
  bytes bytea not null,
  bytes_length integer not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null,
  constraint media_pkey primary key (name),
  constraint media_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);
create index media_owner_id_idx on media (owner_id);
-- Pictures are compressed already.
alter table media alter column bytes set storage external;

create table creatives (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  name text not null,
  title text not null,
  url text not null,
  content_type text not null,
  width integer,
  height integer,
  kind text,
  created_at timestamptz(3) not null,
  constraint creatives_pkey primary key (id),
  constraint creatives_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade,
  constraint creatives_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create index creatives_campaign_id_created_at_id_idx on creatives (campaign_id, created_at, id);
