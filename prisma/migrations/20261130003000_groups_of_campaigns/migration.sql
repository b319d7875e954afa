-- Groups of affiliates that a campaign blocks or approves (docs/rules/groups.md#groups-of-a-campaign). What is in the lists decides
-- which offers are looked at one by one, so that the generated column is made anew, and its indexes with it.
alter table campaigns add column blocked_groups text[] not null default '{}';
alter table campaigns add column approved_groups text[] not null default '{}';
alter table campaigns drop column has_lists;
alter table campaigns add column has_lists boolean generated always as (
  cardinality(blocked_affiliates) > 0 or cardinality(allowed_affiliates) > 0
  or cardinality(blocked_groups) > 0 or cardinality(approved_groups) > 0) stored;
create index campaigns_page_idx on campaigns (network_id, created_at desc, id desc)
  include (status, live, visibility, expires_on, has_lists) where deleted_at is null;
create index campaigns_total_idx on campaigns (network_id, status, live, visibility, has_lists, expires_on) where deleted_at is null;
create index campaigns_with_lists_idx on campaigns (network_id, created_at desc, id desc) where has_lists and deleted_at is null;

-- The tracker knows who is in which group.
create trigger affiliate_group_members_note_change after insert or delete or update on affiliate_group_members for each row
  execute function tributary_note_change('account', 'affiliate_id', 'network_id');
