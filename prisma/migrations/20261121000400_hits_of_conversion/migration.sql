-- "Why was this paid" asks which hits made and repeated a conversion; without an index that reads every later partition.
create index conversion_hits_conversion_id_idx on conversion_hits (conversion_id) where conversion_id is not null;
