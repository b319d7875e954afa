-- Token buckets of rate limits, shared by all API processes. Unlogged: after a crash every bucket is full again, which
-- costs nobody more than waiting for a disk at each request would.
create unlogged table rate_buckets (
  name text collate "C" not null,
  tokens double precision not null,
  -- Of the last taking.
  at timestamptz(3) not null,
  constraint rate_buckets_pkey primary key (name)
);
