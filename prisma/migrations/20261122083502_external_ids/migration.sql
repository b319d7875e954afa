-- What a record is called in the system it comes from. Unique among what is there: removal makes it null.
alter table accounts add column external_id text;
alter table campaigns add column external_id text;
create unique index accounts_network_id_kind_external_id_key on accounts (network_id, kind, external_id);
create unique index campaigns_network_id_external_id_key on campaigns (network_id, external_id);
