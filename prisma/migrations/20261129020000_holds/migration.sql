-- How many days conversions wait before they are approved: of a campaign, and of a goal where it says otherwise.
alter table campaigns add column hold_days integer not null default 0;
alter table goals add column hold_days integer;

-- When the hold of a pending conversion ends; null for what is not on hold.
alter table conversions add column if not exists release_on timestamptz;
create index if not exists conversions_on_hold_idx on conversions (release_on, id)
  where status = 'pending' and release_on is not null;
