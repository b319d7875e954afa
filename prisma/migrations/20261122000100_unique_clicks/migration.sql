-- Every unique click of a visitor is remembered, not only the last: a click that arrives late is compared with those of
-- its own time. Rows older than the window and the longest delay are forgotten as before.
alter table click_fingerprints drop constraint click_fingerprints_pkey;
alter table click_fingerprints
  add constraint click_fingerprints_pkey primary key (campaign_id, affiliate_id, fingerprint, seen_at);
