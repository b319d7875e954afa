-- The only accounts a user of the staff sees; empty: all. Ids stay when an account is removed, since the last one to go would
-- otherwise lift the limit.
alter table users
  add column only_affiliates text[] not null default '{}',
  add column only_advertisers text[] not null default '{}';
