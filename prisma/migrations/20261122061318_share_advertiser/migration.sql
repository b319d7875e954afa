-- Whether affiliates' postbacks may say the advertiser's name and short id. Off: nobody is told who was not before.
alter table campaigns add column share_advertiser boolean not null default false;
