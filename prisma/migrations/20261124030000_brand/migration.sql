-- What people see of a network on its pages, and the host names under which they see it.
alter table networks add column dashboard_domains text[] not null default '{}';
alter table networks add column brand jsonb not null default '{}';
