-- What made an order, where its hit does not say all of it, and what changed it last: saying either again changes nothing.
create table order_statements (
  conversion_id text collate "C" not null,
  network_id text collate "C" not null,
  first text,
  last text,
  constraint order_statements_pkey primary key (conversion_id)
);

-- A hit may change a conversion that is there already. Rows that are there have one of the former states.
alter table conversion_hits drop constraint conversion_hits_state;
alter table conversion_hits add constraint conversion_hits_state
  check (state in ('waiting', 'converted', 'repeated', 'edited', 'refused')) not valid;

-- A network's own words for statuses, and what they stand for.
alter table networks add column status_words jsonb not null default '{}';
