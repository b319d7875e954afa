-- What is kept back of an invoice after it is due (docs/rules/billing.md#hold-back); nothing of those there are.
alter table payout_settings
  add column hold_back_percent numeric(30, 15) not null default 0,
  add column hold_back_days integer not null default 0;
alter table own_terms
  add column hold_back_percent numeric(30, 15) not null default 0,
  add column hold_back_days integer not null default 0;
alter table group_terms
  add column hold_back_percent numeric(30, 15) not null default 0,
  add column hold_back_days integer not null default 0;
