-- Null: the import did not say. Then new conversions send nothing, and those an edit approves are sent like any other.
alter table jobs alter column send_postbacks drop not null;
