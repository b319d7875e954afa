-- Pages and totals of the campaign lists from an index alone, however wide the campaigns are
-- (packages/adapters-postgres/src/records/campaign-pages.ts). Lists of affiliates are too long for an index; whether
-- there is one is not.
alter table campaigns add column has_lists boolean
  generated always as (cardinality(blocked_affiliates) > 0 or cardinality(allowed_affiliates) > 0) stored;

create index campaigns_page_idx on campaigns (network_id, created_at desc, id desc)
  include (status, live, visibility, expires_on, has_lists) where deleted_at is null;
-- Few distinct keys, so PostgreSQL keeps it small: what totals are counted from.
create index campaigns_total_idx on campaigns (network_id, status, live, visibility, has_lists, expires_on)
  where deleted_at is null;
create index campaigns_with_lists_idx on campaigns (network_id, created_at desc, id desc)
  where has_lists and deleted_at is null;
create index campaigns_of_advertiser_idx on campaigns (advertiser_id, created_at desc, id desc)
  include (network_id, status) where deleted_at is null;

create index accounts_page_idx on accounts (network_id, kind, created_at desc, id desc)
  include (live) where deleted_at is null;
