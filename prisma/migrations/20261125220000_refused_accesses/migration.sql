-- A request for access may be refused, with a reason (docs/rules/input-output.md#refused-requests).
alter table campaign_accesses
  add column refused boolean not null default false,
  add column refusal_reason text collate "C",
  add column decided_at timestamptz(3);
