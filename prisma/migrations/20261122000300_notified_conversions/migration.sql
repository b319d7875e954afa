-- The table keeps which postbacks were already notified of which conversions; its name says so now. Only names change.
alter table told_conversions rename to notified_conversions;
alter table notified_conversions rename constraint told_conversions_pkey to notified_conversions_pkey;
alter table notified_conversions
  rename constraint told_conversions_postback_id_fkey to notified_conversions_postback_id_fkey;
