-- An invoice looks for everything one account has in the books, whatever the day.
create index stats_day_affiliate_idx on stats_day (network_id, affiliate_id, day);
create index stats_day_advertiser_idx on stats_day (network_id, advertiser_id, day);
