-- Bonuses and deductions: rows of the books beside what events earn (docs/rules/billing.md#bonuses-and-deductions). `subject_id` is what invoices sum
-- them by: the rule, or the row itself.
create table bonuses (
  id text collate "C" not null,
  network_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C",
  subject_id text collate "C" not null,
  day date not null,
  amount numeric(30, 15) not null,
  reason text not null,
  rule_id text collate "C",
  period_start date,
  booked_on date not null,
  created_at timestamptz(3) not null,
  constraint bonuses_pkey primary key (id)
);
create unique index bonuses_rule_id_affiliate_id_period_start_day_booked_on_key
  on bonuses (rule_id, affiliate_id, period_start, day, booked_on);
create index bonuses_network_id_created_at_id_idx on bonuses (network_id, created_at desc, id desc);
create index bonuses_affiliate_id_day_idx on bonuses (affiliate_id, day);

alter table invoice_lines add column bonus_id text collate "C";
alter table invoice_lines drop constraint invoice_lines_kind,
  add constraint invoice_lines_kind check (kind in ('campaign', 'referral', 'bonus', 'adjustment'));
