-- A link by which somebody signs in is bound to what its user was when it was made. Null: the first owner's, and those made before, which
-- end after 7 days at most.
alter table one_time_tokens add column binding text;
