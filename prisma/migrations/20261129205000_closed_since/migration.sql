-- From which day on periods closed by themselves; where they did before, from the next one on.
alter table closed_through add column since date;
update closed_through set since = through + 1;
alter table closed_through alter column since set not null;
