-- Bonuses and deductions of some days, for reports (docs/rules/stats.md#bonuses-in-reports).
create index bonuses_network_id_day_idx on bonuses (network_id, day);
