-- What a hit sent as sale amount, revenue or currency and cannot be read, by its parameter. Null: all was read.
alter table conversion_hits add column unread jsonb;
