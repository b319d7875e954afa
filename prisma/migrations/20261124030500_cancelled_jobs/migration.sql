-- Whether somebody ended it before its end.
alter table jobs add column cancelled boolean not null default false;
