-- Why a conversion was rejected or cancelled, as one of a few words; null where nobody said.
alter table conversions add column reason_code text;
