-- Whether a key may change something.
alter table api_keys add column scope text not null default 'all';
