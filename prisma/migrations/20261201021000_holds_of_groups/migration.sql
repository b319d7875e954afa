-- Days that conversions of a group's members wait to be approved (docs/rules/attribution.md#days-of-a-hold); null: as goal and campaign say.
alter table affiliate_groups add column hold_days integer;
