-- Whether a network asks a second factor of its staff.
alter table networks add column staff_second_factor boolean not null default false;
