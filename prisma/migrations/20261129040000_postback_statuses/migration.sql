-- Postbacks say which statuses of a conversion they are for; those there are stay with approvals.
alter table postbacks add column statuses text[] not null default '{approved}';

-- Messages about one conversion to one postback: the status each is about (null for a click; of a conversion, written before: approved) and
-- its number among them, from 0.
alter table deliveries add column if not exists status text;
alter table deliveries add column if not exists nth integer not null default 0;
create unique index if not exists deliveries_postback_id_event_id_nth_key on deliveries (postback_id, event_id, nth);
drop index deliveries_postback_id_event_id_key;

-- What a postback was sent last about a conversion, of messages deleted since.
alter table notified_conversions add column status text not null default 'approved';
alter table notified_conversions add column nth integer not null default 0;
