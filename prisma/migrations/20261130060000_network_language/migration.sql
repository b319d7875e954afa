-- The language of letters, documents and screens for whoever has chosen none.
alter table networks add column language text not null default 'en';
