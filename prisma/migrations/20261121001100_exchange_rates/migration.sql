-- What a network says its currencies are worth: one row per day and base, the rates by currency as exact text.
create table exchange_rates (
  network_id text collate "C" not null,
  day date not null,
  base text collate "C" not null,
  rates jsonb not null,
  constraint exchange_rates_pkey primary key (network_id, day, base),
  constraint exchange_rates_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

-- The rate that priced a conversion, so that later rates never change the past: one unit of the currency came to so many
-- units of the network's. All null when nothing was converted.
alter table conversions add column exchange_currency text;
alter table conversions add column exchange_rate numeric(30, 15);
alter table conversions add column exchange_day date;

-- Sales that wait for a rate; hardly any.
create index conversions_waiting_for_rate_idx on conversions (id)
  where status = 'pending' and reason = 'NO_EXCHANGE_RATE';
