-- What affiliates are paid instead where conditions hold, in order (docs/rules/money.md#rate-rules). Amounts are decimal text.
alter table campaigns add column rate_rules jsonb not null default '[]';
