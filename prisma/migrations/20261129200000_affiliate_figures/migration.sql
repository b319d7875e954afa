-- Whether affiliates see what a campaign's clicks earn on the whole network.
alter table networks add column affiliate_figures boolean not null default false;
