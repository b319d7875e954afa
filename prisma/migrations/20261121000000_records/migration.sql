-- The records people edit, the deployment's secret, and the feed that tells the trackers what changed.
-- Ids are compared as bytes (COLLATE "C"): 24 hex characters need no language. Money is numeric(30,15), exact.

create table deployment (
  id smallint not null,
  secret bytea not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint deployment_pkey primary key (id),
  constraint deployment_only_one check (id = 1)
);

create table networks (
  id text collate "C" not null,
  name text not null,
  domains text[] not null,
  url text,
  support_email text,
  support_url text,
  terms_url text,
  fallback_url text,
  currency text not null,
  zone text not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint networks_pkey primary key (id)
);

-- The last short id given out, per network and kind (affiliate, advertiser, campaign, landing_page).
create table display_ids (
  network_id text collate "C" not null,
  kind text not null,
  last integer not null,
  constraint display_ids_pkey primary key (network_id, kind),
  constraint display_ids_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

-- Affiliates and advertisers. A removed one stays as a tombstone (deleted_at), because money rows name its id.
create table accounts (
  id text collate "C" not null,
  network_id text collate "C" not null,
  kind text not null,
  display_id integer not null,
  username text not null,
  name text not null,
  email text not null,
  -- The e-mail in lower case, which is what must be unique; null on a tombstone, so that it can be used again.
  email_key text,
  -- Name, username and e-mail in lower case, for the search of listings.
  search_text text not null,
  password_hash text not null,
  password_fingerprint text not null,
  phone text,
  country text,
  currency text not null,
  zone text,
  live boolean not null,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  meta jsonb not null,
  allowed_ips text[] not null,
  deleted_at timestamptz(3),
  constraint accounts_pkey primary key (id),
  constraint accounts_kind check (kind in ('affiliate', 'advertiser')),
  constraint accounts_network_id_fkey foreign key (network_id) references networks (id) on delete restrict on update cascade
);
create unique index accounts_network_id_kind_email_key_key on accounts (network_id, kind, email_key);
create unique index accounts_network_id_kind_display_id_key on accounts (network_id, kind, display_id);
create index accounts_network_id_kind_created_at_id_idx on accounts (network_id, kind, created_at desc, id desc);

create table campaigns (
  id text collate "C" not null,
  network_id text collate "C" not null,
  display_id integer not null,
  advertiser_id text collate "C" not null,
  title text not null,
  description text,
  url text not null,
  preview_url text,
  image text,
  categories text[] not null,
  currency text not null,
  model text not null,
  status text not null,
  visibility text not null,
  devices text[] not null,
  os text[] not null,
  os_versions jsonb not null,
  cities text[] not null,
  isps text[] not null,
  app_name text,
  app_id text,
  conversion_tracking text not null,
  conversion_pixel_domain text,
  conversion_status text not null,
  cookie_days integer not null,
  fallback_url text,
  default_goal_id text collate "C",
  fire_global_postback boolean not null,
  expires_on date,
  blocked_affiliates text[] not null,
  allowed_affiliates text[] not null,
  disabled_reason text,
  live boolean not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint campaigns_pkey primary key (id),
  constraint campaigns_model check (model in ('cpa', 'cpc', 'cpi', 'cpm', 'cps')),
  constraint campaigns_status check (status in ('active', 'pending', 'paused', 'disabled')),
  constraint campaigns_visibility check (visibility in ('public', 'private', 'permission')),
  constraint campaigns_network_id_fkey foreign key (network_id) references networks (id) on delete restrict on update cascade,
  constraint campaigns_advertiser_id_fkey foreign key (advertiser_id) references accounts (id) on delete restrict on update cascade
);
create unique index campaigns_network_id_display_id_key on campaigns (network_id, display_id);
create index campaigns_network_id_created_at_id_idx on campaigns (network_id, created_at desc, id desc);
create index campaigns_advertiser_id_idx on campaigns (advertiser_id);

create table commissions (
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  position integer not null,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  coverage text[] not null,
  description text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint commissions_pkey primary key (id),
  constraint commissions_not_negative check (payout >= 0 and revenue >= 0),
  constraint commissions_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create index commissions_campaign_id_position_idx on commissions (campaign_id, position);

-- Everything money depends on, append only: what a click saw is found by its version for ever (money inside as text).
create table campaign_terms (
  campaign_id text collate "C" not null,
  version integer not null,
  network_id text collate "C" not null,
  valid_from timestamptz(3) not null,
  terms jsonb not null,
  constraint campaign_terms_pkey primary key (campaign_id, version),
  constraint campaign_terms_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);

create table goals (
  id text collate "C" not null,
  network_id text collate "C" not null,
  -- null: every campaign of the network.
  campaign_id text collate "C",
  title text not null,
  value text not null,
  type text not null,
  model text not null,
  allowed_affiliates text[] not null,
  blocked_affiliates text[] not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint goals_pkey primary key (id),
  constraint goals_type check (type in ('public', 'private', 'pub_specific')),
  constraint goals_model check (model in ('fixed', 'percentage')),
  constraint goals_network_id_fkey foreign key (network_id) references networks (id) on delete restrict on update cascade,
  constraint goals_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create index goals_network_id_created_at_id_idx on goals (network_id, created_at desc, id desc);
create index goals_campaign_id_idx on goals (campaign_id);

create table goal_payouts (
  id text collate "C" not null,
  goal_id text collate "C" not null,
  position integer not null,
  payout numeric(30, 15) not null,
  revenue numeric(30, 15) not null,
  coverage text[] not null,
  created_at timestamptz(3) not null,
  constraint goal_payouts_pkey primary key (id),
  constraint goal_payouts_not_negative check (payout >= 0 and revenue >= 0),
  constraint goal_payouts_goal_id_fkey foreign key (goal_id) references goals (id) on delete cascade on update cascade
);
create index goal_payouts_goal_id_position_idx on goal_payouts (goal_id, position);

create table affiliate_payouts (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  goal_id text collate "C",
  affiliate_ids text[] not null,
  payout numeric(30, 15) not null,
  -- null: the payout alone is replaced.
  revenue numeric(30, 15),
  coverage text[] not null,
  created_at timestamptz(3) not null,
  constraint affiliate_payouts_pkey primary key (id),
  constraint affiliate_payouts_not_negative check (payout >= 0 and revenue >= 0),
  constraint affiliate_payouts_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade,
  constraint affiliate_payouts_goal_id_fkey foreign key (goal_id) references goals (id) on delete cascade on update cascade
);
create index affiliate_payouts_campaign_id_idx on affiliate_payouts (campaign_id);
create index affiliate_payouts_goal_id_idx on affiliate_payouts (goal_id);

create table tracking_links (
  id text collate "C" not null,
  network_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C" not null,
  domain text,
  live boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint tracking_links_pkey primary key (id),
  constraint tracking_links_affiliate_id_fkey foreign key (affiliate_id) references accounts (id) on delete cascade on update cascade,
  constraint tracking_links_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create unique index tracking_links_affiliate_id_campaign_id_key on tracking_links (affiliate_id, campaign_id);
create index tracking_links_campaign_id_idx on tracking_links (campaign_id);

create table campaign_accesses (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  live boolean not null,
  message text,
  created_at timestamptz(3) not null,
  constraint campaign_accesses_pkey primary key (id),
  constraint campaign_accesses_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade,
  constraint campaign_accesses_affiliate_id_fkey foreign key (affiliate_id) references accounts (id) on delete cascade on update cascade
);
create unique index campaign_accesses_campaign_id_affiliate_id_key on campaign_accesses (campaign_id, affiliate_id);
create index campaign_accesses_affiliate_id_idx on campaign_accesses (affiliate_id);
create index campaign_accesses_network_id_created_at_id_idx on campaign_accesses (network_id, created_at desc, id desc);

create table landing_pages (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  display_id integer not null,
  title text not null,
  url text not null,
  live boolean not null,
  constraint landing_pages_pkey primary key (id),
  constraint landing_pages_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create unique index landing_pages_network_id_display_id_key on landing_pages (network_id, display_id);
create index landing_pages_campaign_id_idx on landing_pages (campaign_id);

create table caps (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  measure text not null,
  period text not null,
  -- Counts and money alike: one click is 1.
  limit_amount numeric(30, 15) not null,
  affiliate_ids text[] not null,
  scope text not null,
  countries text[] not null,
  action text not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  constraint caps_pkey primary key (id),
  constraint caps_period check (period in ('daily', 'monthly', 'lifetime')),
  constraint caps_scope check (scope in ('all', 'each', 'group')),
  constraint caps_action check (action in ('fallback', 'pause')),
  constraint caps_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create index caps_campaign_id_idx on caps (campaign_id);

create table api_keys (
  id text collate "C" not null,
  network_id text collate "C" not null,
  role text not null,
  account_id text collate "C",
  label text,
  prefix text not null,
  hash text collate "C" not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint api_keys_pkey primary key (id),
  constraint api_keys_role check ((role = 'network') = (account_id is null)),
  constraint api_keys_network_id_fkey foreign key (network_id) references networks (id) on delete restrict on update cascade,
  constraint api_keys_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade on update cascade
);
create unique index api_keys_hash_key on api_keys (hash);
create index api_keys_network_id_created_at_id_idx on api_keys (network_id, created_at desc, id desc);
create index api_keys_account_id_idx on api_keys (account_id);

create table security_tokens (
  id text collate "C" not null,
  network_id text collate "C" not null,
  advertiser_id text collate "C",
  prefix text not null,
  hash text collate "C" not null,
  live boolean not null,
  created_at timestamptz(3) not null,
  constraint security_tokens_pkey primary key (id),
  constraint security_tokens_network_id_fkey foreign key (network_id) references networks (id) on delete restrict on update cascade,
  constraint security_tokens_advertiser_id_fkey foreign key (advertiser_id) references accounts (id) on delete cascade on update cascade
);
create unique index security_tokens_hash_key on security_tokens (hash);
create index security_tokens_network_id_created_at_id_idx on security_tokens (network_id, created_at desc, id desc);
create index security_tokens_advertiser_id_idx on security_tokens (advertiser_id);

create table postbacks (
  id text collate "C" not null,
  network_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C",
  goal_id text collate "C",
  event text not null,
  url text not null,
  method text not null,
  secret text not null,
  live boolean not null,
  disabled_reason text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint postbacks_pkey primary key (id),
  constraint postbacks_event check (event in ('click', 'conversion')),
  constraint postbacks_method check (method in ('GET', 'POST')),
  constraint postbacks_affiliate_id_fkey foreign key (affiliate_id) references accounts (id) on delete cascade on update cascade,
  constraint postbacks_campaign_id_fkey foreign key (campaign_id) references campaigns (id) on delete cascade on update cascade
);
create index postbacks_affiliate_id_idx on postbacks (affiliate_id);
create index postbacks_network_id_created_at_id_idx on postbacks (network_id, created_at desc, id desc);

-- First answers by Idempotency-Key. status and body are null while the first request still runs.
create table idempotent_answers (
  network_id text collate "C" not null,
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer,
  body text,
  claimed_at timestamptz(3) not null,
  constraint idempotent_answers_pkey primary key (network_id, scope, key)
);
create index idempotent_answers_claimed_at_idx on idempotent_answers (claimed_at);

-- The change feed of the trackers. A reader remembers pg_snapshot_xmin(pg_current_snapshot()) and reads rows with
-- xid >= that: whatever order transactions commit in, nothing is missed; something may be read twice.
create table tracking_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- network, account, campaign, link or token; for campaign also its terms, landing pages and accesses; reached_caps.
  kind text not null,
  id text collate "C" not null,
  network_id text collate "C" not null,
  changed_at timestamptz(3) not null default current_timestamp
);
create index tracking_changes_xid_idx on tracking_changes (xid);

-- Notes that a row changed. Arguments: the kind, the column that holds the id of what changed, and the column that
-- holds its network.
create function tributary_note_change() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  changed := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  insert into tracking_changes (kind, id, network_id)
  values (tg_argv[0], changed ->> tg_argv[1], changed ->> tg_argv[2]);
  return null;
end
$$;

-- Postgres sends equal notifications of one transaction once, after its commit.
create function tributary_notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_changes', '');
  return null;
end
$$;

create trigger tracking_changes_notify after insert on tracking_changes
  for each statement execute function tributary_notify_change();

create trigger networks_note_change after insert or update or delete on networks
  for each row execute function tributary_note_change('network', 'id', 'id');
create trigger accounts_note_change after insert or update or delete on accounts
  for each row execute function tributary_note_change('account', 'id', 'network_id');
create trigger campaigns_note_change after insert or update or delete on campaigns
  for each row execute function tributary_note_change('campaign', 'id', 'network_id');
create trigger campaign_terms_note_change after insert on campaign_terms
  for each row execute function tributary_note_change('campaign', 'campaign_id', 'network_id');
create trigger landing_pages_note_change after insert or update or delete on landing_pages
  for each row execute function tributary_note_change('campaign', 'campaign_id', 'network_id');
create trigger campaign_accesses_note_change after insert or update or delete on campaign_accesses
  for each row execute function tributary_note_change('campaign', 'campaign_id', 'network_id');
create trigger tracking_links_note_change after insert or update or delete on tracking_links
  for each row execute function tributary_note_change('link', 'id', 'network_id');
create trigger security_tokens_note_change after insert or update or delete on security_tokens
  for each row execute function tributary_note_change('token', 'id', 'network_id');
