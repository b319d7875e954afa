-- For how many days after a conversion its advertiser may judge it; 0: not at all.
alter table networks add column advertiser_verdict_days integer not null default 0;
