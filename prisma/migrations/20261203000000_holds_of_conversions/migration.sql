-- The hold a conversion was made with: its days, and whether campaign, goal or which group had them (docs/rules/attribution.md#days-of-a-hold). Null
-- without one, and for rows of older versions.
alter table conversions add column hold jsonb;
