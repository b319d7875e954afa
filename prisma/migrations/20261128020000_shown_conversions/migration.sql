-- Whether a conversion's affiliate has ever seen it: one that has stays in its log when it is cancelled. Null for rows
-- that older versions wrote.
alter table conversions add column shown boolean;
