-- Staff who see the affiliates of some groups (docs/rules/users.md#limited-staff).
alter table users add column only_groups text[] not null default '{}';
